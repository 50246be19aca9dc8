import type { Part } from '../protocol/index.ts';
import type { SimMicros } from '../units/index.ts';
import type { CarriedThings } from './carried-things.ts';
import type { Said, Segment } from './segment.ts';
import { type Dated, type Ledger, Succession } from './succession.ts';
import type { Transaction } from './transaction.ts';
import type { Frame } from './types.ts';

/** What carries an entity from a time on. */
export interface ParentLink extends Dated {
  /** The frame that carries; null in the world. */
  readonly frame: Track | null;
  /** Null for a real child of the whole entity (interface 2.12 rule 3), else the part that carries a cargo. */
  readonly part: Part | null;
  /** What it came by, in a world that keeps that. */
  readonly said: Said | null;
}

/** What a track knows of whose it is. */
export interface TrackOwner {
  readonly index: number;
  readonly createdMicros: SimMicros;
  readonly removedMicros: SimMicros;
  readonly currentName: string;
  /** Who carries it since when. */
  readonly links: Succession<ParentLink>;
  /** What it has carried; null for nothing. */
  readonly carried: CarriedThings<TrackOwner> | null;
  noteCarried(carried: TrackOwner, transaction: Transaction): void;
  existsAt(t: SimMicros): boolean;
  nameAt(t: SimMicros): string;
}

/**
 * One degree of freedom through time: its segments by start. An entity's body track drives its ENTITY frame, the platform
 * height LIFT_PLATFORM, the fork FORK.
 */
export class Track {
  readonly entity: TrackOwner;
  readonly frame: Frame;
  /** Index of the frame in the samplers' arrays. */
  readonly node: number;
  /** For parts: the track of the frame that this one hangs on; null for the body. */
  readonly base: Track | null;
  readonly segments: Succession<Segment>;

  constructor(entity: TrackOwner, frame: Frame, node: number, base: Track | null, initial: Segment, ledger: Ledger) {
    this.entity = entity;
    this.frame = frame;
    this.node = node;
    this.base = base;
    this.segments = new Succession(initial, ledger, ({ bytes }) => bytes);
  }

  at(t: SimMicros): Segment {
    return this.segments.at(t);
  }
}
