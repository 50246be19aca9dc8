import type { RouteNetwork } from '../motion/index.ts';
import type { AnimationBatch, AnimationSnapshot, Asset, Part, Path, Point } from '../protocol/index.ts';
import { newTransform, type SimMicros, type Transform, type TransformNumbers, transformFrom } from '../units/index.ts';
import { activityAt, workAt } from './activity.ts';
import { Application } from './application.ts';
import { addThing } from './apply/add-things.ts';
import { applyEvent } from './apply/apply-event.ts';
import { SnapshotApplication } from './apply/apply-snapshot.ts';
import { frameOfPart } from './carrying.ts';
import { ChangeLog } from './change-log.ts';
import type { EntityRecord } from './entity-record.ts';
import { historyOf } from './history.ts';
import { PoseReader } from './pose-reader.ts';
import { Registry } from './registry.ts';
import { Retention } from './retention.ts';
import { createSampler, type SampledWorld } from './sampler/sampler.ts';
import { Transaction } from './transaction.ts';
import type {
  Activity,
  EntityHistory,
  ObservedTrack,
  Parent,
  Sampler,
  SamplerOptions,
  UnusableMotion,
  World,
  WorldEntity,
  WorldOptions,
} from './types.ts';

/** The world that a snapshot describes (interface 2.10, 4.7). @throws UnsupportedActionError when its entities cannot be used */
export function createWorld(snapshot: AnimationSnapshot, options: WorldOptions = {}): World {
  for (const steps = worldInSteps(snapshot, options); ; ) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** Few enough for a millisecond or two, many enough that the steps cost nothing. */
const ITEMS_PER_STEP = 500;

/** The same world made in short steps, of so many entities or motions, for a thread that has a picture to show meanwhile. */
export function* worldInSteps(
  snapshot: AnimationSnapshot,
  options: WorldOptions = {},
  itemsPerStep = ITEMS_PER_STEP,
): Generator<void, World> {
  const world = new SnapshotWorld(snapshot, options);
  const application = new Application(world.registry, new Transaction(false));
  const described = new SnapshotApplication(application, snapshot);
  let items = 0;
  for (const _item of described.steps()) {
    items += 1;
    if (items % itemsPerStep === 0) yield;
  }
  world.begin(application, described.unusableMotions);
  return world;
}

class SnapshotWorld implements SampledWorld {
  readonly simulationId: string;
  readonly generation: string;
  readonly registry: Registry;
  readonly assets: ReadonlyMap<string, Asset>;
  readonly points: ReadonlyMap<string, Point>;
  readonly paths: ReadonlyMap<string, Path>;
  readonly changes = new ChangeLog();
  unusableMotions: readonly UnusableMotion[] = [];
  appliedSequence: number;
  revision = 0;
  structureRevision = 0;
  private readonly retention: Retention;
  private readonly reader = new PoseReader();

  constructor({ simulationId, cursor, clock }: AnimationSnapshot, options: WorldOptions) {
    this.simulationId = simulationId;
    this.generation = cursor.generation;
    this.appliedSequence = cursor.sequence;
    this.registry = new Registry(options);
    const { assets, network } = this.registry;
    this.assets = assets;
    this.points = network.points;
    this.paths = network.paths;
    this.retention = new Retention(this.registry, clock.simulationTimeMicros, options);
  }

  get oldestMicros(): SimMicros {
    return this.retention.oldestMicros;
  }

  get historyBytes(): number {
    return this.retention.bytes;
  }

  get entities(): Iterable<WorldEntity> {
    return this.registry.entities();
  }

  /** Takes over what a snapshot has built. */
  begin(application: Application, unusableMotions: readonly UnusableMotion[]): void {
    this.unusableMotions = unusableMotions;
    application.structureChanged = true;
    this.keep(application, this.oldestMicros);
  }

  applyBatch(batch: AnimationBatch, clockMicros = -Infinity): 'applied' | 'ignored' {
    if (batch.sequence <= this.appliedSequence) return 'ignored';
    const application = new Application(this.registry, new Transaction());
    try {
      for (const asset of batch.assets) addThing(application, this.registry.assets, asset.assetId, asset);
      for (const [index, event] of batch.events.entries()) applyEvent(application, event, index);
    } catch (error) {
      application.transaction.rollback();
      throw error;
    }
    this.appliedSequence = batch.sequence;
    this.keep(application, clockMicros);
    return 'applied';
  }

  shrinkHistory(mostBytes: number): void {
    if (this.retention.shrinkTo(mostBytes)) this.structureRevision += 1;
    this.revision += 1;
  }

  entityAt(name: string, t: SimMicros): WorldEntity | undefined {
    return this.registry.namedAt(name, this.clamp(t));
  }

  entityEverNamed(name: string, t: SimMicros): WorldEntity | undefined {
    return this.registry.everNamedAt(name, this.clamp(t));
  }

  entitiesAt(t: SimMicros): WorldEntity[] {
    const at = this.clamp(t);
    const found: WorldEntity[] = [];
    for (const entity of this.registry.entities()) if (entity.existsAt(at)) found.push(entity);
    return found;
  }

  parentAt(entity: WorldEntity, t: SimMicros): Parent | null {
    const at = this.clamp(t);
    const link = this.recordOf(entity)?.links.at(at);
    if (!link?.frame || link.frame.entity.removedMicros <= at) return null;
    return { entityName: link.frame.entity.nameAt(at), part: link.part ?? 'ENTITY', isCargo: link.part !== null };
  }

  transformAt(entity: WorldEntity, part: Part, t: SimMicros): Transform | null {
    const numbers = newTransform();
    return this.writeTransformAt(entity, part, t, numbers) ? transformFrom(numbers) : null;
  }

  writeTransformAt(entity: WorldEntity, part: Part, t: SimMicros, out: TransformNumbers): boolean {
    const at = this.clamp(t);
    const record = this.recordOf(entity);
    const track = record?.trackOf(frameOfPart(part));
    if (!record?.existsAt(at) || !track) return false;
    this.reader.writeWorldAt(track, at, out);
    return true;
  }

  observedTrackAt(entity: WorldEntity, t: SimMicros): ObservedTrack | null {
    return this.recordOf(entity)?.tracks.body.at(this.clamp(t)).observation?.track ?? null;
  }

  activityAt(entity: WorldEntity, t: SimMicros): Activity {
    const record = this.recordOf(entity);
    return record ? activityAt(record, this.clamp(t)) : 'resting';
  }

  workAt(entity: WorldEntity, t: SimMicros): Activity {
    const record = this.recordOf(entity);
    return record ? workAt(record, this.clamp(t)) : 'resting';
  }

  get network(): RouteNetwork {
    return this.registry.network;
  }

  historyOf(entity: WorldEntity, sinceMicros = -Infinity): EntityHistory | null {
    const record = this.recordOf(entity);
    return record ? historyOf(record, sinceMicros) : null;
  }

  wasCargo(entity: WorldEntity): boolean {
    return this.recordOf(entity)?.tracks.parent.wasCargo ?? false;
  }

  createSampler(options?: SamplerOptions): Sampler {
    return createSampler(this, options);
  }

  /** An applied change becomes part of what is known. */
  private keep(application: Application, clockMicros: SimMicros): void {
    this.changes.write(application);
    this.retention.record(application);
    const hasForgotten = this.retention.advanceTo(clockMicros);
    this.revision += 1;
    if (application.structureChanged || hasForgotten) this.structureRevision += 1;
  }

  /** Asking earlier than the history reaches gives the state at its beginning. */
  private clamp(t: SimMicros): SimMicros {
    return Math.max(t, this.oldestMicros);
  }

  private recordOf(entity: WorldEntity): EntityRecord | undefined {
    const record = this.registry.byIndex[entity.index];
    return record?.id === entity.id ? record : undefined;
  }
}
