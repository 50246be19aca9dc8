import { rm } from 'node:fs/promises';
import {
  type CompressZstd,
  type Manifest,
  type RecordedMessage,
  type RecordingDescription,
  type SegmentEntry,
  withTold,
} from '../recording/index.ts';
import { createSerialQueue } from '../units/index.ts';
import { diskTrouble } from './disk-trouble.ts';
import { finishSegment } from './finish-segment.ts';
import { journalPath } from './folders.ts';
import { writeManifest } from './manifest-file.ts';
import { type OpenFile, OpenSegment } from './open-segment.ts';
import type { Place } from './place.ts';
import { removeSegments } from './remove-segments.ts';
import { countBeyond, type ForgetLimits, withForgotten, withForgottenOf } from './retention.ts';

export type Trouble = NonNullable<Manifest['trouble']>;
/** What is not told by the segments, but by who looks at them. */
export type ManifestChanges = Partial<
  Pick<Manifest, 'label' | 'keep' | 'notes' | 'pictureTakenAt' | 'tableBytes' | 'relationBytes'>
>;

export interface GrowingOptions {
  place: Place;
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
  /** Keeps the identities with which a segment goes on, before those go that tell. */
  keepIdsBefore?(manifest: Manifest, first: SegmentEntry, isHeld: () => boolean): Promise<void>;
  /** It is told what is left of it, before what goes is removed. */
  onForgetting?(left: Manifest): Promise<void>;
  /** A segment was closed, and finished where that was possible: what the folder takes has changed. */
  onSegment(): void;
  /** Nothing is written here any more: it is over, or another process goes on with it. */
  onClosed(manifest: Manifest, isOver: boolean): Promise<void>;
}

/** How many segments went, and why others that had to did not; null: all did. */
export interface Went {
  count: number;
  failure: Error | null;
}

const LEAST_UNTOLD = 30;
const UNTOLD_SHARE = 0.1;

type SegmentPart = Pick<RecordingDescription, 'generation' | 'coordinates'>;

/** What the recorder needs of a recording. */
export type RecordedTo = Pick<
  GrowingRecording,
  'manifest' | 'trouble' | 'begin' | 'append' | 'drained' | 'end' | 'abandon'
>;

/** A recording that is being written: finished segments behind, one open in front. All calls take effect in their order. */
export class GrowingRecording {
  readonly #options: GrowingOptions;
  readonly #manifest: Manifest;
  readonly #queue = createSerialQueue();
  readonly #finishing = createSerialQueue();
  /** Closed segments that are still their journals: one that failed is tried again when the next one is closed. */
  readonly #unfinished = new Set<number>();
  /** Segments that were finished since the manifest was written: they tell themselves. */
  #untold = 0;
  #nextSegment: number;
  #current: OpenSegment | null = null;
  #isOver = false;
  /** Who looks into the folder finds what it is of from its first segment on. */
  #isListed = false;

  constructor(options: GrowingOptions) {
    this.#options = options;
    this.#manifest = options.manifest;
    this.#nextSegment = options.nextSegment;
  }

  /** As it stands now, the open segment included. */
  get manifest(): Manifest {
    return withTold(this.#manifest, this.#current?.entry() ?? null, this.#current?.summary ?? null);
  }

  /** Why nothing is written at the moment; asked with every message, so without the manifest. */
  get trouble(): Trouble | null {
    return this.#manifest.trouble;
  }

  /** Bytes in the open segment; 0 without one. */
  get openBytes(): number {
    return this.#current?.bytes ?? 0;
  }

  /** Closes the open segment and goes on in a new one, which begins with these messages. */
  begin(part: SegmentPart, messages: readonly RecordedMessage[]): void {
    this.#tryInTurn(async () => {
      await this.#closeCurrent();
      await this.#open(part);
      for (const message of messages) this.#current?.append(message);
      if (!this.#isListed) await this.#saveNow();
      this.#isListed = true;
    });
  }

