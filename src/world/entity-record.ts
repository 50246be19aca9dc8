import type { EntityState, Part } from '../protocol/index.ts';
import type { SimMicros } from '../units/index.ts';
import { CarriedThings } from './carried-things.ts';
import type { Said, Segment } from './segment.ts';
import { type Dated, type Ledger, Succession } from './succession.ts';
import type { Transaction } from './transaction.ts';
import type { Frame, WorldEntity } from './types.ts';

/** What carries an entity from a time on. */
export interface ParentLink extends Dated {
  /** The frame that carries; null in the world. */
  readonly frame: Track | null;
  /** Null for a real child of the whole entity (interface 2.12 rule 3), else the part that carries a cargo. */
  readonly part: Part | null;
  /** What it came by, in a world that keeps that. */
  readonly said: Said | null;
}

/** One degree of freedom through time: body (frame ENTITY), platform height (LIFT_PLATFORM) or fork (FORK). */
export class Track {
  readonly entity: EntityRecord;
  /** Index of the frame in the samplers' arrays. */
  readonly node: number;
  /** For parts: the track of the frame that this one hangs on; null for the body. */
  readonly base: Track | null;
  readonly segments: Succession<Segment>;

  constructor(entity: EntityRecord, node: number, base: Track | null, initial: Segment, ledger: Ledger) {
    this.entity = entity;
    this.node = node;
    this.base = base;
    this.segments = new Succession(initial, ledger, ({ bytes }) => bytes);
  }

  at(t: SimMicros): Segment {
    return this.segments.at(t);
  }
}

/** A former parent of an entity; measured on V8. */
const BYTES_PER_LINK = 180;

/** Who carries an entity since when; after its parent's removal a link says where it was set down (interface 2.14). */
export class ParentTrack {
  readonly links: Succession<ParentLink>;
  private readonly owner: EntityRecord;

  constructor(owner: EntityRecord, initial: ParentLink, ledger: Ledger, transaction: Transaction) {
    this.owner = owner;
    this.links = new Succession(initial, ledger, () => BYTES_PER_LINK);
    initial.frame?.entity.noteCarried(owner, transaction);
  }

  /** From its start on the link holds, and none that was known to follow. @returns the links that it replaced. */
  put(link: ParentLink, transaction: Transaction): readonly ParentLink[] {
    const replaced = this.links.put(link, Infinity, transaction);
    link.frame?.entity.noteCarried(this.owner, transaction);
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

  /** Whether anything carried it as cargo, as far as links are kept; what had gone by then did not. */
  get wasCargo(): boolean {
    for (const { startMicros, frame, part } of this.links) {
      if (part !== null && frame !== null && startMicros < frame.entity.removedMicros) return true;
    }
    return false;
  }

  private get last(): ParentLink {
    return this.links.item(this.links.endIndex - 1);
  }

  private leave({ frame }: ParentLink, t: SimMicros): void {
    frame?.entity.carried?.takeBack(this.owner);
    frame?.entity.carried?.noteLeft(this.owner, t);
  }
}

/** A name from a time on. */
export interface NameSpan extends Dated {
  readonly name: string;
  /** What it came by, in a world that keeps that. */
  readonly said: Said | null;
}

/** A former name of an entity; measured on V8. */
const BYTES_PER_NAME = 200;

/** The tracks of an entity; a part is null where the entity has none. */
export interface Tracks {
  readonly parent: ParentTrack;
  /** Where the entity stands on what carries it. */
  readonly body: Track;
  readonly platform: Track | null;
  readonly fork: Track | null;
}

/** One identity through time (architecture 3). Everything that changes is in its tracks, names and presence. */
export class EntityRecord implements WorldEntity {
  readonly id: number;
  readonly index: number;
  readonly initialState: EntityState;
  readonly createdMicros: SimMicros;
  removedMicros: SimMicros = Infinity;
  /** What it came and went by, in a world that keeps that. */
  readonly createdBy: Said | null;
  removedBy: Said | null = null;
  /** Name in the order of application, by which actions address it. */
  currentName: string;
  carried: CarriedThings<EntityRecord> | null = null;
  readonly names: Succession<NameSpan>;
  private ownTracks: Tracks | null = null;
  private ownNodes: Readonly<Record<Frame, number>> = { ENTITY: -1, LIFT_PLATFORM: -1, FORK: -1 };

  constructor(
    id: number,
    index: number,
    state: EntityState,
    createdMicros: SimMicros,
    createdBy: Said | null,
    ledger: Ledger,
  ) {
    this.id = id;
    this.index = index;
    this.initialState = state;
    this.createdMicros = createdMicros;
    this.createdBy = createdBy;
    this.currentName = state.entityName;
    const first = { startMicros: -Infinity, name: state.entityName, said: null };
    this.names = new Succession<NameSpan>(first, ledger, () => BYTES_PER_NAME);
  }

  get entityType(): string {
    return this.initialState.entityType;
  }

  get assetId(): string {
    return this.initialState.assetId;
  }

  get supportedActions(): readonly string[] {
    return this.initialState.supportedActions;
  }

  get tracks(): Tracks {
    if (!this.ownTracks) throw new Error(`entity "${this.currentName}" has no tracks yet`);
    return this.ownTracks;
  }

  get links(): Succession<ParentLink> {
    return this.tracks.parent.links;
  }

  /** To be called once, when the tracks stand: they need the entity and it needs them. */
  setTracks(tracks: Tracks): void {
    const { body, platform, fork } = tracks;
    this.ownTracks = tracks;
    this.ownNodes = { ENTITY: body.node, LIFT_PLATFORM: platform?.node ?? -1, FORK: fork?.node ?? -1 };
  }

  get nodes(): Readonly<Record<Frame, number>> {
    return this.ownNodes;
  }

  trackOf(frame: Frame): Track | null {
    const { body, platform, fork } = this.tracks;
    if (frame === 'ENTITY') return body;
    return frame === 'LIFT_PLATFORM' ? platform : fork;
  }

  existsAt(t: SimMicros): boolean {
    return this.createdMicros <= t && t < this.removedMicros;
  }

  nameAt(t: SimMicros): string {
    return this.names.at(t).name;
  }

  noteCarried(carried: EntityRecord, transaction: Transaction): void {
    const before = this.carried;
    const known = before ?? new CarriedThings<EntityRecord>();
    if (!known.add(carried)) return;
    this.carried = known;
    transaction.onRollback(() => {
      known.takeBack(carried);
      this.carried = before;
    });
  }
}
