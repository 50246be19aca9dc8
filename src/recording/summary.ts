import { crc32 } from '@foxglove/crc';
import { McapRecordBuilder, type McapTypes } from '@mcap/core';
import { viewOf } from './records.ts';
import type { Topic } from './topics.ts';

type Records = McapTypes.TypedMcapRecords;
type ChunkIndex = Omit<Records['ChunkIndex'], 'type'>;
type MetadataIndex = Omit<Records['MetadataIndex'], 'type'>;
type Group = 'Schema' | 'Channel' | 'Statistics' | 'MetadataIndex' | 'ChunkIndex';

/** As records name their kinds. */
const OPCODES: Record<Group, number> = {
  Schema: 0x03,
  Channel: 0x04,
  Statistics: 0x0b,
  MetadataIndex: 0x0d,
  ChunkIndex: 0x08,
};
/** What follows the CRC of the summary in a file: magic. */
const [CRC_BYTES, MAGIC_BYTES] = [4, 8];

/** What the end of a file says of the rest of it, so that a reader finds every message without reading them all. */
export class Summary {
  readonly #topics = new Map<Topic, { messages: bigint }>();
  readonly #chunks: ChunkIndex[] = [];
  readonly #metadata: MetadataIndex[] = [];

  /** @returns whether it is the first of its topic */
  noteMessage(topic: Topic): boolean {
    const known = this.#topics.get(topic);
    if (known) known.messages += 1n;
    else this.#topics.set(topic, { messages: 1n });
    return known === undefined;
  }

  noteChunk(index: ChunkIndex): void {
    this.#chunks.push(index);
  }

  noteMetadata(index: MetadataIndex): void {
    this.#metadata.push(index);
  }

  /** All that stands behind the data. @param start where it begins in the file */
  bytes(start: bigint): Uint8Array {
    const builder = new McapRecordBuilder();
    const offsets: Parameters<McapRecordBuilder['writeSummaryOffset']>[0][] = [];
    const group = (name: Group, write: () => void) => {
      const from = builder.length;
      write();
      const groupLength = BigInt(builder.length - from);
      if (groupLength > 0n) offsets.push({ groupOpcode: OPCODES[name], groupStart: start + BigInt(from), groupLength });
    };
    const topics = [...this.#topics.keys()];
    group('Schema', () => topics.forEach((topic) => void builder.writeSchema(topic.describe())));
    group('Channel', () => topics.forEach((topic) => void builder.writeChannel(topic.channel())));
    group('Statistics', () => builder.writeStatistics(this.#statistics()));
    group('MetadataIndex', () => this.#metadata.forEach((index) => void builder.writeMetadataIndex(index)));
    group('ChunkIndex', () => this.#chunks.forEach((index) => void builder.writeChunkIndex(index)));
    const summaryOffsetStart = start + BigInt(builder.length);
    for (const offset of offsets) builder.writeSummaryOffset(offset);
    builder.writeFooter({ summaryStart: start, summaryOffsetStart, summaryCrc: 0 });
    builder.writeMagic();
    const bytes = builder.buffer;
    const crcAt = bytes.byteLength - MAGIC_BYTES - CRC_BYTES;
    viewOf(bytes).setUint32(crcAt, crc32(bytes.subarray(0, crcAt)), true);
    return bytes;
  }

  #statistics() {
    const counts = [...this.#topics].map(([{ id }, { messages }]) => [id, messages] as const);
    const [from, to] = [this.#chunks.map((c) => c.messageStartTime), this.#chunks.map((c) => c.messageEndTime)];
    return {
      messageCount: counts.reduce((sum, [, messages]) => sum + messages, 0n),
      schemaCount: counts.length,
      channelCount: counts.length,
      attachmentCount: 0,
      metadataCount: this.#metadata.length,
      chunkCount: this.#chunks.length,
      messageStartTime: from.reduce((least, time) => (time < least ? time : least), from[0] ?? 0n),
      messageEndTime: to.reduce((most, time) => (time > most ? time : most), 0n),
      channelMessageCounts: new Map(counts),
    };
  }
}
