import type { Seconds } from '../../units/index.ts';
import type { VideoProgress } from './make-video.ts';

/** Says how long the rest will take, by the frames since the first: that one waits for models and worlds. */
export function remainingTime(
  nowMillis: () => number,
): (progress: Pick<VideoProgress, 'framesDone' | 'frames'>) => Seconds | null {
  let first: { readonly atMillis: number; readonly done: number } | null = null;
  return ({ framesDone, frames }) => {
    first ??= { atMillis: nowMillis(), done: framesDone };
    const since = framesDone - first.done;
    if (since === 0) return null;
    return ((nowMillis() - first.atMillis) / 1000 / since) * (frames - framesDone);
  };
}
