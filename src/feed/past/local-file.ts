import { type Manifest, readWholeFile } from '../../recording/index.ts';
import { putAwayInBlobs } from './put-away.ts';
import { newPastThread, readerOf } from './read-beside.ts';
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
  const thread = newPastThread();
  try {
    const { manifest } = await thread.answer<{ manifest: Manifest }>({ file });
    const read: StretchReader = (stretch, { withKeyframe }) => thread.parts({ folder: null, stretch, withKeyframe });
    return { manifest, end: () => thread.end(), read };
  } catch (error) {
    thread.end();
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
  const { manifest, open } = await readWholeFile(pieces(), putAwayInBlobs);
  return { manifest, read: readerOf(open), end: () => undefined };
}
