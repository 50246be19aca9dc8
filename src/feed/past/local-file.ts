import { answerOf, ServiceError } from '../../client/index.ts';
import { type Manifest, readWholeFile } from '../../recording/index.ts';
import { putAwayInBlobs } from './put-away.ts';
import { newPastWorker, type PastAnswer, type PastRequest, readerIn, readerOf } from './read-beside.ts';
import type { StretchReader } from './stretch-loader.ts';

/** A file of the reader's own disk that was read; it leaves the browser nowhere. */
export interface LocalFile {
  readonly manifest: Manifest;
  readonly read: StretchReader;
  /** It is not looked at any more. */
  end(): void;
}

/** @throws ServiceError `RECORDING_UNREADABLE` saying why the file cannot be shown */
export async function openLocalFile(file: Blob): Promise<LocalFile> {
  const worker = newPastWorker();
  const end = () => worker.terminate();
  try {
    const message: PastRequest = { file };
    const manifest = await answerOf(worker, { message }, manifestIn);
    return { manifest, end, read: readerIn(worker, null) };
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
  return { manifest, read: readerOf(files), end: () => undefined };
}

function manifestIn(answer: PastAnswer): Manifest | null {
  if ('failed' in answer) throw new ServiceError(answer.failed);
  return 'manifest' in answer ? answer.manifest : null;
}
