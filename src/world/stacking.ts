import { UnusableField } from '../motion/index.ts';
import type { SimMicros } from '../units/index.ts';
import type { TrackOwner } from './track.ts';

/**
 * A reading: more carriers one on another than any plant has are a mistake. Where something stands is worked out level by
 * level, for some motions from where every level stood before, so that a tower of thousands would stop everything else.
 */
const MOST_LEVELS = 100;

/**
 * Links are made only within the bound, so that nothing is ever carried over more levels.
 * @throws UnusableField when what hangs on `carried` would, at any time from t on, be carried over too many.
 */
export function refuseTower(carried: TrackOwner | null, carrier: TrackOwner, t: SimMicros, field: string): void {
  const below = carried ? highest(carried, t, spansBelow) : 0;
  if (highest(carrier, t, spansAbove) + 1 + below <= MOST_LEVELS) return;
  throw new UnusableField(field, `more than ${MOST_LEVELS} carriers would stand one on another`);
}

/** An entity over some time, and how many levels away it is. */
interface Span {
  readonly entity: TrackOwner;
  readonly from: SimMicros;
  readonly until: SimMicros;
  readonly levels: number;
}

/** How many levels there are at most, in one direction, from t on; no more than are too many are counted. */
function highest(entity: TrackOwner, t: SimMicros, next: (span: Span) => Generator<Span>): number {
  const open: Span[] = [{ entity, from: t, until: Infinity, levels: 0 }];
  let most = 0;
  for (let span = open.pop(); span; span = open.pop()) {
    most = Math.max(most, span.levels);
    if (most >= MOST_LEVELS) return most;
    open.push(...next(span));
  }
  return most;
}

function* spansAbove(span: Span): Generator<Span> {
  yield* carryings(span.entity, span, (carrier) => carrier);
}

function* spansBelow(span: Span): Generator<Span> {
  for (const carried of span.entity.carried ?? []) {
    yield* carryings(carried, span, (carrier) => (carrier === span.entity ? carried : null));
  }
}

/** Each time within the span that a link of `carried` holds, until its carrier is gone: who is met in it. */
function* carryings(
  { links }: TrackOwner,
  { from, until, levels }: Span,
  met: (carrier: TrackOwner) => TrackOwner | null,
): Generator<Span> {
  for (let index = links.indexAt(from); index < links.endIndex; index += 1) {
    const { startMicros, frame } = links.item(index);
    if (startMicros >= until) return;
    const entity = frame && met(frame.entity);
    if (!frame || !entity) continue;
    const span = {
      entity,
      from: Math.max(from, startMicros),
      until: Math.min(until, links.endOf(index), frame.entity.removedMicros),
      levels: levels + 1,
    };
    if (span.from < span.until) yield span;
  }
}
