import type { SimMicros } from '../../units/index.ts';
import { HOLD_REASONS, type Hold, type HoldReason } from './hold.ts';

/** The table in which a service says itself who holds whom. */
export const HOLDS_TABLE = 'holds';

/**
 * What the rows of such a table say: `held`, `holder`, `place`, `why`, `startMicros`, `endMicros`; a hold without an end goes on
 * until `untilMicros`. Null where they say it otherwise.
 */
export function toldHolds(rows: readonly Readonly<Record<string, unknown>>[], untilMicros: SimMicros): Hold[] | null {
  const holds = rows.map((row) => toldHold(row, untilMicros));
  return holds.includes(null)
    ? null
    : (holds.filter((hold) => hold !== null && hold.fromMicros < hold.toMicros) as Hold[]);
}

function toldHold(row: Readonly<Record<string, unknown>>, untilMicros: SimMicros): Hold | null {
  const { held, holder, place, why, startMicros, endMicros } = row;
  const [fromMicros, toMicros] = [numberOf(startMicros), numberOf(endMicros) ?? untilMicros];
  if (typeof held !== 'string' || !isReason(why) || fromMicros === null) return null;
  const [holderName, placeName] = [holder, place].map((name) => (typeof name === 'string' ? name : null));
  return {
    ...{ heldId: held, heldName: held, holderId: holderName ?? null, holderName: holderName ?? null },
    ...{ place: placeName ?? null, fromMicros, toMicros, why, inferred: false },
  };
}

const isReason = (why: unknown): why is HoldReason => HOLD_REASONS.some((reason) => reason === why);

/** Whole tables keep numbers as they were sent, with all their digits. */
function numberOf(value: unknown): number | null {
  return value === null || value === undefined ? null : Number(value);
}
