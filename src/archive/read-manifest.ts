import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type CompressZstd,
  emptyManifest,
  jsonBytes,
  type Manifest,
  manifestSchema,
  type SegmentEntry,
  withTold,
} from '../recording/index.ts';
import { type FinishedSegment, finishSegment, journalPieces, readSegment } from './finish-segment.ts';
import { journalPath, MANIFEST_FILE, pictureOf, segmentOfFile, segmentOfJournal, segmentPath } from './folders.ts';

export function encodeManifest(manifest: Manifest): Uint8Array {
  return jsonBytes(manifest);
}

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
  const knownFinished = new Set(known?.segments.filter(({ isOpen }) => !isOpen).map(({ segment }) => segment));
  for (const segment of journals) {
    const finished = await finishSegment(folder, segment, compress);
    if (finished) found.set(segment, finished);
  }
  for (const segment of numbersOf(names, segmentOfFile)) {
    if (journals.includes(segment) || knownFinished.has(segment)) continue;
    const read = await readSegment(folder, segment);
    if (read) found.set(segment, read);
  }
  const base = known ?? (await manifestFromSegments(folder, recordingId, [...found.keys()]));
  return base && joined(base, found);
}

function joined(base: Manifest, found: ReadonlyMap<number, FinishedSegment>): Manifest {
  let manifest: Manifest = {
    ...base,
    isGrowing: false,
    trouble: null,
    segments: base.segments.filter(({ isOpen }) => !isOpen),
  };
  for (const [, { entry, summary }] of [...found].sort(([a], [b]) => a - b)) {
    // A manifest that was written while the segment grew has told the beginning of this already.
    const told = {
      gaps: fresh(base.gaps, summary.gaps),
      incidents: fresh(base.incidents, summary.incidents),
      notes: summary.notes,
    };
    manifest = withTold(manifest, entry, told);
  }
  manifest.segments.sort((a, b) => a.segment - b.segment);
  return manifest;
}

function fresh<Item>(known: readonly Item[], told: readonly Item[]): Item[] {
  const texts = new Set(known.map((item) => JSON.stringify(item)));
  return told.filter((item) => !texts.has(JSON.stringify(item)));
}

function numbersOf(names: readonly string[], numberIn: (name: string) => number | null): number[] {
  return names
    .map(numberIn)
    .filter((segment) => segment !== null)
    .sort((a, b) => a - b);
}

export async function storedManifest(folder: string): Promise<Manifest | null> {
  try {
    const result = manifestSchema.safeParse(JSON.parse(await readFile(join(folder, MANIFEST_FILE), 'utf8')));
    return result.success ? result.data : null;
  } catch {
    return null;
  }
}

async function manifestFromSegments(
  folder: string,
  recordingId: string,
  segments: readonly number[],
): Promise<Manifest | null> {
  for (const segment of segments.toSorted((a, b) => a - b)) {
    for await (const { description } of journalPieces(segmentPath(folder, segment))) {
      if (!description) continue;
      const { simulationId, label, startedAt, productVersion } = description;
      const manifest = emptyManifest({ recordingId, simulationId, label, startedAt, productVersion });
      return { ...manifest, pictureTakenAt: await writtenAt(pictureOf(folder)) };
    }
  }
  return null;
}

async function writtenAt(path: string): Promise<string | null> {
  return stat(path).then(
    ({ mtime }) => mtime.toISOString(),
    () => null,
  );
}

/** Where the messages of a segment are read from now. */
export function pathOfSegment(folder: string, { segment, isOpen }: SegmentEntry): string {
  return isOpen ? journalPath(folder, segment) : segmentPath(folder, segment);
}
