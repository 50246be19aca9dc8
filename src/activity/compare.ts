import { MICROS_PER_SECOND, SECONDS_PER_HOUR, type SimMicros } from '../units/index.ts';
import type { PathFlow } from './flow.ts';
import type { Interval } from './intervals.ts';
import type { Lane } from './lanes/lane.ts';
import { laneSums } from './lanes/lane-sums.ts';
import { STATES, type State } from './relations.ts';

/** What a device spent its time on, over a range. */
export interface DeviceUse {
  /** The same in all answers of one run. */
  readonly entityId: string;
  readonly name: string;
  readonly entityType: string;
  /** By position in STATES. */
  readonly microsByState: readonly SimMicros[];
  readonly presentMicros: SimMicros;
}

/** What each device spent its time on. */
export function deviceUses(lanes: Iterable<Lane>, { fromMicros, toMicros }: Interval): DeviceUse[] {
  return Array.from(lanes, (lane) => {
    const { microsByState, presentMicros } = laneSums(lane, fromMicros, toMicros);
    const { entityId, entityType, usualName: name } = lane;
    return { entityId, entityType, name, microsByState: [...microsByState], presentMicros };
  });
}

/** How a range was used. */
export interface RangeUse {
  readonly spanMicros: SimMicros;
  readonly devices: readonly DeviceUse[];
  readonly paths: readonly PathFlow[];
}

/** One figure in both; null where there is none. */
export interface Difference {
  readonly first: number | null;
  readonly second: number | null;
  /** First less second; what is missing counts as nothing. */
  readonly difference: number;
}

export interface StateDifference extends Difference {
  readonly name: string;
  readonly entityType: string;
  readonly state: State;
}

export interface PathDifference extends Difference {
  readonly pathName: string;
}

/**
 * Shares of time by device and state, the largest difference first; a state in which a device never was in either is left out.
 * @param isOneRun devices are told by their identity, else by type and name
 */
export function compareStates(first: RangeUse, second: RangeUse, isOneRun: boolean): StateDifference[] {
  const keyOf = (device: DeviceUse) => (isOneRun ? device.entityId : JSON.stringify([device.entityType, device.name]));
  const [inFirst, inSecond] = [first, second].map(({ devices }) => byKey(devices, keyOf)) as [Uses, Uses];
  const differences = [...new Map([...inSecond, ...inFirst])].flatMap(([key, { name, entityType }]) =>
    STATES.flatMap((state, index): StateDifference[] => {
      const both = differenceOf(shareOf(inFirst.get(key), index), shareOf(inSecond.get(key), index));
      return both.first || both.second ? [{ name, entityType, state, ...both }] : [];
    }),
  );
  return inOrder(differences, ({ name }) => name);
}

/** Passages an hour by path, the largest difference first. */
export function comparePaths(first: RangeUse, second: RangeUse): PathDifference[] {
  const [inFirst, inSecond] = [first, second].map(({ paths, spanMicros }) => {
    const hours = spanMicros / (SECONDS_PER_HOUR * MICROS_PER_SECOND);
    return new Map(paths.map(({ pathName, passages }) => [pathName, passages / hours]));
  }) as [Map<string, number>, Map<string, number>];
  const names = [...new Set([...inFirst.keys(), ...inSecond.keys()])];
  const differences = names.map((pathName) => ({
    pathName,
    ...differenceOf(inFirst.get(pathName) ?? null, inSecond.get(pathName) ?? null),
  }));
  return inOrder(differences, ({ pathName }) => pathName);
}

type Uses = Map<string, DeviceUse>;

/** Several of one name count as one: one that left and came back. */
function byKey(devices: readonly DeviceUse[], keyOf: (device: DeviceUse) => string): Uses {
  const uses: Uses = new Map();
  for (const device of devices) {
    const known = uses.get(keyOf(device));
    if (!known) {
      uses.set(keyOf(device), device);
      continue;
    }
    const microsByState = known.microsByState.map((micros, index) => micros + (device.microsByState[index] ?? 0));
    uses.set(keyOf(device), { ...known, microsByState, presentMicros: known.presentMicros + device.presentMicros });
  }
  return uses;
}

function shareOf(use: DeviceUse | undefined, state: number): number | null {
  if (!use || use.presentMicros === 0) return null;
  return (use.microsByState[state] ?? 0) / use.presentMicros;
}

function differenceOf(first: number | null, second: number | null): Difference {
  return { first, second, difference: (first ?? 0) - (second ?? 0) };
}

function inOrder<One extends Difference>(all: readonly One[], nameOf: (one: One) => string): One[] {
  const size = ({ difference }: One) => Math.abs(difference);
  return [...all].sort((a, b) => size(b) - size(a) || (nameOf(a) < nameOf(b) ? -1 : 1));
}
