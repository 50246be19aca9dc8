import { MESSAGE_ID } from './hearing.ts';
import type { Link } from './link.ts';
import { isOtherSequence, latestSequenceIn } from './refused-sequence.ts';

export interface MessageToPublish {
  stream: string;
  subject: string;
  /** The same for each try: it is there once. */
  id: string;
  headers: Record<string, string>;
  /** The latest message of the subject, as far as is known: it is refused where another one has come. */
  expected: number;
  bytes: Uint8Array;
}

/** Whether it was taken, and what is the latest message now. */
export interface Published {
  isTaken: boolean;
  sequence: number;
}

const ACKNOWLEDGED_MILLIS = 1000;

/** @throws Error where nobody knows whether it was taken */
export async function publishMessage(link: Link, message: MessageToPublish): Promise<Published> {
  const { headers: newHeaders } = await import('@nats-io/transport-node');
  const { stream, subject, id, expected, bytes } = message;
  const headers = newHeaders();
  for (const [name, value] of Object.entries(message.headers)) headers.set(name, value);
  const expect = { lastSubjectSequence: expected };
  try {
    const { seq } = await link.client.publish(subject, bytes, {
      ...{ msgID: id, expect, headers, timeout: ACKNOWLEDGED_MILLIS },
    });
    return { isTaken: true, sequence: seq };
  } catch (error) {
    if (!isOtherSequence(error)) throw error;
    const last = await link.manager.streams.getMessage(stream, { last_by_subj: subject });
    // A try of before had arrived, and nobody has told so.
    if (last?.header.get(MESSAGE_ID) === id) return { isTaken: true, sequence: last.seq };
    return { isTaken: false, sequence: last?.seq ?? latestSequenceIn(error) ?? 0 };
  }
}
