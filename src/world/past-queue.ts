import type { SimMicros } from '../units/index.ts';

/** Entries that are dealt with are cut off once there are at least so many of them. */
const FEWEST_CUT = 1024;

/**
 * What will have left the history at which time and how many bytes that sets free, by time. Side by side in three lists:
 * there is an entry for every segment, and an object for each would take as much room as half of it.
 */
export class PastQueue<T> {
  private readonly items: T[] = [];
  private readonly micros: number[] = [];
  private readonly bytes: number[] = [];
  /** Entries before this index are dealt with. */
  private head = 0;
  /** Of all entries that are not dealt with. */
  totalBytes = 0;

  /** Events come in order of time but for a few, whose place is near the end. */
  add(item: T, micros: SimMicros, bytes: number): void {
    this.totalBytes += bytes;
    const index = this.indexAfter(micros);
    if (index === this.items.length) {
      this.items.push(item);
      this.micros.push(micros);
      this.bytes.push(bytes);
      return;
    }
    this.items.splice(index, 0, item);
    this.micros.splice(index, 0, micros);
    this.bytes.splice(index, 0, bytes);
  }

  get first(): T | undefined {
    return this.items[this.head];
  }

  /** When the first entry stops mattering. */
  get firstMicros(): SimMicros {
    return this.micros[this.head] ?? Infinity;
  }

  dropFirst(): void {
    this.totalBytes -= this.bytes[this.head] ?? 0;
    this.head += 1;
    if (this.head < FEWEST_CUT || this.head * 2 < this.items.length) return;
    for (const list of [this.items, this.micros, this.bytes]) list.splice(0, this.head);
    this.head = 0;
  }

  private indexAfter(micros: SimMicros): number {
    let low = this.head;
    let high = this.items.length;
    if (low === high || (this.micros[high - 1] as number) <= micros) return high;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.micros[middle] as number) <= micros) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
