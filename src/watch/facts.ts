import type { ActivityRow, Hold, JourneyRow, RelationName, TrafficRow } from '../activity/index.ts';
import type { SimMicros } from '../units/index.ts';
import type { RunState, WatchCondition } from './rule.ts';

/** What a number of a table was found to be; it counts until the next reading. */
export interface Reading {
  readonly atMicros: SimMicros;
  /** Null: there was no such table, row or number. */
  readonly value: number | null;
}

/** What a simulation had come to over a time, [fromMicros, toMicros). */
export interface RunStateSpan {
  readonly runState: RunState;
  readonly fromMicros: SimMicros;
  readonly toMicros: SimMicros;
}

/** What is known of a time of one generation; rows may reach beyond it. What a condition does not need may be empty. */
export interface WatchFacts {
  readonly activity: readonly ActivityRow[];
  readonly holds: readonly Hold[];
  readonly journeys: readonly JourneyRow[];
  readonly traffic: readonly TrafficRow[];
  /** Ascending. */
  readonly readings: readonly Reading[];
  readonly runStates: readonly RunStateSpan[];
}

export const NO_FACTS: WatchFacts = {
  activity: [],
  holds: [],
  journeys: [],
  traffic: [],
  readings: [],
  runStates: [],
};

/** The relations that a condition is judged by. */
export function relationsFor(condition: WatchCondition): readonly RelationName[] {
  switch (condition.kind) {
    case 'standing':
      return condition.onlyWhileHolding ? ['activity', 'holds'] : ['activity'];
    case 'waiting':
      return condition.entityType === null ? ['holds'] : ['activity', 'holds'];
    case 'load-at-rest':
    case 'no-throughput':
      return ['journeys'];
    case 'path':
      return ['traffic'];
    default:
      return [];
  }
}

/** For how long a condition has to hold, in seconds. */
export function secondsOf(condition: WatchCondition): number {
  return 'seconds' in condition ? condition.seconds : 0;
}
