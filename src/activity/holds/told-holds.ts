import type { SimMicros } from '../../units/index.ts';
import { commonOf, type Interval } from '../intervals.ts';
import { HOLD_REASONS, type Hold, type HoldReason } from './hold.ts';

/** The table in which a service says itself who holds whom. */
export const HOLDS_TABLE = 'holds';

/**
 * What the rows of such a table say of a range, cut to it: `held`, `holder`, `place`, `why`, `startMicros`, `endMicros`; a hold
 * without an end goes on. Null where they say it otherwise.
 */
export function toldHolds(rows: readonly Readonly<Record<string, unknown>>[], range: Interval): Hold[] | null {
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
export function wasOverBy({ endMicros }: Readonly<Record<string, unknown>>, t: SimMicros): boolean {
  const end = numberOf(endMicros);
  return end !== null && end <= t;
}

const isReason = (why: unknown): why is HoldReason => HOLD_REASONS.some((reason) => reason === why);

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** Tables keep numbers as they were sent, with all their digits. */
function numberOf(value: unknown): number | null {
  return value === null || value === undefined ? null : Number(value);
}
