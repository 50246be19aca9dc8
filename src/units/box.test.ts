import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Box, boxAround, boxInBoth, distanceToBox, middleOf, shareWithin, widened } from './box.ts';
import { vector3 } from './pose.ts';

const UNIT: Box = { min: vector3(0, 0, 0), max: vector3(1, 1, 1) };

test.each([
  ['through the middle', vector3(-1, 0.5, 0.5), vector3(3, 0.5, 0.5), 0.25],
  ['from within', vector3(0.5, 0.5, 0.5), vector3(0.5, 0.5, 2.5), 0.25],
  ['within', vector3(0.2, 0.5, 0.5), vector3(0.7, 0.5, 0.5), 1],
  ['past it', vector3(-1, 1.5, 0.5), vector3(3, 1.5, 0.5), -1],
  ['before it', vector3(-2, 0.5, 0.5), vector3(-1, 0.5, 0.5), -1],
])('a line %s', (_, from, to, share) => {
  expect(shareWithin(UNIT, from, to)).toBeCloseTo(share, 12);
});

test.each([
  [vector3(0.5, 0.5, 0.5), 0],
  [vector3(4, 5, 0.5), 5],
  [vector3(-2, 0.5, 0.5), 2],
])('%o is %d m from the box', (place, meters) => {
  expect(distanceToBox(UNIT, place)).toBe(meters);
});

const coordinate = fc.integer({ min: -20, max: 20 });
const place = fc.record({ x: coordinate, y: coordinate, z: coordinate });
const anyBox = fc
  .tuple(place, fc.record({ x: fc.nat(9), y: fc.nat(9), z: fc.nat(9) }))
  .map(([min, size]): Box => ({ min, max: vector3(min.x + size.x, min.y + size.y, min.z + size.z) }));
const isIn = (box: Box, at: Parameters<typeof distanceToBox>[1]) => distanceToBox(box, at) === 0;

test('a place is in what two boxes have in common where it is in both, and round both where it is in one', () => {
  fc.assert(
    fc.property(anyBox, anyBox, place, (a, b, at) => {
      const both = boxInBoth(a, b);
      expect(both !== null && isIn(both, at)).toBe(isIn(a, at) && isIn(b, at));
      if (isIn(a, at) || isIn(b, at)) expect(isIn(boxAround(a, b), at)).toBe(true);
      expect(shareWithin(a, at, at) >= 0).toBe(isIn(a, at));
    }),
    { seed: 31 },
  );
});

test('a box is widened round its middle', () => {
  expect(widened(UNIT, 1, 0, 2)).toEqual({ min: vector3(-1, 0, -2), max: vector3(2, 1, 3) });
  expect(middleOf(widened(UNIT, 3))).toEqual(vector3(0.5, 0.5, 0.5));
});
