import { McapWriter } from '@mcap/core';
import type { SimMicros } from '../units/index.ts';
import { METADATA_NAME, metadataOf, PROFILE, type RecordingDescription } from './description.ts';
import { libraryOf, recordOf } from './journal.ts';
import { logTimeOf, type RecordedMessage } from './recorded-message.ts';
import { type SegmentRecord, segmentMetadata } from './segment-record.ts';
import { jsonBytes } from './text.ts';
import { TOPICS, type Topic } from './topics.ts';

/** What a reader decompresses to see one message: larger chunks compress hardly better. */
export const CHUNK_BYTES = 256 * 1024;

/** zstd, as the machine that writes has it. */
export type CompressZstd = (bytes: Uint8Array) => Uint8Array;

export interface FileWriterOptions {
  description: RecordingDescription;
  /** Takes over bytes that are overwritten once it is done. */
  write(bytes: Uint8Array): Promise<void>;
  /** Null: chunks are written as they are. */
  compress: CompressZstd | null;
}

type Record = Parameters<McapWriter['addMessage']>[0];

/** A whole file: chunks, an index and an end; messages may come in any order of time. */
export class FileWriter {
  readonly #writer: McapWriter;
  readonly #channelIds = new Map<string, number>();
  /** The library corrupts a file whose calls overlap. */
  #last: Promise<unknown>;

  constructor({ description, write, compress }: FileWriterOptions) {
    let position = 0n;
    this.#writer = new McapWriter({
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
    this.#last = this.#begin(description);
    // Told by the calls that follow.
    this.#last.catch(() => {});
  }

  add(message: RecordedMessage): Promise<void> {
    return this.#inTurn(() => this.#write(TOPICS[message.topic], recordOf(message)));
  }

  /** A message of another's topic, which our own readers pass over. */
  addForeign(topic: Topic, simulationTimeMicros: SimMicros, message: unknown): Promise<void> {
    const logTime = logTimeOf(simulationTimeMicros);
    const record = { channelId: topic.id, sequence: 0, logTime, publishTime: logTime, data: jsonBytes(message) };
    return this.#inTurn(() => this.#write(topic, record));
  }

  /** @param record what the file says of itself, where it is a segment */
  finish(record: SegmentRecord | null = null): Promise<void> {
    return this.#inTurn(async () => {
      if (record) await this.#writer.addMetadata(segmentMetadata(record));
      await this.#writer.end();
    });
  }

  async #begin(description: RecordingDescription): Promise<void> {
    await this.#writer.start({ profile: PROFILE, library: libraryOf(description) });
    await this.#writer.addMetadata({ name: METADATA_NAME, metadata: metadataOf(description) });
  }

  async #write(topic: Topic, record: Record): Promise<void> {
    await this.#writer.addMessage({ ...record, channelId: await this.#channelIdOf(topic) });
  }

  async #channelIdOf({ topic, describe, channel }: Topic): Promise<number> {
    const known = this.#channelIds.get(topic);
    if (known !== undefined) return known;
    const id = await this.#writer.registerChannel(channel(await this.#writer.registerSchema(describe())));
    this.#channelIds.set(topic, id);
    return id;
  }

  #inTurn(call: () => Promise<void>): Promise<void> {
    const done = this.#last.then(call);
    this.#last = done;
    return done;
  }
}
