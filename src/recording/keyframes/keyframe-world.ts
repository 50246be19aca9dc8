import type {
  AnimationBatch,
  AnimationClock,
  AnimationEvent,
  AnimationSnapshot,
  EntityState,
} from '../../protocol/index.ts';
import type { SimMicros } from '../../units/index.ts';
import { createWorld, unfinishedAt, type World } from '../../world/index.ts';
import { entityStateAt } from './entity-state-at.ts';

/** What comes late follows from what was before it. */
const HISTORY_SECONDS = 60;
/** Few enough for some milliseconds. */
const ENTITIES_PER_STEP = 250;

/** A snapshot as a recording has it. */
export interface Keyframe extends AnimationSnapshot {
  /** Events told of later times than its own, in the order of application. */
  announced: AnimationEvent[];
}

/** A world that is only ever asked for the snapshot of its latest instant. */
export class KeyframeWorld {
  readonly #first: AnimationSnapshot;
  readonly #world: World;

  /** @throws UnsupportedActionError when the snapshot cannot be used */
  constructor(first: AnimationSnapshot) {
    this.#first = first;
    this.#world = createWorld(first, { historySeconds: HISTORY_SECONDS, keepsSaid: true });
  }

  get appliedSequence(): number {
    return this.#world.appliedSequence;
  }

  /** What it takes, about. */
  get bytes(): number {
    return this.#world.historyBytes;
  }

  /** @throws UnsupportedActionError when the batch cannot be used; everything is then as before */
  apply(batch: AnimationBatch, clockMicros: SimMicros): void {
    this.#world.applyBatch(batch, clockMicros);
  }

  /** Made in steps, between which nothing may be applied; null where no snapshot can tell the instant (R20, R21, R23). */
  *keyframe(clock: AnimationClock): Generator<void, Keyframe | null> {
    const world = this.#world;
    const t = Math.max(clock.simulationTimeMicros, world.oldestMicros);
    const states = new Map<string, EntityState>();
    for (const entity of world.entitiesAt(t)) {
      const state = entityStateAt(world, entity, t);
      if (!state || states.has(state.entityName)) return null;
      states.set(state.entityName, state);
      if (states.size % ENTITIES_PER_STEP === 0) yield;
    }
    const unfinished = yield* unfinishedAt(world, t);
    return {
      simulationId: this.#first.simulationId,
      coordinates: this.#first.coordinates,
      clock: { ...clock, simulationTimeMicros: t },
      cursor: { generation: this.#first.cursor.generation, sequence: world.appliedSequence },
      assets: [...world.assets.values()],
      entities: [...states.values()],
      points: [...world.points.values()],
      paths: [...world.paths.values()],
      ...unfinished,
      nodes: [],
    };
  }
}
