import { isDeepStrictEqual } from 'node:util';
import {
  type CompressZstd,
  checkJson,
  FileWriter,
  type RecordedMessage,
  type RecordingDescription,
  readSegmentRecord,
  type SegmentEntry,
  SegmentSummary,
  StreamReader,
} from '../recording/index.ts';
import { type StoredFile, sourceOf } from './blobs.ts';
import { openFile } from './folder-blobs.ts';
import { journalPath, segmentFile } from './folders.ts';
import { blobsIn, type Place } from './place.ts';

/** A segment as it lies there, with what was told in it. */
export interface FinishedSegment {
  entry: SegmentEntry;
  told: Pick<SegmentSummary, 'gaps' | 'incidents' | 'notes'>;
}

/**
 * Makes a segment of what is whole in a journal, which stays for its readers. The file says of itself what it holds.
 * @returns null where nothing is
 */
export async function finishSegment(
  place: Place,
  segment: number,
  compress: CompressZstd | null,
): Promise<FinishedSegment | null> {
  const finished = await putSegment(place, segment, compress).catch((error) => putBefore(place, segment, error));
  if (finished === null) await blobsIn(place).remove(segmentFile(segment));
  return finished;
}

/** Who put it was not told so, or has ended since. What is there of another run stays, and the journal beside it. */
async function putBefore(place: Place, segment: number, error: NodeJS.ErrnoException): Promise<FinishedSegment | null> {
  if (error.code !== 'EEXIST') throw error;
  const there = await readSegment(place, segment);
  const inJournal = await summarized(segment, await openFile(journalPath(place.folder, segment)));
  if (!isDeepStrictEqual(spanOf(there), spanOf(inJournal))) throw error;
  return there;
}

/**
 * For a journal beside a finished segment, whose process ended before it removed it: all that it holds is there. After a power
 * failure it may hold less.
 * @throws Error with the code `EEXIST` where something else is there
 */
export async function checkFinished(place: Place, segment: number): Promise<void> {
  const inJournal = (await summarized(segment, await openFile(journalPath(place.folder, segment))))?.entry;
  if (!inJournal) return;
  const there = (await readSegment(place, segment))?.entry;
  const isSame = there?.generation === inJournal.generation && there.firstSequence === inJournal.firstSequence;
  if (isSame && there.lastSequence >= inJournal.lastSequence && there.toWallTime >= inJournal.toWallTime) return;
  throw Object.assign(new Error(`Segment ${segment} is not what its journal holds.`), { code: 'EEXIST' });
}

async function putSegment(
  place: Place,
  segment: number,
  compress: CompressZstd | null,
): Promise<FinishedSegment | null> {
  const summary = new SegmentSummary();
  let generation = '';
  const entryWith = (bytes: number) => summary.entry({ segment, isOpen: false, generation, bytes });
  const bytes = await blobsIn(place).put(segmentFile(segment), async (write) => {
    let writer: FileWriter | null = null;
    for await (const { description, message } of journalMessages(await openFile(journalPath(place.folder, segment)))) {
      generation = description.generation;
      writer ??= new FileWriter({ description, compress, write });
      if (!message) continue;
      summary.add(message);
      await writer.add(message);
    }
    const entry = entryWith(0);
    await writer?.finish(entry && { entry, ...toldIn(summary) });
  });
  const entry = entryWith(bytes);
  return entry && { entry, told: toldIn(summary) };
}

/** From the first message to the last. */
const spanOf = (held: FinishedSegment | null) =>
  held && [held.entry.generation, held.entry.firstSequence, held.entry.lastSequence, held.entry.toWallTime];

const toldIn = ({ gaps, incidents, notes }: SegmentSummary): FinishedSegment['told'] => ({ gaps, incidents, notes });

/** What a finished segment says of itself, for a manifest that does not know it; null where it says nothing. */
export async function toldBySegment(place: Place, segment: number): Promise<FinishedSegment | null> {
  const file = await blobsIn(place).open(segmentFile(segment));
  try {
    const record = await readSegmentRecord(sourceOf(file));
    if (record === null) return null;
    const { entry, ...told } = record;
    // Shared with another recording, it is the same segment of both.
    return { entry: { ...entry, segment, isOpen: false, bytes: file.size }, told };
  } finally {
    await file.close();
  }
}

/** The same of one that was finished by an earlier version, or is damaged: by its messages, as far as they can be read. */
export async function readSegment(place: Place, segment: number): Promise<FinishedSegment | null> {
  const known = await toldBySegment(place, segment).catch(() => null);
  if (known) return known;
  return summarized(segment, await blobsIn(place).open(segmentFile(segment)));
}

async function summarized(segment: number, file: StoredFile): Promise<FinishedSegment | null> {
  const summary = new SegmentSummary();
  let generation = '';
  for await (const { description, message } of journalMessages(file)) {
    generation = description.generation;
    if (message) summary.add(message);
  }
  const entry = summary.entry({ segment, isOpen: false, generation, bytes: file.size });
  return entry && { entry, told: toldIn(summary) };
}

interface JournalMessage {
  description: RecordingDescription;
  /** Its payload lies in bytes that the next one uses again. Null where there is nothing more for the moment. */
  message: RecordedMessage | null;
}

/** The messages of a file from its beginning, up to the first that is not whole; it is closed behind them. */
export async function* journalMessages(file: StoredFile): AsyncGenerator<JournalMessage> {
  const reader = new StreamReader();
  try {
    for await (const piece of file.stream()) {
      for (const message of reader.read(piece)) {
        if (!isJson(message)) return;
        if (reader.description) yield { description: reader.description, message };
      }
      if (reader.description) yield { description: reader.description, message: null };
      if (reader.problem !== null) return;
    }
  } finally {
    await file.close();
  }
}

/** After a power failure a record may be there in its length but not in its bytes. */
function isJson({ data }: RecordedMessage): boolean {
  try {
    checkJson(data);
    return true;
  } catch {
    return false;
  }
}
