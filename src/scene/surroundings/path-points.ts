import { CatmullRomCurve3, LineCurve3, Vector3 } from 'three';
import type { World } from '../../world/index.ts';

export type NetworkPath = World['paths'] extends ReadonlyMap<string, infer Path> ? Path : never;

/** Metres between points of what is curved. */
const STEP_METERS = 0.35;

/** Points along a path that are close enough to draw it. */
export function pathPoints(path: NetworkPath): Vector3[] {
  const curve = curveOf(path);
  const isStraight = curve instanceof LineCurve3;
  return curve.getSpacedPoints(isStraight ? 1 : Math.max(8, Math.min(64, Math.ceil(curve.getLength() / STEP_METERS))));
}

/** The curve of a path; heights are bounded below as interface 2.11 says. */
export function curveOf({ geometry }: NetworkPath): LineCurve3 | CatmullRomCurve3 {
  if (geometry.type === 'LINE') {
    const { startPosition: a, endPosition: b } = geometry;
    return new LineCurve3(new Vector3(a.x, a.y, a.z), new Vector3(b.x, b.y, b.z));
  }
  const floor = geometry.minimumHeightMeters;
  const points = geometry.controlPoints.map(({ x, y, z }) => new Vector3(x, Math.max(y, floor), z));
  return new CatmullRomCurve3(points, false, 'centripetal');
}
