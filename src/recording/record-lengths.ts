/** More than any record that we write; one that claims more is refused before it comes. */
const MOST_RECORD_BYTES = 128 * 1024 * 1024;
const MAGIC_BYTES = 8;
/** Opcode and length in front of each record. */
const HEADER_BYTES = 9;
const FOOTER = 0x02;

/** Looks at the length that each record of a file claims, as its bytes come. */
export class RecordLengths {
  readonly #header = new Uint8Array(HEADER_BYTES);
  #headerBytes = 0;
  /** Bytes until the next header. */
  #left = MAGIC_BYTES;
  #isOver = false;

  /** @throws RangeError for a record that is longer than is read */
  look(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.byteLength && !this.#isOver; ) {
      if (this.#left > 0) {
        const passed = Math.min(this.#left, bytes.byteLength - at);
        this.#left -= passed;
        at += passed;
        continue;
      }
      this.#header[this.#headerBytes] = bytes[at] as number;
      this.#headerBytes += 1;
      at += 1;
      if (this.#headerBytes === HEADER_BYTES) this.#begin();
    }
  }

  #begin(): void {
    this.#headerBytes = 0;
    this.#isOver = this.#header[0] === FOOTER;
    const length = new DataView(this.#header.buffer).getBigUint64(1, true);
    if (length > MOST_RECORD_BYTES) throw new RangeError(`a record of ${length} bytes is larger than is read`);
    this.#left = Number(length);
  }
}
