import { lastAtOrBefore, type Meters, MICROS_PER_SECOND, type SimMicros } from '../../units/index.ts';
import type { PassageRow } from '../relations.ts';
import { type Way, type WayPath, wayMeters } from './way.ts';

/** Who comes by, by the name borne then. */
export interface PassingDevice {
  readonly entityId: string;
  readonly entityName: string;
  readonly entityType: string;
}

/**
 * Passages over a way, or a part of it, ascending by when they begin, in columns: a million of them are drawn and counted without an
 * object for each. The line of a passage is its points from `firstPoints[index]` to before `firstPoints[index + 1]`.
 */
export interface WayPassages {
  readonly count: number;
  readonly starts: Float64Array;
  readonly ends: Float64Array;
  readonly firstPoints: Uint32Array;
  readonly micros: Float64Array;
  /** Metres along the way. */
  readonly meters: Float32Array;
  /** Along the way, or against it. */
  readonly isForward: Uint8Array;
  readonly isLoaded: Uint8Array;
  /** Time without travel. */
  readonly waitedMicros: Float64Array;
  readonly devices: readonly PassingDevice[];
  readonly deviceOf: Uint32Array;
  /** No passage takes longer. */
  readonly longestMicros: SimMicros;
}

type Row = Pick<
  PassageRow,
  | 'pathName'
  | 'entityId'
  | 'entityName'
  | 'entityType'
  | 'enterMicros'
  | 'leaveMicros'
  | 'standsSinceMicros'
  | 'direction'
  | 'loaded'
  | 'line'
>;

/** Metres by which one passage may end beside where the next begins. */
const TOUCHING_METERS = 0.05;

/** Rows on paths of the way, one behind the other, of one vehicle in one direction. */
interface Chain {
  readonly rows: { readonly row: Row; readonly path: WayPath }[];
  readonly isForward: boolean;
}

/** What goes on over the next path of the way is one passage, also where the vehicle stood in between. */
export function wayPassages(rows: readonly Row[], way: Way): WayPassages {
  const chains = chainsOf(rows, way);
  const points = chains.map(pointsOf);
  const count = chains.length;
  const pointCount = points.reduce((sum, { length }) => sum + length / 2, 0);
  const devices: PassingDevice[] = [];
  const known = new Map<string, number>();
  const columns = emptyColumns(count, pointCount);
  let at = 0;
  for (const [index, { rows: own, isForward }] of chains.entries()) {
    const { entityId, entityName, entityType, loaded } = (own[0] as Chain['rows'][number]).row;
    const key = JSON.stringify([entityId, entityName]);
    const device = known.get(key) ?? devices.push({ entityId, entityName, entityType }) - 1;
    known.set(key, device);
    const line = points[index] as readonly number[];
    columns.firstPoints[index] = at;
    for (let point = 0; point < line.length; point += 2, at += 1) {
      columns.micros[at] = line[point] as number;
      columns.meters[at] = line[point + 1] as number;
      const isWait = line[point + 1] === line[point - 1];
      if (isWait)
        columns.waitedMicros[index] =
          (columns.waitedMicros[index] ?? 0) + (line[point] as number) - (line[point - 2] as number);
    }
    columns.starts[index] = line[0] as number;
    columns.ends[index] = line.at(-2) as number;
    columns.isForward[index] = Number(isForward);
    columns.isLoaded[index] = Number(loaded);
    columns.deviceOf[index] = device;
  }
  columns.firstPoints[count] = at;
  const longestMicros = columns.ends.reduce(
    (most, end, index) => Math.max(most, end - (columns.starts[index] as number)),
    0,
  );
  return { count, ...columns, devices, longestMicros };
}

function emptyColumns(count: number, pointCount: number) {
  return {
    starts: new Float64Array(count),
    ends: new Float64Array(count),
    firstPoints: new Uint32Array(count + 1),
    micros: new Float64Array(pointCount),
    meters: new Float32Array(pointCount),
    isForward: new Uint8Array(count),
    isLoaded: new Uint8Array(count),
    waitedMicros: new Float64Array(count),
    deviceOf: new Uint32Array(count),
  };
}

function chainsOf(rows: readonly Row[], { paths }: Way): Chain[] {
  const places = new Map(paths.map((path, index) => [path.pathName, index]));
  const chains: Chain[] = [];
  const open = new Map<string, Chain>();
  for (const row of rows) {
    const index = places.get(row.pathName) ?? -1;
    const path = paths[index];
    if (!path) continue;
    const isForward = (row.direction === 'forward') === path.isForward;
    const chain = open.get(row.entityId);
    const before = paths[index + (isForward ? -1 : 1)];
    if (chain && chain.isForward === isForward && goesOn(chain, row, path, before)) chain.rows.push({ row, path });
    else {
      const begun = { rows: [{ row, path }], isForward };
      chains.push(begun);
      open.set(row.entityId, begun);
    }
  }
  return chains;
}

