import { McapIndexedReader } from '@mcap/core';
import type { SimMicros } from '../units/index.ts';
import { DECOMPRESS_HANDLERS } from './decompress.ts';
import { descriptionOf, METADATA_NAME, type RecordingDescription } from './description.ts';
import { logTimeOf, messageOf, type RecordedMessage } from './recorded-message.ts';
import { TOPICS, type TopicName, topicNamed } from './topics.ts';

/** Bytes that can be asked for by offset: a file, or a server that answers ranges. */
export interface ByteSource {
  size(): Promise<bigint>;
  read(offset: bigint, length: bigint): Promise<Uint8Array>;
}

export interface MessageQuery {
  topics?: readonly TopicName[];
  /** Both ends included. */
  fromMicros?: SimMicros;
  toMicros?: SimMicros;
}

/** A whole file, read by its index: only what is asked for is fetched and decompressed. */
export interface RecordingFile {
  readonly description: RecordingDescription;
  /** In order of simulation time; of one time, and batches of one generation always, in the order of writing. */
  messages(query?: MessageQuery): AsyncGenerator<RecordedMessage>;
}

/** @throws Error when it is no whole file of ours. */
export async function openRecordingFile(source: ByteSource): Promise<RecordingFile> {
  const reader = await McapIndexedReader.Initialize({ readable: source, decompressHandlers: DECOMPRESS_HANDLERS });
  const description = await readDescription(reader);

  async function* messages(query: MessageQuery = {}): AsyncGenerator<RecordedMessage> {
    const { topics, fromMicros, toMicros } = query;
    const found = reader.readMessages({
      ...(topics ? { topics: topics.map((name) => TOPICS[name].topic) } : {}),
      ...(fromMicros === undefined ? {} : { startTime: logTimeOf(fromMicros) }),
      ...(toMicros === undefined ? {} : { endTime: logTimeOf(toMicros) }),
    });
    for await (const record of found) {
      const topic = topicNamed(reader.channelsById.get(record.channelId)?.topic);
      if (topic) yield messageOf(topic, record);
    }
  }

  return { description, messages };
}

async function readDescription(reader: McapIndexedReader): Promise<RecordingDescription> {
  for await (const { metadata } of reader.readMetadata({ name: METADATA_NAME })) return descriptionOf(metadata);
  throw new Error(`The file does not say what it records: it has no metadata "${METADATA_NAME}".`);
}
