import { LONGEST_SHOT } from '../../director/index.ts';
import type { Viewer } from '../../run/index.ts';
import { MICROS_PER_SECOND, type Seconds, type SimMicros } from '../../units/index.ts';

/** Live it trails the edge by so much, so that it knows what happens in a shot before it shows it. */
const DELAY: Seconds = LONGEST_SHOT + 2;
/** Less is not worth a shot. */
const LEAST_KNOWN: Seconds = 5;

/** Microseconds of the simulation in a second, as it is shown. */
export function microsPerSecond({ feed }: Viewer): number {
  return (feed.store.getState().clock?.speedMultiplier || 1) * MICROS_PER_SECOND;
}

/** Whether what is shown goes on now. */
export function isGoingOn({ hasLive, feed }: Viewer): boolean {
  return hasLive && feed.store.getState().clock?.advancing === true;
}

/** Where directing begins on the timeline: of a recording where the playhead stands, or at its beginning. */
export function firstInstant(viewer: Viewer, fromStart: boolean): SimMicros {
  if (viewer.hasLive) return liveInstant(viewer);
  const { timelineMicros, timelineOldestMicros, timelineEdgeMicros } = viewer.store.getState().readout;
  const isOver = timelineMicros > timelineEdgeMicros - LONGEST_SHOT * MICROS_PER_SECOND;
  return fromStart || isOver ? timelineOldestMicros : timelineMicros;
}

/** Where the shot after one that ends at an instant begins; null: what is shown is over. */
export function nextInstant(viewer: Viewer, endMicros: SimMicros, loops: boolean): SimMicros | null {
  const { timelineOldestMicros: oldest, timelineEdgeMicros: edge } = viewer.store.getState().readout;
  const isWorthIt = endMicros >= oldest && endMicros <= edge - LEAST_KNOWN * microsPerSecond(viewer);
  if (!viewer.hasLive) return isWorthIt ? endMicros : loops ? oldest : null;
  const isNear = endMicros >= edge - 2 * DELAY * microsPerSecond(viewer);
  return isWorthIt && isNear && isGoingOn(viewer) ? endMicros : liveInstant(viewer);
}

/** What stands still is shown as it stands. */
function liveInstant(viewer: Viewer): SimMicros {
  const { timelineOldestMicros: oldest, timelineEdgeMicros: edge } = viewer.store.getState().readout;
  return isGoingOn(viewer) ? Math.max(oldest, edge - DELAY * microsPerSecond(viewer)) : edge;
}
