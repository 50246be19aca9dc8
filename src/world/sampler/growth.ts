type Numbers = Int32Array<ArrayBuffer> | Float64Array<ArrayBuffer> | Uint8Array<ArrayBuffer>;

/** A longer copy; the same array where it is long enough. */
export function grown<A extends Numbers>(array: A, length: number): A {
  if (array.length >= length) return array;
  const longer = new (array.constructor as new (length: number) => A)(length);
  longer.set(array);
  return longer;
}

/** A list of integers that keeps its room when it is emptied. */
export class IntList {
  items = new Int32Array(16);
  length = 0;

  push(value: number): void {
    if (this.length === this.items.length) this.items = grown(this.items, 2 * this.length);
    this.items[this.length] = value;
    this.length += 1;
  }

  clear(): void {
    this.length = 0;
  }
}
