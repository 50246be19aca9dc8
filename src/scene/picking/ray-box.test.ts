import { Box3, Matrix4, Quaternion, Ray, Vector3 } from 'three';
import { expect, test } from 'vitest';
import { isOffRay, rayBoxDistance, reachBetween } from './ray-box.ts';

const BOX = new Box3(new Vector3(-1, 0, -2), new Vector3(1, 3, 2));
const FROM_ABOVE = new Ray(new Vector3(10, 20, 10), new Vector3(0, -1, 0));

function matrixAt(x: number, z: number, turnDegrees = 0, stretch = 1): number[] {
  const turn = new Quaternion().setFromAxisAngle(new Vector3(0, 1, 0), (turnDegrees * Math.PI) / 180);
  return new Matrix4().compose(new Vector3(x, 0, z), turn, new Vector3(stretch, 1, 1)).elements;
}

test.each([
  { what: 'under the ray', matrix: matrixAt(10, 10), distance: 17 },
  { what: 'beside it', matrix: matrixAt(11.5, 10), distance: Number.POSITIVE_INFINITY },
  { what: 'that reaches it only when turned', matrix: matrixAt(11.5, 10, 90), distance: 17 },
  { what: 'that reaches it only when stretched', matrix: matrixAt(12.5, 10, 0, 3), distance: 17 },
  { what: 'collapsed to nothing', matrix: new Array(16).fill(0), distance: Number.POSITIVE_INFINITY },
])('a box $what is met at $distance', ({ matrix, distance }) => {
  expect(rayBoxDistance(FROM_ABOVE, BOX, matrix, 0)).toBeCloseTo(distance, 6);
});

test('a box behind the ray is not met, one around its start is met at once', () => {
  const upwards = new Ray(new Vector3(10, 20, 10), new Vector3(0, 1, 0));
  expect(rayBoxDistance(upwards, BOX, matrixAt(10, 10), 0)).toBe(Number.POSITIVE_INFINITY);
  const inside = new Ray(new Vector3(10, 1, 10), new Vector3(0, 1, 0));
  expect(rayBoxDistance(inside, BOX, matrixAt(10, 10), 0)).toBe(0);
});

test.each([
  { what: 'above its top', low: 5, high: 9, distance: Number.POSITIVE_INFINITY },
  { what: 'that hold its top', low: 2, high: 9, distance: 17 },
  { what: 'within it', low: 1, high: 2, distance: 18 },
  { what: 'under it', low: -5, high: -1, distance: Number.POSITIVE_INFINITY },
])('between heights $what a box is met at $distance', ({ low, high, distance }) => {
  expect(rayBoxDistance(FROM_ABOVE, BOX, matrixAt(10, 10), 0, reachBetween(FROM_ABOVE, low, high))).toBe(distance);
});

test.each([
  { low: 0, high: 9, distance: 9 },
  { low: 3, high: 9, distance: Number.POSITIVE_INFINITY },
])('a level ray at 2 m sees between $low and $high a box at $distance', ({ low, high, distance }) => {
  const level = new Ray(new Vector3(20, 2, 10), new Vector3(-1, 0, 0));
  expect(rayBoxDistance(level, BOX, matrixAt(10, 10), 0, reachBetween(level, low, high))).toBe(distance);
});

const RADIUS = Math.hypot(1, 3, 2);

test.each([
  { what: 'under the ray', matrix: matrixAt(10, 10), off: false },
  { what: 'just within its radius', matrix: matrixAt(10 + RADIUS - 0.01, 10), off: false },
  { what: 'just beyond it', matrix: matrixAt(10 + RADIUS + 0.01, 10), off: true },
  { what: 'beyond it, but stretched as far', matrix: matrixAt(10 + RADIUS + 0.01, 10, 0, 2), off: false },
])('an instance $what is off the ray: $off', ({ matrix, off }) => {
  expect(isOffRay(FROM_ABOVE, RADIUS, matrix, 0)).toBe(off);
});
