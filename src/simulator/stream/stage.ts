import { type AnimationEvent, type AnimationSnapshot, NOTIFICATION_TYPES } from '../../protocol/index.ts';
import type { SimMicros } from '../../units/index.ts';
import { atOnce, type Steps } from '../engine/index.ts';
import type { InitialScene } from '../plant/output.ts';
import { applyEvent } from './stage/apply-event.ts';
import { placeEntity } from './stage/apply-notification.ts';
import type { Cast } from './stage/cast.ts';
import { entityStateAt, unfinishedMotionsAt } from './stage/entity-state.ts';
import { createJournal } from './stage/journal.ts';
import { createScenery } from './stage/scenery.ts';
import type { StageEntity } from './stage/stage-entity.ts';

export type StageState = Pick<AnimationSnapshot, 'assets' | 'entities' | 'points' | 'paths' | 'motions'> & {
  nodes: unknown[];
};

/** What stands and moves now, by the events published so far: what a snapshot is made of. */
export interface Stage {
  readonly entities: Iterable<StageEntity>;
  /** Grows whenever entities may have come, gone or changed their names. */
  readonly castRevision: number;
  hasEntity(name: string): boolean;
  hasAsset(assetId: string): boolean;
  /**
   * Applies events in their order, all or none.
   * @throws UnsupportedEventError; the stage is then exactly as before
   */
  apply(events: readonly AnimationEvent[]): void;
  /** State at `t`, which is not before the last event applied. */
  stateAt(t: SimMicros): StageState;
}

/** So many entities are placed in one step. */
const ENTITIES_PER_STEP = 2000;

export function createStage(scene: InitialScene): Stage {
  return atOnce(createStageInSteps(scene));
}

export function* createStageInSteps(scene: InitialScene): Steps<Stage> {
  const journal = createJournal();
  const entities = new Map<string, StageEntity>();
  const cast: Cast = { journal, scenery: createScenery(journal), entities };
  cast.scenery.add(scene);
  for (const [index, state] of scene.entities.entries()) {
    if (index % ENTITIES_PER_STEP === 0) yield;
    placeEntity(cast, state, 0);
  }
  journal.commit();
  let castRevision = 0;

  return {
    get castRevision() {
      return castRevision;
    },
    get entities() {
      return entities.values();
    },
    hasEntity: (name) => entities.has(name),
    hasAsset: (assetId) => cast.scenery.assets.has(assetId),
    apply(events) {
      try {
        for (const event of events) applyEvent(cast, event);
        journal.commit();
        if (events.some(isNotification)) castRevision += 1;
      } catch (error) {
        journal.rollBack();
        throw error;
      }
    },
    stateAt(t) {
      const { assets, points, paths } = cast.scenery;
      const all = [...entities.values()];
      return {
        assets: [...assets.values()],
        entities: all.map((entity) => entityStateAt(entity, t)),
        points: [...points.values()],
        paths: [...paths.values()],
        motions: all.flatMap((entity) => unfinishedMotionsAt(entity, t)),
        // The interface lists `nodes` without a shape. Ours: the names of what the scene is made of, for lists.
        nodes: all.map(nodeOf),
      };
    },
  };
}

function isNotification({ animationType }: AnimationEvent): boolean {
  return NOTIFICATION_TYPES.some((kind) => kind === animationType);
}

function nodeOf({ name, created }: StageEntity) {
  return { name, entityName: name, entityType: created.entityType };
}
