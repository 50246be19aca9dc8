import { mkdir } from 'node:fs/promises';
import type { AnimationSnapshot } from '../protocol/index.ts';
import { type CompressZstd, emptyManifest, type Manifest, type SegmentEntry } from '../recording/index.ts';
import { createSerialQueue } from '../units/index.ts';
import { AgainAndAgain } from './again-and-again.ts';
import type { ArchiveOptions, ArchiveTimes, SharedPast } from './archive.ts';
import { newRecordingId, pictureOf } from './folders.ts';
import { forgetOldest } from './forget-oldest.ts';
import { GrowingRecording, type ManifestChanges, type RecordedTo, type Went } from './growing-recording.ts';
import { InstanceLeases } from './instance-leases.ts';
import { LEASE_TIMES, type Lease } from './lease.ts';
import { goesOn, takeOverPast } from './lived-before.ts';
import { type Place, placeIn } from './place.ts';
import { nextSegmentIn } from './read-manifest.ts';
import { RelationsBeside } from './relations/relations-beside.ts';
import type { ForgetLimits } from './retention.ts';
import { Room } from './room.ts';
import { StoredRecordings } from './stored-recordings.ts';
import { Uploads } from './uploads.ts';
import { writeWhole } from './whole-files.ts';

/** Of the bytes of all recordings. */
const SEGMENT_SHARE = 0.05;

/** Opens the folder; what others left open is recovered behind it. @throws Error when it cannot be made or read */
export async function openArchive(options: ArchiveOptions): Promise<Archive> {
  await mkdir(options.folder, { recursive: true });
  const archive = new FolderArchive(options);
  await archive.open();
  return archive;
}

/** The folder of recordings: what there is, what is being written, and what has to go. */
class FolderArchive {
  readonly #options: ArchiveOptions;
  readonly #now: () => Date;
  readonly #times: ArchiveTimes;
  readonly #stored: StoredRecordings;
  readonly #growing = new Map<string, GrowingRecording>();
  /** What people say of recordings: two at a time would take each other's file away. */
  readonly #updates = createSerialQueue();
  readonly #leases: InstanceLeases;
  readonly #room: Room;
  readonly uploads: Uploads;
  /** What follows from the streams of recordings, beside their segments. */
  readonly relations = new RelationsBeside({
    placeOf: (recordingId) => this.placeOf(recordingId),
    manifest: (recordingId) => this.manifest(recordingId),
    growing: (recordingId) => this.#growing.get(recordingId),
    update: (recordingId, changes) => this.update(recordingId, changes),
    leased: (simulationId, write) => this.#leases.during(simulationId, write),
    onTrouble: (...told) => this.#options.onTrouble?.(...told),
  });
  #pastShared: (past: SharedPast) => void = () => {};
  #finished: (recordingId: string) => void = () => {};
  readonly #recovering = new AgainAndAgain(() => this.#recover());

