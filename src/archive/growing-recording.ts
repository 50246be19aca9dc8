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
import { type OpenFile, type OpenSegment, openSegment } from './open-segment.ts';
import { createTurns } from './turns.ts';

export type Trouble = NonNullable<Manifest['trouble']>;
/** What is not told by the segments, but by who looks at them. */
export type ManifestChanges = Partial<Pick<Manifest, 'label' | 'keep' | 'notes' | 'pictureTakenAt' | 'tableBytes'>>;

export interface GrowingOptions {
  folder: string;
  manifestFile: ManifestFile;
  /** What is known of the recording so far; segments are added behind its last. */
  manifest: Manifest;
  compress: CompressZstd | null;
  openFile?: OpenFile | undefined;
  now: () => Date;
  /** Writing has failed: nothing more is written until a segment is begun again. */
  onTrouble(trouble: Trouble, error: unknown): void;
  /** A segment was finished: what the folder takes has changed. */
  onSegment(): void;
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
  end(): Promise<void>;
}

export function createGrowingRecording(options: GrowingOptions): GrowingRecording {
  const { folder, manifestFile: file, manifest, compress, now } = options;
  let nextSegment = 1 + Math.max(0, ...manifest.segments.map(({ segment }) => segment));
  let current: OpenSegment | null = null;
  const inTurn = createTurns();
  let finishing: Promise<void> = Promise.resolve();
  /** Who looks into the folder finds what it is of from its first segment on. */
  let isListed = false;

  const save = (): Promise<void> => file.write(manifestNow);

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
    finishing = finishing.then(() => finish(closed.segment));
  }

  function tell(summary: FinishedSegment['summary']): void {
    const told = withTold(manifest, null, summary);
    Object.assign(manifest, { gaps: told.gaps, incidents: told.incidents, notes: told.notes });
  }

  async function finish(segment: number): Promise<void> {
    try {
      const finished = await finishSegment(folder, segment, compress);
      replaceEntry(manifest.segments, segment, finished?.entry ?? null);
      await rm(journalPath(folder, segment), { force: true });
      if (finished) await file.add(finished, manifestNow);
      options.onSegment();
    } catch (error) {
      // What could not be finished stays as its journal, what could not be told as its file: the next start takes up both.
      await rm(`${segmentPath(folder, segment)}.part`, { force: true });
      troubled(error);
    }
  }

  async function open(part: Pick<RecordingDescription, 'generation' | 'coordinates'>): Promise<void> {
    const segment = nextSegment;
    nextSegment += 1;
    const { recordingId, simulationId, label, startedAt, productVersion } = manifest;
    const description = { recordingId, simulationId, label, startedAt, productVersion, segment, ...part };
    current = await openSegment(journalPath(folder, segment), description, options.openFile);
    manifest.trouble = null;
    current.failed.catch((error: unknown) => {
      troubled(error);
      inTurn(closeCurrent).catch(troubled);
    });
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
      inTurn(async () => current?.append(message)).catch(troubled);
    },
    change(changes) {
      Object.assign(manifest, changes);
    },
    drained: () => inTurn(async () => current?.drained()),
    save: () => inTurn(save),
    async end() {
      await inTurn(async () => {
        try {
          await closeCurrent();
        } catch (error) {
          troubled(error);
        }
      });
      await finishing;
      manifest.isGrowing = false;
      await save().catch(troubled);
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
