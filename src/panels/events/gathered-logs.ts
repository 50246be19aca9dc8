import type { EventLog } from '../../feed/index.ts';
import { type EventQuery, EventRows, type ToldEvent } from './event-rows.ts';

/** Rows that a query finds. The rows grow in place: another object each time that there are more. */
export interface ListedEvents {
  readonly rows: EventRows;
  readonly count: number;
  /** Grows whenever the rows were gathered anew, and have other numbers. */
  readonly gathered: number;
}

/** What is gathered: of logs that were recorded before, and of what was told otherwise. */
export interface Gathered {
  readonly query: EventQuery;
  readonly recorded: readonly EventLog[];
  readonly told: readonly ToldEvent[];
}

/** What was gathered of logs; what only grew is looked through from where it ended. */
export class GatheredLogs {
  readonly #own: EventLog;
  #known:
    | (ListedEvents & {
        readonly of: Gathered;
        readonly shifts: number;
        readonly dropped: number;
        readonly end: number;
      })
    | null = null;

  /** @param own grows, and is the last of them */
  constructor(own: EventLog) {
    this.#own = own;
  }

  /** Returns null where it finds nothing else than before. */
  *gather(of: Gathered): Generator<void, ListedEvents | null> {
    const own = this.#own;
    const { shifts, dropped } = own;
    const known = this.#known;
    const isGrown = known !== null && known.shifts === shifts && isSame(known.of, of);
    let rows = isGrown ? known.rows : new EventRows(of.query);
    if (isGrown && known.dropped !== dropped) rows = rows.withoutForgotten(own);
    if (isGrown) yield* rows.take(own, Math.max(known.end - dropped, 0), []);
    else yield* takeAll(rows, [...of.recorded, own], of.told);
    // What came while it was looked through is among them.
    const gathered = (known?.gathered ?? 0) + Number(rows !== known?.rows);
    this.#known = { rows, count: rows.count, of, shifts, dropped, end: own.dropped + own.size, gathered };
    return known?.rows === rows && known.count === rows.count ? null : this.#known;
  }
}

function* takeAll(rows: EventRows, logs: readonly EventLog[], told: readonly ToldEvent[]): Generator<void, void> {
  let left = told;
  for (const [at, log] of logs.entries()) {
    const until = at === logs.length - 1 ? Number.POSITIVE_INFINITY : log.timeAt(log.size - 1);
    const here = left.filter(({ timelineMicros }) => timelineMicros <= until);
    left = left.slice(here.length);
    yield* rows.take(log, 0, here);
  }
}

function isSame(a: Gathered, b: Gathered): boolean {
  return a.query === b.query && a.recorded === b.recorded && JSON.stringify(a.told) === JSON.stringify(b.told);
}
