/** A longer copy; the same array where it is long enough. */
export function grownInts(array: Int32Array<ArrayBuffer>, length: number): Int32Array<ArrayBuffer> {
  if (array.length >= length) return array;
  const longer = new Int32Array(length);
  longer.set(array);
  return longer;
}

export function grownFloats(array: Float64Array<ArrayBuffer>, length: number): Float64Array<ArrayBuffer> {
  if (array.length >= length) return array;
  const longer = new Float64Array(length);
  longer.set(array);
  return longer;
}

export function grownBytes(array: Uint8Array<ArrayBuffer>, length: number): Uint8Array<ArrayBuffer> {
  if (array.length >= length) return array;
  const longer = new Uint8Array(length);
  longer.set(array);
  return longer;
}

/** A list of integers that keeps its room when it is emptied. */
export class IntList {
  items = new Int32Array(16);
  length = 0;

  push(value: number): void {
    if (this.length === this.items.length) this.items = grownInts(this.items, 2 * this.length);
    this.items[this.length] = value;
    this.length += 1;
  }

  clear(): void {
    this.length = 0;
  }
}
