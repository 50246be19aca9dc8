import type { McapTypes } from '@mcap/core';
import { MESSAGE_HEAD_BYTES, type MessageRecord, Room, viewOf, writeMessageHead } from './records.ts';

type Index = Omit<McapTypes.TypedMcapRecords['MessageIndex'], 'type'>;

/** The records of a chunk that is being filled, in bytes that the next chunk uses again: its messages are copied once. */
export class OpenChunk {
  readonly #room = new Room();
  readonly #indexes = new Map<number, Index>();
  #byteLength = 0;
  #fromTime: bigint | null = null;
  #toTime = 0n;

  get byteLength(): number {
    return this.#byteLength;
  }

  get isEmpty(): boolean {
    return this.#fromTime === null;
  }

  /** Log times of its first and last message, and its records as they lie here. */
  get content() {
    const records = this.#room.of(this.#byteLength, this.#byteLength);
    return { messageStartTime: this.#fromTime ?? 0n, messageEndTime: this.#toTime, records };
  }

  /** Where the messages of each channel begin. */
  get indexes(): Iterable<Index> {
    return this.#indexes.values();
  }

  /** Whole records that are no messages. */
  add(records: Uint8Array): void {
    this.#grownBy(records.byteLength).set(records);
  }

  addMessage(message: MessageRecord): void {
    const { channelId, logTime, data } = message;
    const at = BigInt(this.#byteLength);
    const room = this.#grownBy(MESSAGE_HEAD_BYTES + data.byteLength);
    writeMessageHead(viewOf(room), message);
    room.set(data, MESSAGE_HEAD_BYTES);
    const index = this.#indexes.get(channelId) ?? { channelId, records: [] };
    this.#indexes.set(channelId, index);
    index.records.push([logTime, at]);
    if (this.#fromTime === null || logTime < this.#fromTime) this.#fromTime = logTime;
    if (logTime > this.#toTime) this.#toTime = logTime;
  }

  clear(): void {
    this.#indexes.clear();
    this.#byteLength = 0;
    this.#fromTime = null;
    this.#toTime = 0n;
  }

  #grownBy(bytes: number): Uint8Array {
    const before = this.#byteLength;
    this.#byteLength += bytes;
    return this.#room.of(this.#byteLength, before).subarray(before);
  }
}
