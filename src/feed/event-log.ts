import { type AnimationEvent, eventFlags } from '../protocol/index.ts';
import type { SimMicros } from '../units/index.ts';

const MOST_INSTANTS = 2_000_000;
const FIRST_CAPACITY = 4096;

/**
 * The instants at which something happened, in order: what the timeline draws and "next event" steps through. Holds
 * nothing but a time on the timeline and flags for each.
 */
export class EventLog {
  #times = new Float64Array(FIRST_CAPACITY);
  #flags = new Uint8Array(FIRST_CAPACITY);
  #start = 0;
  #end = 0;

  get size(): number {
    return this.#end - this.#start;
  }

  add(event: AnimationEvent, timelineMicros: SimMicros): void {
    const flags = eventFlags(event.animationType);
    const at = this.#start + this.indexFrom(timelineMicros);
    if (at < this.#end && this.#times[at] === timelineMicros) {
      this.#flags[at] = (this.#flags[at] ?? 0) | flags;
      return;
    }
    this.#insert(at, timelineMicros, flags);
  }

  /** Forgets what lies before the history. */
  dropBefore(timelineMicros: SimMicros): void {
    this.#start += this.indexFrom(timelineMicros);
  }

  timeAt(index: number): SimMicros {
    return this.#times[this.#start + index] ?? Number.NaN;
  }

  flagsAt(index: number): number {
    return this.#flags[this.#start + index] ?? 0;
  }

  /** Index of the first instant at or after `timelineMicros`. */
  indexFrom(timelineMicros: SimMicros): number {
    let low = this.#start;
    let high = this.#end;
    // Nearly everything is added at the end.
    if (high > low && (this.#times[high - 1] ?? 0) < timelineMicros) return high - low;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#times[middle] ?? 0) < timelineMicros) low = middle + 1;
      else high = middle;
    }
    return low - this.#start;
  }

  next(timelineMicros: SimMicros): SimMicros | null {
    const index = this.indexFrom(timelineMicros + 1);
    return index < this.size ? this.timeAt(index) : null;
  }

  previous(timelineMicros: SimMicros): SimMicros | null {
    const index = this.indexFrom(timelineMicros) - 1;
    return index >= 0 ? this.timeAt(index) : null;
  }

  #insert(at: number, time: SimMicros, flags: number): void {
    if (this.size >= MOST_INSTANTS) this.#start += this.size >> 3;
    const index = Math.max(at, this.#start);
    const moved = this.#end === this.#times.length ? this.#makeRoom(index) : index;
    this.#times.copyWithin(moved + 1, moved, this.#end);
    this.#flags.copyWithin(moved + 1, moved, this.#end);
    this.#times[moved] = time;
    this.#flags[moved] = flags;
    this.#end += 1;
  }

  /** Moves everything to the front of arrays with room to spare; returns where `index` went. */
  #makeRoom(index: number): number {
    const capacity = Math.max(FIRST_CAPACITY, 2 * this.size);
    const times = new Float64Array(capacity);
    const flags = new Uint8Array(capacity);
    times.set(this.#times.subarray(this.#start, this.#end));
    flags.set(this.#flags.subarray(this.#start, this.#end));
    const moved = index - this.#start;
    this.#end = this.size;
    this.#start = 0;
    this.#times = times;
    this.#flags = flags;
    return moved;
  }
}
