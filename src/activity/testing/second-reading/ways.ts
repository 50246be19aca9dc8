import type { AnimationSnapshot, MoveAlongPathAction } from '../../../protocol/index.ts';
import { add, apart, between, type Xyz } from './frames.ts';

type PathOf = AnimationSnapshot['paths'][number];
type CurveOf = Extract<PathOf['geometry'], { type: 'CATMULL_ROM' }>;

/** A path of the plant: where something is that has gone so many metres on it. */
export interface Path {
  readonly name: string;
  readonly start: string;
  readonly end: string;
  readonly meters: number;
  at(offset: number): Xyz;
}

export function pathsOf(told: readonly PathOf[]): Map<string, Path> {
  return new Map(
    told.map(({ name, startPointName: start, endPointName: end, lengthMeters: meters, geometry }) => {
      const at =
        geometry.type === 'LINE'
          ? (share: number) => between(geometry.startPosition, geometry.endPosition, share)
          : curveOf(geometry);
      return [name, { name, start, end, meters, at: (offset) => at(offset / meters) }];
    }),
  );
}

/** A centripetal Catmull-Rom curve: by the share of its length, which is measured in so many straight pieces. */
function curveOf({ controlPoints, arcLengthDivisions, minimumHeightMeters }: CurveOf): (share: number) => Xyz {
  const [first, second] = controlPoints as [Xyz, Xyz];
  const [last, secondLast] = controlPoints.toReversed() as [Xyz, Xyz];
  const points = [add(add(first, first), second, -1), ...controlPoints, add(add(last, last), secondLast, -1)];
  const spans = controlPoints.length - 1;
  const knotOf = (a: Xyz, b: Xyz) => Math.sqrt(apart(a, b));
  const positionAt = (u: number) => {
    const index = Math.min(spans - 1, Math.floor(u * spans));
    const [a, b, c, d] = points.slice(index, index + 4) as [Xyz, Xyz, Xyz, Xyz];
    const [t1, t2, t3] = [knotOf(a, b), knotOf(a, b) + knotOf(b, c), knotOf(a, b) + knotOf(b, c) + knotOf(c, d)];
    const t = t1 + (u * spans - index) * (t2 - t1);
    const ab = between(a, b, t / t1);
    const bc = between(b, c, (t - t1) / (t2 - t1));
    const cd = between(c, d, (t - t2) / (t3 - t2));
    return between(between(ab, bc, t / t2), between(bc, cd, (t - t1) / (t3 - t1)), (t - t1) / (t2 - t1));
  };
  const lengths = [0];
  let before = positionAt(0);
  for (let piece = 1; piece <= arcLengthDivisions; piece += 1) {
    const next = positionAt(piece / arcLengthDivisions);
    lengths.push((lengths.at(-1) as number) + apart(before, next));
    before = next;
  }
  return (share) => {
    const wanted = Math.max(0, Math.min(1, share)) * (lengths.at(-1) as number);
    let piece = Math.max(1, Math.min(arcLengthDivisions, Math.round(share * arcLengthDivisions)));
    while (piece < arcLengthDivisions && (lengths[piece] as number) < wanted) piece += 1;
    while (piece > 1 && (lengths[piece - 1] as number) > wanted) piece -= 1;
    const [low, high] = [lengths[piece - 1] as number, lengths[piece] as number];
    const place = positionAt((piece - 1 + (wanted - low) / (high - low)) / arcLengthDivisions);
    return { ...place, y: Math.max(place.y, minimumHeightMeters) };
  };
}

/** A piece of a path that a route goes over, the metres of the route before it. */
export interface Leg {
  readonly path: Path;
  readonly from: number;
  readonly to: number;
  readonly begun: number;
}

export function legsOf(route: MoveAlongPathAction['route'], paths: ReadonlyMap<string, Path>): Leg[] {
  const legs: Leg[] = [];
  let begun = 0;
  for (const [index, item] of route.entries()) {
    if (item.type !== 'PATH') continue;
    const path = paths.get(item.name);
    if (!path) throw new Error(`no path ${item.name}`);
    const [before, after] = [route[index - 1], route[index + 1]];
    const isBackward =
      (before?.type === 'POINT' && before.name === path.end && path.start !== path.end) ||
      (before === undefined && after?.type === 'POINT' && after.name === path.start);
    const {
      startOffsetMeters: from = isBackward ? path.meters : 0,
      endOffsetMeters: to = isBackward ? 0 : path.meters,
    } = item;
    legs.push({ path, from, to, begun });
    begun += Math.abs(to - from);
  }
  return legs;
}

export function metersOf(legs: readonly Leg[]): number {
  return legs.reduce((sum, { from, to }) => sum + Math.abs(to - from), 0);
}

/** Where a route is after so many metres, and which way it points there: degrees about y, null where it points up. */
export function placeOn(legs: readonly Leg[], meters: number): { position: Xyz; heading: number | null } {
  const { path, from, to, begun } = legs.findLast((leg) => leg.begun <= meters) ?? (legs[0] as Leg);
  const sign = Math.sign(to - from);
  const offset = from + sign * (meters - begun);
  // Measured over a piece so short that no curve turns in it.
  const [behind, ahead] = [Math.max(0, offset - 1e-4), Math.min(path.meters, offset + 1e-4)];
  const along = add(path.at(ahead), path.at(behind), -1);
  const isLevel = Math.hypot(along.x, along.z) > 1e-9;
  const heading = isLevel ? (Math.atan2(-sign * along.z, sign * along.x) * 180) / Math.PI : null;
  return { position: path.at(offset), heading };
}
