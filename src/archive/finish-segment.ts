import { type FileHandle, open, rm, stat } from 'node:fs/promises';
import {
  type CompressZstd,
  checkJson,
  FileWriter,
  type RecordedMessage,
  type RecordingDescription,
  type SegmentEntry,
  SegmentSummary,
  StreamReader,
} from '../recording/index.ts';
import { journalPath, segmentPath } from './folders.ts';
import { writeNew } from './whole-files.ts';

const PIECE_BYTES = 256 * 1024;

/** A segment as it lies there, with what was told in it. */
export interface FinishedSegment {
  entry: SegmentEntry;
  summary: SegmentSummary;
}

/** Makes a segment of what is whole in a journal, which stays for its readers. @returns null where nothing is */
export async function finishSegment(
  folder: string,
  segment: number,
  compress: CompressZstd | null,
): Promise<FinishedSegment | null> {
  const journal = journalPath(folder, segment);
  const path = segmentPath(folder, segment);
  const summary = new SegmentSummary();
  let hasMessages = false;
  let generation = '';
  await writeNew(path, async (write) => {
    let writer: FileWriter | null = null;
    for await (const { description, message } of journalMessages(await open(journal))) {
      generation = description.generation;
      writer ??= new FileWriter({ description, compress, write });
      if (!message) continue;
      hasMessages = true;
      summary.add(message);
      await writer.add(message);
    }
    await writer?.finish();
  });
  const { size } = await stat(path);
  const entry = hasMessages ? summary.entry({ segment, isOpen: false, generation, bytes: size }) : null;
  if (!entry) await rm(path, { force: true });
  return entry && { entry, summary };
}

/** What a finished segment holds, for a manifest that does not know it. */
export async function readSegment(folder: string, segment: number): Promise<FinishedSegment | null> {
  const path = segmentPath(folder, segment);
  const summary = new SegmentSummary();
  let generation = '';
  for await (const { description, message } of journalMessages(await open(path))) {
    generation = description.generation;
    if (message) summary.add(message);
  }
  const entry = summary.entry({ segment, isOpen: false, generation, bytes: (await stat(path)).size });
  return entry && { entry, summary };
}

interface JournalMessage {
  description: RecordingDescription;
  /** Its payload lies in bytes that the next one uses again. Null where there is nothing more for the moment. */
  message: RecordedMessage | null;
}

/** The messages of a file from its beginning, up to the first that is not whole; it is closed behind them. */
export async function* journalMessages(file: FileHandle): AsyncGenerator<JournalMessage> {
  const reader = new StreamReader();
  const room = Buffer.allocUnsafeSlow(PIECE_BYTES);
  try {
    for (;;) {
      const { bytesRead } = await file.read(room);
      if (bytesRead === 0) return;
      for (const message of reader.read(room.subarray(0, bytesRead))) {
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
