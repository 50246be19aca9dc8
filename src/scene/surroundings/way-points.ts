import { Vector3 } from 'three';
import type { World } from '../../world/index.ts';
import type { WayLeg } from '../theme/layers.ts';
import { pathPoints } from './ribbon.ts';

/** Metres above the floor, over its paint. */
const LIFT = 0.08;

/**
 * Points of a way from its beginning to its end. A leg over paths begins and ends on them, nearest to its ends; a path
 * that no longer exists is left out.
 */
export function wayPoints(paths: World['paths'], leg: WayLeg): Vector3[] {
  const { pieces } = leg;
  const [start, end] = [leg.start, leg.end].map(({ x, y, z }) => new Vector3(x, y, z)) as [Vector3, Vector3];
  const lines = pieces.flatMap(({ pathName, fromMeters, toMeters }) => {
    const path = paths.get(pathName);
    return path ? [stretch(pathPoints(path), fromMeters, toMeters, path.lengthMeters)] : [];
  });
  // A way may pass the same place twice: only its first and its last path are cut.
  const [first, last] = [lines[0], lines.at(-1)];
  if (last) last.splice(nearestTo(last, end) + 1);
  if (first) first.splice(0, nearestTo(first, start));
  return [start, ...lines.flat(), end].map((point) => point.clone().setY(point.y + LIFT));
}

/** In the direction of travel. */
function stretch(points: readonly Vector3[], fromMeters: number, toMeters: number, lengthMeters: number): Vector3[] {
  const index = (meters: number) => Math.round((meters / lengthMeters) * (points.length - 1));
  const [from, to] = [index(fromMeters), index(toMeters)];
  return from <= to ? points.slice(from, to + 1) : points.slice(to, from + 1).reverse();
}

function nearestTo(points: readonly Vector3[], place: Vector3): number {
  let [nearest, distance] = [0, Number.POSITIVE_INFINITY];
  for (const [index, point] of points.entries()) {
    const away = point.distanceToSquared(place);
    if (away < distance) [nearest, distance] = [index, away];
  }
  return nearest;
}
