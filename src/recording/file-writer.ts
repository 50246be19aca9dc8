import { crc32, crc32Final, crc32Init, crc32Update } from '@foxglove/crc';
import { McapRecordBuilder } from '@mcap/core';
import type { SimMicros } from '../units/index.ts';
import { METADATA_NAME, metadataOf, PROFILE, type RecordingDescription } from './description.ts';
import { libraryOf, recordOf } from './journal.ts';
import { OpenChunk } from './open-chunk.ts';
import { logTimeOf, type RecordedMessage } from './recorded-message.ts';
import { type MessageRecord, viewOf } from './records.ts';
import { type SegmentRecord, segmentMetadata } from './segment-record.ts';
import { Summary } from './summary.ts';
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

const NO_DATA = new Uint8Array(0);
/** The lengths that a chunk record states of itself, and at its end of its records. */
const [RECORD_LENGTH_AT, RECORDS_LENGTH_BYTES] = [1, 8];

/** A whole file: chunks, an index and an end; messages may come in any order of time. */
export class FileWriter {
  readonly #options: FileWriterOptions;
  readonly #builder = new McapRecordBuilder();
  readonly #chunk = new OpenChunk();
  readonly #summary = new Summary();
  #position = 0n;
  #crc = crc32Init();
  /** Calls that overlapped would mix their records. */
  #last: Promise<unknown>;

  constructor(options: FileWriterOptions) {
    this.#options = options;
    this.#last = this.#begin(options.description);
    // Told by the calls that follow.
    this.#last.catch(() => {});
  }

  add(message: RecordedMessage): Promise<void> {
    return this.#inTurn(() => this.#add(TOPICS[message.topic], recordOf(message)));
  }

  /** A message of another's topic, which our own readers pass over. */
  addForeign(topic: Topic, simulationTimeMicros: SimMicros, message: unknown): Promise<void> {
    const logTime = logTimeOf(simulationTimeMicros);
    const record = { channelId: topic.id, sequence: 0, logTime, publishTime: logTime, data: jsonBytes(message) };
    return this.#inTurn(() => this.#add(topic, record));
  }

  /** @param record what the file says of itself, where it is a segment */
  finish(record: SegmentRecord | null = null): Promise<void> {
    return this.#inTurn(async () => {
      if (record) await this.#addMetadata(segmentMetadata(record));
      await this.#closeChunk();
      await this.#put(this.#made((builder) => builder.writeDataEnd({ dataSectionCrc: crc32Final(this.#crc) })));
      await this.#put(this.#summary.bytes(this.#position));
    });
  }

  async #begin(description: RecordingDescription): Promise<void> {
    const begin = this.#made((builder) => {
      builder.writeMagic();
      builder.writeHeader({ profile: PROFILE, library: libraryOf(description) });
    });
    await this.#put(begin);
    await this.#addMetadata({ name: METADATA_NAME, metadata: metadataOf(description) });
  }

  async #addMetadata(metadata: { name: string; metadata: Map<string, string> }): Promise<void> {
    const record = this.#made((builder) => builder.writeMetadata(metadata));
    this.#summary.noteMetadata({ name: metadata.name, offset: this.#position, length: BigInt(record.byteLength) });
    await this.#put(record);
  }

  async #add(topic: Topic, message: MessageRecord): Promise<void> {
    // A keyframe of a large plant is by itself: who reads what happens has not to unpack it.
    if (topic === TOPICS.snapshot && message.data.byteLength > CHUNK_BYTES) await this.#closeChunk();
    if (this.#summary.noteMessage(topic)) {
      const described = this.#made((builder) => {
        builder.writeSchema(topic.describe());
        builder.writeChannel(topic.channel());
      });
      this.#chunk.add(described);
    }
    this.#chunk.addMessage(message);
    if (this.#chunk.byteLength > CHUNK_BYTES) await this.#closeChunk();
  }

  async #closeChunk(): Promise<void> {
    if (this.#chunk.isEmpty) return;
    const { records, ...times } = this.#chunk.content;
    const { compress } = this.#options;
    const packed = compress ? compress(records) : records;
    const sizes = { compression: compress ? 'zstd' : '', uncompressedSize: BigInt(records.byteLength) };
    const uncompressedCrc = crc32(records);
    const head = this.#made((builder) => builder.writeChunk({ ...times, ...sizes, uncompressedCrc, records: NO_DATA }));
    // The records are written from where they lie.
    const recordLength = BigInt(head.byteLength - RECORD_LENGTH_AT - RECORDS_LENGTH_BYTES + packed.byteLength);
    viewOf(head).setBigUint64(RECORD_LENGTH_AT, recordLength, true);
    viewOf(head).setBigUint64(head.byteLength - RECORDS_LENGTH_BYTES, BigInt(packed.byteLength), true);
    const chunkStartOffset = this.#position;
    await this.#put(head);
    await this.#put(packed);
    const indexStart = this.#position;
    const messageIndexOffsets = new Map<number, bigint>();
    for (const index of this.#chunk.indexes) {
      messageIndexOffsets.set(index.channelId, this.#position);
      await this.#put(this.#made((builder) => builder.writeMessageIndex(index)));
    }
    this.#summary.noteChunk({
      ...times,
      ...sizes,
      chunkStartOffset,
      chunkLength: indexStart - chunkStartOffset,
      messageIndexOffsets,
      messageIndexLength: this.#position - indexStart,
      compressedSize: BigInt(packed.byteLength),
    });
    this.#chunk.clear();
  }

  /** What `write` makes, as bytes of their own. */
  #made(write: (builder: McapRecordBuilder) => void): Uint8Array {
    this.#builder.reset();
    write(this.#builder);
    return this.#builder.buffer;
  }

  async #put(bytes: Uint8Array): Promise<void> {
    this.#crc = crc32Update(this.#crc, bytes);
    this.#position += BigInt(bytes.byteLength);
    await this.#options.write(bytes);
  }

  #inTurn(call: () => Promise<void>): Promise<void> {
    const done = this.#last.then(call);
    this.#last = done;
    return done;
  }
}
