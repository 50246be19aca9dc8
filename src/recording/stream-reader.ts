import { McapStreamReader } from '@mcap/core';
import { DECOMPRESS_HANDLERS } from './decompress.ts';
import { descriptionOf, METADATA_NAME, type RecordingDescription } from './description.ts';
import { microsOfLogTime, millisOfPublishTime, type RecordedMessage } from './recorded-message.ts';
import { topicNamed } from './topics.ts';

/** Reads a file from its beginning, as its bytes come: a whole one, one that still grows, or one that was cut off. */
export interface StreamReader {
  /** Null until it has been read. */
  readonly description: RecordingDescription | null;
  /** True once the file's end has been read. */
  readonly isWhole: boolean;
  /** Why nothing more can be read, although bytes may come; null while all is well. */
  readonly problem: string | null;
  /** The messages that are whole with these bytes. Bytes may be reused afterwards. */
  append(bytes: Uint8Array): RecordedMessage[];
}

export function createStreamReader(): StreamReader {
  const reader = new McapStreamReader({ decompressHandlers: DECOMPRESS_HANDLERS });
  const topics = new Map<number, string>();
  let description: RecordingDescription | null = null;
  let problem: string | null = null;

  function* records(): Generator<RecordedMessage> {
    for (let record = reader.nextRecord(); record; record = reader.nextRecord()) {
      if (record.type === 'Channel') topics.set(record.id, record.topic);
      if (record.type === 'Metadata' && record.name === METADATA_NAME) description = descriptionOf(record.metadata);
      if (record.type !== 'Message') continue;
      const topic = topicNamed(topics.get(record.channelId) ?? '');
      if (topic) yield messageOf(topic, record);
    }
  }

  return {
    get description() {
      return description;
    },
    get isWhole() {
      return reader.done();
    },
    get problem() {
      return problem;
    },
    append(bytes) {
      const messages: RecordedMessage[] = [];
      if (problem !== null || reader.done()) return messages;
      try {
        reader.append(bytes);
        for (const message of records()) messages.push(message);
      } catch (error) {
        problem = error instanceof Error ? error.message : String(error);
      }
      return messages;
    },
  };
}

interface MessageRecord {
  sequence: number;
  logTime: bigint;
  publishTime: bigint;
  data: Uint8Array;
}

export function messageOf(topic: RecordedMessage['topic'], record: MessageRecord): RecordedMessage {
  return {
    topic,
    simulationTimeMicros: microsOfLogTime(record.logTime),
    wallMillis: millisOfPublishTime(record.publishTime),
    sequence: record.sequence,
    // The record lies in a buffer that the reader uses again.
    data: record.data.slice(),
  };
}
