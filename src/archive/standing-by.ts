import type { WallMillis } from '../units/index.ts';
import type { ReadBatches } from './read-batches.ts';

/** When something was read: the date that is written, and the time that ages are counted by. */
export interface ClockReading {
  wall: WallMillis;
  steady: WallMillis;
}

/** What was read, and when. */
export interface ReadAt {
  read: ReadBatches;
  at: ClockReading;
}

/** Longer than it takes until a process that has ended is known to have ended. */
export const KEPT_MILLIS: WallMillis = 20_000;
/** Hours that pass within seconds are not kept. */
const KEPT_BYTES = 32 * 1024 * 1024;

/** What another process records meanwhile: where that one stops, recording goes on with what it has not written. */
export class StandingBy {
  readonly #kept: ReadAt[] = [];
  #bytes = 0;

  add(read: ReadBatches, at: ClockReading): void {
    this.#kept.push({ read, at });
    this.#bytes += bytesOf(read);
  }

  /** What is too long ago to be gone on from, oldest first. */
  takeOld({ steady: now }: ClockReading): ReadAt[] {
    let count = 0;
    for (const { read, at } of this.#kept) {
      if (now - at.steady < KEPT_MILLIS && this.#bytes <= KEPT_BYTES) break;
      this.#bytes -= bytesOf(read);
      count += 1;
    }
    return this.#kept.splice(0, count);
  }

  /** All that tells nothing after a batch; of an answer that goes beyond, what comes up to it. */
  takeUpTo(sequence: number): ReadAt[] {
    const taken = this.#takeUpTo(sequence);
    for (const { read } of taken) this.#bytes -= bytesOf(read);
    return taken;
  }

  #takeUpTo(sequence: number): ReadAt[] {
    const isBeyond = ({ read }: ReadAt) => read.batches.some((batch) => batch.sequence > sequence);
    const first = this.#kept.findIndex(isBeyond);
    const taken = this.#kept.splice(0, first < 0 ? this.#kept.length : first);
    const [next] = this.#kept;
    const before = next?.read.batches.filter((batch) => batch.sequence <= sequence) ?? [];
    if (next === undefined || before.length === 0) return taken;
    const after = next.read.batches.slice(before.length);
    this.#kept[0] = { ...next, read: { ...next.read, batches: after } };
    return [...taken, { ...next, read: { ...next.read, batches: before } }];
  }

  takeAll(): ReadAt[] {
    this.#bytes = 0;
    return this.#kept.splice(0);
  }
}

function bytesOf({ batches }: ReadBatches): number {
  return batches.reduce((sum, { raw }) => sum + raw.byteLength, 0);
}
