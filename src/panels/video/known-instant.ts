import type { Viewer } from '../../run/index.ts';
import type { Instant } from '../../scene/index.ts';
import { MICROS_PER_SECOND, type SimMicros } from '../../units/index.ts';

const LOOK_MILLIS = 50;
/** What cannot be read for so long will not be. */
const PATIENCE_MILLIS = 30_000;

/**
 * The instant with its world, once what has to be read for it is read. It is asked for again and again: what is wanted last is read,
 * and the page's own picture wants its instant, too.
 * @throws Error where it is kept no more or cannot be read
 */
export async function knownInstant({ feed }: Viewer, timelineMicros: SimMicros, signal: AbortSignal): Promise<Instant> {
  const { timeline } = feed.store;
  const until = performance.now() + PATIENCE_MILLIS;
  for (;;) {
    signal.throwIfAborted();
    timeline.want(timelineMicros, 1);
    const instant = timeline.instantAt(timelineMicros);
    if (instant !== null) return instant;
    if (!timeline.isToBeRead(timelineMicros)) throw new Error('This time is kept no more.');
    if (performance.now() > until) {
      const { trouble } = feed.store.getState().past;
      throw new Error(trouble === null ? 'The recording could not be read in time.' : trouble.message);
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_MILLIS));
  }
}

/** In the order of time, so that one world goes on over it. */
const READ_STEP = 5 * MICROS_PER_SECOND;

/**
 * Has all of a stretch of the timeline read, for a shot that is chosen with all known that happens in it.
 * @throws Error where some of it is kept no more or cannot be read
 */
export async function readStretch(
  viewer: Viewer,
  { fromMicros, toMicros }: { readonly fromMicros: SimMicros; readonly toMicros: SimMicros },
  signal: AbortSignal,
): Promise<void> {
  for (let at = fromMicros; at < toMicros + READ_STEP; at += READ_STEP) {
    await knownInstant(viewer, Math.min(at, toMicros), signal);
  }
}
