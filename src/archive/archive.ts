import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { AnimationSnapshot } from '../protocol/index.ts';
import { type CompressZstd, emptyManifest, type Manifest } from '../recording/index.ts';
import type { SimMicros } from '../units/index.ts';
import { isRecordingId, newRecordingId, pictureOf } from './folders.ts';
import {
  createGrowingRecording,
  type GrowingRecording,
  type ManifestChanges,
  type Trouble,
} from './growing-recording.ts';
import { acquireLease, type Lease } from './lease.ts';
import { leaseFile } from './lease-file.ts';
import { hasRecordedUntil, isRecordedAgain, livedBefore, shareSegments } from './lived-before.ts';
import { createManifestFile, type ManifestFile, storedManifest } from './manifest-file.ts';
import type { OpenFile } from './open-segment.ts';
import { recoverRecording } from './read-manifest.ts';
import { type RetentionLimits, recordingsToDrop } from './retention.ts';
import { writeWhole } from './whole-files.ts';

export interface ArchiveOptions {
  /** Made where it is missing. */
  folder: string;
  compress: CompressZstd | null;
  limits: RetentionLimits;
  productVersion: string;
  now?: () => Date;
  openFile?: OpenFile;
  /** Something that a person who runs the gateway should know. */
  onTrouble?: (recordingId: string, trouble: Trouble, error: unknown) => void;
}

/** `to` has what `from` has of a generation up to `untilMicros`. */
export interface SharedPast {
  from: string;
  to: string;
  generation: string;
  untilMicros: SimMicros;
}

/** The folder of recordings: what there is, what is being written, and what has to go. */
export interface Archive {
  readonly compress: CompressZstd | null;
  /** Newest first. */
  list(): Manifest[];
  manifest(recordingId: string): Manifest | null;
  folderOf(recordingId: string): string;
  /** Fulfilled when what was recorded of it so far can be read from its files. */
  drained(recordingId: string): Promise<void>;
  /** The right to record an instance; null while another process has it. */
  lease(simulationId: string): Promise<Lease | null>;
  /**
   * A recording to write to: the instance's last one where this snapshot goes on from it (same generation, nothing
   * earlier), else a new one. Its past is in it where the same generation was recorded before up to this snapshot.
   */
  grow(label: string, snapshot: AnimationSnapshot): Promise<GrowingRecording>;
  /** Whether all of a generation before an instant is recorded, and a new recording can begin there. */
  hasPast(simulationId: string, generation: string, micros: SimMicros): boolean;
  /** Removes what ends before an instant and is in another recording as well. */
  dropRecordedAgain(simulationId: string, untilMicros: SimMicros): Promise<void>;
  /** Told when a recording has taken over the past of another one. */
  onPastShared(listener: (past: SharedPast) => void): void;
  /** A finished recording that came as a whole. */
  adopt(manifest: Manifest): Promise<void>;
  /** @returns null for an unknown one */
  update(recordingId: string, changes: ManifestChanges): Promise<Manifest | null>;
  /** Keeps a picture of what was recorded, in place of another one. @returns null for an unknown one */
  keepPicture(recordingId: string, picture: Uint8Array): Promise<Manifest | null>;
  /** @returns false for one that is not there or that grows */
  remove(recordingId: string): Promise<boolean>;
  close(): Promise<void>;
}

