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

/** The messages of a whole file of ours in the order of writing, a snapshot first. @throws UnreadableRecording */
export async function* checkedMessages(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<CheckedMessages> {
  const reader = new StreamReader();
  let hasBegun = false;
  for await (const piece of pieces) {
    const read = reader.append(piece);
    if (reader.problem !== null) throw new UnreadableRecording(`The file cannot be read: ${reader.problem}`);
    if (read.length === 0) continue;
    const { description } = reader;
    if (!description) throw new UnreadableRecording('The file does not say what it records.');
    const messages = read.map((message) => ({ message, snapshot: snapshotIn(message) }));
    if (!hasBegun && messages[0]?.snapshot === null) {
      throw new UnreadableRecording('The file does not begin with a snapshot.');
    }
    hasBegun = true;
    yield { description, messages };
  }
  if (!reader.isWhole) throw new UnreadableRecording('The file has no end: it is cut off, or no MCAP file.');
  if (!hasBegun) throw new UnreadableRecording('The file holds no snapshot that a picture could begin with.');
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
