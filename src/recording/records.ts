import type { McapTypes } from '@mcap/core';

/** Kinds of record that are read here; the library's reader has the other ones that are wanted. */
export const MESSAGE = 0x05;
export const CHUNK = 0x06;
/** No record: what stands in front of the first, and behind the last. */
export const MAGIC = 0;
const FOOTER = 0x02;
/** Header, footer, channel, message, chunk, metadata. */
const WANTED = new Set([0x01, FOOTER, 0x04, MESSAGE, CHUNK, 0x0c]);
/** Schema, channel, message; what is not defined yet may be there, too. */
const IN_CHUNKS = new Set([0x03, 0x04, MESSAGE]);
const DEFINED = 0x0f;
const MAGIC_BYTES = 8;
/** Opcode and length in front of each record. */
const HEADER_BYTES = 9;

/** A record as it lies in bytes that the next one may use again. */
export interface FramedRecord {
  opcode: number;
  content: Uint8Array;
}

/** Splits a file into its records, as its bytes come; what nobody reads is passed over. No more than one record is held. */
export class Records {
  readonly #mostBytes: number;
  readonly #header = new Uint8Array(HEADER_BYTES);
  readonly #room = new Room();
  #headerBytes = 0;
  #magicLeft = MAGIC_BYTES;
  #filled = 0;

  /** @param mostBytes that a record may claim */
  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes;
  }

  /** @throws RangeError for a record that is longer than is read, before it comes */
  *split(bytes: Uint8Array): Generator<FramedRecord> {
    for (let at = 0; at < bytes.byteLength; ) {
      if (this.#magicLeft > 0) {
        const content = bytes.subarray(at, at + this.#magicLeft);
        this.#magicLeft -= content.byteLength;
        at += content.byteLength;
        yield { opcode: MAGIC, content };
        continue;
      }
      if (this.#headerBytes < HEADER_BYTES) {
        const part = bytes.subarray(at, at + HEADER_BYTES - this.#headerBytes);
        this.#header.set(part, this.#headerBytes);
        this.#headerBytes += part.byteLength;
        at += part.byteLength;
        if (this.#headerBytes < HEADER_BYTES) return;
        this.#refuseTooLong();
      }
      const part = bytes.subarray(at, at + this.#length - this.#filled);
      at += part.byteLength;
      const content = this.#filledWith(part);
      if (this.#filled < this.#length) return;
      const opcode = this.#header[0] as number;
      this.#headerBytes = 0;
      this.#filled = 0;
      if (opcode === FOOTER) this.#magicLeft = Number.POSITIVE_INFINITY;
      if (content) yield { opcode, content };
    }
  }

  get #length(): number {
    return Number(new DataView(this.#header.buffer).getBigUint64(1, true));
  }

  get #isWanted(): boolean {
    return WANTED.has(this.#header[0] as number);
  }

  #refuseTooLong(): void {
    if (this.#isWanted) boundedBytes('record', this.#length, this.#mostBytes);
  }

  /** A record that lies whole in what came is not copied. */
  #filledWith(part: Uint8Array): Uint8Array | null {
    const before = this.#filled;
    this.#filled += part.byteLength;
    if (!this.#isWanted) return null;
    if (before === 0 && this.#filled === this.#length) return part;
    const content = this.#room.of(this.#length, before);
    content.set(part, before);
    return content;
  }
}

/** The records of a chunk. @throws Error where it holds others than it may, or half a record */
export function* recordsIn(chunk: Uint8Array): Generator<FramedRecord> {
  const view = viewOf(chunk);
  for (let at = 0; at < chunk.byteLength; ) {
    const left = chunk.byteLength - at;
    const end = left < HEADER_BYTES ? Number.POSITIVE_INFINITY : at + HEADER_BYTES + u64(view, at + 1);
    if (end > chunk.byteLength) throw new Error(`${left} bytes remaining in chunk`);
    const opcode = chunk[at] as number;
    if (!IN_CHUNKS.has(opcode) && opcode <= DEFINED) throw new Error(`record ${opcode} not allowed inside a chunk`);
    if (WANTED.has(opcode)) yield { opcode, content: chunk.subarray(at + HEADER_BYTES, end) };
    at = end;
  }
}

/** Bytes that are used again and again: as many as the largest that was asked for. */
export class Room {
  #bytes = new Uint8Array(0);

  /** @param kept how many of the bytes from before are still wanted */
  of(length: number, kept = 0): Uint8Array {
    if (this.#bytes.byteLength < length) {
      const before = this.#bytes;
      // In steps: not each somewhat larger record takes memory of its own. Pages that are never written take none.
      this.#bytes = new Uint8Array(2 ** Math.ceil(Math.log2(length)));
      this.#bytes.set(before.subarray(0, kept));
    }
    return this.#bytes.subarray(0, length);
  }
}

/** @throws RangeError for more than is read */
export function boundedBytes(what: string, length: number, mostBytes: number): number {
  if (length <= mostBytes) return length;
  throw new RangeError(`a ${what} of ${length} bytes is larger than is read (${mostBytes})`);
}

/** Of a message record: all that stands in front of its payload. */
export const MESSAGE_HEAD_BYTES = 31;

export type MessageRecord = Omit<McapTypes.TypedMcapRecords['Message'], 'type'>;

/** Writes what stands in front of a message's payload. */
export function writeMessageHead(view: DataView, message: MessageRecord): void {
  view.setUint8(0, MESSAGE);
  view.setBigUint64(1, BigInt(MESSAGE_HEAD_BYTES - HEADER_BYTES + message.data.byteLength), true);
  view.setUint16(9, message.channelId, true);
  view.setUint32(11, message.sequence, true);
  view.setBigUint64(15, message.logTime, true);
  view.setBigUint64(23, message.publishTime, true);
}

export function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}

/** Exact as far as any file is long. */
export function u64(view: DataView, at: number): number {
  return Number(view.getBigUint64(at, true));
}
