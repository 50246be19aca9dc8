import { MICROS_PER_SECOND, type SimMicros } from '../units/index.ts';
import type { SegmentEntry } from './manifest.ts';

/** More are never kept: buckets are then made twice as wide. */
const MOST_BUCKETS = 64;

/** Counts events over simulation time, and of which kinds they are, in as many buckets as a timeline can show. */
export class Density {
  #bucketMicros = MICROS_PER_SECOND;
  /** Index of the first bucket, counted from time 0; null before the first event. */
  #first: number | null = null;
  #counts: number[] = [];
  #kinds: number[] = [];

  add(time: SimMicros, kinds: number): void {
    this.#first ??= Math.floor(time / this.#bucketMicros);
    while (Math.floor(time / this.#bucketMicros) - this.#first >= MOST_BUCKETS) this.#first = this.#widen(this.#first);
    // An event from before the first one counts as the first: late news are rare.
    this.#put(Math.max(0, Math.floor(time / this.#bucketMicros) - this.#first), 1, kinds);
  }

  read(): SegmentEntry['density'] {
    const startMicros = (this.#first ?? 0) * this.#bucketMicros;
    return { startMicros, bucketMicros: this.#bucketMicros, counts: [...this.#counts], kinds: [...this.#kinds] };
  }

  /** Two neighbours in one. @returns the first bucket's new index */
  #widen(first: number): number {
    const [counts, kinds, wideFirst] = [this.#counts, this.#kinds, Math.floor(first / 2)];
    [this.#counts, this.#kinds] = [[], []];
    this.#bucketMicros *= 2;
    for (const [at, count] of counts.entries()) {
      this.#put(Math.floor((first + at) / 2) - wideFirst, count, kinds[at] ?? 0);
    }
    return wideFirst;
  }

  #put(at: number, count: number, kinds: number): void {
    for (let each = this.#counts.length; each <= at; each += 1) [this.#counts[each], this.#kinds[each]] = [0, 0];
    this.#counts[at] = (this.#counts[at] ?? 0) + count;
    this.#kinds[at] = (this.#kinds[at] ?? 0) | kinds;
  }
}
