import type { SimMicros } from '../units/index.ts';
import type { EntityRecord } from './entity-record.ts';
import { FrontList } from './front-list.ts';
import type { Transaction } from './transaction.ts';

/** Which entities ever had which name, within the kept history: one entry for each span of a name, in their order. */
export class NameIndex {
  private readonly bearers = new Map<string, FrontList<EntityRecord>>();

  /** The entity that had the name at t; of several, the one that was given it last. */
  at(name: string, t: SimMicros): EntityRecord | undefined {
    const known = this.bearers.get(name);
    return known?.item(known.lastIndex((entity) => entity.existsAt(t) && entity.nameAt(t) === name));
  }

  /** The entity that had the name at t, or else the last of those at t that had it before or get it later. */
  ever(name: string, t: SimMicros): EntityRecord | undefined {
    const known = this.bearers.get(name);
    return this.at(name, t) ?? known?.item(known.lastIndex((entity) => entity.existsAt(t)));
  }

  add(name: string, entity: EntityRecord, transaction: Transaction): void {
    const known = this.bearers.get(name) ?? new FrontList<EntityRecord>();
    this.bearers.set(name, known);
    known.push(entity);
    transaction.onRollback(() => this.remove(name, known, known.endIndex - 1));
  }

  /** An entity has one span of the name less: the last that it was given, which a late rename has replaced. */
  takeBack(name: string, entity: EntityRecord, transaction: Transaction): void {
    const known = this.bearers.get(name);
    if (!known) return;
    const index = known.lastIndex((each) => each === entity);
    this.remove(name, known, index);
    transaction.onRollback(() => {
      known.replace(index, index, entity);
      this.bearers.set(name, known);
    });
  }

  /** An entity has one span of the name less: the first that it was given, which has left the history. */
  forget(name: string, entity: EntityRecord): void {
    const known = this.bearers.get(name);
    if (!known) return;
    let index = known.firstIndex;
    while (index < known.endIndex && known.item(index) !== entity) index += 1;
    // What leaves mostly leaves in front.
    if (index === known.firstIndex) known.forgetBefore(index + 1);
    else known.replace(index, index + 1);
    this.dropEmpty(name, known);
  }

  private remove(name: string, known: FrontList<EntityRecord>, index: number): void {
    known.replace(index, index + 1);
    this.dropEmpty(name, known);
  }

  private dropEmpty(name: string, known: FrontList<EntityRecord>): void {
    if (known.firstIndex === known.endIndex) this.bearers.delete(name);
  }
}
