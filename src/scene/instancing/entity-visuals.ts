import { Color } from 'three';
import { ACTIVITIES, type Sampler, type World, type WorldEntity } from '../../world/index.ts';
import type { Model } from '../models/model.ts';
import { createPlantSurvey, type PlantSurvey } from '../models/plant-survey.ts';
import type { EntityLook } from '../theme/layers.ts';
import { type ColorBy, stateOf } from '../theme/state-colors.ts';
import { createDetailReview, type DetailReview } from './detail-review.ts';
import { createHandovers } from './handovers.ts';
import type { InstanceBatch } from './instance-batch.ts';
import { createLoadTracker } from './load-tracker.ts';
import { createModelBatches, type DrawingContext, type ModelBatches } from './model-batches.ts';
import { hideNode, type NodeVisual, paintNode, placeNode, showNode } from './node-visual.ts';
import { TurnedNodes } from './turned-nodes.ts';

const RESTING = ACTIVITIES.indexOf('resting');
const TRANSFERRING = ACTIVITIES.indexOf('transferring');

const NO_NODES: WorldEntity['nodes'] = { ENTITY: -1, LIFT_PLATFORM: -1, FORK: -1 };
/** `paintedState` of what has a colour of its own. */
const CHOSEN = -2;
/** Milliseconds of one frame for things that come, go or turn; the rest follows in the next frames. */
const PER_FRAME = 25;
/** Nodes looked at between two looks at the clock. */
const STEP = 64;
/** Frames between two looks at what has come to rest. */
const SETTLE_FRAMES = 90;

/** Draws the entities of one world: a sample in, instance buffers out. */
export class EntityVisuals {
  readonly #sampler: Sampler;
  readonly #context: DrawingContext;
  readonly #now: () => number;
  readonly #visuals: (NodeVisual | undefined)[] = [];
  readonly #survey: PlantSurvey;
  readonly #batches: ModelBatches;
  readonly #review: DetailReview;
  readonly #loads = createLoadTracker();
  readonly #handovers = createHandovers();
  readonly #turned = new TurnedNodes();
  #entityCount = 0;
  #colorBy: ColorBy = 'activity';
  #look: EntityLook | null = null;
  #lastMicros = Number.NaN;
  #frames = 0;

  constructor(world: World, sampler: Sampler, context: DrawingContext, now = (): number => performance.now()) {
    this.#sampler = sampler;
    this.#context = context;
    this.#now = now;
    this.#survey = createPlantSurvey(world);
    this.#batches = createModelBatches(context, sampler, this.#survey);
    this.#review = createDetailReview(context.view);
  }

  /** Every batch with the model that it is a part of. */
  get batches(): ReadonlyMap<InstanceBatch, Model> {
    return this.#batches.modelOfBatch;
  }

  /** False while things of a large plant wait for their turn. */
  get isComplete(): boolean {
    return this.#turned.isEmpty;
  }

