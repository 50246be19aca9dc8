import { type FileHandle, open } from 'node:fs/promises';
import {
  Journal,
  type RecordedMessage,
  type RecordingDescription,
  type SegmentEntry,
  SegmentSummary,
} from '../recording/index.ts';
import { createSerialQueue } from '../units/index.ts';
import { writeAll } from './whole-files.ts';

/** A power failure loses this much, the end of the process nothing that was handed to the system. */
const SYNC_MILLIS = 1000;
const COPIED_BYTES = 64 * 1024;
/** A disk that is this far behind is as good as none: memory is not its substitute. */
const MOST_PENDING_BYTES = 64 * 1024 * 1024;

type SegmentFile = Pick<FileHandle, 'write' | 'datasync' | 'close'>;

/** How files are made; a test's disk may be full. */
export type OpenFile = (path: string, flags: 'wx') => Promise<SegmentFile>;

/** The segment that grows: each message is handed to the system at once, in order. */
export class OpenSegment {
  readonly summary = new SegmentSummary();
  /** Rejected once, when a write has failed; nothing is written after that. */
  readonly failed: Promise<never>;
  readonly #description: RecordingDescription;
  readonly #file: SegmentFile;
  readonly #journal: Journal;
  readonly #queue = createSerialQueue();
  readonly #sync: NodeJS.Timeout;
  #fail: (error: unknown) => void = () => {};
  #hasFailed = false;
  #bytes = 0;
  #pendingBytes = 0;
  #isDirty = false;

  /** @throws Error when the file cannot be made: a full disk, a folder that may not be written to */
  static async open(path: string, description: RecordingDescription, openFile: OpenFile = open): Promise<OpenSegment> {
    return new OpenSegment(await openFile(path, 'wx'), description);
  }

  private constructor(file: SegmentFile, description: RecordingDescription) {
    this.#file = file;
    this.#description = description;
    this.#journal = new Journal(description);
    this.failed = new Promise((_, reject) => {
      this.#fail = (error) => {
        this.#hasFailed = true;
        reject(error);
      };
    });
    this.failed.catch(() => {});
    this.#sync = setInterval(() => {
      if (!this.#isDirty) return;
      this.#isDirty = false;
      this.#inTurn(() => file.datasync());
    }, SYNC_MILLIS).unref();
    this.#write([this.#journal.begin()], null);
  }

  get segment(): number {
    return this.#description.segment;
  }

  get bytes(): number {
    return this.#bytes;
  }

  append(message: RecordedMessage): void {
    if (!this.#hasFailed) this.#write(this.#partsOf(message), message);
  }

  entry(): SegmentEntry | null {
    const { segment, generation } = this.#description;
    return this.summary.entry({ segment, isOpen: true, generation, bytes: this.#bytes });
  }

  /** Fulfilled when everything appended so far is in the file. */
  drained(): Promise<void> {
    return this.#queue(() => {});
  }

  async close(): Promise<void> {
    clearInterval(this.#sync);
    await this.drained();
    await this.#file.close();
  }

  #inTurn(act: () => Promise<void>): void {
    this.#queue(async () => {
      if (!this.#hasFailed) await act();
    }).catch(this.#fail);
  }

  /** A large payload is written where it lies, a small one with one call. */
  #partsOf(message: RecordedMessage): Uint8Array[] {
    return message.data.byteLength > COPIED_BYTES ? this.#journal.parts(message) : [this.#journal.message(message)];
  }

  /** What is told of a segment is what has been written. */
  #write(parts: Uint8Array[], message: RecordedMessage | null): void {
    const bytes = parts.reduce((sum, { byteLength }) => sum + byteLength, 0);
    this.#bytes += bytes;
    this.#pendingBytes += bytes;
    if (this.#pendingBytes > MOST_PENDING_BYTES) this.#fail(new Error('The disk is too slow for what is recorded.'));
    this.#inTurn(async () => {
      this.#isDirty = true;
      for (const part of parts) await writeAll(this.#file, part);
      this.#pendingBytes -= bytes;
      if (message) this.summary.add(message);
    });
  }
}
