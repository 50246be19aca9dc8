import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parsedJson } from '../protocol/index.ts';
import { jsonBytes, type Manifest, manifestSchema, withTold } from '../recording/index.ts';
import { type FinishedSegment, toldBySegment } from './finish-segment.ts';
import { MANIFEST_FILE, segmentNumbersIn } from './folders.ts';
import { blobsIn, type Place } from './place.ts';
import { writeWhole } from './whole-files.ts';

/** Writes what is known of a recording, one at a time: two would take each other's file away. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const bytes = jsonBytes(manifest);
  await writeWhole(join(folder, MANIFEST_FILE), (write) => write(bytes));
}

/**
 * What is known of a recording as its files say it: the manifest, and each segment that was finished since it was written
 * by what it says of itself. Those of earlier versions say nothing: recovery reads them. Where it cannot be told which there are,
 * the manifest is all that is known.
 * @returns null where there is no manifest, or nothing can be made of it
 */
export async function storedManifest(place: Place): Promise<Manifest | null> {
  const data = await writtenManifest(place);
  // One that has ended was written with all it has: looking for more would ask a bucket for each recording at a start.
  if (!data?.isGrowing) return data;
  const known = finishedIn(data);
  const names = await blobsIn(place)
    .names('')
    .catch(() => []);
  const later = segmentNumbersIn(names).filter((segment) => !known.has(segment));
  const found: FinishedSegment[] = [];
  for (const segment of later) {
    // One that goes meanwhile, or is being written by an earlier version.
    const told = await toldBySegment(place, segment).catch(() => null);
    if (told) found.push(told);
  }
  return found.length === 0 ? data : withSegments(data, found);
}

/** The manifest alone, which no store is asked for. @returns null where there is none, or nothing can be made of it */
export async function writtenManifest({ folder }: Place): Promise<Manifest | null> {
  const text = await readFile(join(folder, MANIFEST_FILE), 'utf8').catch(() => '');
  return manifestSchema.safeParse(parsedJson(text)).data ?? null;
}

/** The manifest with segments that were finished since it was written. */
export function withSegments(base: Manifest, found: readonly FinishedSegment[]): Manifest {
  const added = new Set(found.map(({ entry }) => entry.segment));
  let manifest: Manifest = { ...base, segments: base.segments.filter(({ segment }) => !added.has(segment)) };
  for (const { entry, told } of found.toSorted((a, b) => a.entry.segment - b.entry.segment)) {
    // A manifest that was written while the segment grew has told the beginning of this already.
    manifest = withTold(manifest, entry, {
      gaps: fresh(base.gaps, told.gaps),
      incidents: fresh(base.incidents, told.incidents),
      notes: told.notes,
    });
  }
  manifest.segments.sort((a, b) => a.segment - b.segment);
  return manifest;
}

/** The numbers of the segments that nothing is added to any more. */
export function finishedIn({ segments }: Manifest): Set<number> {
  return new Set(segments.filter(({ isOpen }) => !isOpen).map(({ segment }) => segment));
}

function fresh<Item>(known: readonly Item[], told: readonly Item[]): Item[] {
  const texts = new Set(known.map((item) => JSON.stringify(item)));
  return told.filter((item) => !texts.has(JSON.stringify(item)));
}
