import type { SimMicros } from '../../units/index.ts';
import type { Viewer } from './viewer.ts';

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
  const { mode } = viewer.store.getState();
  const stops = [
    viewer.feed.store.subscribe(({ clock }) => {
      if (clock === null) return;
      if (clock.advancing && clock.simulationTimeMicros < t) return onWait();
      stop();
      onKnown();
    }),
    viewer.store.subscribe((state) => {
      if (state.mode === mode) return;
      stop();
      onGivenUp();
    }),
  ];
  const stop = () => {
    for (const unsubscribe of stops) unsubscribe();
  };
  return stop;
}
