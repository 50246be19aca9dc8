import { Box3, Vector3 } from 'three';
import { expect, test } from 'vitest';
import { hallOf } from './floor.ts';

test.each([
  { what: 'lies round the plant with room on whole squares', plant: [-11, 14, 0, 21], hall: [-15, 20, -5, 25] },
  { what: 'gives a plant that ends on a square more room', plant: [0, 10, 0, 10], hall: [-5, 15, -5, 15] },
])('the hall $what', ({ plant: [x0 = 0, x1 = 0, z0 = 0, z1 = 0], hall }) => {
  const { min, max } = hallOf(new Box3(new Vector3(x0, 0, z0), new Vector3(x1, 9, z1)));
  expect([min.x, max.x, min.y, max.y]).toEqual(hall);
});

test('there is a hall even without a plant', () => {
  const { min, max } = hallOf(new Box3());
  expect(max.x - min.x).toBeGreaterThan(0);
});
