import { lstat, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type CompressZstd, emptyManifest, type Manifest } from '../recording/index.ts';
import { GrowsElsewhere } from './archive.ts';
import { isAway } from './bucket.ts';
import type { BucketPlace } from './bucket-blobs.ts';
import { diskTrouble } from './disk-trouble.ts';
import { isRecordingId, leaseFile, MANIFEST_FILE } from './folders.ts';
import type { ManifestChanges, Trouble } from './growing-recording.ts';
import { acquireLease, type LeaseTimes } from './lease.ts';
import { storedManifest, writeManifest, writtenManifest } from './manifest-file.ts';
import { isMissing } from './missing.ts';
import { type Place, placeIn, removeAll } from './place.ts';
import { recoverRecording, simulationRecordedIn } from './read-manifest.ts';
import { leftOf } from './remove-segments.ts';

/** What failed once is tried again this seldom: a disk may have room again. */
const RETRY_MILLIS = 5 * 60_000;
/** A list that is asked for again so soon is the same. */
const REFRESH_MILLIS = 500;
/** Files looked at beside each other. */
const BESIDE = 32;

interface Stored {
  /** Differs once the files differ. */
  stamp: string;
  manifest: Manifest;
}

type ReadManifest = typeof storedManifest;

interface StoredRecordingsOptions {
  folder: string;
  bucket?: BucketPlace | null;
  compress: CompressZstd | null;
  now: () => Date;
  leaseTimes: LeaseTimes;
  /** Recordings that this process writes, and knows better than the disk. */
  own: Pick<Map<string, unknown>, 'has'>;
  /** One cannot be finished: told once, until it is. */
  onTrouble(recordingId: string, trouble: Trouble, error: unknown): void;
}

/** The recordings that lie in a folder, whichever process wrote them: the disk is the list. */
export class StoredRecordings {
  readonly #options: StoredRecordingsOptions;
  #known = new Map<string, Stored>();
  /** When a recording could not be recovered, by our clock. */
  readonly #failedAt = new Map<string, number>();
  /** Recordings whose trouble was told. */
  readonly #toldOf = new Set<string>();
  #refreshing: { since: number; done: Promise<void> } = { since: Number.NEGATIVE_INFINITY, done: Promise.resolve() };

  constructor(options: StoredRecordingsOptions) {
    this.#options = options;
  }

  get(recordingId: string): Manifest | null {
    return this.#known.get(recordingId)?.manifest ?? null;
  }

  /** But for those that this process writes. */
  list(): Manifest[] {
    const others = [...this.#known].filter(([recordingId]) => !this.#options.own.has(recordingId));
    return others.map(([, { manifest }]) => manifest);
  }

  /** What a process has just written itself; what it says is read again once the files differ. */
  async set(manifest: Manifest): Promise<void> {
    const { recordingId } = manifest;
    this.#known.set(recordingId, { stamp: await this.#stampOf(recordingId), manifest });
  }

  /** @returns null for an unknown one @throws GrowsElsewhere for one that another process writes */
  async change(recordingId: string, changes: ManifestChanges): Promise<Manifest | null> {
    const known = await this.fresh(recordingId);
    if (known?.isGrowing) throw new GrowsElsewhere();
    const place = this.#placeOf(recordingId);
    // What could not be finished is listed with its trouble, or as if it were empty: its files say what it is.
    const written = this.#failedAt.has(recordingId) ? await storedManifest(place) : known;
    if (!known || !written) return null;
    await writeManifest(place.folder, { ...written, ...changes });
    await this.set({ ...known, ...changes });
    return this.get(recordingId);
  }

  /** Removes all of a recording. @throws Error where some of it cannot be removed: that is what is listed then */
  async remove(recordingId: string): Promise<void> {
    const place = this.#placeOf(recordingId);
    const manifest = this.get(recordingId);
    this.#known.delete(recordingId);
    await removeAll(place).catch(async (error: unknown) => {
      // What could not be finished is listed as if it were empty: its own description stays.
      if (manifest) await this.#listLeft(place, manifest, isAway(error) || this.#failedAt.has(recordingId));
      throw error;
    });
  }

  async #listLeft(place: Place, manifest: Manifest, isAll: boolean): Promise<void> {
    const left = isAll ? manifest : await leftOf(place, manifest).catch(() => manifest);
    if (left !== manifest) await writeManifest(place.folder, left).catch(() => {});
    await this.set(left);
  }

  /** The same as `refresh`, once for all who ask at a time. */
  refreshed(): Promise<void> {
    if (performance.now() - this.#refreshing.since > REFRESH_MILLIS) {
      this.#refreshing = { since: performance.now(), done: this.refresh().catch(() => {}) };
    }
    return this.#refreshing.done;
  }

  /** Reads what has changed on the disk, but for recordings that this process writes. */
  refresh(): Promise<void> {
    return this.#refresh(storedManifest);
  }

  /** The same where nothing is known yet: what grows elsewhere is known as it was written last, for a store may not answer. */
  begin(): Promise<void> {
    return this.#refresh(writtenManifest);
  }

