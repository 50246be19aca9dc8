import { open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type CompressZstd, emptyManifest, type Manifest, type RecordingDescription } from '../recording/index.ts';
import { type FinishedSegment, finishSegment, journalMessages, readSegment } from './finish-segment.ts';
import { journalNumbersIn, journalPath, pictureOf, segmentNumbersIn, segmentPath, tablesOf } from './folders.ts';
import { finishedIn, storedManifest, withSegments } from './manifest-file.ts';
import { relationsOf } from './relations/relation-files.ts';
import { removePart } from './whole-files.ts';

/**
 * The recording in a folder, made whole: what a process left open is finished, what the manifest does not know is read
 * from the segments themselves. The caller holds the lease of its instance.
 * @returns null for a folder that holds no recording; `isChanged`: the manifest on the disk says something else
 */
export async function recoverRecording(
  folder: string,
  recordingId: string,
  compress: CompressZstd | null,
): Promise<{ manifest: Manifest; isChanged: boolean } | null> {
  const names = await filesIn(folder);
  const known = await storedManifest(folder);
  const knownFinished = known ? finishedIn(known) : new Set<number>();
  const segments = new Set(segmentNumbersIn(names));
  const found = new Map<number, FinishedSegment>();
  for (const segment of journalNumbersIn(names)) {
    // A finished file is whole: the process ended before it removed what it was written by.
    if (segments.has(segment)) await removePart(segmentPath(folder, segment));
    else {
      const finished = await finishSegment(folder, segment, compress);
      if (finished) found.set(segment, finished);
    }
    await rm(journalPath(folder, segment), { force: true });
  }
  for (const segment of segments) {
    if (knownFinished.has(segment)) continue;
    const read = await readSegment(folder, segment);
    if (read) found.set(segment, read);
  }
  const base = known ?? (await manifestFromSegments(folder, recordingId, [...found.keys()]));
  if (!base) return null;
  const whole = withSegments({ ...base, segments: base.segments.filter(({ isOpen }) => !isOpen) }, [...found.values()]);
  const manifest = {
    ...whole,
    isGrowing: false,
    trouble: null,
    updatedAt: lastWritten(whole),
    tableBytes: await bytesIn(tablesOf(folder)),
    relationBytes: await bytesIn(relationsOf(folder)),
  };
  return { manifest, isChanged: JSON.stringify(manifest) !== JSON.stringify(known) };
}

/** The number of the next segment: no file of that number is there, finished or not. */
export async function nextSegmentIn(folder: string): Promise<number> {
  const names = await readdir(folder);
  return 1 + Math.max(0, ...segmentNumbersIn(names), ...journalNumbersIn(names));
}

/** The instance that a folder without a manifest is a recording of, as its files say; null where none says so yet. */
export async function simulationRecordedIn(folder: string): Promise<string | null> {
  const names = await filesIn(folder);
  const journals = journalNumbersIn(names).map((segment) => journalPath(folder, segment));
  const segments = segmentNumbersIn(names).map((segment) => segmentPath(folder, segment));
  const description = await firstDescription([...segments, ...journals]);
  return description?.simulationId ?? null;
}

/** What was finished since the manifest was written is younger than it says. */
function lastWritten({ updatedAt, segments }: Manifest): string {
  return segments.reduce((latest, { toWallTime }) => (toWallTime > latest ? toWallTime : latest), updatedAt);
}

async function manifestFromSegments(
  folder: string,
  recordingId: string,
  segments: readonly number[],
): Promise<Manifest | null> {
  const paths = segments.toSorted((a, b) => a - b).map((segment) => segmentPath(folder, segment));
  const description = await firstDescription(paths);
  if (!description) return null;
  const manifest = emptyManifest({ ...description, recordingId });
  return { ...manifest, pictureTakenAt: await writtenAt(pictureOf(folder)) };
}

async function firstDescription(paths: readonly string[]): Promise<RecordingDescription | null> {
  for (const path of paths) {
    for await (const { description } of journalMessages(await open(path))) return description;
  }
  return null;
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

/** Of a folder that need not be there. */
async function bytesIn(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(
    files.map(({ parentPath, name }) => stat(join(parentPath, name)).then(({ size }) => size)),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

async function writtenAt(path: string): Promise<string | null> {
  return stat(path).then(
    ({ mtime }) => mtime.toISOString(),
    () => null,
  );
}
