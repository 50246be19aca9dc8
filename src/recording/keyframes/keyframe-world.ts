import type { AnimationBatch, AnimationClock, AnimationSnapshot } from '../../protocol/index.ts';
import type { SimMicros } from '../../units/index.ts';
import { createWorld } from '../../world/index.ts';
import { entityStateAt } from './entity-state-at.ts';
import { LastActions } from './last-actions.ts';

/** Only the latest instant is ever asked for; what comes late follows from what was before it. */
const HISTORY_SECONDS = 60;

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
   * The snapshot that a service would send now (interface 2.10): entity states, what carries what, and the unfinished
   * motions with their original starts. A world made of it and the batches after it equals one that was there all along,
   * at every instant from its own on. That is the clock's, or later where events were published ahead of it.
   */
  snapshot(clock: AnimationClock): AnimationSnapshot;
}

/** @throws UnsupportedActionError when the snapshot cannot be used */
export function createKeyframeWorld(first: AnimationSnapshot): KeyframeWorld {
  const world = createWorld(first, { historySeconds: HISTORY_SECONDS });
  const actions = new LastActions(first);
  let latestMicros: SimMicros = latestStart(first.motions, first.clock.simulationTimeMicros);

  return {
    get appliedSequence() {
      return world.appliedSequence;
    },
    get bytes() {
      return world.historyBytes;
    },
    apply(batch, clockMicros) {
      if (world.applyBatch(batch, clockMicros) === 'ignored') return;
      for (const event of batch.events) actions.note(event);
      latestMicros = latestStart(batch.events, latestMicros);
    },
    snapshot(clock) {
      const t = Math.max(latestMicros, clock.simulationTimeMicros);
      const entities = world.entitiesAt(t).map((entity) => {
        const name = entity.nameAt(t);
        return { name, state: entityStateAt(world, entity, t) };
      });
      actions.keepOnly(new Set(entities.map(({ name }) => name)));
      return {
        simulationId: first.simulationId,
        coordinates: first.coordinates,
        clock: { ...clock, simulationTimeMicros: t },
        cursor: { generation: first.cursor.generation, sequence: world.appliedSequence },
        assets: [...world.assets.values()],
        entities: entities.map(({ state }) => state),
        points: [...world.points.values()],
        paths: [...world.paths.values()],
        motions: entities.flatMap(({ name, state }) =>
          actions
            .unfinishedOf(name, t)
            .filter((action) => !('cargoName' in action) || state.parentEntityName !== undefined),
        ),
        nodes: [],
      };
    },
  };
}

function latestStart(events: readonly { simulationTimeMicros: SimMicros }[], atLeast: SimMicros): SimMicros {
  return events.reduce((latest, { simulationTimeMicros }) => Math.max(latest, simulationTimeMicros), atLeast);
}