  append(message: RecordedMessage): void {
    this.#manifest.updatedAt = this.#options.now().toISOString();
    this.#tryInTurn(() => {
      if (this.#options.isHeld()) this.#current?.append(message);
    });
  }

  /** Changes what people may change; to be saved afterwards. */
  change(changes: ManifestChanges): void {
    Object.assign(this.#manifest, changes);
  }

  /** Fulfilled when what was appended can be read from the files. */
  drained(): Promise<void> {
    return this.#queue(() => this.#current?.drained());
  }

  /** Writes what has changed in the description. */
  save(): Promise<void> {
    return this.#queue(() => this.#saveNow());
  }

  /** Deletes segments, oldest first, and tells so as a gap. */
  forget(limits: ForgetLimits): Promise<Went> {
    // A segment that is being finished is waited for: its files are not taken away under it.
    return this.#finishing(async () => {
      const count = this.#isOver || !this.#options.isHeld() ? 0 : countBeyond(this.#manifest, limits);
      if (count === 0) return { count, failure: null };
      const { keepIdsBefore, isHeld } = this.#options;
      await keepIdsBefore?.(this.manifest, this.#manifest.segments[count] as SegmentEntry, isHeld);
      return this.#forgetOldest(count);
    });
  }

  /**
   * Writes beside the segments, while none of them is finished or goes.
   * @returns null once it is over @throws Error once another process may write here
   */
  beside<Result>(write: () => Promise<Result>): Promise<Result | null> {
    return this.#finishing(() => {
      if (this.#isOver) return null;
      this.#holdFast();
      return write();
    });
  }

  /** Another process goes on with it: the file is closed, and nothing is written any more. */
  async abandon(): Promise<void> {
    await this.#queue(async () => {
      await this.#current?.close();
      this.#current = null;
    }).catch(() => {});
    await this.#finishing(() => {});
    await this.#options.onClosed(this.manifest, false);
  }

  async end(): Promise<void> {
    await this.#tryInTurn(() => this.#closeCurrent());
    await this.#finishing(() => {
      this.#isOver = true;
    });
    this.#manifest.isGrowing = false;
    await this.#tryInTurn(() => this.#saveNow());
    await this.#options.onClosed(this.manifest, true);
  }

  /** What fails is trouble of the recording. */
  #tryInTurn(act: () => Promise<void> | void): Promise<void> {
    return this.#queue(act).catch(this.#noteTrouble);
  }

  readonly #noteTrouble = (error: unknown): void => {
    const { now, onTrouble } = this.#options;
    const trouble = { ...troubleOf(error), since: now().toISOString() };
    this.#manifest.trouble = trouble;
    onTrouble(trouble, error);
  };

  #holdFast(): void {
    if (!this.#options.isHeld()) throw new Error('Another process records this instance.');
  }

  async #saveNow(): Promise<void> {
    this.#holdFast();
    await writeManifest(this.#options.place.folder, this.manifest);
    this.#untold = 0;
  }

  async #open(part: SegmentPart): Promise<void> {
    this.#holdFast();
    const { place, openFile } = this.#options;
    const segment = this.#nextSegment++;
    const { recordingId, simulationId, label, startedAt, productVersion } = this.#manifest;
    const description = { recordingId, simulationId, label, startedAt, productVersion, segment, ...part };
    this.#current = await OpenSegment.open(journalPath(place.folder, segment), description, openFile);
    this.#manifest.trouble = null;
    this.#current.failed.catch((error: unknown) => {
      this.#noteTrouble(error);
      void this.#tryInTurn(() => this.#closeCurrent());
    });
  }

  async #closeCurrent(): Promise<void> {
    const closed = this.#current;
    if (!closed) return;
    await closed.close();
    const entry = closed.entry();
    // Until it is finished it is listed as it is; a reader that comes in between reads the journal.
    if (entry) this.#manifest.segments.push(entry);
    const { gaps, incidents, notes } = withTold(this.#manifest, null, closed.summary);
    Object.assign(this.#manifest, { gaps, incidents, notes });
    this.#current = null;
    const failedBefore = [...this.#unfinished];
    this.#unfinished.add(closed.segment);
    // Its trouble was told when it failed first.
    for (const segment of failedBefore) this.#finishing(() => this.#finish(segment)).catch(() => {});
    // What could not be finished stays as its journal, what could not be told as its file: recovery takes up both.
    this.#finishing(() => this.#finish(closed.segment))
      .catch(this.#noteTrouble)
      .finally(this.#options.onSegment);
  }

  async #finish(segment: number): Promise<void> {
    const { place, compress } = this.#options;
    if (!this.#unfinished.has(segment)) return;
    this.#holdFast();
    const finished = await finishSegment(place, segment, compress);
    this.#holdFast();
    this.#unfinished.delete(segment);
    const { segments } = this.#manifest;
    replaceEntry(segments, segment, finished?.entry ?? null);
    await rm(journalPath(place.folder, segment), { force: true });
    this.#untold += 1;
    // Who looks into the folder reads each of these by itself: the more there are, the longer until they are told together.
    if (this.#untold > Math.max(LEAST_UNTOLD, segments.length * UNTOLD_SHARE)) await this.save();
  }

  /** What is recorded meanwhile waits for the manifest alone, not until all is removed. */
  async #forgetOldest(count: number): Promise<Went> {
    this.#holdFast();
    const manifest = this.#manifest;
    const gapsBefore = manifest.gaps;
    const forgotten = manifest.segments.splice(0, count);
    manifest.gaps = withForgotten(gapsBefore, forgotten);
    // A disk that is full has no room to say so until they are gone.
    const failed = await this.save().then(
      () => false,
      () => true,
    );
    await this.#options.onForgetting?.(this.manifest);
    this.#holdFast();
    const { left, relationBytes, failure } = await removeSegments(this.#options.place, forgotten);
    const gone = forgotten.filter((entry) => !left.includes(entry));
    for (const { segment } of gone) this.#unfinished.delete(segment);
    manifest.relationBytes = Math.max(0, manifest.relationBytes - relationBytes);
    // What is left is there still, and goes with the next that have to.
    manifest.segments.unshift(...left);
    if (failure) manifest.gaps = withForgotten(withForgottenOf(gapsBefore, manifest.gaps), gone);
    // Whoever has let them go is told so, also where the description cannot be written.
    const unsaved = failed || failure ? await this.save().then(() => null, asError) : null;
    return { count: gone.length, failure: failure ?? unsaved };
  }
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

function replaceEntry(entries: SegmentEntry[], segment: number, entry: SegmentEntry | null): void {
  const index = entries.findIndex((known) => known.segment === segment);
  if (index < 0) return;
  if (entry) entries[index] = entry;
  else entries.splice(index, 1);
}

const troubleOf = (error: unknown): Omit<Trouble, 'since'> =>
  diskTrouble(error, 'nothing is recorded', 'Recording has failed: nothing is recorded until it works again.');
