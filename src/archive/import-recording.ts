import {
  checkedMessages,
  emptyManifest,
  type Manifest,
  type RecordingDescription,
  UnreadableRecording,
} from '../recording/index.ts';
import type { Archive } from './folder-archive.ts';
import { GrowingRecording } from './growing-recording.ts';
import { bytesOf } from './retention.ts';
import type { Upload } from './uploads.ts';

const SEGMENT_BYTES = 64 * 1024 * 1024;
/** What an upload takes is held against its bound so often. */
const LOOK_BYTES = 1024 * 1024;

export interface ImportBounds {
  mostBytes: number;
  mostRecordBytes?: number;
  admit?(simulationId: string): void;
}

/**
 * Takes over a file of ours, message by message: checked, and cut into segments that each begin with a snapshot.
 * @param bounds `mostRecordBytes`: that one record may have, or unpack to; several times this is held at once. `admit` throws for
 *   an instance that whoever sent it may not see
 * @throws UnreadableRecording; nothing of it is then kept
 */
export function importRecording(
  archive: Archive,
  pieces: AsyncIterable<Uint8Array>,
  bounds: ImportBounds,
): Promise<Manifest> {
  return archive.uploads.take((upload) => takeOver({ archive, upload }, upTo(bounds.mostBytes, pieces), bounds));
}

async function* upTo(mostBytes: number, pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const piece of pieces) {
    bytes += piece.byteLength;
    if (bytes > mostBytes) throw new UnreadableRecording(`More than ${mostBytes} bytes are not taken.`);
    yield piece;
  }
}

interface Target {
  archive: Archive;
  upload: Upload;
}

async function takeOver(
  target: Target,
  pieces: AsyncIterable<Uint8Array>,
  { admit = () => {}, mostRecordBytes }: ImportBounds,
): Promise<Manifest> {
  let copy: Copy | null = null;
  let unlookedBytes = 0;
  for await (const { description, message, snapshot } of checkedMessages(pieces, mostRecordBytes)) {
    if (copy === null) admit(description.simulationId);
    copy ??= beginCopy(target, description);
    const isLong = copy.recording.openBytes >= Math.min(SEGMENT_BYTES, target.archive.mostSegmentBytes);
    if (snapshot && (snapshot.cursor.generation !== copy.generation || isLong)) {
      copy.generation = snapshot.cursor.generation;
      copy.recording.begin({ generation: copy.generation, coordinates: snapshot.coordinates }, [message]);
    } else copy.recording.append(message);
    // The next message comes into the same bytes.
    await written(copy);
    unlookedBytes += message.data.byteLength;
    if (unlookedBytes < LOOK_BYTES) continue;
    unlookedBytes = 0;
    refuseTooLarge(copy, target);
  }
  if (!copy) throw new Error('a file without messages was read to its end');
  await copy.recording.end();
  await written(copy);
  return copy.recording.manifest;
}

/** The messages of a file as segments of our own. */
interface Copy {
  recording: GrowingRecording;
  generation: string;
  trouble: string | null;
}

function beginCopy({ archive, upload: { place, recordingId } }: Target, description: RecordingDescription): Copy {
  const recording = new GrowingRecording({
    place,
    manifest: emptyManifest({ ...description, recordingId }),
    nextSegment: 1,
    compress: archive.compress,
    isHeld: () => true,
    now: () => new Date(),
    onTrouble: ({ message }) => {
      copy.trouble = message;
    },
    onSegment: archive.uploads.noteSegment,
    onClosed: async () => {},
  });
  const copy: Copy = { recording, generation: '', trouble: null };
  return copy;
}

/** A few bytes may unpack to more than all recordings may take. */
function refuseTooLarge({ recording }: Copy, { archive: { mostBytes, uploads }, upload }: Target): void {
  upload.bytes = bytesOf([recording.manifest]);
  if (uploads.bytes <= mostBytes) return;
  const what = upload.bytes > mostBytes ? 'It takes' : 'With what else is being uploaded it takes';
  throw new UnreadableRecording(`${what} more than all recordings may (RECORDINGS_MAX_BYTES, ${mostBytes} bytes).`);
}

/** @throws UnreadableRecording when what was taken cannot be written */
async function written(copy: Copy): Promise<void> {
  await copy.recording.drained();
  if (copy.trouble !== null) throw new UnreadableRecording(copy.trouble);
}
