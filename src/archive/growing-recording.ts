import { rm } from 'node:fs/promises';
import {
  type CompressZstd,
  type Manifest,
  type RecordedMessage,
  type RecordingDescription,
  type SegmentEntry,
  withTold,
} from '../recording/index.ts';
import { diskTrouble } from './disk-trouble.ts';
import { type FinishedSegment, finishSegment } from './finish-segment.ts';
import { journalPath, segmentPath } from './folders.ts';
import type { ManifestFile } from './manifest-file.ts';
import { type OpenFile, OpenSegment } from './open-segment.ts';
import { withForgotten } from './retention.ts';
import { createSerialQueue } from './serial-queue.ts';

export type Trouble = NonNullable<Manifest['trouble']>;
/** What is not told by the segments, but by who looks at them. */
export type ManifestChanges = Partial<Pick<Manifest, 'label' | 'keep' | 'notes' | 'pictureTakenAt' | 'tableBytes'>>;

export interface GrowingOptions {
  folder: string;
  manifestFile: ManifestFile;
  /** What is known of the recording so far. */
  manifest: Manifest;
  /** The number of its next segment: nothing in the folder has it, or a higher one. */
  nextSegment: number;
  /** False from the instant at which another process may write here: nothing is written or renamed from then on. */
  isHeld(): boolean;
  compress: CompressZstd | null;
  openFile?: OpenFile | undefined;
  now: () => Date;
  /** Writing has failed: nothing more is written until a segment is begun again. */
  onTrouble(trouble: Trouble, error: unknown): void;
  /** A segment was finished: what the folder takes has changed. */
  onSegment(): void;
  /** Nothing is written here any more: it is over, or another process goes on with it. */
  onClosed(manifest: Manifest, isOver: boolean): Promise<void>;
}

export interface ForgetLimits {
  /** As many go as free these bytes. */
  bytes: number;
  /** Those that ended before go as well, no more than `mayAge` of them. */
  endedBefore: Date;
  mayAge: number;
}

/** A recording that is being written: finished segments behind, one open in front. All calls take effect in their order. */
export interface GrowingRecording {
  /** As it stands now, the open segment included. */
  readonly manifest: Manifest;
  /** Why nothing is written at the moment; asked with every message, so without the manifest. */
  readonly trouble: Trouble | null;
  /** Bytes in the open segment; 0 without one. */
  readonly openBytes: number;
  /** Closes the open segment and goes on in a new one, which begins with these messages. */
  begin(part: Pick<RecordingDescription, 'generation' | 'coordinates'>, messages: readonly RecordedMessage[]): void;
  append(message: RecordedMessage): void;
  /** Changes what people may change; to be saved afterwards. */
  change(changes: ManifestChanges): void;
  /** Fulfilled when what was appended can be read from the files. */
  drained(): Promise<void>;
  /** Writes what has changed in the description. */
  save(): Promise<void>;
  /** Deletes segments, oldest first, and tells so as a gap. @returns how many */
  forget(limits: ForgetLimits): Promise<number>;
  end(): Promise<void>;
  /** Another process goes on with it: the file is closed, and nothing is written any more. */
  abandon(): Promise<void>;
}

