import type { Stretch } from '../../recording/index.ts';
import type { StretchReader } from './recorded-past.ts';
import { type StretchPiece, StretchPieces } from './stretch-pieces.ts';

/** What the thread beside is asked. */
export interface StretchRequest {
  folder: string;
  stretch: Stretch;
  withKeyframe: boolean;
}

/** Reads stretches of one recording in a thread of its own, one after the other. It is begun when it is first needed. */
export function readerBeside(folder: string): { read: StretchReader; end(): void } {
  let worker: Worker | null = null;
  return {
    read(stretch, { withKeyframe }) {
      worker ??= new Worker(new URL('./past-worker.ts', import.meta.url), { type: 'module' });
      return answered(worker, { folder, stretch, withKeyframe });
    },
    end() {
      worker?.terminate();
      worker = null;
    },
  };
}

function answered(worker: Worker, request: StretchRequest): ReturnType<StretchReader> {
  return new Promise((resolve, reject) => {
    const pieces = new StretchPieces();
    worker.onerror = ({ message }) => reject(new Error(message || 'the reader of recordings could not be started'));
    worker.onmessage = ({ data }: MessageEvent<StretchPiece>) => {
      try {
        const content = pieces.take(data);
        if (content !== null) resolve(content);
      } catch (error) {
        reject(error);
      }
    };
    worker.postMessage(request);
  });
}
