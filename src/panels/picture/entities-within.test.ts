import { expect, test } from 'vitest';
import { plantOf, standing } from '../../scene/testing/small-plant.ts';
import { entitiesWithin } from './entities-within.ts';

const plant = plantOf([-3, -1, 1, 3].map((x) => standing(`at ${x}`, 'CARRIER', 'c', x)));
/** Looks along -z from z 2 with a right angle: what lies at x is seen at x / 2. */
const PROJECTION = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, -1, -1, 0, 0, 0, 2];

test.each([
  ['all that is in the picture', { x: -1, y: -1 }, { x: 1, y: 1 }, ['at -1', 'at 1']],
  ['the right half, dragged from right to left', { x: 1, y: 1 }, { x: 0, y: -1 }, ['at 1']],
  ['above the floor', { x: -1, y: 0.1 }, { x: 1, y: 1 }, []],
])('%s', (_, from, to, names) => {
  expect(entitiesWithin({ from, to }, plant, 0, PROJECTION)).toEqual(names);
});

test('what is behind the eye is in no rectangle', () => {
  const behind = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 1, 0, 0, 0, -2];
  expect(entitiesWithin({ from: { x: -1, y: -1 }, to: { x: 1, y: 1 } }, plant, 0, behind)).toEqual([]);
});