  constructor(options: ArchiveOptions) {
    this.#options = options;
    this.#now = options.now ?? (() => new Date());
    this.#times = options.times ?? { lease: LEASE_TIMES, recoverMillis: 10_000 };
    const { lease: leaseTimes } = this.#times;
    this.#leases = new InstanceLeases(options.folder, leaseTimes);
    const { onTrouble = () => {} } = options;
    this.#stored = new StoredRecordings({ ...options, onTrouble, now: this.#now, leaseTimes, own: this.#growing });
    this.uploads = new Uploads({
      ...options,
      now: this.#now,
      adopt: (manifest) => this.#stored.set(manifest).then(() => this.#room.make()),
      onGrown: () => void this.#room.make(),
    });
    this.#room = new Room({
      limits: options.limits,
      now: this.#now,
      list: () => this.list(),
      growing: () => [...this.#growing.values()],
      uploadBytes: () => this.uploads.bytes,
      remove: (recordingId) => this.remove(recordingId),
      forgetOldest: (recordingId, limits) => this.#forgetOldest(recordingId, limits),
      onForgotten: (forgotten) => options.onForgotten?.(forgotten),
      onTrouble,
    });
  }

  async open(): Promise<void> {
    await this.#stored.begin();
    this.#recovering.begin(this.#times.recoverMillis);
  }

  get compress(): CompressZstd | null {
    return this.#options.compress;
  }

  /** That all recordings together may take. */
  get mostBytes(): number {
    return this.#options.limits.mostBytes;
  }

  /** A segment is no longer than this, so that the bound of all recordings is held as closely. */
  get mostSegmentBytes(): number {
    return this.#options.limits.mostBytes * SEGMENT_SHARE;
  }

  async #recover(): Promise<void> {
    await this.#stored.refresh();
    // Room first: a full disk has none for what is to be finished.
    await this.#room.make();
    await this.#stored.recover();
    await this.#room.make();
    await this.uploads.removeLeft();
  }

  /** Fulfilled when what others left open was looked at. */
  recovered(): Promise<void> {
    return this.#recovering.done;
  }

  /** Fulfilled when the list is what is on the disk now: other processes write there, too. */
  refreshed(): Promise<void> {
    return this.#stored.refreshed();
  }

  /** Newest first. */
  list(): Manifest[] {
    const growing = [...this.#growing.values()].map((recording) => recording.manifest);
    const all = [...growing, ...this.#stored.list()].map((manifest) => this.relations.withTrouble(manifest));
    return all.toSorted((a, b) => b.startedAt.localeCompare(a.startedAt));
  }

  /** What was recorded of an instance, newest first: uploads that name it are not. */
  recordedOf(simulationId: string): Manifest[] {
    return this.list().filter((known) => known.simulationId === simulationId && !known.isUploaded);
  }

  /** The recording of an instance that this process writes; null: it writes none. */
  growingOf(simulationId: string): Manifest | null {
    const manifests = [...this.#growing.values()].map((recording) => recording.manifest);
    return manifests.find((manifest) => manifest.simulationId === simulationId && manifest.isGrowing) ?? null;
  }

  manifest(recordingId: string): Manifest | null {
    const known = this.#growing.get(recordingId)?.manifest ?? this.#stored.get(recordingId);
    return known && this.relations.withTrouble(known);
  }

  readonly folderOf = (recordingId: string): string => this.placeOf(recordingId).folder;
  readonly placeOf = (recordingId: string): Place => placeIn(this.#options, recordingId);

  /** Fulfilled when what was recorded of it so far can be read from its files. */
  async drained(recordingId: string): Promise<void> {
    await this.#growing.get(recordingId)?.drained();
  }

  /** The right to record an instance; null while another process has it. Recovery has that of the recording which it finishes. */
  readonly lease = (simulationId: string): Promise<Lease | null> =>
    this.#recovering.done.then(() => this.#leases.acquire(simulationId));

  /** What was recorded last of an instance whose lease is held, to its end; null: nothing. */
  readonly lastOf = (simulationId: string): Promise<Manifest | null> =>
    this.#stored.latestHeld(() => this.recordedOf(simulationId));

  /**
   * A recording to write to: the instance's last one where this snapshot goes on from it (same generation, nothing
   * earlier), else a new one. Its past is in it where the same generation was recorded before up to this snapshot.
   * @param lease of the instance: nothing is written once it is lost
   */
  async grow(label: string, snapshot: AnimationSnapshot, lease: Lease): Promise<RecordedTo> {
    const { simulationId } = snapshot;
    const whole = await this.lastOf(simulationId);
    if (whole && goesOn(whole, snapshot)) return this.#growFrom({ ...whole, isGrowing: true, trouble: null }, lease);
    const startedAt = this.#now();
    const recordingId = newRecordingId(startedAt);
    await mkdir(this.folderOf(recordingId), { recursive: true });
    const { productVersion } = this.#options;
    const facts = { recordingId, simulationId, label, startedAt: startedAt.toISOString(), productVersion };
    const before = await takeOverPast(this.recordedOf(simulationId), snapshot.cursor, this.placeOf, recordingId);
    const manifest = { ...emptyManifest(facts), ...before?.taken?.manifest, isGrowing: true };
    // Also where not all could be shared: some of them lie there.
    const recording = await this.#growFrom(manifest, lease, before?.segments);
    if (before?.taken) this.#pastShared(before.taken.past);
    return recording;
  }

  /** @param known segments that lie there, or may */
  async #growFrom(
    manifest: Manifest,
    lease: Lease,
    known: readonly SegmentEntry[] = manifest.segments,
  ): Promise<GrowingRecording> {
    const { recordingId } = manifest;
    const recording = new GrowingRecording({
      place: this.placeOf(recordingId),
      manifest,
      nextSegment: await nextSegmentIn(this.placeOf(recordingId), known),
      compress: this.compress,
      openFile: this.#options.openFile,
      now: this.#now,
      isHeld: () => lease.isHeld,
      keepIdsBefore: this.relations.keepIdsBefore,
      onTrouble: (trouble, error) => this.#options.onTrouble?.(recordingId, trouble, error),
      onSegment: () => {
        this.#finished(recordingId);
        void this.#room.make();
      },
      onClosed: (closed, isOver) => this.#noteClosed(closed, isOver),
    });
    this.#growing.set(recordingId, recording);
    return recording;
  }

  async #noteClosed(manifest: Manifest, isOver: boolean): Promise<void> {
    const { recordingId, segments } = manifest;
    if (isOver && segments.length > 0) await this.#stored.set(manifest);
    else if (isOver) await this.#delete(recordingId).catch((error) => this.#room.tellStuck(recordingId, error));
    // It is listed all the while.
    else await this.#stored.fresh(recordingId);
    this.#growing.delete(recordingId);
    if (isOver) this.#finished(recordingId);
  }

  /** Told when a recording has taken over the past of another one. */
  onPastShared(listener: (past: SharedPast) => void): void {
    this.#pastShared = listener;
  }

  /** Told when a segment of a recording was finished, and when a recording is over. */
  onFinished(listener: (recordingId: string) => void): void {
    this.#finished = listener;
  }

  /** @returns null for an unknown one @throws GrowsElsewhere for one that another process writes */
  async update(recordingId: string, changes: ManifestChanges): Promise<Manifest | null> {
    const changed = await this.#updates(() => this.#updateNow(recordingId, changes));
    if (changes.tableBytes !== undefined) await this.#room.make();
    return changed && this.manifest(recordingId);
  }

  async #updateNow(recordingId: string, changes: ManifestChanges): Promise<Manifest | null> {
    const recording = this.#growing.get(recordingId);
    if (recording) {
      recording.change(changes);
      await recording.save();
      return recording.manifest;
    }
    return this.#stored.change(recordingId, changes);
  }

  /** Keeps a picture of what was recorded, in place of another one. @returns null for an unknown one */
  keepPicture(recordingId: string, picture: Uint8Array): Promise<Manifest | null> {
    return this.#updates(async () => {
      if (this.manifest(recordingId) === null) return null;
      await writeWhole(pictureOf(this.folderOf(recordingId)), (write) => write(picture));
      return this.#updateNow(recordingId, { pictureTakenAt: this.#now().toISOString() });
    });
  }

  /** @returns false for one that is not there or that grows */
  async remove(recordingId: string): Promise<boolean> {
    if (this.#growing.has(recordingId) || this.#stored.get(recordingId)?.isGrowing !== false) return false;
    await this.#delete(recordingId);
    return true;
  }

  /** Of one that has ended: under the lease of its instance, for it may be gone on with. */
  async #forgetOldest(recordingId: string, limits: ForgetLimits): Promise<Went | null> {
    const { simulationId } = this.#stored.get(recordingId) ?? {};
    if (simulationId === undefined) return null;
    const { keepIdsBefore } = this.relations;
    const ended = {
      recordingId,
      stored: this.#stored,
      place: this.placeOf(recordingId),
      now: this.#now,
      keepIdsBefore,
    };
    const forget = (lease: Lease) => forgetOldest({ ...ended, isHeld: () => lease.isHeld }, limits);
    return this.#leases.during(simulationId, (lease) => this.#updates(() => forget(lease)));
  }

  async close(): Promise<void> {
    const recovered = this.#recovering.stop();
    await Promise.all([...this.#growing.values()].map((recording) => recording.end()));
    await recovered;
  }

  #delete(recordingId: string): Promise<void> {
    this.relations.forget(recordingId);
    return this.#stored.remove(recordingId);
  }
}

export type Archive = Omit<FolderArchive, 'open'>;
