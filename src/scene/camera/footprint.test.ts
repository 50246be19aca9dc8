import { PerspectiveCamera } from 'three';
import { expect, test } from 'vitest';
import { footprintOf } from './view.ts';

/** An eye with 90 degrees upright and across. */
function eyeAt(position: [number, number, number], target: [number, number, number]): PerspectiveCamera {
  const camera = new PerspectiveCamera(90, 1, 0.1, 1000);
  camera.position.set(...position);
  camera.lookAt(...target);
  camera.updateMatrixWorld();
  return camera;
}

const rounded = (camera: PerspectiveCamera, floor = 0): number[][] =>
  footprintOf(camera, floor, 100).map(({ x, z }) => [Math.round(x), Math.round(z)]);

test('from above it is the square under the eye, as large as the eye is high over the floor', () => {
  const camera = eyeAt([3, 10, 4], [3, 0, 3.999]);
  const square = (half: number): number[][] => [
    [3 - half, 4 + half],
    [3 + half, 4 + half],
    [3 + half, 4 - half],
    [3 - half, 4 - half],
  ];
  expect(rounded(camera)).toEqual(square(10));
  expect(rounded(camera, 4)).toEqual(square(6));
});

test('towards the horizon it ends within reach', () => {
  const [nearLeft = [], nearRight = [], farRight = [], farLeft = []] = rounded(eyeAt([0, 10, 0], [0, 10, -50]));
  expect([nearLeft, nearRight]).toEqual([
    [-10, -10],
    [10, -10],
  ]);
  for (const [x = 0, z = 0] of [farRight, farLeft]) expect(Math.round(Math.hypot(x, z))).toBeLessThanOrEqual(101);
  expect(farRight[1]).toBeLessThan(-60);
});
