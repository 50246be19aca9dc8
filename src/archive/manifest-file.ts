import { open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { parsedJson } from '../protocol/index.ts';
import { jsonBytes, type Manifest, manifestSchema, type SegmentEntry, withTold } from '../recording/index.ts';
import { createSerialQueue } from '../units/index.ts';
import type { FinishedSegment } from './finish-segment.ts';
import { MANIFEST_FILE, MANIFEST_LINES_FILE } from './folders.ts';
import { writeAll, writeWhole } from './whole-files.ts';

/** Fewer are never worth writing the whole again. */
const LEAST_LINES_BYTES = 64 * 1024;

const lineSchema = z.object({
  segment: manifestSchema.shape.segments.element,
  gaps: manifestSchema.shape.gaps,
  incidents: manifestSchema.shape.incidents,
  notes: manifestSchema.shape.notes,
});

type Line = z.infer<typeof lineSchema>;

/** The manifest on the disk: written whole now and then, and behind it a line for each segment finished since. */
export interface ManifestFile {
  /** Writes it whole, as it stands when its turn comes. */
  write(manifest: () => Manifest): Promise<void>;
  /** Adds a finished segment, which the manifest has by then. */
  add(finished: FinishedSegment, manifest: () => Manifest): Promise<void>;
}

export function createManifestFile(folder: string): ManifestFile {
  let wholeBytes = 0;
  let linesBytes = 0;
  /** One at a time: two would take each other's file away. */
  const inTurn = createSerialQueue();

  async function writeNow(manifest: Manifest): Promise<void> {
    const bytes = jsonBytes(manifest);
    await writeWhole(join(folder, MANIFEST_FILE), (write) => write(bytes));
    // A line that stays, because the process ends here, says what the whole says already.
    await rm(join(folder, MANIFEST_LINES_FILE), { force: true });
    [wholeBytes, linesBytes] = [bytes.byteLength, 0];
  }

  return {
    write: (manifest) => inTurn(() => writeNow(manifest())),
    add: (finished, manifest) =>
      inTurn(async () => {
        const line = lineOf(finished);
        linesBytes += line.byteLength;
        if (linesBytes > Math.max(LEAST_LINES_BYTES, wholeBytes)) await writeNow(manifest());
        else await appendSynced(join(folder, MANIFEST_LINES_FILE), line);
      }),
  };
}

/** A line begins where others end: one that was cut off spoils none after it. */
function lineOf({ entry: segment, summary: { gaps, incidents, notes } }: FinishedSegment): Uint8Array {
  return Buffer.from(`\n${JSON.stringify({ segment, gaps, incidents, notes })}`);
}

async function appendSynced(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'a');
  try {
    await writeAll(file, bytes);
    await file.datasync();
  } finally {
    await file.close();
  }
}

/** The manifest with what its lines add. @returns null where there is none, or nothing can be made of it */
export async function storedManifest(folder: string): Promise<Manifest | null> {
  const whole = manifestSchema.safeParse(parsedJson(await textIn(folder, MANIFEST_FILE)));
  if (!whole.success) return null;
  const known = finishedIn(whole.data);
  const lines = (await linesIn(folder)).filter(({ segment }) => !known.has(segment.segment));
  if (lines.length === 0) return whole.data;
  return withSegments(
    whole.data,
    lines.map(({ segment: entry, ...summary }) => ({ entry, summary })),
  );
}

/** A segment and what was told in it. */
export interface ToldSegment {
  entry: SegmentEntry;
  summary: Pick<FinishedSegment['summary'], 'gaps' | 'incidents' | 'notes'>;
}

/** The manifest with segments that were finished since it was written. */
export function withSegments(base: Manifest, found: readonly ToldSegment[]): Manifest {
  const added = new Set(found.map(({ entry }) => entry.segment));
  let manifest: Manifest = { ...base, segments: base.segments.filter(({ segment }) => !added.has(segment)) };
  for (const { entry, summary } of found.toSorted((a, b) => a.entry.segment - b.entry.segment)) {
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

/** The numbers of the segments that nothing is added to any more. */
export function finishedIn({ segments }: Manifest): Set<number> {
  return new Set(segments.filter(({ isOpen }) => !isOpen).map(({ segment }) => segment));
}

/** What is no whole line was being written when the process, or the disk, ended: its segment tells the same. */
async function linesIn(folder: string): Promise<Line[]> {
  const text = await textIn(folder, MANIFEST_LINES_FILE);
  const lines = text.split('\n').map((line) => lineSchema.safeParse(parsedJson(line)));
  return lines.flatMap(({ data }) => data ?? []);
}

const textIn = (folder: string, name: string): Promise<string> => readFile(join(folder, name), 'utf8').catch(() => '');

function fresh<Item>(known: readonly Item[], told: readonly Item[]): Item[] {
  const texts = new Set(known.map((item) => JSON.stringify(item)));
  return told.filter((item) => !texts.has(JSON.stringify(item)));
}