function goesOn(chain: Chain, row: Row, path: WayPath, before: WayPath | undefined): boolean {
  const last = chain.rows.at(-1) as Chain['rows'][number];
  if (last.path !== before || last.row.leaveMicros !== row.standsSinceMicros) return false;
  const [end = Number.NaN, start = Number.NaN] = [last.row.line.at(-1), row.line[1]];
  return Math.abs(wayMeters(last.path, end) - wayMeters(path, start)) <= TOUCHING_METERS;
}

/** Instants and metres by turns; never against the direction, also where one path ends a little beyond where the next begins. */
function pointsOf({ rows, isForward }: Chain): number[] {
  const points: number[] = [];
  const furthest = isForward ? Math.max : Math.min;
  for (const { row, path } of rows) {
    for (let at = 0; at < row.line.length; at += 2) {
      const micros = row.line[at] as number;
      // As they are kept: what is flat stays flat.
      const meters = Math.fround(wayMeters(path, row.line[at + 1] as number));
      const before = points.at(-1);
      if (before === undefined) points.push(micros, meters);
      // At the beginning of the next path it has rested.
      else if (micros > (points.at(-2) as number)) points.push(micros, at === 0 ? before : furthest(before, meters));
    }
  }
  return points;
}

/** The first passage that may still go on at an instant. */
export function firstAt({ starts, longestMicros }: WayPassages, micros: SimMicros): number {
  return lastAtOrBefore(starts, micros - longestMicros - 1, (start) => start) + 1;
}

/** How many passages lie in a time, at least in part; not counted beyond `most`. */
export function countWithin(passages: WayPassages, startMicros: SimMicros, endMicros: SimMicros, most: number): number {
  const { count, starts, ends } = passages;
  let found = 0;
  for (
    let index = firstAt(passages, startMicros);
    index < count && found < most && (starts[index] as number) < endMicros;
    index += 1
  ) {
    if ((ends[index] as number) > startMicros) found += 1;
  }
  return found;
}

/** The passage of a device that begins at an instant; null where there is none. */
export function passageAt(
  { starts, devices, deviceOf }: WayPassages,
  entityId: string,
  startMicros: SimMicros,
): number | null {
  const last = lastAtOrBefore(starts, startMicros, (start) => start);
  for (let index = last; starts[index] === startMicros; index -= 1) {
    if (devices[deviceOf[index] as number]?.entityId === entityId) return index;
  }
  return null;
}

/** The place of a passage on the way at an instant; its ends hold before and after it. */
export function metersAt(passages: WayPassages, index: number, micros: SimMicros): Meters {
  const { micros: times, meters } = passages;
  const after = pointAfter(passages, index, micros);
  const [from, to] = [times[after - 1] as number, times[after] as number];
  const [start, end] = [meters[after - 1] as number, meters[after] as number];
  const share = Math.min(1, Math.max(0, (micros - from) / (to - from)));
  return start + (end - start) * share;
}

/** Metres a second, at an instant of a passage. */
export function speedAt(passages: WayPassages, index: number, micros: SimMicros): number {
  const { micros: times, meters } = passages;
  const after = pointAfter(passages, index, micros);
  const seconds = ((times[after] as number) - (times[after - 1] as number)) / MICROS_PER_SECOND;
  return Math.abs((meters[after] as number) - (meters[after - 1] as number)) / seconds;
}

/** The first point of a line after an instant; at least its second, at most its last. */
function pointAfter({ firstPoints, micros: times }: WayPassages, index: number, micros: SimMicros): number {
  let [low, high] = [(firstPoints[index] as number) + 1, (firstPoints[index + 1] as number) - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((times[middle] as number) > micros) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** When a passage first reaches a place that lies on its line. */
export function microsAt(passages: WayPassages, index: number, place: Meters): SimMicros {
  const { firstPoints, micros: times, meters, isForward } = passages;
  const sign = isForward[index] ? 1 : -1;
  const [first, last] = [firstPoints[index] as number, (firstPoints[index + 1] as number) - 1];
  for (let at = first; at <= last; at += 1) {
    const beyond = sign * ((meters[at] as number) - place);
    if (beyond < 0) continue;
    if (at === first) return times[at] as number;
    const before = sign * (place - (meters[at - 1] as number));
    return (
      (times[at - 1] as number) + ((times[at] as number) - (times[at - 1] as number)) * (before / (before + beyond))
    );
  }
  return times[last] as number;
}

/** Where a passage begins and where it ends. */
export function endsOf({ firstPoints, meters }: WayPassages, index: number): { start: Meters; end: Meters } {
  return {
    start: meters[firstPoints[index] as number] as number,
    end: meters[(firstPoints[index + 1] as number) - 1] as number,
  };
}

/** The stretch that two passages in one direction both cover, in that direction; null where they have none. */
export function commonStretch(passages: WayPassages, a: number, b: number): { start: Meters; end: Meters } | null {
  const sign = passages.isForward[a] ? 1 : -1;
  const [one, other] = [endsOf(passages, a), endsOf(passages, b)];
  const start = sign * Math.max(sign * one.start, sign * other.start);
  const end = sign * Math.min(sign * one.end, sign * other.end);
  return sign * (end - start) > TOUCHING_METERS ? { start, end } : null;
}
