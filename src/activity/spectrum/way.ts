import type { Meters, SimMicros } from '../../units/index.ts';
import type { PassageRow } from '../relations.ts';

/** A path of a way, in the direction in which the way goes. */
export interface WayPath {
  readonly pathName: string;
  readonly isForward: boolean;
  readonly lengthMeters: Meters;
  /** Metres along the way at which it begins. */
  readonly fromMeters: Meters;
}

/** Paths one behind the other, each of them once. */
export interface Way {
  readonly paths: readonly WayPath[];
  readonly lengthMeters: Meters;
}

/** A path of the network, as far as ways ask for it. */
export interface NetworkPath {
  readonly name: string;
  readonly startPointName: string;
  readonly endPointName: string;
  readonly lengthMeters: Meters;
}

export type PathStep = Pick<WayPath, 'pathName' | 'isForward' | 'lengthMeters'>;

/** The way over these paths, in this order. */
export function wayOver(steps: readonly PathStep[]): Way {
  let lengthMeters = 0;
  const paths = steps.map(({ pathName, isForward, lengthMeters: own }) => {
    const fromMeters = lengthMeters;
    lengthMeters += own;
    return { pathName, isForward, lengthMeters: own, fromMeters };
  });
  return { paths, lengthMeters };
}

/** The place of a point on the way, of a path of the way and its offset. */
export function wayMeters({ isForward, fromMeters, lengthMeters }: WayPath, offset: Meters): Meters {
  return fromMeters + (isForward ? offset : lengthMeters - offset);
}

type Driven = Pick<PassageRow, 'pathName' | 'enterMicros' | 'leaveMicros' | 'direction' | 'standsSinceMicros'>;

/**
 * The way that a vehicle drove at an instant, or last before it: back and on from there as long as passage follows passage, and
 * each path once. @param passages of one vehicle, ascending
 */
export function wayDriven(
  passages: readonly Driven[],
  micros: SimMicros,
  lengthOf: (path: string) => Meters,
): Way | null {
  const at = Math.max(
    0,
    passages.findLastIndex(({ enterMicros }) => enterMicros <= micros),
  );
  const middle = passages[at];
  if (!middle) return null;
  const steps = [middle];
  const names = new Set([middle.pathName]);
  const isNew = (next: Driven | undefined): next is Driven => next !== undefined && !names.has(next.pathName);
  const follows = (before: Driven, after: Driven) => before.leaveMicros === after.standsSinceMicros;
  const add = (next: Driven) => names.add(next.pathName);
  for (let index = at - 1; isNew(passages[index]); index -= 1) {
    if (!follows(passages[index] as Driven, passages[index + 1] as Driven)) break;
    steps.unshift(passages[index] as Driven);
    add(passages[index] as Driven);
  }
  for (let index = at + 1; isNew(passages[index]); index += 1) {
    if (!follows(passages[index - 1] as Driven, passages[index] as Driven)) break;
    steps.push(passages[index] as Driven);
    add(passages[index] as Driven);
  }
  return wayOver(
    steps.map(({ pathName, direction }) => ({
      pathName,
      isForward: direction === 'forward',
      lengthMeters: lengthOf(pathName),
    })),
  );
}

interface Reached {
  readonly point: string;
  readonly meters: Meters;
  readonly by: (PathStep & { readonly from: Reached }) | null;
}

/** The shortest way from one point to another over paths in directions that are driven; null where there is none. */
export function wayBetween(
  from: string,
  to: string,
  network: Iterable<NetworkPath>,
  isDriven: (pathName: string, isForward: boolean) => boolean,
): Way | null {
  const stepsFrom = stepsByPoint(network, isDriven);
  const settled = new Set<string>();
  const frontier: Reached[] = [{ point: from, meters: 0, by: null }];
  for (let nearest = frontier.pop(); nearest; nearest = frontier.pop()) {
    if (nearest.point === to) return nearest.by && wayOver(stepsTo(nearest));
    if (settled.has(nearest.point)) continue;
    settled.add(nearest.point);
    for (const { end, ...step } of stepsFrom.get(nearest.point) ?? []) {
      const meters = nearest.meters + step.lengthMeters;
      if (!settled.has(end)) insert(frontier, { point: end, meters, by: { ...step, from: nearest } });
    }
  }
  return null;
}

type Edge = PathStep & { readonly end: string };

function stepsByPoint(
  network: Iterable<NetworkPath>,
  isDriven: (pathName: string, isForward: boolean) => boolean,
): Map<string, Edge[]> {
  const steps = new Map<string, Edge[]>();
  const put = (start: string, edge: Edge) => {
    if (isDriven(edge.pathName, edge.isForward)) steps.set(start, [...(steps.get(start) ?? []), edge]);
  };
  for (const { name: pathName, startPointName, endPointName, lengthMeters } of network) {
    put(startPointName, { pathName, isForward: true, lengthMeters, end: endPointName });
    put(endPointName, { pathName, isForward: false, lengthMeters, end: startPointName });
  }
  return steps;
}

/** Keeps the nearest last. */
function insert(frontier: Reached[], reached: Reached): void {
  let [low, high] = [0, frontier.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((frontier[middle] as Reached).meters > reached.meters) low = middle + 1;
    else high = middle;
  }
  frontier.splice(low, 0, reached);
}

function stepsTo(end: Reached): PathStep[] {
  const steps: PathStep[] = [];
  for (let at = end; at.by; at = at.by.from) {
    const { pathName, isForward, lengthMeters } = at.by;
    steps.unshift({ pathName, isForward, lengthMeters });
  }
  return steps;
}
