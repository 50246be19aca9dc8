import { UnusableField } from '../motion/index.ts';
import type { AnimationEvent, Asset, EntityState } from '../protocol/index.ts';
import type { SimMicros } from '../units/index.ts';
import { EntityRecord, type Track } from './entity-record.ts';
import { NameIndex } from './name-index.ts';
import { SceneNetwork, setEntry } from './route-network.ts';
import type { Said } from './segment.ts';
import type { Ledger } from './succession.ts';
import type { Transaction } from './transaction.ts';
import type { WorldOptions } from './types.ts';

/** Everything that exists or existed within the kept history, by identity, name and index. */
export class Registry {
  readonly assets = new Map<string, Asset>();
  readonly network: SceneNetwork;
  /** What tracks and names of all entities take. */
  readonly ledger: Ledger = { bytes: 0 };
  private readonly entitySlots = new Slots<EntityRecord>();
  private readonly trackSlots = new Slots<Track>();
  /** By entity index; undefined where an index is free. */
  readonly byIndex: readonly (EntityRecord | undefined)[] = this.entitySlots.items;
  /** By node; undefined where a node is free. */
  readonly tracks: readonly (Track | undefined)[] = this.trackSlots.items;
  private readonly current = new Map<string, EntityRecord>();
  private readonly everNamed = new NameIndex();
  private nextId = 1;
  private readonly keepsSaid: boolean;
  private saidCount = 0;

  constructor({ keepsSaid = false, compiledPaths = new WeakMap() }: WorldOptions) {
    this.keepsSaid = keepsSaid;
    this.network = new SceneNetwork(compiledPaths);
  }

  /** An event as it is to be kept; null where nothing that was said is. */
  saying(event: AnimationEvent, transaction: Transaction): Said | null {
    if (!this.keepsSaid) return null;
    const order = this.saidCount;
    this.saidCount += 1;
    transaction.onRollback(() => {
      this.saidCount = order;
    });
    return { event, order };
  }

  /** The entity that a node is a frame of. */
  ownerOf(node: number): EntityRecord | undefined {
    return this.tracks[node]?.entity;
  }

  /** False once the entity has left the kept history. */
  keeps(entity: EntityRecord): boolean {
    return this.byIndex[entity.index] === entity;
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

  /** The entity that had this name at t; of several, the one that was given it last. */
  namedAt(name: string, t: SimMicros): EntityRecord | undefined {
    return this.everNamed.at(name, t);
  }

  /** The same, or else an entity at t that has the name at another time. */
  everNamedAt(name: string, t: SimMicros): EntityRecord | undefined {
    return this.everNamed.ever(name, t);
  }

  /** How many entities there are now, in the order of application. */
  get presentCount(): number {
    return this.current.size;
  }

  /** How many entities are kept, those that are gone included. */
  get keptCount(): number {
    return this.entitySlots.usedCount;
  }

  *entities(): Generator<EntityRecord> {
    for (const entity of this.byIndex) if (entity) yield entity;
  }

  /** A new identity under the state's name. @throws UnusableField when the name is taken. */
  addEntity(state: EntityState, createdMicros: SimMicros, transaction: Transaction, said: Said | null): EntityRecord {
    this.refuseTakenName(state.entityName, 'entityName');
    const id = this.nextId;
    this.nextId += 1;
    transaction.onRollback(() => {
      this.nextId = id;
    });
    const entity = this.entitySlots.add(
      (index) => new EntityRecord(id, index, state, createdMicros, said, this.ledger),
      transaction,
    );
    setEntry(this.current, state.entityName, entity, transaction);
    this.everNamed.add(state.entityName, entity, transaction);
    return entity;
  }

  /** A node for a track, which `make` builds for it. */
  addTrack(make: (node: number) => Track, transaction: Transaction): Track {
    return this.trackSlots.add(make, transaction);
  }

  /** From t on the entity has the name, and none that was known to follow. @throws UnusableField when it is taken. */
  rename(entity: EntityRecord, name: string, t: SimMicros, transaction: Transaction, said: Said | null): void {
    const { currentName } = entity;
    this.refuseTakenName(name, 'newEntityName');
    this.current.delete(currentName);
    transaction.onRollback(() => this.current.set(currentName, entity));
    setEntry(this.current, name, entity, transaction);
    entity.currentName = name;
    transaction.onRollback(() => {
      entity.currentName = currentName;
    });
    const replaced = entity.names.put({ startMicros: t, name, said }, Infinity, transaction);
    for (const span of replaced) this.everNamed.takeBack(span.name, entity, transaction);
    this.everNamed.add(name, entity, transaction);
  }

  /** The name is free from now on; what was is kept as history. */
  remove(entity: EntityRecord, t: SimMicros, transaction: Transaction, said: Said | null): void {
    const { currentName, removedMicros } = entity;
    entity.removedMicros = t;
    entity.removedBy = said;
    this.current.delete(currentName);
    transaction.onRollback(() => {
      entity.removedMicros = removedMicros;
      entity.removedBy = null;
      this.current.set(currentName, entity);
    });
  }

  /** Forgets an entity that has left the kept history: its index and nodes may be used again. */
  forget(entity: EntityRecord): void {
    for (const { name } of entity.names) this.everNamed.forget(name, entity);
    const { parent, body, platform, fork } = entity.tracks;
    parent.links.forgetAll();
    entity.names.forgetAll();
    for (const track of [body, platform, fork]) {
      track?.segments.forgetAll();
      if (track) this.trackSlots.release(track.node);
    }
    this.entitySlots.release(entity.index);
  }

  /** Forgets the names that an entity had before t. */
  forgetNames(entity: EntityRecord, t: SimMicros): void {
    entity.names.forgetBefore(t, ({ name }) => this.everNamed.forget(name, entity));
  }

  private refuseTakenName(name: string, field: string): void {
    if (this.current.has(name)) throw new UnusableField(field, `an entity named "${name}" exists already`);
  }
}

/** Items by a dense index; a released index is given to a later item. */
class Slots<T> {
  readonly items: (T | undefined)[] = [];
  private readonly free: number[] = [];

  get usedCount(): number {
    return this.items.length - this.free.length;
  }

  /** Makes an item for a free index. */
  add(make: (index: number) => T, transaction: Transaction): T {
    const reused = this.free.pop();
    const index = reused ?? this.items.length;
    const item = make(index);
    this.items[index] = item;
    transaction.onRollback(() => {
      if (reused === undefined) this.items.pop();
      else this.release(index);
    });
    return item;
  }

  release(index: number): void {
    this.items[index] = undefined;
    this.free.push(index);
  }
}
