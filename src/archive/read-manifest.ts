import { readdir, rm, stat } from 'node:fs/promises';
import {
  type CompressZstd,
  emptyManifest,
  type Manifest,
  type RecordingDescription,
  type SegmentEntry,
} from '../recording/index.ts';
import { checkFinished, type FinishedSegment, finishSegment, journalMessages, readSegment } from './finish-segment.ts';
import { journalNumbersIn, journalPath, pictureOf, segmentFile, segmentNumbersIn, TABLES_FOLDER } from './folders.ts';
import { finishedIn, storedManifest, withSegments } from './manifest-file.ts';
import { blobsIn, type Place } from './place.ts';
import { RELATIONS_FOLDER } from './relations/relation-files.ts';
import { openSegmentFile } from './segment-file.ts';
import { partOf } from './whole-files.ts';

/**
 * The recording in a folder, made whole: what a process left open is finished, what the manifest does not know is read
 * from the segments themselves. The caller holds the lease of its instance.
 * @returns null for a folder that holds no recording; `isChanged`: the manifest on the disk says something else
 */
export async function recoverRecording(
  place: Place,
  recordingId: string,
  compress: CompressZstd | null,
): Promise<{ manifest: Manifest; isChanged: boolean } | null> {
  const blobs = blobsIn(place);
  const { segments, journals } = await segmentsAndJournals(place);
  const known = await storedManifest(place);
  const knownFinished = known ? finishedIn(known) : new Set<number>();
  const found = new Map<number, FinishedSegment>();
  for (const segment of journals) {
    if (segments.has(segment)) {
      await checkFinished(place, segment);
      await blobs.remove(partOf(segmentFile(segment)));
    } else {
      const finished = await finishSegment(place, segment, compress);
      if (finished) found.set(segment, finished);
    }
    await rm(journalPath(place.folder, segment), { force: true });
  }
  for (const segment of segments) {
    if (knownFinished.has(segment)) continue;
    const read = await readSegment(place, segment);
    if (read) found.set(segment, read);
  }
  const base = known ?? (await manifestFromSegments(place, recordingId, [...found.keys()]));
  if (!base) return null;
  const whole = withSegments({ ...base, segments: base.segments.filter(({ isOpen }) => !isOpen) }, [...found.values()]);
  const manifest = {
    ...whole,
    isGrowing: false,
    trouble: null,
    updatedAt: lastWritten(whole),
    tableBytes: await blobs.bytesIn(TABLES_FOLDER),
    relationBytes: await blobs.bytesIn(RELATIONS_FOLDER),
  };
  return { manifest, isChanged: JSON.stringify(manifest) !== JSON.stringify(known) };
}

/**
 * The number of the next segment: no file of that number is there, finished or not.
 * @param known those that are told of: a store that is away says nothing of what lies there
 */
export async function nextSegmentIn(place: Place, known: readonly Pick<SegmentEntry, 'segment'>[]): Promise<number> {
  const inFolder = await readdir(place.folder);
  const stored = await blobsIn(place)
    .names('')
    .catch(() => []);
  const there = [...segmentNumbersIn([...inFolder, ...stored]), ...journalNumbersIn(inFolder)];
  return 1 + Math.max(0, ...there, ...known.map(({ segment }) => segment));
}

/** The instance that a folder without a manifest is a recording of, as its files say; null where none says so yet. */
export async function simulationRecordedIn(place: Place): Promise<string | null> {
  const { segments, journals } = await segmentsAndJournals(place);
  const description =
    (await firstDescription(place, [...segments], false)) ?? (await firstDescription(place, journals, true));
  return description?.simulationId ?? null;
}

/** What was finished since the manifest was written is younger than it says. */
function lastWritten({ updatedAt, segments }: Manifest): string {
  return segments.reduce((latest, { toWallTime }) => (toWallTime > latest ? toWallTime : latest), updatedAt);
}

async function manifestFromSegments(
  place: Place,
  recordingId: string,
  segments: readonly number[],
): Promise<Manifest | null> {
  const ascending = segments.toSorted((a, b) => a - b);
  const description = await firstDescription(place, ascending, false);
  if (!description) return null;
  const manifest = emptyManifest({ ...description, recordingId });
  return { ...manifest, pictureTakenAt: await writtenAt(pictureOf(place.folder)) };
}

async function firstDescription(
  place: Place,
  segments: readonly number[],
  isOpen: boolean,
): Promise<RecordingDescription | null> {
  for (const segment of segments) {
    const { file } = await openSegmentFile(place, { segment, isOpen });
    for await (const { description } of journalMessages(file)) return description;
  }
  return null;
}

/** Of the segments that are finished, and of those that are open; one that is finished meanwhile may be both, never none. */
async function segmentsAndJournals(place: Place): Promise<{ segments: Set<number>; journals: number[] }> {
  const journals = journalNumbersIn(await readdir(place.folder));
  return { segments: new Set(segmentNumbersIn(await blobsIn(place).names(''))), journals };
}

async function writtenAt(path: string): Promise<string | null> {
  return stat(path).then(
    ({ mtime }) => mtime.toISOString(),
    () => null,
  );
}
