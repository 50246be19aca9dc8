import type { DrawnFrame, FrameSource, Instant, PlantControls } from '../../../scene/index.ts';

/** What one drawing context shows: a plant at rest, then another. */
export interface StudioStage {
  readonly source: FrameSource;
  onReady(controls: PlantControls | null): void;
  onFrame(drawn: Pick<DrawnFrame, 'world'>): void;
  /** Fulfilled once the whole plant stands in the picture. */
  draw(frame: Instant, signal: AbortSignal): Promise<PlantControls>;
  /** Nothing can be drawn: who waits for a picture gets none. */
  giveUp(): void;
}

/** Frames after which floor, light and shadows stand where they belong. */
const SETTLED_FRAMES = 3;
const LONGEST_MILLIS = 30_000;

interface Sitting {
  frame: Instant;
  frames: number;
  fail(): void;
  done(controls: PlantControls): void;
}

export function createStudioStage(longestMillis = LONGEST_MILLIS): StudioStage {
  const wakes = new Set<() => void>();
  let controls: PlantControls | null = null;
  let shown: Instant | null = null;
  let sitting: Sitting | null = null;

  return {
    source: {
      frame: () => shown,
      subscribe(wake) {
        wakes.add(wake);
        return () => wakes.delete(wake);
      },
    },
    onReady(ready) {
      controls = ready;
      // It may have drawn what is asked for before anybody could be told.
      if (ready !== null && sitting !== null) ready.jumpTo('perspective');
    },
    onFrame({ world }) {
      if (sitting === null || controls === null || world !== sitting.frame.world) return;
      sitting.frames += 1;
      if (sitting.frames > SETTLED_FRAMES) sitting.done(controls);
      // Asks for the next frame, too.
      else controls.jumpTo('perspective');
    },
    draw(frame, signal) {
      return new Promise((resolve, reject) => {
        const end = (settle: () => void) => () => {
          clearTimeout(timer);
          signal.removeEventListener('abort', fail);
          sitting = null;
          settle();
        };
        const fail = end(() => reject(new Error('the plant was not drawn')));
        const timer = setTimeout(fail, longestMillis);
        signal.addEventListener('abort', fail, { once: true });
        sitting = { frame, frames: 0, fail, done: (ready) => end(() => resolve(ready))() };
        shown = frame;
        for (const wake of wakes) wake();
      });
    },
    giveUp: () => sitting?.fail(),
  };
}
