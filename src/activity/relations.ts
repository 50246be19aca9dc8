import type { Column, Part } from '../protocol/index.ts';
import type { Meters, SimMicros } from '../units/index.ts';
import type { Hold } from './holds/hold.ts';

/** States of an entity: where several hold at once, the first in this list counts. */
export const STATES = [
  'travelling',
  'turning',
  'lifting',
  'forking',
  'transferring',
  'observed',
  'stopped',
  'resting',
  'unknown',
] as const;

export type State = (typeof STATES)[number];

/** Where something begins and ends, in the world; null where that is not known. */
export interface Places {
  readonly startX: Meters | null;
  readonly startY: Meters | null;
  readonly startZ: Meters | null;
  readonly endX: Meters | null;
  readonly endY: Meters | null;
  readonly endZ: Meters | null;
}

/** What an entity did, over a time in which state, load and name stay the same. */
export interface ActivityRow extends Places {
  readonly entityName: string;
  readonly entityId: string;
  readonly entityType: string;
  readonly state: State;
  readonly loaded: boolean;
  readonly startMicros: SimMicros;
  readonly endMicros: SimMicros;
  /** Its way by its own motion. */
  readonly meters: Meters;
}

/** A stretch of a load's life on one carrier or place. */
export interface JourneyRow extends Places {
  readonly loadName: string;
  readonly loadId: string;
  /** Null: it stands on its own. */
  readonly parentName: string | null;
  readonly parentId: string | null;
  readonly part: Part | null;
  readonly startMicros: SimMicros;
  readonly endMicros: SimMicros;
  /** The way of its origin in the world. */
  readonly meters: Meters;
}

/** A vehicle's passage over a path, or a part of it. */
export interface TrafficRow {
  readonly pathName: string;
  readonly entityName: string;
  readonly entityId: string;
  readonly enterMicros: SimMicros;
  readonly leaveMicros: SimMicros;
  readonly direction: 'forward' | 'backward';
  readonly startOffsetMeters: Meters;
  readonly endOffsetMeters: Meters;
  /** The time in it without travel. */
  readonly stoppedMicros: SimMicros;
  /** At its beginning. */
  readonly loaded: boolean;
}

/** A passage with the motion within it, never cut. */
export interface PassageRow extends TrafficRow {
  readonly entityType: string;
  /** When the vehicle left the passage before, where it has stood since; else `enterMicros`. */
  readonly standsSinceMicros: SimMicros;
  /** Microseconds and offset in metres by turns, from entering to leaving. */
  readonly line: readonly number[];
}

/** The relations by name. */
export interface Relations {
  activity: ActivityRow;
  holds: Hold;
  journeys: JourneyRow;
  traffic: TrafficRow;
}

export type RelationName = keyof Relations;

const text = (name: string, nullable = false): Column => ({ name, dataType: 'STRING', nullable });
const micros = (name: string): Column => ({ name, dataType: 'INTEGER', nullable: false });
const decimal = (name: string, nullable = false): Column => ({ name, dataType: 'DECIMAL', nullable });
const truth = (name: string): Column => ({ name, dataType: 'BOOLEAN', nullable: false });
const PLACES = ['startX', 'startY', 'startZ', 'endX', 'endY', 'endZ'].map((name) => decimal(name, true));

/** The columns of each relation, in their order (interface 2.4). */
export const COLUMNS: Readonly<Record<RelationName, readonly Column[]>> = {
  activity: [
    text('entityName'),
    text('entityId'),
    text('entityType'),
    text('state'),
    truth('loaded'),
    micros('startMicros'),
    micros('endMicros'),
    decimal('meters'),
    ...PLACES,
  ],
  holds: [
    text('heldName'),
    text('heldId'),
    text('holderName', true),
    text('holderId', true),
    text('place', true),
    micros('fromMicros'),
    micros('toMicros'),
    text('why'),
    truth('inferred'),
  ],
  journeys: [
    text('loadName'),
    text('loadId'),
    text('parentName', true),
    text('parentId', true),
    text('part', true),
    micros('startMicros'),
    micros('endMicros'),
    ...PLACES,
    decimal('meters'),
  ],
  traffic: [
    text('pathName'),
    text('entityName'),
    text('entityId'),
    micros('enterMicros'),
    micros('leaveMicros'),
    text('direction'),
    decimal('startOffsetMeters'),
    decimal('endOffsetMeters'),
    micros('stoppedMicros'),
    truth('loaded'),
  ],
};
