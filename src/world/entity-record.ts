import type { EntityState } from '../protocol/index.ts';
import type { SimMicros } from '../units/index.ts';
import { CarriedThings } from './carried-things.ts';
import type { ParentTrack } from './parent-track.ts';
import type { Said } from './segment.ts';
import { type Dated, type Ledger, Succession } from './succession.ts';
import type { ParentLink, Track, TrackOwner } from './track.ts';
import type { Transaction } from './transaction.ts';
import type { Frame, WorldEntity } from './types.ts';

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
export class EntityRecord implements WorldEntity, TrackOwner {
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
  carried: CarriedThings<TrackOwner> | null = null;
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

  noteCarried(carried: TrackOwner, transaction: Transaction): void {
    const before = this.carried;
    const known = before ?? new CarriedThings<TrackOwner>();
    if (!known.add(carried)) return;
    this.carried = known;
    transaction.onRollback(() => {
      known.takeBack(carried);
      this.carried = before;
    });
  }
}
