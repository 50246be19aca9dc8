import type { Object3D } from 'three';
import type { Frame, Sampler, World, WorldEntity } from '../../world/index.ts';
import type { Model } from '../models/model.ts';
import type { ModelLibrary } from '../models/model-library.ts';
import type { DetailView } from './detail.ts';
import { createDetailReview } from './detail-review.ts';
import { createInstanceBatch, type InstanceBatch } from './instance-batch.ts';
import type { Surfaces } from './instance-layer.ts';
import { FRAME_OF_ROLE, hideNode, type NodeVisual, paintNode, placeNode, showNode } from './node-visual.ts';

/** What entities are drawn with and where. */
export interface DrawingSetting {
  readonly library: ModelLibrary;
  readonly surfaces: Surfaces;
  readonly parent: Object3D;
  readonly view: DetailView;
}

/** Draws the entities of one world: a sample in, instance buffers out. */
export interface EntityVisuals {
  /** Every batch with the model that it is a part of. */
  readonly batches: ReadonlyMap<InstanceBatch, Model>;
  /** Entities present at the instant shown. */
  readonly entityCount: number;
  visualOf(node: number): NodeVisual | undefined;
  /** Writes what changed in the sampler's last sample; allocates only when something appears. */
  update(sampler: Sampler): void;
  /** Follows the view with levels of detail; true while that goes on. Afterwards everything is ready to be drawn. */
  finish(): boolean;
  dispose(): void;
}

const FRAMES: readonly Frame[] = ['ENTITY', 'LIFT_PLATFORM', 'FORK'];

export function createEntityVisuals(world: World, setting: DrawingSetting): EntityVisuals {
  const visuals: (NodeVisual | undefined)[] = [];
  const batches = createBatches(setting);
  const review = createDetailReview(setting.view);
  let structureRevision = -1;
  let entityCount = 0;

  const bindNodes = (): void => {
    if (structureRevision === world.structureRevision) return;
    structureRevision = world.structureRevision;
    for (const entity of world.entities) {
      for (const frame of FRAMES) bindNode(entity, frame);
    }
  };

  /** A node's index is used again once its former entity has left the history. */
  const bindNode = (entity: WorldEntity, frame: Frame): void => {
    const node = entity.nodes[frame];
    const former = visuals[node];
    if (node < 0 || former?.entity === entity) return;
    if (former) entityCount += hideNode(former);
    visuals[node] = batches.nodeVisual(entity, frame);
  };

  return {
    batches: batches.modelOfBatch,
    get entityCount() {
      return entityCount;
    },
    visualOf: (node) => visuals[node],
    update(sampler) {
      bindNodes();
      for (let i = 0; i < sampler.changedCount; i++) {
        const visual = visuals[sampler.changedNodes[i] as number];
        if (visual) entityCount += updateNode(visual, sampler);
      }
    },
    finish() {
      const isReviewing = review.advance(batches.list);
      for (const batch of batches.list) batch.flush();
      return isReviewing;
    },
    dispose() {
      for (const batch of batches.list) batch.dispose();
    },
  };
}

/** Returns by how many the entities in the picture have become more. */
function updateNode(visual: NodeVisual, { present, transforms, activities }: Sampler): number {
  if (present[visual.node] !== 1) return hideNode(visual);
  const more = showNode(visual);
  placeNode(visual, transforms);
  paintNode(visual, activities[visual.entity.index] ?? 0);
  return more;
}

interface Batches {
  readonly modelOfBatch: ReadonlyMap<InstanceBatch, Model>;
  readonly list: readonly InstanceBatch[];
  nodeVisual(entity: WorldEntity, frame: Frame): NodeVisual;
}

/** One batch per part of a model, made when its first entity appears. */
function createBatches({ library, surfaces, parent, view }: DrawingSetting): Batches {
  const batchesOfKey = new Map<string, readonly InstanceBatch[]>();
  const modelOfBatch = new Map<InstanceBatch, Model>();
  const list: InstanceBatch[] = [];

  const batchesOf = (key: string, model: Model): readonly InstanceBatch[] => {
    const known = batchesOfKey.get(key);
    if (known) return known;
    const made = model.parts.map((part) => createInstanceBatch(part, surfaces, parent, view));
    for (const batch of made) modelOfBatch.set(batch, model);
    list.push(...made);
    batchesOfKey.set(key, made);
    return made;
  };

  return {
    modelOfBatch,
    list,
    nodeVisual(entity, frame) {
      const model = library.modelOf(entity);
      const batches = batchesOf(library.keyOf(entity), model);
      const parts = model.parts.flatMap(({ role }, i) => {
        const batch = batches[i];
        return batch && FRAME_OF_ROLE[role] === frame ? [{ batch, role, slot: -1 }] : [];
      });
      return { node: entity.nodes[frame], entity, model, parts, shown: false, paintedActivity: -1 };
    },
  };
}
