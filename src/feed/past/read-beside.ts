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

/** Reads stretches in a thread of its own; a read that is aborted ends the thread, and the next read begins another. */
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