  /** Grows when anything at rest is drawn differently. */
  get staticVersion(): number {
    let version = 0;
    for (const batch of this.#batches.list) version += batch.staticVersion;
    return version;
  }

  /** Entities present at the shown instant. */
  get entityCount(): number {
    return this.#entityCount;
  }

  visualOf(node: number): NodeVisual | undefined {
    // Most entities have no second or third frame; an index of -1 would be a lookup by name.
    return node < 0 ? undefined : this.#visuals[node];
  }

  /** True if the entity carries a load, itself or on something it carries. */
  isLoaded({ nodes }: WorldEntity): boolean {
    return this.#loads.isLoaded(nodes.ENTITY);
  }

  /** What the devices' colour means from now on. */
  colorBy(colorBy: ColorBy): void {
    if (colorBy === this.#colorBy) return;
    this.#colorBy = colorBy;
    for (const visual of this.#visuals) if (visual) this.#paint(visual);
  }

  /** Who is shown from now on, and in which colour. */
  show(look: EntityLook | null): void {
    if (look === this.#look) return;
    this.#look = look;
    for (const visual of this.#visuals) {
      if (!visual) continue;
      visual.paintedState = -1;
      this.#entityCount += this.#placeOrHide(visual);
      this.#paint(visual);
    }
  }

  /** Writes the changes of the sampler's last sample, for a bounded time; allocates only when something appears. */
  update(millis = PER_FRAME): void {
    this.#growStandIns();
    this.#updateTurned(millis);
    // The giver or taker of a load may be at rest, so the sampler does not report it.
    this.#repaint(this.#loads.settle());
    this.#repaint(this.#handovers.settle());
    if (this.#sampler.changedCount > 0 || this.#sampler.coursedCount > 0) this.#followMoving();
  }

  /** Chooses levels of detail for the view, for a bounded time; true while that goes on. */
  review(): boolean {
    return this.#review.advance(this.#batches.list);
  }

  /** Reviews all at once: what is drawn then is the same on any machine. */
  reviewAll(): void {
    while (this.review());
  }

  /** Reviews, and hands over what changed; true while there is more. Afterwards all is ready to be drawn. */
  finish(): boolean {
    const isReviewing = this.review();
    const { courses } = this.#context;
    courses.begin(this.#sampler.simulationTimeMicros);
    for (const batch of this.#batches.list) batch.flush(courses);
    courses.end();
    return isReviewing || !this.#turned.isEmpty;
  }

  dispose(): void {
    for (const batch of this.#batches.list) batch.dispose();
  }

  #updateTurned(millis: number): void {
    const sampler = this.#sampler;
    const turned = this.#turned;
    for (let i = 0; i < sampler.turnedCount; i++) turned.add(sampler.turnedNodes[i] as number);
    const end = this.#now() + millis;
    do for (let i = 0; i < STEP && !turned.isEmpty; i++) this.#updateNode(turned.take());
    while (!turned.isEmpty && this.#now() < end);
  }

  #updateNode(node: number): void {
    const sampler = this.#sampler;
    const visual = this.#bind(node, sampler.entityOf(node));
    if (!visual) return;
    const carrier = sampler.present[node] === 1 ? (sampler.parents[node] as number) : -1;
    if (visual.carrier !== carrier) this.#noteCarrier(visual, sampler.entityOf(carrier));
    visual.carrier = carrier;
    this.#noteHandover(visual, carrier);
    this.#entityCount += this.#placeOrHide(visual);
    this.#paint(visual);
  }

  /** A node's index is used again once its former entity has left the history. */
  #bind(node: number, entity: WorldEntity | undefined): NodeVisual | undefined {
    const former = this.#visuals[node];
    if (former?.entity === entity) return former;
    if (former) {
      this.#entityCount += hideNode(former);
      this.#noteCarrier(former, undefined);
    }
    this.#visuals[node] = entity && this.#batches.nodeVisual(entity, node);
    return this.#visuals[node];
  }

  #noteCarrier({ node, entity, model }: NodeVisual, carrier: WorldEntity | undefined): void {
    if (node !== entity.nodes.ENTITY) return;
    this.#loads.move(node, carrier?.nodes.ENTITY ?? -1, model.coloring === 'cargo');
  }

  #noteHandover({ node, entity, model }: NodeVisual, carrier: number): void {
    if (model.coloring !== 'cargo') return;
    const sampler = this.#sampler;
    const isHanded = carrier >= 0 && sampler.activities[entity.index] === TRANSFERRING;
    this.#handovers.note(node, isHanded ? (sampler.entityOf(carrier)?.nodes.ENTITY ?? -1) : -1);
  }

  #paint(visual: NodeVisual): void {
    const { index, nodes } = visual.entity;
    if (!visual.shown) return;
    const chosen = this.#look?.colours.get(this.#nameOf(visual.entity));
    if (chosen !== undefined) {
      if (visual.paintedState !== CHOSEN)
        for (const { batch, slot } of visual.parts) batch.paint(slot, new Color(chosen));
      visual.paintedState = CHOSEN;
      return;
    }
    const own = this.#sampler.activities[index] ?? RESTING;
    // A device that takes over a load is at work, though it rests itself.
    const activity = own === RESTING && this.#handovers.isReceiving(nodes.ENTITY) ? TRANSFERRING : own;
    paintNode(visual, stateOf(this.#colorBy, activity, this.#loads.isLoaded(nodes.ENTITY)));
  }

  #repaint(entities: readonly number[]): void {
    for (const own of entities) {
      const { LIFT_PLATFORM, FORK, ENTITY } = this.#visuals[own]?.entity.nodes ?? NO_NODES;
      for (const node of [ENTITY, LIFT_PLATFORM, FORK]) {
        const visual = this.#visuals[node];
        if (visual) this.#paint(visual);
      }
    }
  }

  /** Makes stand-ins again if their platforms go higher than assumed. */
  #growStandIns(): void {
    for (const entity of this.#survey.learn()) {
      for (const node of Object.values(entity.nodes)) {
        const former = this.#visuals[node];
        if (former?.entity !== entity) continue;
        this.#entityCount += hideNode(former);
        this.#visuals[node] = this.#batches.nodeVisual(entity, node);
        this.#updateNode(node);
      }
    }
  }

  #followMoving(): void {
    const sampler = this.#sampler;
    for (let i = 0; i < sampler.changedCount; i++) this.#renew(sampler.changedNodes[i] as number);
    for (let i = 0; i < sampler.renewedCount; i++) this.#renew(sampler.renewedNodes[i] as number);
    const step = Math.abs(sampler.simulationTimeMicros - this.#lastMicros);
    this.#lastMicros = sampler.simulationTimeMicros;
    for (const batch of this.#batches.list) batch.follow(step);
    this.#frames += 1;
    if (this.#frames % SETTLE_FRAMES === 0) for (const batch of this.#batches.list) batch.settle();
  }

  /** Returns the change in the number of entities shown. */
  #placeOrHide(visual: NodeVisual): number {
    if (this.#sampler.present[visual.node] !== 1 || this.#isLeftOut(visual.entity)) return hideNode(visual);
    const more = showNode(visual);
    placeNode(visual);
    return more;
  }

  /** By the look of itself or, where only some are shown, of what carries it. */
  #isLeftOut(entity: WorldEntity): boolean {
    const look = this.#look;
    if (!look) return false;
    let isAmong = look.only === null;
    const { parents } = this.#sampler;
    for (
      let one: WorldEntity | undefined = entity;
      one;
      one = this.#sampler.entityOf(parents[one.nodes.ENTITY] ?? -1)
    ) {
      const name = this.#nameOf(one);
      if (look.hidden.has(name)) return true;
      isAmong ||= look.only?.has(name) === true;
    }
    return !isAmong;
  }

  #nameOf(entity: WorldEntity): string {
    return entity.nameAt(this.#sampler.simulationTimeMicros);
  }

  #renew(node: number): void {
    const visual = this.#visuals[node];
    if (visual?.shown) for (const { batch, slot } of visual.parts) batch.renew(slot);
  }
}
