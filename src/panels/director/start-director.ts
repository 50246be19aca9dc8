import { type ShotPlaying, shotPlayerOf, type Viewer } from '../../run/index.ts';
import type { Directing } from './directed-shots.ts';

/** The same recording is directed in the same way. */
export const SEED = 31;

export interface StartOptions extends Pick<ShotPlaying, 'isAttended' | 'onEnd'>, Partial<Omit<Directing, 'seed'>> {
  readonly signal: AbortSignal;
}

/** Has the director play a run from now on, once it has found what to show first. @throws where nothing can be shown */
export async function startDirector(viewer: Viewer, options: StartOptions): Promise<void> {
  const { signal, isAttended, onEnd, fromStart = false, loops = false, mostShots = Number.POSITIVE_INFINITY } = options;
  const { DirectedShots } = await import('./directed-shots.ts');
  const ending = new AbortController();
  signal.addEventListener('abort', () => ending.abort(), { once: true, signal: ending.signal });
  const shots = new DirectedShots(viewer, { seed: SEED, fromStart, loops, mostShots }, ending.signal);
  try {
    await shots.begin();
    signal.throwIfAborted();
  } catch (error) {
    ending.abort();
    throw error;
  }
  shotPlayerOf(viewer).play(shots, {
    isAttended,
    isDirected: true,
    onEnd() {
      ending.abort();
      onEnd?.();
    },
  });
}

/** Has the director play to a person who is there, until that person takes the camera. */
export function directForPerson(viewer: Viewer): void {
  const wasLive = viewer.hasLive && viewer.store.getState().mode === 'live';
  const ending = new AbortController();
  const { signal } = ending;
  viewer.disposed.addEventListener('abort', () => ending.abort(), { once: true });
  const takesCamera = ({ target }: Event) => target instanceof HTMLCanvasElement && shotPlayerOf(viewer).stop();
  const started = startDirector(viewer, {
    isAttended: true,
    signal,
    onEnd() {
      ending.abort();
      if (wasLive) viewer.player.goLive();
    },
  });
  started.then(
    () => {
      for (const taken of ['pointerdown', 'wheel'] as const) {
        window.addEventListener(taken, takesCamera, { capture: true, passive: true, signal });
      }
    },
    (error) => {
      if (!signal.aborted) reportError(error);
    },
  );
}
