import { McapWriter } from '@mcap/core';
import type { SimMicros } from '../units/index.ts';
import { type ChannelRecords, channelOf, type DescribedTopic, foreignRecords } from './channels.ts';
import { METADATA_NAME, metadataOf, PROFILE, type RecordingDescription } from './description.ts';
import { libraryOf, recordOf } from './journal.ts';
import { logTimeOf, type RecordedMessage } from './recorded-message.ts';
import { jsonBytes } from './text.ts';

/**
 * A chunk of this size is what a reader decompresses to see one message: larger ones compress hardly better, and a
 * second out of the middle takes longer to read.
 */
export const CHUNK_BYTES = 256 * 1024;

/** zstd, as the place that writes has it; null where chunks are written as they are. */
export type CompressZstd = (bytes: Uint8Array) => Uint8Array;

export interface FileWriterOptions {
  description: RecordingDescription;
  /** Takes over bytes that are overwritten once it is done. */
  write(bytes: Uint8Array): Promise<void>;
  compress: CompressZstd | null;
}

/** A whole file: chunks, an index and an end. Messages may come in any order of time. */
export interface FileWriter {
  add(message: RecordedMessage): Promise<void>;
  /** A message of another's topic, which our own readers pass over. */
  addForeign(channel: DescribedTopic, simulationTimeMicros: SimMicros, message: unknown): Promise<void>;
  finish(): Promise<void>;
}

export async function createFileWriter({ description, write, compress }: FileWriterOptions): Promise<FileWriter> {
  let position = 0n;
  const writer = new McapWriter({
    writable: {
      position: () => position,
      async write(bytes) {
        await write(bytes);
        position += BigInt(bytes.byteLength);
      },
    },
    chunkSize: CHUNK_BYTES,
    ...(compress ? { compressChunk: (bytes) => ({ compression: 'zstd', compressedData: compress(bytes) }) } : {}),
  });
  const channelIds = new Map<string, number>();
  await writer.start({ profile: PROFILE, library: libraryOf(description) });
  await writer.addMetadata({ name: METADATA_NAME, metadata: metadataOf(description) });

  const channelIdOf = async ({ schema, channel }: Pick<ChannelRecords, 'schema' | 'channel'>): Promise<number> => {
    const known = channelIds.get(channel.topic);
    if (known !== undefined) return known;
    const schemaId = await writer.registerSchema(schema);
    const id = await writer.registerChannel({ ...channel, schemaId });
    channelIds.set(channel.topic, id);
    return id;
  };

  return inTurn({
    async add(message) {
      await writer.addMessage({ ...recordOf(message), channelId: await channelIdOf(channelOf(message.topic)) });
    },
    async addForeign(channel, simulationTimeMicros, message) {
      const logTime = logTimeOf(simulationTimeMicros);
      await writer.addMessage({
        channelId: await channelIdOf(foreignRecords(channel)),
        sequence: 0,
        logTime,
        publishTime: logTime,
        data: jsonBytes(message),
      });
    },
    finish: () => writer.end(),
  });
}

/** The library corrupts a file whose calls overlap. */
function inTurn({ add, addForeign, finish }: FileWriter): FileWriter {
  let last: Promise<void> = Promise.resolve();
  const queue = (call: () => Promise<void>): Promise<void> => {
    last = last.then(call);
    return last;
  };
  return {
    add: (message) => queue(() => add(message)),
    addForeign: (...message) => queue(() => addForeign(...message)),
    finish: () => queue(finish),
  };
}
