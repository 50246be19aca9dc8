import { ACTIVITIES, type Sampler, type World, type WorldEntity } from '../../world/index.ts';
import type { Model } from '../models/model.ts';
import { createPlantSurvey } from '../models/plant-survey.ts';
import { type ColorBy, stateOf } from '../theme/state-colors.ts';
import { createDetailReview } from './detail-review.ts';
import { createHandovers } from './handovers.ts';
import type { InstanceBatch } from './instance-batch.ts';
import { createLoadTracker } from './load-tracker.ts';
import { createModelBatches, type DrawingContext } from './model-batches.ts';
import { hideNode, type NodeVisual, paintNode, placeNode, showNode } from './node-visual.ts';
import { TurnedNodes } from './turned-nodes.ts';

/** Draws the entities of one world: a sample in, instance buffers out. */
export interface EntityVisuals {
  /** Every batch with the model that it is a part of. */
  readonly batches: ReadonlyMap<InstanceBatch, Model>;
  /** False while things of a large plant still wait for their turn to be put into the picture. */
  readonly isComplete: boolean;
  /** Grows whenever anything that rests is drawn otherwise than before. */
  readonly staticVersion: number;
  /** Entities present at the instant shown. */
  readonly entityCount: number;
  visualOf(node: number): NodeVisual | undefined;
  /** True where the entity carries a load at the instant shown, itself or on something that it carries. */
  isLoaded(entity: WorldEntity): boolean;
  /** What the colour of devices says from now on. */
  colorBy(colorBy: ColorBy): void;
  /** Writes what changed in the sampler's last sample, for a bounded time; allocates only when something appears. */
  update(millis?: number): void;
  /** Follows the view with levels of detail, for a bounded time; true while that goes on. */
  review(): boolean;
  /** The same, and hands over what changed; true while there is more to come. Afterwards everything is ready to be drawn. */
  finish(): boolean;
  dispose(): void;
}

const RESTING = ACTIVITIES.indexOf('resting');
const TRANSFERRING = ACTIVITIES.indexOf('transferring');

const NO_NODES: WorldEntity['nodes'] = { ENTITY: -1, LIFT_PLATFORM: -1, FORK: -1 };
/** Milliseconds of one frame for things that come, go or turn; the rest of them follows in the next frames. */
const PER_FRAME = 25;
/** Nodes looked at between two looks at the clock. */
const STEP = 64;
/** Frames between two looks at what has come to rest. */
const SETTLE_FRAMES = 90;

