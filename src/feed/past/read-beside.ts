import { partsOf } from '../../client/index.ts';
import type { Stretch } from '../../recording/index.ts';
import type { StretchReader } from './stretch-loader.ts';
import { type StandingMemory, type StretchPiece, StretchPieces } from './stretch-pieces.ts';

/** What the thread beside is asked. */
export interface StretchRequest {
  folder: string;
  stretch: Stretch;
  withKeyframe: boolean;
}

/**
 * Reads stretches of one recording in a thread of its own, one after the other. It is begun when it is first needed, and
 * ended with a read that is aborted: the next one begins another.
 */
export function readerBeside(folder: string): { read: StretchReader; end(): void } {
  let worker: Worker | null = null;
  let standing: StandingMemory = { lists: null };
  function end(): void {
    worker?.terminate();
    worker = null;
    standing = { lists: null };
  }
  return {
    read(stretch, { withKeyframe, signal }) {
      worker ??= newWorker(end);
      signal.addEventListener('abort', end);
      const pieces = new StretchPieces(standing);
      const message: StretchRequest = { folder, stretch, withKeyframe };
      return partsOf(worker, { message }, (piece: StretchPiece) => pieces.take(piece));
    },
    end,
  };
}

/** One that cannot be started never answers, and tells it once: the next read begins another. */
function newWorker(onFailure: () => void): Worker {
  const worker = new Worker(new URL('./past-worker.ts', import.meta.url), { type: 'module' });
  worker.addEventListener('error', onFailure);
  return worker;
}
