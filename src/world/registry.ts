import type { Asset, EntityState } from '../protocol/index.ts';
import type { SimMicros } from '../units/index.ts';
import { EntityRecord } from './entity-record.ts';
import { SceneNetwork, setEntry } from './route-network.ts';
import { Slots } from './slots.ts';
import type { Track } from './track.ts';
import type { Transaction } from './transaction.ts';
import { UnusableField } from './unsupported-action.ts';

/** Everything that exists or existed within the kept history, by identity, name and index. */
export class Registry {
  readonly assets = new Map<string, Asset>();
  readonly network = new SceneNetwork();
  private readonly entitySlots = new Slots<EntityRecord>();
  private readonly trackSlots = new Slots<Track>();
  private readonly current = new Map<string, EntityRecord>();
  private readonly everNamed = new Map<string, EntityRecord[]>();
  private nextId = 1;

  /** By entity index; undefined where an index is free. */
  get byIndex(): readonly (EntityRecord | undefined)[] {
    return this.entitySlots.items;
  }

  /** By node; undefined where a node is free. */
  get tracks(): readonly (Track | undefined)[] {
    return this.trackSlots.items;
  }

  /** The entity that a node is a frame of. */
  ownerOf(node: number): EntityRecord | undefined {
    const track = this.tracks[node];
    return track && this.byIndex[track.entity.index];
  }

  addAsset(asset: Asset, transaction: Transaction): void {
    setEntry(this.assets, asset.assetId, asset, transaction);
  }

  /** The entity that a name means now, in the order of application. */
  named(name: string): EntityRecord | undefined {
    return this.current.get(name);
  }

  /** @throws UnusableField when no entity has the name. */
  require(name: string, field: string): EntityRecord {
    const entity = this.current.get(name);
    if (!entity) throw new UnusableField(field, `unknown entity "${name}"`);
    return entity;
  }

  /** The entity that had this name at t; of several, the one that came last. */
  namedAt(name: string, t: SimMicros): EntityRecord | undefined {
    return this.everNamed.get(name)?.findLast((entity) => entity.existsAt(t) && entity.nameAt(t) === name);
  }

  /** How many entities there are now, in the order of application. */
  get presentCount(): number {
    return this.current.size;
  }

  *entities(): Generator<EntityRecord> {
    for (const entity of this.byIndex) if (entity) yield entity;
  }

  /** A new identity under the state's name. @throws UnusableField when the name is taken. */
  addEntity(state: EntityState, createdMicros: SimMicros, transaction: Transaction): EntityRecord {
    this.refuseTakenName(state.entityName, 'entityName');
    const id = this.nextId;
    this.nextId += 1;
    transaction.onRollback(() => {
      this.nextId = id;
    });
    const entity = this.entitySlots.add((index) => new EntityRecord(id, index, state, createdMicros), transaction);
    setEntry(this.current, state.entityName, entity, transaction);
    this.rememberName(state.entityName, entity, transaction);
    return entity;
  }

  /** A node for a track, which `make` builds for it. */
  addTrack(make: (node: number) => Track, transaction: Transaction): Track {
    return this.trackSlots.add(make, transaction);
  }

  /** @throws UnusableField when the new name is taken. */
  rename(entity: EntityRecord, name: string, t: SimMicros, transaction: Transaction): void {
    const { currentName } = entity;
    if (name === currentName) return;
    this.refuseTakenName(name, 'newEntityName');
    this.current.delete(currentName);
    transaction.onRollback(() => this.current.set(currentName, entity));
    setEntry(this.current, name, entity, transaction);
    this.rememberName(name, entity, transaction);
    entity.rename(t, name, transaction);
  }

  /** The name is free from now on; what was is kept as history. */
  remove(entity: EntityRecord, t: SimMicros, transaction: Transaction): void {
    const { currentName } = entity;
    entity.removedMicros = t;
    this.current.delete(currentName);
    transaction.onRollback(() => {
      entity.removedMicros = Infinity;
      this.current.set(currentName, entity);
    });
  }

  /** Forgets an entity that has left the kept history: its index and nodes may be used again. */
  forget(entity: EntityRecord): void {
    for (const name of entity.everyName()) this.forgetName(name, entity);
    const { placement, platform, fork } = entity.tracks;
    for (const track of [placement, platform, fork]) if (track) this.trackSlots.release(track.node);
    this.entitySlots.release(entity.index);
  }

  forgetName(name: string, entity: EntityRecord): void {
    const others = this.everNamed.get(name)?.filter((other) => other !== entity) ?? [];
    if (others.length > 0) this.everNamed.set(name, others);
    else this.everNamed.delete(name);
  }

  private refuseTakenName(name: string, field: string): void {
    if (this.current.has(name)) throw new UnusableField(field, `an entity named "${name}" exists already`);
  }

  private rememberName(name: string, entity: EntityRecord, transaction: Transaction): void {
    const known = this.everNamed.get(name) ?? [];
    if (known.includes(entity)) return;
    this.everNamed.set(name, [...known, entity]);
    transaction.onRollback(() => this.forgetName(name, entity));
  }
}
