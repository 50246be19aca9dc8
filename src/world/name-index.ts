import type { SimMicros } from '../units/index.ts';
import type { EntityRecord } from './entity-record.ts';
import type { Transaction } from './transaction.ts';

/** Places that were forgotten are given back once there are at least so many of them. */
const FEWEST_GIVEN_BACK = 32;

/** Which entities ever had which name, within the kept history: one entry for each span of a name. */
export class NameIndex {
  private readonly bearers = new Map<string, Bearers>();

  /** The entity that had the name at t; of several, the one that was given it last. */
  at(name: string, t: SimMicros): EntityRecord | undefined {
    return this.bearers.get(name)?.last((entity) => entity.existsAt(t) && entity.nameAt(t) === name);
  }

  add(name: string, entity: EntityRecord, transaction: Transaction): void {
    const known = this.bearers.get(name) ?? new Bearers();
    this.bearers.set(name, known);
    known.push(entity);
    transaction.onRollback(() => {
      known.pop();
      if (known.isEmpty) this.bearers.delete(name);
    });
  }

  /** An entity has one span of the name less: the last that it was given, which a late rename has replaced. */
  takeBack(name: string, entity: EntityRecord, transaction: Transaction): void {
    const known = this.bearers.get(name);
    if (!known) return;
    const putBack = known.takeLast(entity);
    if (known.isEmpty) this.bearers.delete(name);
    transaction.onRollback(() => {
      putBack();
      this.bearers.set(name, known);
    });
  }

  /** An entity has one span of the name less: the first that it was given, which has left the history. */
  forget(name: string, entity: EntityRecord): void {
    const known = this.bearers.get(name);
    known?.forgetFirst(entity);
    if (known?.isEmpty) this.bearers.delete(name);
  }
}

/** Entities in the order in which they were given a name. What leaves mostly leaves in front. */
class Bearers {
  private readonly items: (EntityRecord | undefined)[] = [];
  private head = 0;

  get isEmpty(): boolean {
    return this.head === this.items.length;
  }

  last(fits: (entity: EntityRecord) => boolean): EntityRecord | undefined {
    for (let index = this.items.length - 1; index >= this.head; index -= 1) {
      const entity = this.items[index] as EntityRecord;
      if (fits(entity)) return entity;
    }
    return undefined;
  }

  push(entity: EntityRecord): void {
    this.items.push(entity);
  }

  pop(): void {
    this.items.pop();
  }

  /** @returns how to put it back. */
  takeLast(entity: EntityRecord): () => void {
    const index = this.items.lastIndexOf(entity);
    this.items.splice(index, 1);
    return () => this.items.splice(index, 0, entity);
  }

  forgetFirst(entity: EntityRecord): void {
    const index = this.items.indexOf(entity, this.head);
    if (index > this.head) this.items.splice(index, 1);
    if (index !== this.head) return;
    this.items[index] = undefined;
    this.head += 1;
    if (this.head < FEWEST_GIVEN_BACK || this.head * 2 < this.items.length) return;
    this.items.splice(0, this.head);
    this.head = 0;
  }
}
