import type {
  AnimationBatch,
  AnimationClock,
  AnimationEvent,
  AnimationSnapshot,
  EntityState,
} from '../../protocol/index.ts';
import type { SimMicros } from '../../units/index.ts';
import { createWorld } from '../../world/index.ts';
import { entityStateAt } from './entity-state-at.ts';

/** Only the latest instant is ever asked for; what comes late follows from what was before it. */
const HISTORY_SECONDS = 60;
/** Few enough for some milliseconds. */
const ENTITIES_PER_STEP = 250;

/** A snapshot as a recording has it. */
export interface Keyframe extends AnimationSnapshot {
  /** What was told of later times than its own, in the order of application: what a service says again, batch by batch. */
  announced: AnimationEvent[];
}

/** A world that is only ever asked for its latest instant: what the snapshot of it would be. */
export interface KeyframeWorld {
  readonly appliedSequence: number;
  /** What it takes, about. It forgets what lies long behind the service's clock. */
  readonly bytes: number;
  /**
   * @param clockMicros where the service's clock is known to be
   * @throws UnsupportedActionError when the batch cannot be used; everything is then as before.
   */
  apply(batch: AnimationBatch, clockMicros: SimMicros): void;
  /**
   * The snapshot that a service would send now (interface 2.10), made in steps, between which nothing may be applied: entity
   * states, what carries what, the unfinished motions with their original starts, and what is known of later. A world made
   * of it and the batches after it equals one that was there all along, at every instant from its own on, the clock's. Null
   * where no snapshot can tell the instant: two entities go by one name, or one hangs on what has yet to come.
   */
  keyframe(clock: AnimationClock): Generator<void, Keyframe | null>;
}

/** @throws UnsupportedActionError when the snapshot cannot be used */
export function createKeyframeWorld(first: AnimationSnapshot): KeyframeWorld {
  const world = createWorld(first, { historySeconds: HISTORY_SECONDS, keepsSaid: true });

  return {
    get appliedSequence() {
      return world.appliedSequence;
    },
    get bytes() {
      return world.historyBytes;
    },
    apply(batch, clockMicros) {
      world.applyBatch(batch, clockMicros);
    },
    *keyframe(clock) {
      const t = Math.max(clock.simulationTimeMicros, world.oldestMicros);
      const states = new Map<string, EntityState>();
      let told = 0;
      for (const entity of world.entitiesAt(t)) {
        const state = entityStateAt(world, entity, t);
        if (!state || states.has(state.entityName)) return null;
        states.set(state.entityName, state);
        told += 1;
        if (told % ENTITIES_PER_STEP === 0) yield;
      }
      const unfinished = yield* world.unfinishedAt(t);
      return {
        simulationId: first.simulationId,
        coordinates: first.coordinates,
        clock: { ...clock, simulationTimeMicros: t },
        cursor: { generation: first.cursor.generation, sequence: world.appliedSequence },
        assets: [...world.assets.values()],
        entities: [...states.values()],
        points: [...world.points.values()],
        paths: [...world.paths.values()],
        ...unfinished,
        nodes: [],
      };
    },
  };
}
