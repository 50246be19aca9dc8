import { type AnimationBatch, InvalidMessageError } from '../protocol/index.ts';
import { createWorld, UnsupportedActionError, type World, type WorldOptions } from '../world/index.ts';
import { withAnnounced } from './parse-keyframe.ts';
import { usableBatch } from './read-stretch.ts';
import type { RecordedMessage } from './recorded-message.ts';
import { jsonOf } from './text.ts';

/** The world that the messages of one generation tell. Keyframes say nothing new, unless something is missing before them. */
export class FollowedWorld {
  readonly #options: WorldOptions;
  #world: World | null = null;
  /** Something could not be used: only a keyframe says what is true after it. */
  #isStuck = false;

  constructor(options: WorldOptions) {
    this.#options = options;
  }

  /** Null before the first keyframe. Another one from each keyframe on that tells what was missing; until then all stays as it was. */
  get world(): World | null {
    return this.#world;
  }

  /** Takes the messages in their order. */
  take({ topic, simulationTimeMicros, data }: RecordedMessage): void {
    if (topic === 'batches') this.#apply(usableBatch(data), simulationTimeMicros);
    else if (topic === 'snapshot') this.#begin(data, simulationTimeMicros);
  }

  #begin(data: Uint8Array, clockMicros: number): void {
    unlessUnusable(() => {
      const { keyframe, batches } = withAnnounced(jsonOf(data));
      if (this.#world && !this.#isStuck && this.#world.appliedSequence >= keyframe.cursor.sequence) return;
      this.#isStuck = true;
      this.#world = createWorld(keyframe, this.#options);
      this.#isStuck = false;
      for (const batch of batches) this.#apply(batch, clockMicros);
    });
  }

  #apply(batch: AnimationBatch | null, clockMicros: number): void {
    const world = this.#world;
    if (!world || this.#isStuck) return;
    this.#isStuck = batch === null || !unlessUnusable(() => world.applyBatch(batch, clockMicros));
  }
}

/** @returns whether it could be used */
function unlessUnusable(use: () => void): boolean {
  try {
    use();
    return true;
  } catch (error) {
    if (error instanceof UnsupportedActionError || error instanceof InvalidMessageError) return false;
    throw error;
  }
}
