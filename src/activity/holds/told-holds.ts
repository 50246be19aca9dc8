import { MICROS_PER_SECOND, SECONDS_PER_HOUR, type SimMicros } from '../../units/index.ts';
import { commonOf, type Interval } from '../intervals.ts';
import { HOLD_REASONS, type Hold, type HoldReason } from './hold.ts';

/** The table in which a service says itself who holds whom. */
export const HOLDS_TABLE = 'holds';

type Row = Readonly<Record<string, unknown>>;

/** A page of such a table, as far as it is read. */
interface HoldsPage {
  readonly rows: readonly Row[];
  readonly page: { readonly totalPages: number };
}

/** A hold that began before a range may last into it: looked for so long before. */
const LONGEST_MICROS = SECONDS_PER_HOUR * MICROS_PER_SECOND;
const MOST_PAGES = 60;

/**
 * What such a table says of a range, read from its end backwards, since rows follow each other by their beginnings; null where they
 * say it otherwise.
 * @param first its first page, which has been read
 */
export async function readToldHolds(
  first: HoldsPage,
  pageAt: (page: number) => Promise<HoldsPage>,
  range: Interval,
): Promise<Hold[] | null> {
  const last = first.page.totalPages;
  const holds: Hold[] = [];
  for (let page = last; page >= Math.max(1, last - MOST_PAGES); page -= 1) {
    const { rows } = page === 1 ? first : await pageAt(page);
    const told = toldHolds(rows, range);
    if (told === null) return null;
    holds.unshift(...told);
    if (Number(rows[0]?.startMicros) < range.fromMicros - LONGEST_MICROS) break;
  }
  return holds;
}

/**
 * What the rows of such a table say of a range, cut to it: `held`, `holder`, `place`, `why`, `startMicros`, `endMicros`; a hold
 * without an end goes on. Null where they say it otherwise.
 */
export function toldHolds(rows: readonly Row[], range: Interval): Hold[] | null {
  const holds: Hold[] = [];
  for (const row of rows) {
    const { held, holder, place, why, startMicros, endMicros } = row;
    if (typeof held !== 'string' || !isReason(why) || numberOf(startMicros) === null) return null;
    const time = { fromMicros: numberOf(startMicros) ?? 0, toMicros: numberOf(endMicros) ?? range.toMicros };
    const within = commonOf(time, range);
    if (!within) continue;
    const holderName = textOf(holder);
    const names = { heldId: held, heldName: held, holderId: holderName, holderName, place: textOf(place) };
    holds.push({ ...names, ...within, why, inferred: false });
  }
  return holds;
}

/** Whether such a row is of a hold that was over by then. */
export function wasOverBy({ endMicros }: Row, t: SimMicros): boolean {
  const end = numberOf(endMicros);
  return end !== null && end <= t;
}

const isReason = (why: unknown): why is HoldReason => HOLD_REASONS.some((reason) => reason === why);

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** Tables keep numbers as they were sent, with all their digits. */
function numberOf(value: unknown): number | null {
  return value === null || value === undefined ? null : Number(value);
}
