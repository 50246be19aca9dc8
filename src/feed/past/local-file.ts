import { answerOf, partsOf, ServiceError } from '../../client/index.ts';
import {
  createKeyframeParser,
  type Manifest,
  readWholeFile,
  type Stretch,
  stretchParts,
} from '../../recording/index.ts';
import { putAwayInBlobs } from './put-away.ts';
import type { StretchReader } from './stretch-loader.ts';
import { type StandingMemory, type StretchPiece, StretchPieces } from './stretch-pieces.ts';

/** What the thread beside is asked: first to read the file, then for stretches of it. */
export type LocalRequest = { file: Blob } | { stretch: Stretch; withKeyframe: boolean };
export type LocalAnswer = { manifest: Manifest } | StretchPiece;

/** A file of the reader's own disk that was read; it leaves the browser nowhere. */
export interface LocalFile {
  readonly manifest: Manifest;
  readonly read: StretchReader;
  /** It is not looked at any more. */
  end(): void;
}

/** @throws ServiceError `RECORDING_UNREADABLE` saying why the file cannot be shown */
export async function openLocalFile(file: Blob): Promise<LocalFile> {
  const worker = new Worker(new URL('./local-worker.ts', import.meta.url), { type: 'module' });
  const end = () => worker.terminate();
  try {
    const message: LocalRequest = { file };
    const manifest = await answerOf(worker, { message }, manifestIn);
    const standing: StandingMemory = { lists: null };
    return {
      manifest,
      end,
      read(stretch, { withKeyframe }) {
        const pieces = new StretchPieces(standing);
        const message: LocalRequest = { stretch, withKeyframe };
        return partsOf(worker, { message }, (piece: StretchPiece) => pieces.take(piece));
      },
    };
  } catch (error) {
    end();
    throw error;
  }
}

/**
 * The same without a thread beside, for a page that may start none.
 * @throws UnreadableRecording
 */
export async function openBytes(bytes: Uint8Array): Promise<LocalFile> {
  async function* pieces(): AsyncGenerator<Uint8Array> {
    yield bytes;
  }
  const { manifest, files } = await readWholeFile(pieces(), putAwayInBlobs);
  const parseKeyframe = createKeyframeParser();
  return {
    manifest,
    read: (stretch, { withKeyframe }) => stretchParts(files, stretch, { withKeyframe, parseKeyframe }),
    end: () => undefined,
  };
}

function manifestIn(answer: LocalAnswer): Manifest | null {
  if ('failed' in answer) throw new ServiceError(answer.failed);
  return 'manifest' in answer ? answer.manifest : null;
}
