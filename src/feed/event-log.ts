import { type AnimationEvent, eventFlags } from '../protocol/index.ts';
import { lastAtOrBefore, type SimMicros } from '../units/index.ts';

const MOST_INSTANTS = 2_000_000;
/** Dropped at once where there are more: each drop moves all that stay. */
const DROPPED_SHARE = 1 / 8;

/** The instants at which something happened, in order: what the timeline draws and "next event" steps through. */
export class EventLog {
  readonly #times: SimMicros[] = [];
  readonly #flags: number[] = [];

  get size(): number {
    return this.#times.length;
  }

  add(event: AnimationEvent, timelineMicros: SimMicros): void {
    const flags = eventFlags(event.animationType);
    const index = this.indexFrom(timelineMicros);
    if (this.#times[index] === timelineMicros) {
      this.#flags[index] = this.flagsAt(index) | flags;
      return;
    }
    this.#times.splice(index, 0, timelineMicros);
    this.#flags.splice(index, 0, flags);
    if (this.size > MOST_INSTANTS) this.#drop(this.size * DROPPED_SHARE);
  }

  /** Forgets what lies before the history. */
  dropBefore(timelineMicros: SimMicros): void {
    this.#drop(this.indexFrom(timelineMicros));
  }

  timeAt(index: number): SimMicros {
    return this.#times[index] ?? Number.NaN;
  }

  flagsAt(index: number): number {
    return this.#flags[index] ?? 0;
  }

  /** Index of the first instant at or after `timelineMicros`. */
  indexFrom(timelineMicros: SimMicros): number {
    // Nearly everything is added at the end.
    const last = this.#times.at(-1);
    if (last === undefined || last < timelineMicros) return this.size;
    return lastAtOrBefore(this.#times, Math.ceil(timelineMicros) - 1, itself) + 1;
  }

  next(timelineMicros: SimMicros): SimMicros | null {
    return this.#times[this.indexFrom(timelineMicros + 1)] ?? null;
  }

  previous(timelineMicros: SimMicros): SimMicros | null {
    return this.#times[this.indexFrom(timelineMicros) - 1] ?? null;
  }

  #drop(count: number): void {
    if (count < 1) return;
    this.#times.splice(0, count);
    this.#flags.splice(0, count);
  }
}

function itself(time: SimMicros): number {
  return time;
}