/** @throws Error when the folder cannot be made or read */
export async function openArchive(options: ArchiveOptions): Promise<Archive> {
  const { folder, compress, limits, productVersion, now = () => new Date() } = options;
  await mkdir(folder, { recursive: true });
  const finished = await recoverAll(folder, compress);
  const growing = new Map<string, GrowingRecording>();
  const manifestFiles = new Map<string, ManifestFile>();
  const folderOf = (recordingId: string): string => join(folder, recordingId);
  let pictures: Promise<unknown> = Promise.resolve();
  let pastShared = (_past: SharedPast): void => {};

  const manifest = (recordingId: string): Manifest | null =>
    growing.get(recordingId)?.manifest ?? finished.get(recordingId) ?? null;

  const list = (): Manifest[] =>
    [...[...growing.values()].map((recording) => recording.manifest), ...finished.values()].toSorted((a, b) =>
      b.startedAt.localeCompare(a.startedAt),
    );

  /** One for each recording, as long as it is there: what is written of it waits for what was before. */
  function manifestFileOf(recordingId: string): ManifestFile {
    const file = manifestFiles.get(recordingId) ?? createManifestFile(folderOf(recordingId));
    manifestFiles.set(recordingId, file);
    return file;
  }

  const store = (changed: Manifest): Promise<void> => manifestFileOf(changed.recordingId).write(() => changed);

  async function remove(recordingId: string): Promise<boolean> {
    if (!finished.delete(recordingId)) return false;
    manifestFiles.delete(recordingId);
    await rm(folderOf(recordingId), { recursive: true, force: true });
    return true;
  }

  async function makeRoom(): Promise<void> {
    for (const recordingId of recordingsToDrop(list(), limits, now())) await remove(recordingId);
  }

  async function update(recordingId: string, changes: ManifestChanges): Promise<Manifest | null> {
    const recording = growing.get(recordingId);
    if (recording) {
      recording.change(changes);
      await recording.save();
      if (changes.tableBytes !== undefined) await makeRoom();
      return recording.manifest;
    }
    const known = finished.get(recordingId);
    if (!known) return null;
    const changed = { ...known, ...changes };
    finished.set(recordingId, changed);
    await store(changed);
    return changed;
  }

  function growingOf(grown: Manifest): GrowingRecording {
    const { recordingId } = grown;
    const recording = createGrowingRecording({
      folder: folderOf(recordingId),
      manifestFile: manifestFileOf(recordingId),
      manifest: grown,
      compress,
      openFile: options.openFile,
      now,
      onTrouble: (trouble, error) => options.onTrouble?.(recordingId, trouble, error),
      onSegment: () => void makeRoom().catch(() => {}),
    });
    finished.delete(recordingId);
    growing.set(recordingId, recording);
    return {
      get manifest() {
        return recording.manifest;
      },
      get trouble() {
        return recording.trouble;
      },
      get openBytes() {
        return recording.openBytes;
      },
      begin: recording.begin,
      append: recording.append,
      change: recording.change,
      drained: recording.drained,
      save: recording.save,
      async end() {
        await recording.end();
        growing.delete(recordingId);
        const { manifest: ended } = recording;
        if (ended.segments.length > 0) finished.set(recordingId, ended);
        else {
          manifestFiles.delete(recordingId);
          await rm(folderOf(recordingId), { recursive: true, force: true });
        }
      },
    };
  }

  /** What another recording has of the time before a snapshot, where the same generation is lived through again. */
  async function takeOverPast(to: string, { simulationId, cursor }: AnimationSnapshot) {
    const { generation } = cursor;
    for (const known of list()) {
      const isOfIt = known.simulationId === simulationId && !known.isGrowing;
      const segments = isOfIt ? livedBefore(known, cursor) : null;
      if (segments === null) continue;
      const from = known.recordingId;
      const untilMicros = Math.max(...segments.map(({ toMicros }) => toMicros));
      const isBefore = (told: { generation: string; simulationTimeMicros: SimMicros }) =>
        told.generation === generation && told.simulationTimeMicros <= untilMicros;
      await shareSegments(folderOf(from), folderOf(to), segments);
      const told = { incidents: known.incidents.filter(isBefore), notes: known.notes.filter(isBefore) };
      return { manifest: { segments, ...told }, past: { from, to, generation, untilMicros } };
    }
    return null;
  }

  await makeRoom();
  return {
    compress,
    list,
    manifest,
    folderOf,
    drained: async (recordingId) => growing.get(recordingId)?.drained(),
    lease: (simulationId) => acquireLease(join(folder, leaseFile(simulationId))),
    async grow(label, snapshot) {
      const last = list().find(({ simulationId }) => simulationId === snapshot.simulationId);
      if (last && !growing.has(last.recordingId) && goesOn(last, snapshot)) {
        return growingOf({ ...last, isGrowing: true, trouble: null });
      }
      const startedAt = now();
      const recordingId = newRecordingId(startedAt);
      await mkdir(folderOf(recordingId), { recursive: true });
      const { simulationId } = snapshot;
      const facts = { recordingId, simulationId, label, startedAt: startedAt.toISOString(), productVersion };
      // What cannot be shared is not behind it; recording goes on.
      const before = await takeOverPast(recordingId, snapshot).catch(() => null);
      const recording = growingOf({ ...emptyManifest(facts), ...before?.manifest, isGrowing: true });
      if (before) pastShared(before.past);
      return recording;
    },
    hasPast: (simulationId, generation, micros) =>
      list().some((known) => known.simulationId === simulationId && hasRecordedUntil(known, generation, micros)),
    async dropRecordedAgain(simulationId, untilMicros) {
      for (const known of list()) {
        const isOfIt = known.simulationId === simulationId;
        if (isOfIt && isRecordedAgain(known, list(), untilMicros)) await remove(known.recordingId);
      }
    },
    onPastShared(listener) {
      pastShared = listener;
    },
    async adopt(adopted) {
      await store(adopted);
      finished.set(adopted.recordingId, adopted);
      await makeRoom();
    },
    update,
    keepPicture(recordingId, picture) {
      // One at a time: two would take each other's file away.
      const kept = pictures.then(async () => {
        if (manifest(recordingId) === null) return null;
        await writeWhole(pictureOf(folderOf(recordingId)), (write) => write(picture));
        return update(recordingId, { pictureTakenAt: now().toISOString() });
      });
      pictures = kept.catch(() => {});
      return kept;
    },
    remove,
    async close() {
      await Promise.all([...growing.values()].map((recording) => recording.end()));
    },
  };
}

/** True when what the snapshot tells comes after everything recorded: a gap lies between at most. */
function goesOn({ segments }: Manifest, { cursor, clock }: AnimationSnapshot): boolean {
  const last = segments.at(-1);
  if (!last || last.generation !== cursor.generation) return false;
  return last.lastSequence <= cursor.sequence && last.toMicros <= clock.simulationTimeMicros;
}

/** Everything in the folder that is a recording and that nobody else is writing. */
async function recoverAll(folder: string, compress: CompressZstd | null): Promise<Map<string, Manifest>> {
  const found = new Map<string, Manifest>();
  const entries = await readdir(folder, { withFileTypes: true });
  for (const entry of entries) {
    if (!entry.isDirectory() || !isRecordingId(entry.name)) continue;
    const manifest = await recoverUnheld(folder, entry.name, compress);
    if (manifest) found.set(entry.name, manifest);
  }
  return found;
}

async function recoverUnheld(
  folder: string,
  recordingId: string,
  compress: CompressZstd | null,
): Promise<Manifest | null> {
  const path = join(folder, recordingId);
  const stored = await storedManifest(path);
  const lease = await acquireLease(join(folder, leaseFile(stored?.simulationId ?? recordingId)));
  if (!lease) return stored;
  try {
    const recovered = await recoverRecording(path, recordingId, compress);
    if (recovered) await createManifestFile(path).write(() => recovered);
    return recovered;
  } finally {
    await lease.release();
  }
}
