import type { StreamRecord } from '../stream-log.ts';
import { bytesOfRecord, recordOfBytes } from './record-bytes.ts';

/** What a message may take besides its part: subject and headers. */
const BESIDE_BYTES = 8 * 1024;

/** A record in messages of a size that the server takes; what they say belongs together, in this order. */
export function partsOfRecord(record: StreamRecord, mostBytes: number): Buffer[] {
  const bytes = bytesOfRecord(record);
  const size = mostBytes - BESIDE_BYTES;
  const count = Math.max(1, Math.ceil(bytes.byteLength / size));
  return Array.from({ length: count }, (_, index) => bytes.subarray(index * size, (index + 1) * size));
}

/** Puts records together again. A leader that dies between two parts has told nothing of their record. */
export class RecordParts {
  #parts: Buffer[] = [];

  /** @returns the record with its last part; null before, and for what cannot be read */
  add(index: number, count: number, part: Uint8Array): StreamRecord | null {
    if (index === 0) this.#parts = [];
    if (index !== this.#parts.length) return null;
    // A copy: the part is a view of what the connection has received.
    this.#parts.push(Buffer.from(part));
    if (index + 1 < count) return null;
    const whole = this.#parts.length === 1 ? (this.#parts[0] as Buffer) : Buffer.concat(this.#parts);
    this.#parts = [];
    return recordOfBytes(whole);
  }

  forget(): void {
    this.#parts = [];
  }
}
