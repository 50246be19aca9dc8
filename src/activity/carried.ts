import type { Meters, SimMicros } from '../units/index.ts';
import type { Interval } from './intervals.ts';
import type { ActivityRow, JourneyRow } from './relations.ts';

/** A passage that goes on, with what is told of its beginning. */
export interface CarriedPassage {
  readonly pathName: string;
  readonly entityName: string;
  readonly direction: 'forward' | 'backward';
  readonly enterMicros: SimMicros;
  readonly startOffsetMeters: Meters;
  readonly endOffsetMeters: Meters;
  readonly loaded: boolean;
  readonly travels: readonly Interval[];
}

/** What is known of an entity from before a part of its run. Its rows are cut where that part begins. */
export interface CarriedIdentity {
  readonly id: string;
  readonly entityType: string;
  /** Its name where the part begins. */
  readonly name: string;
  /** It has rows of `activity`, or of `journeys`. */
  readonly hasActed: boolean;
  readonly isLoad: boolean;
  /** Rows have ended that nobody was told, for it had not acted, or was no load, by then. */
  readonly hasUntoldActivity: boolean;
  readonly hasUntoldJourneys: boolean;
  /** Of its rest: what was said last holds on, whatever happens to its cargo. */
  readonly rest: 'observed' | 'stopped' | null;
  readonly activity: ActivityRow | null;
  readonly journey: JourneyRow | null;
  readonly passage: CarriedPassage | null;
}

/** Who was there at an instant and what went on: plain data, from which the run is told on without what came before. */
export interface Carried {
  readonly atMicros: SimMicros;
  readonly identities: readonly CarriedIdentity[];
}
