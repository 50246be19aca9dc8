import type { SimMicros } from '../units/index.ts';

/** Entries that are dealt with are cut off once there are at least so many of them. */
const FEWEST_CUT = 1024;

/**
 * What will have left the history at which time and how many bytes that sets free, in the order of adding. Side by side
 * in three lists: there is an entry for every segment, and an object for each would take as much room as half of it.
 */
export class PastList<T> {
  private readonly items: T[] = [];
  private readonly micros: number[] = [];
  private readonly bytes: number[] = [];
  /** Entries before this place are dealt with. */
  private head = 0;
  /** Of all entries that are not dealt with. */
  totalBytes = 0;

  add(item: T, micros: SimMicros, bytes: number): void {
    this.items.push(item);
    this.micros.push(micros);
    this.bytes.push(bytes);
    this.totalBytes += bytes;
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
}
