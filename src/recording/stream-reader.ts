import { McapStreamReader } from '@mcap/core';
import { DECOMPRESS_HANDLERS } from './decompress.ts';
import { descriptionOf, METADATA_NAME, type RecordingDescription } from './description.ts';
import type { RecordingFile } from './indexed-reader.ts';
import { RecordLengths } from './record-lengths.ts';
import { messageOf, type RecordedMessage } from './recorded-message.ts';
import { topicNamed } from './topics.ts';

/** Reads a file from its beginning, as its bytes come: a whole one, one that still grows, or one that was cut off. */
export class StreamReader {
  readonly #reader = new McapStreamReader({ decompressHandlers: DECOMPRESS_HANDLERS });
  readonly #lengths = new RecordLengths();
  readonly #topics = new Map<number, string>();
  /** Null until it has been read. */
  description: RecordingDescription | null = null;
  /** Why nothing more can be read, although bytes may come; null while all is well. */
  problem: string | null = null;

  /** True once the file's end has been read. */
  get isWhole(): boolean {
    return this.#reader.done();
  }

  /** The messages that are whole with these bytes, which may be reused afterwards. */
  append(bytes: Uint8Array): RecordedMessage[] {
    return [...this.read(bytes)];
  }

  /** The same one by one: what a chunk holds beyond the message that was asked for is not made yet. To be read to its end. */
  *read(bytes: Uint8Array): Generator<RecordedMessage> {
    if (this.problem !== null || this.isWhole) return;
    try {
      this.#reader.append(bytes);
      for (let record = this.#reader.nextRecord(); record; record = this.#reader.nextRecord()) {
        if (record.type === 'Channel') this.#topics.set(record.id, record.topic);
        if (record.type === 'Metadata' && record.name === METADATA_NAME) {
          this.description = descriptionOf(record.metadata);
        }
        if (record.type !== 'Message') continue;
        const topic = topicNamed(this.#topics.get(record.channelId));
        if (topic) yield messageOf(topic, record);
      }
      this.#lengths.look(bytes);
    } catch (error) {
      this.problem = error instanceof Error ? error.message : String(error);
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
