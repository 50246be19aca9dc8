import type { Seconds, SimMicros } from '../units/index.ts';
import { FrontList } from './front-list.ts';
import type { Dated } from './succession.ts';

/** Somebody who left, or began to be handed over, at a time. */
interface Dating<T> extends Dated {
  readonly owner: T;
}

const startOf = ({ startMicros }: Dated): SimMicros => startMicros;

/** What an entity has carried, found by time. What it says may have been replaced since: the links of those found decide. */
export class CarriedThings<T> {
  /** On it by the last that is known of them. */
  private readonly here = new Set<T>();
  private readonly left = new FrontList<Dating<T>>();
  private readonly handed = new FrontList<Dating<T>>();
  private longestMicros = 0;

  /** @returns false where it was known already. */
  add(owner: T): boolean {
    if (this.here.has(owner)) return false;
    this.here.add(owner);
    return true;
  }

  takeBack(owner: T): void {
    this.here.delete(owner);
  }

  /** By the last that is known of it, it is elsewhere from then on. */
  noteLeft(owner: T, startMicros: SimMicros): void {
    insert(this.left, { startMicros, owner });
  }

  noteHanded(owner: T, startMicros: SimMicros, duration: Seconds): void {
    insert(this.handed, { startMicros, owner });
    this.longestMicros = Math.max(this.longestMicros, duration * 1e6);
  }

  /** Who may be on it at t or later. */
  *from(t: SimMicros): Generator<T> {
    yield* this.here;
    const { left } = this;
    const told = new Set<T>();
    for (let index = left.lastAtOrBefore(t, startOf) + 1; index < left.endIndex; index += 1) {
      const { owner } = left.item(index);
      if (!this.here.has(owner) && !told.has(owner)) yield owner;
      told.add(owner);
    }
  }

  /** Who may be being handed over to it at t. */
  *handedAt(t: SimMicros): Generator<T> {
    const { handed } = this;
    for (let index = handed.lastAtOrBefore(t, startOf); index >= handed.firstIndex; index -= 1) {
      const { startMicros, owner } = handed.item(index);
      if (startMicros + this.longestMicros < t) return;
      yield owner;
    }
  }

  /** Nobody asks for earlier instants any more. */
  forgetBefore(t: SimMicros): void {
    this.left.forgetBefore(this.left.lastAtOrBefore(t, startOf) + 1);
    this.handed.forgetBefore(this.handed.lastAtOrBefore(t - this.longestMicros, startOf) + 1);
  }
}

/** Mostly at the end. */
function insert<T>(list: FrontList<Dating<T>>, item: Dating<T>): void {
  const index = list.lastAtOrBefore(item.startMicros, startOf) + 1;
  list.replace(index, index, item);
}
