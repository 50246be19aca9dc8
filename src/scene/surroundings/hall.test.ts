import { Box3, Vector3 } from 'three';
import { expect, test } from 'vitest';
import { hallGeometry } from './hall.ts';

const plant = new Box3(new Vector3(-20, 0, -10), new Vector3(20, 12, 10));
const middle = new Vector3(0, 6, 0);

test('every surface of a hall is drawn for who stands in it, columns aside', () => {
  const geometry = hallGeometry(plant);
  const [positions, normals] = [geometry.getAttribute('position'), geometry.getAttribute('normal')];
  const [at, normal] = [new Vector3(), new Vector3()];
  let seen = 0;
  for (let i = 0; i < positions.count; i += 4) {
    at.fromBufferAttribute(positions, i);
    normal.fromBufferAttribute(normals, i);
    if (normal.dot(middle.clone().sub(at)) > 0) seen += 1;
  }
  // Half of the columns' flanks face away from the middle.
  expect(seen / (positions.count / 4)).toBeGreaterThan(0.6);
});

test('a hall is higher than what stands in it, and holds all of it', () => {
  const bounds = hallGeometry(plant).boundingBox ?? new Box3();
  expect(bounds.max.y).toBeGreaterThan(plant.max.y);
  expect(bounds.containsBox(plant)).toBe(true);
});
