import { partsOf } from '../../client/index.ts';
import {
  createKeyframeParser,
  type Manifest,
  type SegmentFiles,
  type Stretch,
  stretchParts,
} from '../../recording/index.ts';
import type { StretchReader } from './stretch-loader.ts';
import { type StandingMemory, type StretchPiece, StretchPieces } from './stretch-pieces.ts';

/** Whose stretch is read: of a recording at the gateway, or (null) of the file that was read before. */
export type StretchRequest = { folder: string | null; stretch: Stretch; withKeyframe: boolean };
/** What the thread beside is asked: to read a file of the reader's own disk, or a stretch. */
export type PastRequest = { file: Blob } | StretchRequest;
export type PastAnswer = { manifest: Manifest } | StretchPiece;

/** Reads stretches without a thread beside. */
export function readerOf(files: SegmentFiles): StretchReader {
  const parseKeyframe = createKeyframeParser();
  return (stretch, { withKeyframe }) => stretchParts(files, stretch, { withKeyframe, parseKeyframe });
}

export function newPastWorker(): Worker {
  return new Worker(new URL('./past-worker.ts', import.meta.url), { type: 'module' });
}

/** Reads stretches in that thread, one after the other. */
export function readerIn(worker: Worker, folder: string | null): StretchReader {
  const standing: StandingMemory = { lists: null };
  return (stretch, { withKeyframe }) => {
    const pieces = new StretchPieces(standing);
    const message: StretchRequest = { folder, stretch, withKeyframe };
    return partsOf(worker, { message }, (piece: StretchPiece) => pieces.take(piece));
  };
}

/**
 * Reads stretches of one recording in a thread of its own. It is begun when it is first needed, and ended with a read that
 * is aborted, or where it cannot be started: the next read begins another.
 */
export function readerBeside(folder: string): { read: StretchReader; end(): void } {
  let begun: { worker: Worker; read: StretchReader } | null = null;
  function end(): void {
    begun?.worker.terminate();
    begun = null;
  }
  function begin() {
    const worker = newPastWorker();
    worker.addEventListener('error', end);
    return { worker, read: readerIn(worker, folder) };
  }
  return {
    read(stretch, wanted) {
      begun ??= begin();
      wanted.signal.addEventListener('abort', end);
      return begun.read(stretch, wanted);
    },
    end,
  };
}
