import { type AnimationSnapshot, parseSnapshot } from '../protocol/index.ts';
import type { RecordingDescription } from './description.ts';
import type { RecordedMessage } from './recorded-message.ts';
import { StreamReader } from './stream-reader.ts';
import { jsonOf } from './text.ts';

/** A file that cannot be shown or taken over, and why. */
export class UnreadableRecording extends Error {
  override readonly name = 'UnreadableRecording';
}

/** A message that was held against docs/recordings.md; of a keyframe also what it says. */
export interface CheckedMessage {
  message: RecordedMessage;
  snapshot: AnimationSnapshot | null;
}

export interface CheckedMessages {
  description: RecordingDescription;
  messages: CheckedMessage[];
}

/** Messages that are given out together, unless one alone has more: a chunk may unpack to much more than the bytes that came. */
const TOGETHER_BYTES = 1024 * 1024;

/** The messages of a whole file of ours in the order of writing, a snapshot first. @throws UnreadableRecording */
export async function* checkedMessages(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<CheckedMessages> {
  const reader = new StreamReader();
  let hasBegun = false;
  for await (const piece of pieces) {
    for (const messages of together(reader.read(piece))) {
      const { description } = reader;
      if (!description) throw new UnreadableRecording('The file does not say what it records.');
      if (!hasBegun && messages[0]?.snapshot === null) {
        throw new UnreadableRecording('The file does not begin with a snapshot.');
      }
      hasBegun = true;
      yield { description, messages };
    }
    if (reader.problem !== null) throw new UnreadableRecording(`The file cannot be read: ${reader.problem}`);
  }
  if (!reader.isWhole) throw new UnreadableRecording('The file has no end: it is cut off, or no MCAP file.');
  if (!hasBegun) throw new UnreadableRecording('The file holds no snapshot that a picture could begin with.');
}

function* together(messages: Iterable<RecordedMessage>): Generator<CheckedMessage[]> {
  let some: CheckedMessage[] = [];
  let bytes = 0;
  for (const message of messages) {
    some.push({ message, snapshot: snapshotIn(message) });
    bytes += message.data.byteLength;
    if (bytes < TOGETHER_BYTES) continue;
    yield some;
    some = [];
    bytes = 0;
  }
  if (some.length > 0) yield some;
}

function snapshotIn({ topic, data }: RecordedMessage): AnimationSnapshot | null {
  try {
    const value = jsonOf(data);
    if (topic === 'snapshot') return parseSnapshot(value);
    if (typeof value === 'object' && value !== null) return null;
  } catch (error) {
    if (topic === 'snapshot') throw new UnreadableRecording(error instanceof Error ? error.message : String(error));
  }
  throw new UnreadableRecording(`A message on ${topic} is no JSON object.`);
}
