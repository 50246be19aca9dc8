import type { SimMicros } from '../units/index.ts';
import type { World } from '../world/index.ts';
import type { SnapshotReason } from './connection-state.ts';

/**
 * One world and the stretch of the timeline that it describes. The timeline only grows: `offsetMicros` moves a new run
 * (a reset) behind the former one.
 */
export interface Epoch {
  readonly world: World;
  readonly reason: SnapshotReason;
  /** Timeline time minus simulation time. */
  readonly offsetMicros: SimMicros;
  readonly startMicros: SimMicros;
  /** Everything up to here is known. */
  readonly endMicros: SimMicros;
  /** The stretch before it is so short that the motions announced by the former world carry the picture over it. */
  readonly bridged: boolean;
}

/** A stretch of the timeline of which nothing was learnt. */
export interface TimelineGap {
  readonly startMicros: SimMicros;
  readonly endMicros: SimMicros;
  readonly reason: SnapshotReason;
  /** Short enough that motions announced before it carry the picture over it. */
  readonly bridged: boolean;
  /** The time axis starts anew behind it. */
  readonly newRun: boolean;
}

interface Span {
  readonly startMicros: SimMicros;
  readonly endMicros: SimMicros;
}

/** What lies between one span and the next, where anything does. */
export function between<Part extends Span, Gap>(
  parts: readonly Part[],
  gap: (before: Part, after: Part) => Gap,
): Gap[] {
  return parts.slice(1).flatMap((after, index) => {
    const before = parts[index];
    return before === undefined || before.endMicros >= after.startMicros ? [] : [gap(before, after)];
  });
}

export function gapsBetween(epochs: readonly Epoch[]): TimelineGap[] {
  return between(epochs, gapBetween);
}

function gapBetween(before: Epoch, after: Epoch): TimelineGap {
  return {
    startMicros: before.endMicros,
    endMicros: after.startMicros,
    reason: after.reason,
    bridged: after.bridged,
    newRun: before.offsetMicros !== after.offsetMicros,
  };
}
