import type { SimMicros } from '../units/index.ts';
import type { Segment } from './segment.ts';
import { type Ledger, Succession } from './succession.ts';
import type { ParentLink, Track, TrackOwner } from './track.ts';
import type { Transaction } from './transaction.ts';

/** A former parent of an entity; measured on V8. */
const BYTES_PER_LINK = 180;

/**
 * Who carries an entity since when; where it stands on its carrier is its body track's to say. Only cargo actions and
 * coming into being change it (interface 2.14): base actions do not, and a carrier's removal does not either, after which
 * a link to it says where the entity was set down.
 */
export class ParentTrack {
  readonly links: Succession<ParentLink>;
  private readonly owner: TrackOwner;

  constructor(owner: TrackOwner, initial: ParentLink, ledger: Ledger, transaction: Transaction) {
    this.owner = owner;
    this.links = new Succession(initial, ledger, () => BYTES_PER_LINK);
    this.tellCarrier(initial, transaction);
  }

  /** From its start on the link holds, and none that was known to follow. @returns the links that it replaced. */
  put(link: ParentLink, transaction: Transaction): readonly ParentLink[] {
    const replaced = this.links.put(link, Infinity, transaction);
    this.tellCarrier(link, transaction);
    return replaced;
  }

  forgetBefore(t: SimMicros): void {
    this.links.forgetBefore(t, ({ frame }) => frame?.entity.carried?.forgetBefore(t));
  }

  /** Tells those who carried it until then. To be called once nothing takes the link back. */
  noteLeaving(link: ParentLink, replaced: readonly ParentLink[]): void {
    const { links } = this;
    const index = links.indexAt(link.startMicros);
    const isKept = links.item(index) === link && index > links.firstIndex;
    for (const before of isKept ? [links.item(index - 1), ...replaced] : replaced) {
      if (before.frame?.entity !== this.last.frame?.entity) this.leave(before, link.startMicros);
    }
  }

  /** The entity itself has gone. */
  noteGone(t: SimMicros): void {
    this.leave(this.last, t);
  }

  /** The entity is gone for good: no carrier knows it any longer. */
  letGoOfAll(): void {
    this.links.forgetAll();
    for (const { frame } of this.links) frame?.entity.carried?.takeBack(this.owner);
  }

  private get last(): ParentLink {
    return this.links.item(this.links.endIndex - 1);
  }

  private leave({ frame }: ParentLink, t: SimMicros): void {
    frame?.entity.carried?.takeBack(this.owner);
    frame?.entity.carried?.noteLeft(this.owner, t);
  }

  private tellCarrier({ frame }: ParentLink, transaction: Transaction): void {
    frame?.entity.noteCarried(this.owner, transaction);
  }
}

/** True where a link to the carrier holds at t or at any time after it. */
export function isEverOn(carried: TrackOwner, carrier: TrackOwner, t: SimMicros): boolean {
  const { links } = carried;
  for (let index = links.indexAt(t); index < links.endIndex; index += 1) {
    if (links.item(index).frame?.entity === carrier) return true;
  }
  return false;
}

/** A motion given in the world, of something that is carried: where it counts from follows from its parent's tracks. */
export function countsFromParent({ base, entity }: Track, { givenIn, origin, startMicros }: Segment): boolean {
  return base === null && givenIn === 'world' && origin === null && entity.links.at(startMicros).frame !== null;
}
