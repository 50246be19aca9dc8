import {
  type Batch,
  batches,
  endsOf,
  MOST_LINES,
  metersAt,
  type Overtaking,
  overtakings,
  passageAt,
  speedAt,
  type Way,
  type WayPassages,
  type WayPath,
} from '../../activity/index.ts';
import { type Meters, MICROS_PER_SECOND, type SimMicros } from '../../units/index.ts';
import type { PassageKey } from './view.ts';

/** What is marked among the passages; nothing where density is shown. */
export interface Marks {
  readonly overtakings: readonly Overtaking[];
  readonly batches: readonly Batch[];
}

export const NO_MARKS: Marks = { overtakings: [], batches: [] };

export function marksOf(passages: WayPassages, headwaySeconds: number): Marks {
  if (passages.count > MOST_LINES) return NO_MARKS;
  return { overtakings: overtakings(passages), batches: batches(passages, headwaySeconds * MICROS_PER_SECOND) };
}

/** A passage as a line of the table. */
export interface ShownPassage {
  readonly entityId: string;
  readonly entityName: string;
  readonly entityType: string;
  readonly isForward: boolean;
  readonly isLoaded: boolean;
  readonly startMicros: SimMicros;
  readonly endMicros: SimMicros;
  readonly startMeters: Meters;
  readonly endMeters: Meters;
  readonly waitedMicros: SimMicros;
}

export function shownPassage(passages: WayPassages, index: number): ShownPassage {
  const { entityId, entityName, entityType } = passages.devices[passages.deviceOf[index] ?? 0] ?? NOBODY;
  const { start: startMeters, end: endMeters } = endsOf(passages, index);
  return {
    ...{ entityId, entityName, entityType, startMeters, endMeters },
    isForward: passages.isForward[index] === 1,
    isLoaded: passages.isLoaded[index] === 1,
    startMicros: passages.starts[index] ?? 0,
    endMicros: passages.ends[index] ?? 0,
    waitedMicros: passages.waitedMicros[index] ?? 0,
  };
}

const NOBODY = { entityId: '', entityName: '', entityType: '' };

/** Passages of which some lies in a time, ascending. */
export function passagesWithin(
  { count, starts, ends }: WayPassages,
  startMicros: SimMicros,
  endMicros: SimMicros,
): number[] {
  const found: number[] = [];
  for (let index = 0; index < count && (starts[index] as number) < endMicros; index += 1) {
    if ((ends[index] as number) > startMicros) found.push(index);
  }
  return found;
}

/** Where the passage of a key is now; null where it is not there. */
export function indexOfPassage(passages: WayPassages, key: PassageKey | null): number | null {
  if (key === null) return null;
  return passageAt(passages, key.entityId, key.startMicros);
}

export function keyOfPassage(passages: WayPassages, index: number): PassageKey {
  const { entityId, startMicros } = shownPassage(passages, index);
  return { entityId, startMicros };
}

/** What a vehicle does at an instant of its passage. */
export interface PassageMoment {
  readonly micros: SimMicros;
  readonly meters: Meters;
  readonly metersPerSecond: number;
  readonly path: WayPath | undefined;
}

export function momentOf(passages: WayPassages, index: number, micros: SimMicros, { paths }: Way): PassageMoment {
  const meters = metersAt(passages, index, micros);
  const path = paths.findLast(({ fromMeters }) => fromMeters <= meters);
  return { micros, meters, metersPerSecond: speedAt(passages, index, micros), path };
}
