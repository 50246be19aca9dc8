import type { AnimationBatch, AnimationSnapshot, Asset, Part, Path, Point } from '../protocol/index.ts';
import { identityTransform, type SimMicros, type Transform } from '../units/index.ts';
import { activityAt } from './activity.ts';
import { type Application, createApplication } from './application.ts';
import { applyEvent } from './apply/apply-event.ts';
import { applySnapshot } from './apply/apply-snapshot.ts';
import { frameOfPart } from './carrying.ts';
import { ChangeLog } from './change-log.ts';
import type { EntityRecord } from './entity-record.ts';
import { History } from './history.ts';
import { Registry } from './registry.ts';
import type { SampledWorld } from './sampled-world.ts';
import { createSampler } from './sampler/sampler.ts';
import { Transaction } from './transaction.ts';
import { frameTransformAt } from './transforms-at.ts';
import type { Activity, Parent, Sampler, World, WorldEntity, WorldOptions } from './types.ts';

/**
 * The world that a snapshot describes (interface 2.10, 4.7).
 * @throws UnsupportedActionError when the snapshot cannot be used: a missing parent, a cycle, an unusable motion.
 */
export function createWorld(snapshot: AnimationSnapshot, options: WorldOptions = {}): World {
  return new SnapshotWorld(snapshot, options);
}

class SnapshotWorld implements SampledWorld {
  readonly simulationId: string;
  readonly generation: string;
  readonly registry = new Registry();
  readonly changes = new ChangeLog();
  appliedSequence: number;
  revision = 0;
  structureRevision = 0;
  private readonly history: History;

  constructor(snapshot: AnimationSnapshot, options: WorldOptions) {
    this.simulationId = snapshot.simulationId;
    this.generation = snapshot.cursor.generation;
    this.appliedSequence = snapshot.cursor.sequence;
    this.history = new History(this.registry, snapshot.clock.simulationTimeMicros, options);
    const application = createApplication(this.registry, new Transaction(false));
    applySnapshot(application, snapshot);
    this.keep(application);
  }

  get oldestMicros(): SimMicros {
    return this.history.oldestMicros;
  }

  get historyBytes(): number {
    return this.history.bytes;
  }

  get entities(): Iterable<WorldEntity> {
    return this.registry.entities();
  }

  get assets(): ReadonlyMap<string, Asset> {
    return this.registry.assets;
  }

  get points(): ReadonlyMap<string, Point> {
    return this.registry.network.points;
  }

  get paths(): ReadonlyMap<string, Path> {
    return this.registry.network.paths;
  }

  applyBatch(batch: AnimationBatch): 'applied' | 'ignored' {
    if (batch.sequence <= this.appliedSequence) return 'ignored';
    const transaction = new Transaction();
    const application = createApplication(this.registry, transaction);
    try {
      for (const asset of batch.assets) this.registry.addAsset(asset, transaction);
      application.structureChanged = batch.assets.length > 0;
      for (const [index, event] of batch.events.entries()) applyEvent(application, event, index);
    } catch (error) {
      transaction.rollback();
      throw error;
    }
    this.appliedSequence = batch.sequence;
    this.keep(application);
    return 'applied';
  }

  shrinkHistory(mostBytes: number): void {
    this.history.shrinkTo(mostBytes);
    this.revision += 1;
  }

  entityAt(name: string, t: SimMicros): WorldEntity | undefined {
    return this.registry.namedAt(name, this.clamp(t));
  }

  entitiesAt(t: SimMicros): WorldEntity[] {
    const at = this.clamp(t);
    const found: WorldEntity[] = [];
    for (const entity of this.registry.entities()) if (entity.existsAt(at)) found.push(entity);
    return found;
  }

  parentAt(entity: WorldEntity, t: SimMicros): Parent | null {
    const at = this.clamp(t);
    const carrier = this.recordOf(entity)?.tracks.placement.at(at).carrier;
    return carrier ? { entityName: carrier.track.entity.nameAt(at), part: carrier.part ?? 'ENTITY' } : null;
  }

  transformAt(entity: WorldEntity, part: Part, t: SimMicros): Transform | null {
    const at = this.clamp(t);
    const record = this.recordOf(entity);
    const track = record?.trackOf(frameOfPart(part));
    return record?.existsAt(at) && track ? frameTransformAt(track, at, identityTransform()) : null;
  }

  activityAt(entity: WorldEntity, t: SimMicros): Activity {
    const record = this.recordOf(entity);
    return record ? activityAt(record, this.clamp(t)) : 'resting';
  }

  createSampler(): Sampler {
    return createSampler(this);
  }

  /** An applied change becomes part of what is known. */
  private keep(application: Application): void {
    this.history.record(application);
    this.changes.write(application.touched);
    this.revision += 1;
    if (application.structureChanged) this.structureRevision += 1;
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
