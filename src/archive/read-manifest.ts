import { open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type CompressZstd, emptyManifest, type Manifest } from '../recording/index.ts';
import { type FinishedSegment, finishSegment, journalPieces, readSegment } from './finish-segment.ts';
import { journalPath, pictureOf, segmentOfFile, segmentOfJournal, segmentPath, tablesOf } from './folders.ts';
import { finishedIn, storedManifest, withSegments } from './manifest-file.ts';

/**
 * The recording in a folder, made whole: what a process left open is finished, what the manifest does not know is read
 * from the segments themselves.
 * @returns null for a folder that holds no recording
 */
export async function recoverRecording(
  folder: string,
  recordingId: string,
  compress: CompressZstd | null,
): Promise<Manifest | null> {
  const names = await readdir(folder);
  const known = await storedManifest(folder);
  const journals = numbersOf(names, segmentOfJournal);
  const found = new Map<number, FinishedSegment>();
  const knownFinished = known ? finishedIn(known) : new Set<number>();
  for (const segment of journals) {
    const finished = await finishSegment(folder, segment, compress);
    await rm(journalPath(folder, segment), { force: true });
    if (finished) found.set(segment, finished);
  }
  for (const segment of numbersOf(names, segmentOfFile)) {
    if (journals.includes(segment) || knownFinished.has(segment)) continue;
    const read = await readSegment(folder, segment);
    if (read) found.set(segment, read);
  }
  const base = known ?? (await manifestFromSegments(folder, recordingId, [...found.keys()]));
  if (!base) return null;
  const whole = withSegments({ ...base, segments: base.segments.filter(({ isOpen }) => !isOpen) }, [...found.values()]);
  return {
    ...whole,
    isGrowing: false,
    trouble: null,
    updatedAt: lastWritten(whole),
    tableBytes: await bytesIn(tablesOf(folder)),
  };
}

/** What was finished since the manifest was written is younger than it says. */
function lastWritten({ updatedAt, segments }: Manifest): string {
  return segments.reduce((latest, { toWallTime }) => (toWallTime > latest ? toWallTime : latest), updatedAt);
}

function numbersOf(names: readonly string[], numberIn: (name: string) => number | null): number[] {
  return names
    .map(numberIn)
    .filter((segment) => segment !== null)
    .sort((a, b) => a - b);
}

async function manifestFromSegments(
  folder: string,
  recordingId: string,
  segments: readonly number[],
): Promise<Manifest | null> {
  for (const segment of segments.toSorted((a, b) => a - b)) {
    for await (const { description } of journalPieces(await open(segmentPath(folder, segment)))) {
      if (!description) continue;
      const manifest = emptyManifest({ ...description, recordingId });
      return { ...manifest, pictureTakenAt: await writtenAt(pictureOf(folder)) };
    }
  }
  return null;
}

/** Of a folder that need not be there. */
async function bytesIn(folder: string): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  const sizes = await Promise.all(names.map((name) => stat(join(folder, name)).then(({ size }) => size)));
  return sizes.reduce((sum, size) => sum + size, 0);
}

async function writtenAt(path: string): Promise<string | null> {
  return stat(path).then(
    ({ mtime }) => mtime.toISOString(),
    () => null,
  );
}
