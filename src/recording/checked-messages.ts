import { type CheckedSnapshot, checkMessage, checkSnapshot } from './check-payload.ts';
import type { RecordingDescription } from './description.ts';
import type { RecordedMessage } from './recorded-message.ts';
import { StreamReader } from './stream-reader.ts';

/** A file that cannot be shown or taken over, and why. */
export class UnreadableRecording extends Error {
  override readonly name = 'UnreadableRecording';
}

/** A message that was held against docs/recordings.md; of a keyframe also what it says. */
export interface CheckedMessage {
  description: RecordingDescription;
  /** Its payload lies in bytes that the next one uses again. */
  message: RecordedMessage;
  snapshot: CheckedSnapshot | null;
}

/**
 * The messages of a whole file of ours in the order of writing, a snapshot first.
 * @param mostBytes that one record may have, or unpack to
 * @throws UnreadableRecording
 */
export async function* checkedMessages(
  pieces: AsyncIterable<Uint8Array>,
  mostBytes?: number,
): AsyncGenerator<CheckedMessage> {
  const reader = new StreamReader(mostBytes);
  let hasBegun = false;
  for await (const piece of pieces) {
    for (const message of reader.read(piece)) {
      const { description } = reader;
      if (!description) throw new UnreadableRecording('The file does not say what it records.');
      const snapshot = snapshotIn(message);
      if (!hasBegun && snapshot === null) throw new UnreadableRecording('The file does not begin with a snapshot.');
      hasBegun = true;
      yield { description, message, snapshot };
    }
    if (reader.problem !== null) throw new UnreadableRecording(`The file cannot be read: ${reader.problem}`);
  }
  if (!reader.isWhole) throw new UnreadableRecording('The file has no end: it is cut off, or no MCAP file.');
  if (!hasBegun) throw new UnreadableRecording('The file holds no snapshot that a picture could begin with.');
}

function snapshotIn(message: RecordedMessage): CheckedSnapshot | null {
  const { topic, data } = message;
  try {
    if (topic === 'snapshot') return checkSnapshot(data);
    checkMessage(message);
    return null;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UnreadableRecording(
      topic === 'snapshot' ? reason : `A message on ${topic} is no JSON object that is read: ${reason}`,
    );
  }
}
