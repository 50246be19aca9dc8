import { type Box3, Vector3 } from 'three';
import type { Side, StandardView } from './view.ts';

/** Direction from the target to the eye for each view; top looks down with north (-Z) up. */
const EYE_DIRECTIONS: Readonly<Record<StandardView, readonly [number, number, number]>> = {
  perspective: [-0.62, 0.62, 0.95],
  top: [0, 1, 0.0001],
  front: [0, 0.12, 1],
  side: [1, 0.12, 0],
  isometric: [1, 0.8165, 1],
};

const SIDES: Readonly<Record<Side, readonly [number, number, number]>> = {
  north: [0, 0.12, -1],
  east: [1, 0.12, 0],
  south: [0, 0.12, 1],
  west: [-1, 0.12, 0],
};

export function sideDirection(side: Side): Vector3 {
  return new Vector3(...SIDES[side]).normalize();
}

export function eyeDirection(view: StandardView): Vector3 {
  return new Vector3(...EYE_DIRECTIONS[view]).normalize();
}

export interface Framing {
  readonly eye: Vector3;
  readonly target: Vector3;
}

/** Margins kept free, as shares of the picture's width and height: all round, and more above. */
export interface FreeRoom {
  readonly margin: number;
  readonly above: number;
}

/**
 * The nearest eye, looking against `direction`, that sees every point, centred in the part of the picture that is not
 * kept free; null without points. Exact for a perspective camera: each pair of opposite frustum planes touches the
 * points, and the pair that needs more distance decides.
 */
export function frameCorners(
  corners: readonly Vector3[],
  direction: Vector3,
  lens: { readonly fov: number; readonly aspect: number },
  { margin, above }: FreeRoom = { margin: 0.05, above: 0 },
): Framing | null {
  if (corners.length === 0) return null;
  const opening = Math.tan((lens.fov * Math.PI) / 360);
  const tanX = opening * lens.aspect * (1 - 2 * margin);
  const tanDown = opening * (1 - 2 * margin);
  const tanUp = tanDown - opening * 2 * above;
  const right = new Vector3(0, 1, 0).cross(direction);
  if (right.lengthSq() < 1e-9) right.set(1, 0, 0);
  right.normalize();
  const up = direction.clone().cross(right);
  const across = fitPlanes(corners, right, direction, tanX, tanX);
  const upright = fitPlanes(corners, up, direction, tanDown, tanUp);
  const depths = corners.map((corner) => corner.dot(direction));
  const [low, high] = extremes(depths);
  const depth = Math.max(across.depth, upright.depth, high + 1);
  const eye = new Vector3()
    .addScaledVector(right, across.middleAt(depth))
    .addScaledVector(up, upright.middleAt(depth))
    .addScaledVector(direction, depth);
  return { eye, target: eye.clone().addScaledVector(direction, (low + high) / 2 - depth) };
}

/** How deep the eye must be for both planes of one opening to hold all corners, and its place across. */
function fitPlanes(
  corners: readonly Vector3[],
  axis: Vector3,
  direction: Vector3,
  tanLow: number,
  tanHigh: number,
): { depth: number; middleAt(depth: number): number } {
  let high = Number.NEGATIVE_INFINITY;
  let low = Number.NEGATIVE_INFINITY;
  for (const corner of corners) {
    const [at, depth] = [corner.dot(axis), corner.dot(direction)];
    high = Math.max(high, at + depth * tanHigh);
    low = Math.max(low, depth * tanLow - at);
  }
  return {
    depth: (high + low) / (tanHigh + tanLow),
    middleAt: (depth) => (high - depth * tanHigh + depth * tanLow - low) / 2,
  };
}

function extremes(values: readonly number[]): [low: number, high: number] {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) {
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  return [low, high];
}

export function boxCorners({ min, max }: Box3): Vector3[] {
  return [min.x, max.x].flatMap((x) => [min.y, max.y].flatMap((y) => [min.z, max.z].map((z) => new Vector3(x, y, z))));
}
