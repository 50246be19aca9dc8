import type { SimMicros } from '../../units/index.ts';
import type { TraceEvent } from './trace-event.ts';

const EVENTS_AT_ONCE = 1000;

/** How many of something there are at a time, by name; told at each change. */
export class Counters {
  readonly #pid: number;
  readonly #what: string;
  readonly #changes = new Map<string, { readonly starts: SimMicros[]; readonly ends: SimMicros[] }>();

  /** @param what is counted, as the key of its figure */
  constructor(pid: number, what: string) {
    this.#pid = pid;
    this.#what = what;
  }

  count(name: string, startMicros: SimMicros, endMicros: SimMicros): void {
    const changes = this.#changes.get(name) ?? { starts: [], ends: [] };
    this.#changes.set(name, changes);
    changes.starts.push(startMicros);
    changes.ends.push(endMicros);
  }

  /** All of them, one name after the other. */
  *events(): Generator<TraceEvent[]> {
    for (const [name, { starts, ends }] of this.#changes) {
      let events: TraceEvent[] = [];
      for (const { at, count } of countsOf(starts, ends)) {
        events.push({ ph: 'C', pid: this.#pid, name, ts: at, args: { [this.#what]: count } });
        if (events.length < EVENTS_AT_ONCE) continue;
        yield events;
        events = [];
      }
      yield events;
    }
  }
}

/** What begins where another ends is no change. */
function* countsOf(begins: SimMicros[], finishes: SimMicros[]): Generator<{ at: SimMicros; count: number }> {
  const [starts, ends] = [Float64Array.from(begins).sort(), Float64Array.from(finishes).sort()];
  let [begun, ended, last] = [0, 0, 0];
  while (ended < ends.length) {
    const at = Math.min(starts[begun] ?? Number.POSITIVE_INFINITY, ends[ended] ?? Number.POSITIVE_INFINITY);
    while (starts[begun] === at) begun += 1;
    while (ends[ended] === at) ended += 1;
    if (begun - ended !== last) yield { at, count: begun - ended };
    last = begun - ended;
  }
}
