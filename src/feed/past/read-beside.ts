import { ThreadBeside } from '../../client/index.ts';
import { createKeyframeParser, type OpenSegment, type Stretch, stretchParts } from '../../recording/index.ts';
import type { StretchReader } from './stretch-loader.ts';

/** What the thread beside is asked: to read a file of the reader's own disk; or a stretch of that, or of a `folder`. */
export type PastRequest = { file: Blob } | { folder: string | null; stretch: Stretch; withKeyframe: boolean };

/** Reads stretches without a thread beside. */
export function readerOf(open: OpenSegment): StretchReader {
  const parseKeyframe = createKeyframeParser();
  return (stretch, { withKeyframe }) => stretchParts(open, stretch, { withKeyframe, parseKeyframe });
}

export function newPastThread(): ThreadBeside {
  return new ThreadBeside(new Worker(new URL('./past-worker.ts', import.meta.url), { type: 'module' }));
}

/**
 * Reads stretches of one recording in a thread of its own. It is begun when it is first needed, and ended with a read that
 * is aborted, or where it cannot be started: the next read begins another.
 */
export function readerBeside(folder: string, signal?: AbortSignal): StretchReader {
  let thread: ThreadBeside | null = null;
  signal?.addEventListener('abort', () => thread?.end());
  return (stretch, { withKeyframe, signal: wanted }) => {
    const begun = thread === null || thread.isOver ? newPastThread() : thread;
    thread = begun;
    wanted.addEventListener('abort', () => begun.end());
    const request: PastRequest = { folder, stretch, withKeyframe };
    return begun.parts(request);
  };
}
