import { McapStreamReader } from '@mcap/core';
import { MOST_RECORD_BYTES } from './decompress.ts';
import { descriptionOf, METADATA_NAME, type RecordingDescription } from './description.ts';
import type { RecordingFile } from './indexed-reader.ts';
import { messageOf, type RecordedMessage } from './recorded-message.ts';
import { CHUNK, type FramedRecord, MAGIC, MESSAGE, Records, recordsIn, viewOf } from './records.ts';
import { topicNamed } from './topics.ts';
import { ChunkUnpacker } from './unpack-chunk.ts';

const MESSAGE_DATA_AT = 22;

/**
 * Reads a file from its beginning, as its bytes come: a whole one, one that still grows, or one that was cut off. Two
 * records are held at most: one of the file, and what is unpacked of it.
 */
export class StreamReader {
  /** What is neither a message nor a chunk: little, and seldom. */
  readonly #library = new McapStreamReader();
  readonly #records: Records;
  readonly #chunks: ChunkUnpacker;
  readonly #topics = new Map<number, string>();
  /** Null until it has been read. */
  description: RecordingDescription | null = null;
  /** Why nothing more can be read, although bytes may come; null while all is well. */
  problem: string | null = null;

  /** @param mostBytes that a record may have, or unpack to */
  constructor(mostBytes = MOST_RECORD_BYTES) {
    this.#records = new Records(mostBytes);
    this.#chunks = new ChunkUnpacker(mostBytes);
  }

  /** True once the file's end has been read. */
  get isWhole(): boolean {
    return this.#library.done();
  }

  /** The messages that are whole with these bytes, which may be reused afterwards. */
  append(bytes: Uint8Array): RecordedMessage[] {
    return Array.from(this.read(bytes), (message) => ({ ...message, data: message.data.slice() }));
  }

  /** The same one by one, without a copy: each lies in bytes that the next one uses again. To be read to its end. */
  *read(bytes: Uint8Array): Generator<RecordedMessage> {
    if (this.problem !== null || this.isWhole) return;
    try {
      for (const record of this.#records.split(bytes)) yield* this.#messagesOf(record);
    } catch (error) {
      this.problem = error instanceof Error ? error.message : String(error);
    }
  }

  *#messagesOf(record: FramedRecord): Generator<RecordedMessage> {
    if (record.opcode === CHUNK) {
      for (const inner of recordsIn(this.#chunks.unpack(record.content))) yield* this.#messagesOf(inner);
    } else if (record.opcode === MESSAGE) {
      const message = this.#message(record.content);
      if (message) yield message;
    } else this.#note(record);
  }

  #message(content: Uint8Array): RecordedMessage | null {
    const view = viewOf(content);
    const channelId = view.getUint16(0, true);
    const name = this.#topics.get(channelId);
    if (name === undefined) throw new Error(`a message on channel ${channelId}, which was not described before it`);
    const topic = topicNamed(name);
    if (!topic) return null;
    return messageOf(topic, {
      sequence: view.getUint32(2, true),
      logTime: view.getBigUint64(6, true),
      publishTime: view.getBigUint64(14, true),
      data: content.subarray(MESSAGE_DATA_AT),
    });
  }

  #note({ opcode, content }: FramedRecord): void {
    if (opcode !== MAGIC) {
      const header = new Uint8Array(9);
      header[0] = opcode;
      viewOf(header).setBigUint64(1, BigInt(content.byteLength), true);
      this.#library.append(header);
    }
    this.#library.append(content);
    for (let record = this.#library.nextRecord(); record; record = this.#library.nextRecord()) {
      if (record.type === 'Channel') this.#topics.set(record.id, record.topic);
      if (record.type === 'Metadata' && record.name === METADATA_NAME) {
        this.description = descriptionOf(record.metadata);
      }
    }
  }
}

/** A file without an index, as far as its bytes have come. */
export function openGrowingFile(bytes: Uint8Array): Pick<RecordingFile, 'messages'> {
  const all = new StreamReader().append(bytes);
  return {
    async *messages({ topics, fromMicros = 0, toMicros = Number.MAX_SAFE_INTEGER } = {}) {
      for (const message of all) {
        const { topic, simulationTimeMicros: t } = message;
        if ((topics?.includes(topic) ?? true) && t >= fromMicros && t <= toMicros) yield message;
      }
    },
  };
}