  async #refresh(read: ReadManifest): Promise<void> {
    const { own } = this.#options;
    const before = [...this.#known.keys()];
    const present = new Set(await readdir(this.#options.folder));
    const names = [...present].filter((name) => isRecordingId(name) && !own.has(name));
    const there = new Map<string, Stored>();
    for (let first = 0; first < names.length; first += BESIDE) {
      const some = names.slice(first, first + BESIDE);
      const stored = await Promise.all(some.map((name) => this.#look(name, read)));
      for (const [index, found] of stored.entries()) if (found) there.set(some[index] ?? '', found);
    }
    // What began or ended to grow in this process meanwhile is left as it is.
    for (const name of names.filter((name) => !own.has(name))) {
      const stored = there.get(name);
      if (stored) this.#known.set(name, stored);
    }
    for (const name of before) if (!present.has(name)) this.#known.delete(name);
  }

  /** One recording as it is on the disk now; null for an unknown one. */
  async fresh(recordingId: string): Promise<Manifest | null> {
    const isThere = await stat(this.#folderOf(recordingId)).catch(() => null);
    const stored = isThere && (await this.#look(recordingId));
    if (stored) this.#known.set(recordingId, stored);
    else if (!isThere) this.#known.delete(recordingId);
    return this.get(recordingId);
  }

  /** Finishes what other processes left open when they ended. What cannot be finished is listed with its trouble. */
  async recover(): Promise<void> {
    const names = (await readdir(this.#options.folder)).filter((name) => isRecordingId(name));
    for (const recordingId of names) {
      if (this.#options.own.has(recordingId) || !this.#isUnfinished(recordingId)) continue;
      await this.#recoverUnheld(recordingId);
    }
  }

  #isUnfinished(recordingId: string): boolean {
    if (performance.now() - (this.#failedAt.get(recordingId) ?? -Infinity) < RETRY_MILLIS) return false;
    const known = this.#known.get(recordingId);
    if (known === undefined || this.#failedAt.has(recordingId)) return true;
    // One that ended while its store was away has segments that are journals still.
    return known.manifest.isGrowing || known.manifest.segments.some(({ isOpen }) => isOpen);
  }

  async #recoverUnheld(recordingId: string): Promise<void> {
    const folder = this.#folderOf(recordingId);
    try {
      if (!(await stat(folder)).isDirectory()) return;
      const simulationId =
        this.get(recordingId)?.simulationId ?? (await simulationRecordedIn(this.#placeOf(recordingId)));
      // Of a folder that says not yet what it is of, nobody knows whether it is being written.
      if (simulationId === null) return;
      const lease = await acquireLease(join(this.#options.folder, leaseFile(simulationId)), this.#options.leaseTimes);
      if (!lease) return;
      try {
        await this.recoverHeld(recordingId);
      } finally {
        await lease.release();
      }
    } catch (error) {
      const isGone = await lstat(folder).then(() => false, isMissing);
      // Another process may have deleted it meanwhile; a link that leads nowhere is a recording all the same.
      if (isGone) return;
      const trouble = this.#noteFailed(recordingId, error);
      this.#failedAt.set(recordingId, performance.now());
      this.#known.set(recordingId, await this.#troubled(recordingId, trouble));
    }
  }

  /** The same of one recording whose instance's lease is held. @returns null for a folder that holds no recording */
  async recoverHeld(recordingId: string): Promise<Manifest | null> {
    const place = this.#placeOf(recordingId);
    const recovered = await recoverRecording(place, recordingId, this.#options.compress);
    if (recovered === null) return null;
    if (recovered.isChanged) await writeManifest(place.folder, recovered.manifest);
    this.#failedAt.delete(recordingId);
    this.#toldOf.delete(recordingId);
    await this.set(recovered.manifest);
    return recovered.manifest;
  }

  /** The first of these, whose instance's lease is held, to its end. @returns null for none, and while this process writes it */
  async latestHeld(newestFirst: () => readonly Manifest[]): Promise<Manifest | null> {
    // Another process may have written there until it gave the lease away.
    await this.refresh();
    const [latest] = newestFirst();
    if (!latest || this.#options.own.has(latest.recordingId)) return null;
    return this.recoverHeld(latest.recordingId).catch((error: unknown) => {
      this.#noteFailed(latest.recordingId, error);
      return null;
    });
  }

  #folderOf(recordingId: string): string {
    return this.#placeOf(recordingId).folder;
  }

  #placeOf(recordingId: string): Place {
    return placeIn(this.#options, recordingId);
  }

  async #look(recordingId: string, read: ReadManifest = storedManifest): Promise<Stored | null> {
    const stamp = await this.#stampOf(recordingId);
    const known = this.#known.get(recordingId);
    if (known && (known.stamp === stamp || this.#failedAt.has(recordingId))) return known;
    const manifest = await read(this.#placeOf(recordingId)).catch(() => null);
    // What a store may know more of is asked for again.
    return manifest && { stamp: read === writtenManifest && manifest.isGrowing ? '' : stamp, manifest };
  }

  #noteFailed(recordingId: string, error: unknown): Trouble {
    const words = 'This recording cannot be finished: what is whole of it can be read.';
    const told = diskTrouble(error, 'a recording that was left open stays as it is', words);
    const trouble = { ...told, since: this.#options.now().toISOString() };
    if (!this.#toldOf.has(recordingId)) this.#options.onTrouble(recordingId, trouble, error);
    this.#toldOf.add(recordingId);
    return trouble;
  }

  /** A recording that cannot be used as it is can still be seen, and deleted. */
  async #troubled(recordingId: string, trouble: Trouble): Promise<Stored> {
    const startedAt = trouble.since;
    const facts = { recordingId, simulationId: recordingId, label: recordingId, startedAt, productVersion: '' };
    const known = this.get(recordingId) ?? emptyManifest(facts);
    return { stamp: await this.#stampOf(recordingId), manifest: { ...known, isGrowing: false, trouble } };
  }

  async #stampOf(recordingId: string): Promise<string> {
    // What comes and goes in a folder changes the folder itself.
    const files = ['', MANIFEST_FILE].map((name) => join(this.#folderOf(recordingId), name));
    const found = await Promise.all(files.map((file) => stat(file).catch(() => null)));
    return found.map((file) => (file ? `${file.ino} ${file.mtimeMs} ${file.size}` : '')).join('/');
  }
}
