import { McapIndexedReader } from '@mcap/core';
import type { SimMicros } from '../units/index.ts';
import { DECOMPRESS_HANDLERS } from './decompress.ts';
import { descriptionOf, METADATA_NAME, type RecordingDescription } from './description.ts';
import { logTimeOf, type RecordedMessage } from './recorded-message.ts';
import { messageOf } from './stream-reader.ts';
import { TOPICS, type TopicName, topicNamed } from './topics.ts';

/** Bytes that can be asked for by place: a file, or a server that answers ranges. */
export interface ByteSource {
  size(): Promise<bigint>;
  read(offset: bigint, length: bigint): Promise<Uint8Array>;
}

export interface MessageQuery {
  topics?: readonly TopicName[];
  /** Both ends included. */
  fromMicros?: SimMicros;
  toMicros?: SimMicros;
  /** Latest first. */
  isBackwards?: boolean;
}

/** A whole file, read by its index: only what is asked for is fetched and decompressed. */
export interface RecordingFile {
  readonly description: RecordingDescription;
  readonly messageCount: number;
  /** In order of simulation time; of one time, and batches of one generation always, in the order of writing. */
  messages(query?: MessageQuery): AsyncGenerator<RecordedMessage>;
  /** The latest snapshot at or before t: from it and the batches after it follows the state at t. */
  keyframeBefore(t: SimMicros): Promise<RecordedMessage | null>;
}

/** @throws Error when it is no whole file of ours. */
export async function openRecordingFile(source: ByteSource): Promise<RecordingFile> {
  const reader = await McapIndexedReader.Initialize({
    readable: source,
    decompressHandlers: DECOMPRESS_HANDLERS,
  });
  const description = await readDescription(reader);

  async function* messages(query: MessageQuery = {}): AsyncGenerator<RecordedMessage> {
    const { topics, fromMicros, toMicros, isBackwards = false } = query;
    const found = reader.readMessages({
      reverse: isBackwards,
      ...(topics ? { topics: topics.map((name) => TOPICS[name].topic) } : {}),
      ...(fromMicros === undefined ? {} : { startTime: logTimeOf(fromMicros) }),
      ...(toMicros === undefined ? {} : { endTime: logTimeOf(toMicros) }),
    });
    for await (const record of found) {
      const topic = topicNamed(reader.channelsById.get(record.channelId)?.topic ?? '');
      if (topic) yield messageOf(topic, record);
    }
  }

  return {
    description,
    messageCount: Number(reader.statistics?.messageCount ?? 0n),
    messages,
    async keyframeBefore(t) {
      const [latest] = await firstOf(messages({ topics: ['snapshot'], toMicros: t, isBackwards: true }));
      return latest ?? null;
    },
  };
}

async function readDescription(reader: McapIndexedReader): Promise<RecordingDescription> {
  const [record] = await firstOf(reader.readMetadata({ name: METADATA_NAME }));
  if (!record) throw new Error(`The file does not say what it records: it has no metadata "${METADATA_NAME}".`);
  return descriptionOf(record.metadata);
}

async function firstOf<Item>(items: AsyncGenerator<Item>): Promise<Item[]> {
  for await (const item of items) return [item];
  return [];
}
