import { type FileHandle, open } from 'node:fs/promises';
import {
  Journal,
  type RecordedMessage,
  type RecordingDescription,
  type SegmentEntry,
  SegmentSummary,
} from '../recording/index.ts';
import { writeAll } from './whole-files.ts';

/** A power failure loses this much, the end of the process nothing that was handed to the system. */
const SYNC_MILLIS = 1000;
/** A disk that is this far behind is as good as none: memory is not its substitute. */
const MOST_PENDING_BYTES = 64 * 1024 * 1024;

/** How files are made; a test's disk may be full. */
export type OpenFile = (path: string, flags: 'wx') => Promise<Pick<FileHandle, 'write' | 'datasync' | 'close'>>;

/** The segment that grows: each message is handed to the system at once, in order. */
export interface OpenSegment {
  readonly segment: number;
  readonly path: string;
  readonly summary: SegmentSummary;
  readonly bytes: number;
  /** Rejected once, when a write has failed; nothing is written after that. */
  readonly failed: Promise<never>;
  append(message: RecordedMessage): void;
  entry(): SegmentEntry | null;
  /** Fulfilled when everything appended so far is in the file. */
  drained(): Promise<void>;
  close(): Promise<void>;
}

/** @throws Error when the file cannot be made: a full disk, a folder that may not be written to */
export async function openSegment(
  path: string,
  description: RecordingDescription,
  openFile: OpenFile = open,
): Promise<OpenSegment> {
  const file = await openFile(path, 'wx');
  const journal = new Journal(description);
  const summary = new SegmentSummary();
  let bytes = 0;
  let pendingBytes = 0;
  let isDirty = false;
  let failure: unknown = null;
  let fail: (error: unknown) => void = () => {};
  const failed = new Promise<never>((_, reject) => {
    fail = reject;
  });
  failed.catch(() => {});
  let last: Promise<void> = Promise.resolve();

  const inTurn = (act: () => Promise<void>): void => {
    last = last.then(async () => {
      if (failure !== null) return;
      try {
        await act();
      } catch (error) {
        failure = error;
        fail(error);
      }
    });
  };

  /** What is told of a segment is what has been written. */
  const write = (part: Uint8Array, message: RecordedMessage | null): void => {
    bytes += part.byteLength;
    pendingBytes += part.byteLength;
    if (pendingBytes > MOST_PENDING_BYTES) {
      failure ??= new Error('The disk is too slow for what is recorded.');
      fail(failure);
    }
    inTurn(async () => {
      isDirty = true;
      await writeAll(file, part);
      pendingBytes -= part.byteLength;
      if (message) summary.add(message);
    });
  };

  const sync = setInterval(() => {
    if (!isDirty) return;
    isDirty = false;
    inTurn(() => file.datasync());
  }, SYNC_MILLIS);
  sync.unref();
  write(journal.begin(), null);

  return {
    segment: description.segment,
    path,
    summary,
    get bytes() {
      return bytes;
    },
    failed,
    append(message) {
      if (failure !== null) return;
      write(journal.message(message), message);
    },
    entry: () =>
      summary.entry({ segment: description.segment, isOpen: true, generation: description.generation, bytes }),
    drained: () => last,
    async close() {
      clearInterval(sync);
      await last;
      await file.close();
    },
  };
}
