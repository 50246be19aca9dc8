import type { SimMicros, TransformNumbers } from '../../units/index.ts';
import { activityAt } from '../activity.ts';
import type { ChangeLog } from '../change-log.ts';
import type { EntityRecord } from '../entity-record.ts';
import type { Registry } from '../registry.ts';
import { ACTIVITIES, type Sampler, type SamplerOptions, type World, type WorldEntity } from '../types.ts';
import { grown, IntList } from './growth.ts';
import { NodeStates } from './node-states.ts';

/** What samplers read of a world. */
export interface SampledWorld extends World {
  readonly registry: Registry;
  readonly changes: ChangeLog;
}

/**
 * Evaluates whole instants. Tracks are looked up again only where their segment, rest or presence changes between two samples,
 * which two heaps know, or where a batch has touched them; of the others only what moves is evaluated.
 */
export function createSampler(world: SampledWorld, { hasCourses = false }: SamplerOptions = {}): Sampler {
  return new WorldSampler(world, hasCourses);
}

/** Looked up in a few milliseconds. */
const NODES_PER_STEP = 2000;

class WorldSampler implements Sampler {
  readonly world: SampledWorld;
  simulationTimeMicros: SimMicros;
  activities = new Uint8Array(0);
  changedNodes = new Int32Array(0);
  changedCount = 0;
  movingCount = 0;
  private readonly states: NodeStates;
  /** Index in the world's change log up to which this sampler has read; -1 before the first sample. */
  private readChanges = -1;
  private readCorrections = 0;
  private isTold = false;
  private readonly due = new IntList();
  private readonly turned = new IntList();
  private movingParts = new Uint8Array(0);
  /** By entity index: its three nodes when it was last read; -1 for none. */
  private nodes = new Int32Array(0);

  constructor(world: SampledWorld, hasCourses: boolean) {
    this.world = world;
    this.simulationTimeMicros = world.oldestMicros;
    this.states = new NodeStates(world.registry, hasCourses);
  }

  get transforms(): Float64Array {
    return this.states.transforms;
  }

  get present(): Uint8Array {
    return this.states.present;
  }

  get parents(): Int32Array {
    return this.states.tree.parent;
  }

  get turnedNodes(): Int32Array {
    return this.states.tree.fresh.items;
  }

  get turnedCount(): number {
    return this.states.tree.fresh.length;
  }

  get courses(): Float64Array {
    return this.states.pool.courses;
  }

  get coursedCount(): number {
    return this.states.tree.coursedCount;
  }

  get renewedNodes(): Int32Array {
    return this.states.renewed.items;
  }

  get renewedCount(): number {
    return this.states.renewed.length;
  }

  isLive(node: number): boolean {
    return this.states.tree.isLive(node);
  }

  courseOf(node: number): number {
    return this.states.courseOf(node);
  }

  writeOnLeader(node: number, out: TransformNumbers): void {
    this.states.writeOnLeader(node, out);
  }

  evaluate(node: number): void {
    this.states.evaluateCoursed(node, this.simulationTimeMicros);
  }

  get nextChangeMicros(): SimMicros {
    return this.movingCount > 0 ? this.simulationTimeMicros : this.states.validity.nextWakeMicros;
  }

  entityOf(node: number): WorldEntity | undefined {
    return this.world.registry.ownerOf(node);
  }

  sampleAt(time: SimMicros): void {
    const t = Math.max(time, this.world.oldestMicros);
    const isSameInstant = t === this.simulationTimeMicros && this.readChanges >= 0;
    const step = this.readChanges >= 0 ? Math.abs(t - this.simulationTimeMicros) : Number.NaN;
    this.simulationTimeMicros = t;
    this.grow();
    this.forgetTold();
    this.collectChanged();
    this.states.validity.collectDue(t, this.due);
    if (this.due.length > 0) this.resolveDue(t);
    this.states.renewCourses(t, step);
    if (isSameInstant && this.states.tree.fresh.length === 0) this.changedCount = 0;
    else this.changedCount = this.states.evaluate(t, this.changedNodes);
    this.isTold = true;
  }

