import type { Seconds, SimMicros } from '../units/index.ts';
import { FrontList } from './front-list.ts';
import type { Dated } from './succession.ts';
import type { TrackOwner } from './track.ts';

/** Somebody who left, or began to be handed over, at a time. */
interface Dating extends Dated {
  readonly owner: TrackOwner;
}

const startOf = ({ startMicros }: Dating): SimMicros => startMicros;

/**
 * What an entity has carried, kept so that what is on it from a time on is found without a look at all that ever was. What
 * it says may have been replaced since: the links of those who are found decide.
 */
export class CarriedThings {
  /** On it by the last that is known of them. */
  private readonly here = new Set<TrackOwner>();
  private readonly left = new FrontList<Dating>();
  private readonly handed = new FrontList<Dating>();
  private longestMicros = 0;

  /** @returns false where it was known already. */
  add(owner: TrackOwner): boolean {
    if (this.here.has(owner)) return false;
    this.here.add(owner);
    return true;
  }

  takeBack(owner: TrackOwner): void {
    this.here.delete(owner);
  }

  /** By the last that is known of it, it is elsewhere from then on. */
  noteLeft(owner: TrackOwner, startMicros: SimMicros): void {
    insert(this.left, { startMicros, owner });
  }

  noteHanded(owner: TrackOwner, startMicros: SimMicros, duration: Seconds): void {
    insert(this.handed, { startMicros, owner });
    this.longestMicros = Math.max(this.longestMicros, duration * 1e6);
  }

  /** Who may be on it at t or later. */
  *from(t: SimMicros): Generator<TrackOwner> {
    yield* this.here;
    const { left } = this;
    const told = new Set<TrackOwner>();
    for (let index = left.lastAtOrBefore(t, startOf) + 1; index < left.endIndex; index += 1) {
      const { owner } = left.item(index);
      if (!this.here.has(owner) && !told.has(owner)) yield owner;
      told.add(owner);
    }
  }

  /** Who may be being handed over to it at t. */
  *handedAt(t: SimMicros): Generator<TrackOwner> {
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
function insert(list: FrontList<Dating>, item: Dating): void {
  const index = list.lastAtOrBefore(item.startMicros, startOf) + 1;
  list.replace(index, index, item);
}
