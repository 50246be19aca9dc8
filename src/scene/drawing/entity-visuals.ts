import { ACTIVITIES, type Sampler, type World, type WorldEntity } from '../../world/index.ts';
import { type ColorBy, stateOf } from '../look/state-colors.ts';
import type { Model } from '../models/model.ts';
import { createPlantSurvey } from '../models/plant-survey.ts';
import { createDetailReview } from './detail-review.ts';
import { createHandovers } from './handovers.ts';
import type { InstanceBatch } from './instance-batch.ts';
import { createLoadTracker } from './load-tracker.ts';
import { createModelBatches, type DrawingSetting } from './model-batches.ts';
import { hideNode, type NodeVisual, paintNode, placeNode, showNode } from './node-visual.ts';

/** Draws the entities of one world: a sample in, instance buffers out. */
export interface EntityVisuals {
  /** Every batch with the model that it is a part of. */
  readonly batches: ReadonlyMap<InstanceBatch, Model>;
  /** Entities present at the instant shown. */
  readonly entityCount: number;
  visualOf(node: number): NodeVisual | undefined;
  /** True where the entity carries a load at the instant shown, itself or on something that it carries. */
  isLoaded(entity: WorldEntity): boolean;
  /** What the colour of devices says from now on. */
  colorBy(colorBy: ColorBy, sampler: Sampler): void;
  /** Writes what changed in the sampler's last sample; allocates only when something appears. */
  update(sampler: Sampler): void;
  /** Follows the view with levels of detail; true while that goes on. Afterwards everything is ready to be drawn. */
  finish(): boolean;
  dispose(): void;
}

const RESTING = ACTIVITIES.indexOf('resting');
const TRANSFERRING = ACTIVITIES.indexOf('transferring');

const NO_NODES: WorldEntity['nodes'] = { ENTITY: -1, LIFT_PLATFORM: -1, FORK: -1 };

export function createEntityVisuals(world: World, setting: DrawingSetting): EntityVisuals {
  const visuals: (NodeVisual | undefined)[] = [];
  const survey = createPlantSurvey(world);
  const batches = createModelBatches(setting, survey);
  const review = createDetailReview(setting.view);
  const loads = createLoadTracker();
  const handovers = createHandovers();
  let structureRevision = -1;
  let learntRevision = -1;
  let entityCount = 0;
  let colorBy: ColorBy = 'activity';

  const noteCarrier = ({ node, entity, model }: NodeVisual, carrier: WorldEntity | undefined): void => {
    if (node !== entity.nodes.ENTITY) return;
    loads.move(node, carrier?.nodes.ENTITY ?? -1, model.coloring === 'cargo');
  };

  /** A node's index is used again once its former entity has left the history. */
  const bind = (node: number, entity: WorldEntity | undefined): void => {
    const former = visuals[node];
    if (former?.entity === entity) return;
    if (former) {
      entityCount += hideNode(former);
      noteCarrier(former, undefined);
    }
    visuals[node] = entity && batches.nodeVisual(entity, node);
  };

  /** Whose node it is may only have changed with the structure, and such nodes are reported. */
  const bindChanged = (sampler: Sampler): void => {
    if (structureRevision === world.structureRevision) return;
    structureRevision = world.structureRevision;
    for (let i = 0; i < sampler.changedCount; i++) {
      const node = sampler.changedNodes[i] as number;
      bind(node, sampler.entityOf(node));
    }
  };

  const paint = (visual: NodeVisual, { activities }: Sampler): void => {
    const { index, nodes } = visual.entity;
    if (!visual.shown) return;
    const own = activities[index] ?? RESTING;
    // What a load is being handed to is at work, though it rests itself.
    const activity = own === RESTING && handovers.isReceiving(nodes.ENTITY) ? TRANSFERRING : own;
    paintNode(visual, stateOf(colorBy, activity, loads.isLoaded(nodes.ENTITY)));
  };

  const noteHandover = ({ node, entity, model }: NodeVisual, carrier: number, sampler: Sampler): void => {
    if (model.coloring !== 'cargo') return;
    const isHanded = carrier >= 0 && sampler.activities[entity.index] === TRANSFERRING;
    handovers.note(node, isHanded ? (sampler.entityOf(carrier)?.nodes.ENTITY ?? -1) : -1);
  };

  /** Stand-ins whose platforms go higher than they were taken for are made anew. */
  const growStandIns = (sampler: Sampler): void => {
    if (learntRevision === world.revision) return;
    learntRevision = world.revision;
    for (const entity of survey.learn()) {
      for (const node of Object.values(entity.nodes)) {
        const former = visuals[node];
        if (former?.entity !== entity) continue;
        entityCount += hideNode(former);
        visuals[node] = batches.nodeVisual(entity, node);
        updateNode(visuals[node], sampler);
      }
    }
  };

  const updateNode = (visual: NodeVisual, sampler: Sampler): void => {
    const carrier = sampler.present[visual.node] === 1 ? (sampler.parents[visual.node] as number) : -1;
    if (visual.carrier !== carrier) noteCarrier(visual, sampler.entityOf(carrier));
    visual.carrier = carrier;
    noteHandover(visual, carrier, sampler);
    entityCount += placeOrHide(visual, sampler);
    paint(visual, sampler);
  };

  /** What takes or gives a load may rest itself, so that the sampler does not report it. */
  const settleLoads = (sampler: Sampler): void => {
    repaint(loads.settle(), sampler);
    repaint(handovers.settle(), sampler);
  };

  const repaint = (turned: readonly number[], sampler: Sampler): void => {
    for (const own of turned) {
      const { LIFT_PLATFORM, FORK, ENTITY } = visuals[own]?.entity.nodes ?? NO_NODES;
      for (const node of [ENTITY, LIFT_PLATFORM, FORK]) {
        const visual = visuals[node];
        if (visual) paint(visual, sampler);
      }
    }
  };

  return {
    batches: batches.modelOfBatch,
    get entityCount() {
      return entityCount;
    },
    visualOf: (node) => visuals[node],
    isLoaded: ({ nodes }) => loads.isLoaded(nodes.ENTITY),
    update(sampler) {
      bindChanged(sampler);
      growStandIns(sampler);
      for (let i = 0; i < sampler.changedCount; i++) {
        const visual = visuals[sampler.changedNodes[i] as number];
        if (visual) updateNode(visual, sampler);
      }
      settleLoads(sampler);
    },
    colorBy(wanted, sampler) {
      colorBy = wanted;
      for (const visual of visuals) if (visual) paint(visual, sampler);
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
function placeOrHide(visual: NodeVisual, { present, transforms }: Sampler): number {
  if (present[visual.node] !== 1) return hideNode(visual);
  const more = showNode(visual);
  placeNode(visual, transforms);
  return more;
}