export function createGrowingRecording(options: GrowingOptions): GrowingRecording {
  const { folder, manifestFile: file, manifest, compress, now } = options;
  let { nextSegment } = options;
  let current: OpenSegment | null = null;
  const inTurn = createSerialQueue();
  const finishing = createSerialQueue();
  /** Who looks into the folder finds what it is of from its first segment on. */
  let isListed = false;

  const save = async (): Promise<void> => {
    holdFast();
    await file.write(manifestNow);
  };

  function holdFast(): void {
    if (!options.isHeld()) throw new Error('Another process records this instance.');
  }

  const manifestNow = (): Manifest => {
    const open = current?.entry() ?? null;
    return withTold(manifest, open, current?.summary ?? null);
  };

  function troubled(error: unknown): void {
    const trouble = { ...troubleOf(error), since: now().toISOString() };
    manifest.trouble = trouble;
    options.onTrouble(trouble, error);
  }

  async function closeCurrent(): Promise<void> {
    if (!current) return;
    const closed = current;
    await closed.close();
    const entry = closed.entry();
    // Until it is finished it is listed as it is; a reader that comes in between reads the journal.
    if (entry) manifest.segments.push(entry);
    tell(closed.summary);
    current = null;
    void finishing(() => finish(closed.segment));
  }

  function tell(summary: FinishedSegment['summary']): void {
    const told = withTold(manifest, null, summary);
    Object.assign(manifest, { gaps: told.gaps, incidents: told.incidents, notes: told.notes });
  }

  async function finish(segment: number): Promise<void> {
    try {
      holdFast();
      const finished = await finishSegment(folder, segment, compress);
      holdFast();
      replaceEntry(manifest.segments, segment, finished?.entry ?? null);
      await rm(journalPath(folder, segment), { force: true });
      if (finished) await file.add(finished, manifestNow);
      options.onSegment();
    } catch (error) {
      // What could not be finished stays as its journal, what could not be told as its file: recovery takes up both.
      troubled(error);
    }
  }

  async function open(part: Pick<RecordingDescription, 'generation' | 'coordinates'>): Promise<void> {
    holdFast();
    const segment = nextSegment;
    nextSegment += 1;
    const { recordingId, simulationId, label, startedAt, productVersion } = manifest;
    const description = { recordingId, simulationId, label, startedAt, productVersion, segment, ...part };
    current = await OpenSegment.open(journalPath(folder, segment), description, options.openFile);
    manifest.trouble = null;
    current.failed.catch((error: unknown) => {
      troubled(error);
      inTurn(closeCurrent).catch(troubled);
    });
  }

  async function forgetNow({ bytes, endedBefore, mayAge }: ForgetLimits): Promise<number> {
    holdFast();
    const { segments } = manifest;
    let left = bytes;
    let count = 0;
    // The last one stays: what is recorded next goes on from it.
    while (count < segments.length - 1) {
      const oldest = segments[count] as SegmentEntry;
      // It was closed a moment ago, and its file is still being written.
      if (oldest.isOpen) break;
      const isTooOld = count < mayAge && Date.parse(oldest.toWallTime) < endedBefore.getTime();
      if (left <= 0 && !isTooOld) break;
      left -= oldest.bytes;
      count += 1;
    }
    if (count === 0) return 0;
    const forgotten = segments.splice(0, count);
    manifest.gaps = withForgotten(manifest.gaps, forgotten);
    await save();
    for (const { segment } of forgotten) await rm(segmentPath(folder, segment), { force: true });
    return count;
  }

  return {
    get manifest() {
      return manifestNow();
    },
    get trouble() {
      return manifest.trouble;
    },
    get openBytes() {
      return current?.bytes ?? 0;
    },
    begin(part, messages) {
      void inTurn(async () => {
        try {
          await closeCurrent();
          await open(part);
          for (const message of messages) current?.append(message);
          if (!isListed) await save();
          isListed = true;
        } catch (error) {
          troubled(error);
        }
      });
    },
    append(message) {
      manifest.updatedAt = now().toISOString();
      inTurn(async () => {
        if (options.isHeld()) current?.append(message);
      }).catch(troubled);
    },
    change(changes) {
      Object.assign(manifest, changes);
    },
    drained: () => inTurn(async () => current?.drained()),
    save: () => inTurn(save),
    forget: (limits) => inTurn(() => forgetNow(limits)),
    async abandon() {
      await inTurn(async () => {
        await current?.close();
        current = null;
      }).catch(() => {});
      await finishing(() => {});
      await options.onClosed(manifest, false);
    },
    async end() {
      await inTurn(async () => {
        try {
          await closeCurrent();
        } catch (error) {
          troubled(error);
        }
      });
      await finishing(() => {});
      manifest.isGrowing = false;
      await save().catch(troubled);
      await options.onClosed(manifest, true);
    },
  };
}

function replaceEntry(entries: SegmentEntry[], segment: number, entry: SegmentEntry | null): void {
  const index = entries.findIndex((known) => known.segment === segment);
  if (index < 0) return;
  if (entry) entries[index] = entry;
  else entries.splice(index, 1);
}

const troubleOf = (error: unknown): Omit<Trouble, 'since'> =>
  diskTrouble(error, 'nothing is recorded', 'Recording has failed: nothing is recorded until it works again.');