export function createEntityVisuals(
  world: World,
  sampler: Sampler,
  setting: DrawingContext,
  now = (): number => performance.now(),
): EntityVisuals {
  const visuals: (NodeVisual | undefined)[] = [];
  const survey = createPlantSurvey(world);
  const batches = createModelBatches(setting, sampler, survey);
  const review = createDetailReview(setting.view);
  const loads = createLoadTracker();
  const handovers = createHandovers();
  const turned = new TurnedNodes();
  let entityCount = 0;
  let colorBy: ColorBy = 'activity';
  let lastMicros = Number.NaN;
  let frames = 0;

  const noteCarrier = ({ node, entity, model }: NodeVisual, carrier: WorldEntity | undefined): void => {
    if (node !== entity.nodes.ENTITY) return;
    loads.move(node, carrier?.nodes.ENTITY ?? -1, model.coloring === 'cargo');
  };

  /** A node's index is used again once its former entity has left the history. */
  const bind = (node: number, entity: WorldEntity | undefined): NodeVisual | undefined => {
    const former = visuals[node];
    if (former?.entity === entity) return former;
    if (former) {
      entityCount += hideNode(former);
      noteCarrier(former, undefined);
    }
    visuals[node] = entity && batches.nodeVisual(entity, node);
    return visuals[node];
  };

  const paint = (visual: NodeVisual): void => {
    const { index, nodes } = visual.entity;
    if (!visual.shown) return;
    const own = sampler.activities[index] ?? RESTING;
    // What a load is being handed to is at work, though it rests itself.
    const activity = own === RESTING && handovers.isReceiving(nodes.ENTITY) ? TRANSFERRING : own;
    paintNode(visual, stateOf(colorBy, activity, loads.isLoaded(nodes.ENTITY)));
  };

  const noteHandover = ({ node, entity, model }: NodeVisual, carrier: number): void => {
    if (model.coloring !== 'cargo') return;
    const isHanded = carrier >= 0 && sampler.activities[entity.index] === TRANSFERRING;
    handovers.note(node, isHanded ? (sampler.entityOf(carrier)?.nodes.ENTITY ?? -1) : -1);
  };

  const updateNode = (node: number): void => {
    const visual = bind(node, sampler.entityOf(node));
    if (!visual) return;
    const carrier = sampler.present[node] === 1 ? (sampler.parents[node] as number) : -1;
    if (visual.carrier !== carrier) noteCarrier(visual, sampler.entityOf(carrier));
    visual.carrier = carrier;
    noteHandover(visual, carrier);
    entityCount += placeOrHide(visual, sampler);
    paint(visual);
  };

  /** Stand-ins whose platforms go higher than they were taken for are made anew. */
  const growStandIns = (): void => {
    for (const entity of survey.learn()) {
      for (const node of Object.values(entity.nodes)) {
        const former = visuals[node];
        if (former?.entity !== entity) continue;
        entityCount += hideNode(former);
        visuals[node] = batches.nodeVisual(entity, node);
        updateNode(node);
      }
    }
  };

  const updateTurned = (millis: number): void => {
    for (let i = 0; i < sampler.turnedCount; i++) turned.add(sampler.turnedNodes[i] as number);
    const end = now() + millis;
    do for (let i = 0; i < STEP && !turned.isEmpty; i++) updateNode(turned.take());
    while (!turned.isEmpty && now() < end);
  };

  const renew = (node: number): void => {
    const visual = visuals[node];
    if (visual?.shown) for (const { batch, slot } of visual.parts) batch.renew(slot);
  };

  const followMoving = (): void => {
    for (let i = 0; i < sampler.changedCount; i++) renew(sampler.changedNodes[i] as number);
    for (let i = 0; i < sampler.renewedCount; i++) renew(sampler.renewedNodes[i] as number);
    const step = Math.abs(sampler.simulationTimeMicros - lastMicros);
    lastMicros = sampler.simulationTimeMicros;
    for (const batch of batches.list) batch.follow(step);
    frames += 1;
    if (frames % SETTLE_FRAMES === 0) for (const batch of batches.list) batch.settle();
  };

  /** What takes or gives a load may rest itself, so that the sampler does not report it. */
  const settleLoads = (): void => {
    repaint(loads.settle());
    repaint(handovers.settle());
  };

  const repaint = (entities: readonly number[]): void => {
    for (const own of entities) {
      const { LIFT_PLATFORM, FORK, ENTITY } = visuals[own]?.entity.nodes ?? NO_NODES;
      for (const node of [ENTITY, LIFT_PLATFORM, FORK]) {
        const visual = visuals[node];
        if (visual) paint(visual);
      }
    }
  };

  return {
    batches: batches.modelOfBatch,
    get isComplete() {
      return turned.isEmpty;
    },
    get staticVersion() {
      let version = 0;
      for (const batch of batches.list) version += batch.stillVersion;
      return version;
    },
    get entityCount() {
      return entityCount;
    },
    // Most entities have no second and third frame; -1 would be looked up as a property by its name.
    visualOf: (node) => (node < 0 ? undefined : visuals[node]),
    isLoaded: ({ nodes }) => loads.isLoaded(nodes.ENTITY),
    update(millis = PER_FRAME) {
      growStandIns();
      updateTurned(millis);
      settleLoads();
      if (sampler.changedCount > 0 || sampler.coursedCount > 0) followMoving();
    },
    colorBy(wanted) {
      colorBy = wanted;
      for (const visual of visuals) if (visual) paint(visual);
    },
    review: () => review.advance(batches.list),
    finish() {
      const isReviewing = review.advance(batches.list);
      const { courses } = setting;
      courses.begin(sampler.simulationTimeMicros);
      for (const batch of batches.list) batch.flush(courses);
      courses.end();
      return isReviewing || !turned.isEmpty;
    },
    dispose() {
      for (const batch of batches.list) batch.dispose();
    },
  };
}

/** Returns by how many the entities in the picture have become more. */
function placeOrHide(visual: NodeVisual, { present }: Sampler): number {
  if (present[visual.node] !== 1) return hideNode(visual);
  const more = showNode(visual);
  placeNode(visual);
  return more;
}
