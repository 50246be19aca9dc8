import type { FeedState } from '../../feed/index.ts';
import type { SimMicros } from '../../units/index.ts';
import type { Viewer } from '../viewer.ts';

/** What is done about an instant that a link asks for. */
export interface PendingInstant {
  /** The simulation has not come there yet. */
  onWait(): void;
  /** It is read now, or nothing more is to come. */
  onKnown(): void;
  /** Somebody moved in time meanwhile: the link has lost its claim. */
  onGivenUp(): void;
}

/** Waits until everything up to `t` is read, unless somebody pauses, seeks or plays first. Returns how to give up. */
export function awaitInstant(viewer: Viewer, t: SimMicros, { onWait, onKnown, onGivenUp }: PendingInstant): () => void {
  const look = ({ clock, past }: FeedState) => {
    if (clock === null) return;
    if (clock.advancing && clock.simulationTimeMicros < t) return onWait();
    // What was before this page may be recorded.
    const { timeline } = viewer.feed.store;
    const isBefore = timeline.onTimeline(t) < timeline.ownOldestMicros;
    if (isBefore && past.kind === 'unknown' && past.trouble === null) return;
    stop();
    onKnown();
  };
  const stops = [
    viewer.feed.store.subscribe(look),
    viewer.player.onCommand(() => {
      stop();
      onGivenUp();
    }),
  ];
  const stop = () => {
    for (const unsubscribe of stops) unsubscribe();
  };
  return stop;
}
