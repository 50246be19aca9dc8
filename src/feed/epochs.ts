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

/** What lies between one epoch and the next. */
export function gapsBetween(epochs: readonly Epoch[]): TimelineGap[] {
  return epochs.slice(1).flatMap((epoch, index) => {
    const before = epochs[index];
    return before === undefined || before.endMicros >= epoch.startMicros ? [] : [gapBetween(before, epoch)];
  });
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
