import { mkdir, rm } from 'node:fs/promises';
import { parseSnapshot } from '../protocol/index.ts';
import {
  createStreamReader,
  jsonOf,
  type Manifest,
  type RecordedMessage,
  type StreamReader,
} from '../recording/index.ts';
import type { Archive } from './archive.ts';
import { newRecordingId } from './folders.ts';
import { createGrowingRecording, type GrowingRecording } from './growing-recording.ts';
import { emptyManifest } from './read-manifest.ts';

const SEGMENT_BYTES = 64 * 1024 * 1024;

/** A file that cannot be taken over, and why. */
export class UnreadableRecording extends Error {
  override readonly name = 'UnreadableRecording';
}

/**
 * Takes over a file of ours, message by message: checked, and cut into segments that each begin with a snapshot.
 * @throws UnreadableRecording; nothing of it is then kept
 */
export async function importRecording(
  archive: Archive,
  pieces: AsyncIterable<Uint8Array>,
  mostBytes: number,
): Promise<Manifest> {
  const recordingId = newRecordingId(new Date());
  const folder = archive.folderOf(recordingId);
  await mkdir(folder, { recursive: true });
  try {
    const manifest = await takeOver(archive, recordingId, pieces, mostBytes);
    await archive.adopt(manifest);
    return manifest;
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

async function takeOver(
  archive: Archive,
  recordingId: string,
  pieces: AsyncIterable<Uint8Array>,
  mostBytes: number,
): Promise<Manifest> {
  const reader = createStreamReader();
  const copy = new Copy(archive, recordingId, reader);
  let bytes = 0;
  for await (const piece of pieces) {
    bytes += piece.byteLength;
    if (bytes > mostBytes) throw new UnreadableRecording(`More than ${mostBytes} bytes are not taken.`);
    for (const message of reader.append(piece)) copy.take(message);
    if (reader.problem !== null) throw new UnreadableRecording(`The file cannot be read: ${reader.problem}`);
    await copy.written();
  }
  if (!reader.isWhole) throw new UnreadableRecording('The file has no end: it is cut off, or no MCAP file.');
  return copy.end();
}

/** The messages of a file as segments of our own. */
class Copy {
  private readonly archive: Archive;
  private readonly recordingId: string;
  private readonly reader: StreamReader;
  private recording: GrowingRecording | null = null;
  private generation = '';
  private trouble: string | null = null;

  constructor(archive: Archive, recordingId: string, reader: StreamReader) {
    this.archive = archive;
    this.recordingId = recordingId;
    this.reader = reader;
  }

  take(message: RecordedMessage): void {
    if (message.topic === 'snapshot') this.takeSnapshot(message);
    else checked(this.recording, message).append(message);
  }

  /** @throws Error when what was taken cannot be written */
  async written(): Promise<void> {
    await this.recording?.drained();
    if (this.trouble !== null) throw new Error(this.trouble);
  }

  async end(): Promise<Manifest> {
    const { recording } = this;
    if (!recording) throw new UnreadableRecording('The file holds no snapshot that a picture could begin with.');
    await recording.end();
    await this.written();
    return recording.manifest;
  }

  private takeSnapshot(message: RecordedMessage): void {
    const { cursor, coordinates } = snapshotIn(message);
    const recording = this.recording ?? this.begin();
    this.recording = recording;
    const isLong = recording.openBytes >= SEGMENT_BYTES;
    if (cursor.generation === this.generation && !isLong) {
      recording.append(message);
      return;
    }
    this.generation = cursor.generation;
    recording.begin({ generation: cursor.generation, coordinates }, [message]);
  }

  private begin(): GrowingRecording {
    const { archive, recordingId } = this;
    const { description } = this.reader;
    if (!description) throw new UnreadableRecording('The file does not say what it records.');
    const { simulationId, label, startedAt, productVersion } = description;
    return createGrowingRecording({
      folder: archive.folderOf(recordingId),
      manifest: emptyManifest({ recordingId, simulationId, label, startedAt, productVersion }),
      compress: archive.compress,
      now: () => new Date(),
      onTrouble: ({ message }) => {
        this.trouble = message;
      },
      onSegment: () => {},
    });
  }
}

function checked(recording: GrowingRecording | null, { topic, data }: RecordedMessage): GrowingRecording {
  if (!recording) throw new UnreadableRecording('The file does not begin with a snapshot.');
  try {
    const value = jsonOf(data);
    if (typeof value === 'object' && value !== null) return recording;
  } catch {
    // Said below, as for anything else that is no object.
  }
  throw new UnreadableRecording(`A message on ${topic} is no JSON object.`);
}

function snapshotIn({ data }: RecordedMessage) {
  try {
    return parseSnapshot(jsonOf(data));
  } catch (error) {
    throw new UnreadableRecording(error instanceof Error ? error.message : String(error));
  }
}
