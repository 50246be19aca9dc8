import { CatmullRomCurve3, LineCurve3, Vector3 } from 'three';
import type { World } from '../../world/index.ts';

type Point = Readonly<Pick<Vector3, 'x' | 'y' | 'z'>>;

/** Flat marks facing up, collected into one list of triangles. */
export interface Ribbon {
  readonly positions: readonly number[];
  readonly indices: readonly number[];
  /** A band of constant width through the points. */
  strip(points: readonly Point[], width: number): void;
  /** A chevron at a point, pointing along a direction. */
  arrow(at: Point, ahead: Point, length: number, width: number): void;
  disc(x: number, y: number, z: number, radius: number): void;
}

const DISC_SIDES = 14;

export function createRibbon(): Ribbon {
  const positions: number[] = [];
  const indices: number[] = [];
  const vertex = (x: number, y: number, z: number): number => positions.push(x, y, z) / 3 - 1;
  /** Counter-clockwise from above for any order of corners. */
  const triangle = (a: number, b: number, c: number): void => {
    const [ax, az, bx, bz, cx, cz] = [a, b, c].flatMap((i) => [positions[i * 3] ?? 0, positions[i * 3 + 2] ?? 0]) as [
      number,
      number,
      number,
      number,
      number,
      number,
    ];
    const facesUp = (bz - az) * (cx - ax) - (bx - ax) * (cz - az) >= 0;
    indices.push(a, ...(facesUp ? [b, c] : [c, b]));
  };
  return {
    positions,
    indices,
    strip(points, width) {
      let former: [number, number] | null = null;
      points.forEach((point, i) => {
        const [dx, dz] = direction(points[i - 1] ?? point, points[i + 1] ?? point);
        const [ox, oz] = [(-dz * width) / 2, (dx * width) / 2];
        const pair: [number, number] = [
          vertex(point.x + ox, point.y, point.z + oz),
          vertex(point.x - ox, point.y, point.z - oz),
        ];
        if (former) {
          triangle(former[0], former[1], pair[0]);
          triangle(pair[0], former[1], pair[1]);
        }
        former = pair;
      });
    },
    arrow(at, ahead, length, width) {
      const [dx, dz] = direction({ x: 0, y: 0, z: 0 }, ahead);
      const corner = (along: number, across: number): number =>
        vertex(at.x + dx * along - dz * across, at.y + 0.002, at.z + dz * along + dx * across);
      const tip = corner(length / 2, 0);
      const notch = corner(-length * 0.34, 0);
      triangle(tip, notch, corner(-length / 2, width / 2));
      triangle(tip, notch, corner(-length / 2, -width / 2));
    },
    disc(x, y, z, radius) {
      const middle = vertex(x, y, z);
      const rim = Array.from({ length: DISC_SIDES }, (_, i) => {
        const angle = (i / DISC_SIDES) * 2 * Math.PI;
        return vertex(x + Math.cos(angle) * radius, y, z + Math.sin(angle) * radius);
      });
      for (const [i, corner] of rim.entries()) triangle(middle, corner, rim[(i + 1) % DISC_SIDES] ?? corner);
    },
  };
}

/** Unit direction in the plan from one point to another; along X if they coincide. */
function direction(from: Point, to: Point): [number, number] {
  const [dx, dz] = [to.x - from.x, to.z - from.z];
  const length = Math.hypot(dx, dz);
  return length > 0 ? [dx / length, dz / length] : [1, 0];
}

export type NetworkPath = World['paths'] extends ReadonlyMap<string, infer Path> ? Path : never;

/** Metres between points of a curve. */
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
