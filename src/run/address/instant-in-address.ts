import type { SimMicros } from '../../units/index.ts';
import type { Viewer } from '../viewer.ts';

/** An address that changes with every frame of a drag is refused by browsers. */
const SETTLED_MILLIS = 400;
const PLAYING_MILLIS = 2000;

/**
 * Has the address say which instant is looked at, so that a reload comes back to it; live, it says none. What it says
 * when the page is opened is left until somebody moves in time. Returns how to stop.
 */
export function keepInstantInAddress(viewer: Viewer, write: (t: SimMicros | undefined) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let written: SimMicros | undefined;
  const writeSoon = (millis: number) => {
    timer ??= setTimeout(() => {
      timer = undefined;
      const t = instantOf(viewer);
      if (t !== written) write(t);
      written = t;
    }, millis);
  };
  // It was left at an instant, and is shown again.
  if (viewer.store.getState().mode !== 'live') writeSoon(SETTLED_MILLIS);
  const unsubscribe = viewer.store.subscribe(({ mode, readout }, before) => {
    const hasMoved = mode !== 'live' && readout.simulationTimeMicros !== before.readout.simulationTimeMicros;
    if (mode !== before.mode || hasMoved) writeSoon(mode === 'review' ? PLAYING_MILLIS : SETTLED_MILLIS);
  });
  return () => {
    unsubscribe();
    clearTimeout(timer);
  };
}

/** Undefined where it is live, or in a former run: a link counts as the current one does. */
function instantOf({ store, feed }: Viewer): SimMicros | undefined {
  const { mode, readout } = store.getState();
  const isOfThisRun = feed.store.timeline.onTimeline(readout.simulationTimeMicros) === readout.timelineMicros;
  return mode === 'live' || !isOfThisRun ? undefined : readout.simulationTimeMicros;
}
