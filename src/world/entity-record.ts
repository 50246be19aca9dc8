import type { EntityState } from '../protocol/index.ts';
import type { SimMicros } from '../units/index.ts';
import type { Track, TrackOwner } from './track.ts';
import type { Transaction } from './transaction.ts';
import type { Frame, WorldEntity } from './types.ts';

interface NameSpan {
  readonly startMicros: SimMicros;
  readonly name: string;
}

/** The tracks of an entity; a part is null where the entity has none. */
export interface Tracks {
  readonly placement: Track;
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
  /** Something was carried by it at some time: only then its removal has to look for what it carries. */
  hasCarried = false;
  /** Name in the order of application, by which actions address it. */
  currentName: string;
  private names: NameSpan[];
  private ownTracks: Tracks | null = null;
  private ownNodes: Readonly<Record<Frame, number>> = { ENTITY: -1, LIFT_PLATFORM: -1, FORK: -1 };

  constructor(id: number, index: number, state: EntityState, createdMicros: SimMicros) {
    this.id = id;
    this.index = index;
    this.initialState = state;
    this.createdMicros = createdMicros;
    this.currentName = state.entityName;
    this.names = [{ startMicros: -Infinity, name: state.entityName }];
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

  /** To be called once, when the tracks stand: they need the entity and it needs them. */
  setTracks(tracks: Tracks): void {
    const { placement, platform, fork } = tracks;
    this.ownTracks = tracks;
    this.ownNodes = { ENTITY: placement.node, LIFT_PLATFORM: platform?.node ?? -1, FORK: fork?.node ?? -1 };
  }

  get nodes(): Readonly<Record<Frame, number>> {
    return this.ownNodes;
  }

  trackOf(frame: Frame): Track | null {
    const { placement, platform, fork } = this.tracks;
    if (frame === 'ENTITY') return placement;
    return frame === 'LIFT_PLATFORM' ? platform : fork;
  }

  existsAt(t: SimMicros): boolean {
    return this.createdMicros <= t && t < this.removedMicros;
  }

  nameAt(t: SimMicros): string {
    for (let index = this.names.length - 1; index > 0; index -= 1) {
      const span = this.names[index] as NameSpan;
      if (span.startMicros <= t) return span.name;
    }
    return (this.names[0] as NameSpan).name;
  }

  rename(t: SimMicros, name: string, transaction: Transaction): void {
    const { names, currentName } = this;
    this.names = [...names.filter((span) => span.startMicros < t), { startMicros: t, name }];
    this.currentName = name;
    transaction.onRollback(() => {
      this.names = names;
      this.currentName = currentName;
    });
  }

  /** Forgets names that were over before t. @returns those that it no longer has at any kept time. */
  forgetNamesBefore(t: SimMicros): string[] {
    const first = this.names.findLastIndex((span) => span.startMicros <= t);
    if (first <= 0) return [];
    const gone = this.names.slice(0, first).map((span) => span.name);
    this.names = this.names.slice(first);
    return gone.filter((name) => !this.names.some((span) => span.name === name));
  }

  everyName(): string[] {
    return this.names.map((span) => span.name);
  }
}