  *prepareAt(time: SimMicros): Generator<void, void> {
    const { changes, registry } = this.world;
    const t = Math.max(time, this.world.oldestMicros);
    this.simulationTimeMicros = t;
    this.forgetTold();
    this.readChanges = changes.end;
    this.readCorrections = changes.corrections;
    for (let index = 0; index < registry.byIndex.length; index += 1) {
      const entity = registry.byIndex[index];
      if (!entity) continue;
      this.grow();
      this.collectNodesOf(entity);
      if (this.due.length < NODES_PER_STEP) continue;
      this.resolveDue(t);
      yield;
    }
    this.resolveDue(t);
  }

  /** What has turned is told until the next sample begins; what was only prepared is still to be told. */
  private forgetTold(): void {
    if (this.isTold) this.states.tree.clearFresh();
    this.isTold = false;
  }

  private grow(): void {
    const { byIndex, tracks } = this.world.registry;
    if (tracks.length > this.changedNodes.length) {
      const capacity = Math.max(64, 2 * tracks.length);
      this.changedNodes = grown(this.changedNodes, capacity);
      this.states.grow(capacity);
    }
    if (byIndex.length > this.activities.length) {
      const capacity = Math.max(64, 2 * byIndex.length);
      this.activities = grown(this.activities, capacity);
      this.movingParts = grown(this.movingParts, capacity);
      this.nodes = grown(this.nodes, 3 * capacity).fill(-1, this.nodes.length);
    }
  }

  /** Reads what batches have changed since the last sample. */
  private collectChanged(): void {
    const { changes, registry } = this.world;
    if (this.readChanges < 0 || !changes.reaches(this.readChanges)) {
      for (const entity of registry.byIndex) if (entity) this.collectNodesOf(entity);
    } else {
      for (let entry = this.readChanges; entry < changes.end; entry += 1) {
        const index = changes.at(entry);
        this.collectFormerNodes(index);
        const entity = registry.byIndex[index];
        if (entity) this.collectNodesOf(entity);
      }
    }
    this.readChanges = changes.end;
    if (this.readCorrections !== changes.corrections) this.states.validity.collectFollowers(this.due);
    this.readCorrections = changes.corrections;
  }

  /** What has left the history at once, with its index perhaps given to another, is no longer there to be asked. */
  private collectFormerNodes(entityIndex: number): void {
    for (let slot = 3 * entityIndex; slot < 3 * entityIndex + 3; slot += 1) {
      const node = this.nodes[slot] as number;
      if (node >= 0) this.states.validity.collect(node, this.due);
    }
  }

  private collectNodesOf({ index, nodes }: EntityRecord): void {
    this.nodes[3 * index] = nodes.ENTITY;
    this.nodes[3 * index + 1] = nodes.LIFT_PLATFORM;
    this.nodes[3 * index + 2] = nodes.FORK;
    this.collectFormerNodes(index);
  }

  private resolveDue(t: SimMicros): void {
    const { states, due, turned } = this;
    // All links that may be out of date go before the first new one comes: so no cycle can stand in between.
    for (let index = 0; index < due.length; index += 1) this.forget(due.items[index] as number);
    for (let index = 0; index < due.length; index += 1) {
      const node = due.items[index] as number;
      if (this.resolve(node, t)) turned.push(node);
    }
    for (let index = 0; index < turned.length; index += 1) states.tree.refresh(turned.items[index] as number);
    due.clear();
    turned.clear();
  }

  private forget(node: number): void {
    const index = this.states.entityIndex[node] as number;
    if (this.states.isSeenMoving(node)) this.countMoving(index, -1);
    this.states.unlink(node);
  }

  /** @returns whether the node's state is another than before. */
  private resolve(node: number, t: SimMicros): boolean {
    const hasTurned = this.states.resolve(node, t);
    const entity = this.world.registry.ownerOf(node);
    if (!entity) return hasTurned;
    if (this.states.isSeenMoving(node)) this.countMoving(entity.index, 1);
    const activity = entity.existsAt(t) ? ACTIVITIES.indexOf(activityAt(entity, t)) : 0;
    if (this.activities[entity.index] === activity) return hasTurned;
    this.activities[entity.index] = activity;
    this.states.tree.markFresh(entity.tracks.body.node);
    return hasTurned;
  }

  private countMoving(entityIndex: number, change: 1 | -1): void {
    const parts = (this.movingParts[entityIndex] as number) + change;
    this.movingParts[entityIndex] = parts;
    if (change === 1 && parts === 1) this.movingCount += 1;
    if (change === -1 && parts === 0) this.movingCount -= 1;
  }
}
