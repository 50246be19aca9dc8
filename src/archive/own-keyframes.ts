import { setImmediate as pause } from 'node:timers/promises';
import type { AnimationBatch, AnimationClock, AnimationSnapshot } from '../protocol/index.ts';
import { jsonSteps, KeyframeWorld } from '../recording/index.ts';
import type { SimMicros } from '../units/index.ts';

/** A keyframe that we make, as a message holds it. */
export interface OwnKeyframe {
  snapshot: AnimationSnapshot;
  raw: Uint8Array;
}

/** The world that follows what is recorded, so that reading can begin in the middle of it. */
export class OwnKeyframes {
  #world: KeyframeWorld | null = null;
  #isStuck = false;

  /** True after a batch that our world cannot use: nobody knows the state until the next snapshot. */
  get isStuck(): boolean {
    return this.#isStuck;
  }

  /** Where our world cannot use a snapshot, the service's own are the only keyframes. */
  begin(snapshot: AnimationSnapshot): void {
    this.#isStuck = false;
    try {
      this.#world = new KeyframeWorld(snapshot);
    } catch {
      this.#world = null;
    }
  }

  /** @throws Error when the batch cannot be used, once for each snapshot; null is a batch against the interface */
  apply(batch: AnimationBatch | null, clockMicros: SimMicros): void {
    if (!this.#world) return;
    try {
      if (batch === null) throw new Error('The batch does not follow the interface.');
      this.#world.apply(batch, clockMicros);
    } catch (error) {
      this.#isStuck = true;
      this.#world = null;
      throw error;
    }
  }

  /** Null where our world has not followed up to this batch, or no snapshot can tell the instant. */
  async make(clock: AnimationClock | null, sequence: number): Promise<OwnKeyframe | null> {
    if (!clock || this.#world?.appliedSequence !== sequence) return null;
    const snapshot = await inSteps(this.#world.keyframe(clock));
    return snapshot && { snapshot, raw: await inSteps(jsonSteps(snapshot)) };
  }
}

/** Other work comes in between. */
async function inSteps<T>(steps: Generator<void, T>): Promise<T> {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    await pause();
  }
}
