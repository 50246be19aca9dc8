import { Box3, Matrix4, Quaternion, Ray, Vector3 } from 'three';
import { expect, test } from 'vitest';
import { rayBoxDistance } from './ray-box.ts';

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
