import { Box3, Matrix4, Vector3 } from 'three';
import { expect, test } from 'vitest';
import { type Footprint, isSameFootprints } from './floor-marks.ts';

const machine = (x: number, length = 1): Footprint => ({
  bounds: new Box3(new Vector3(0, 0, 0), new Vector3(length, 1, 1)),
  matrix: new Matrix4().makeTranslation(x, 0, 0),
});

test.each([
  { what: 'the same machines', others: [machine(1), machine(2)], isSame: true },
  { what: 'a machine elsewhere', others: [machine(1), machine(2.1)], isSame: false },
  { what: 'a larger machine', others: [machine(1), machine(2, 3)], isSame: false },
  { what: 'a machine less', others: [machine(1)], isSame: false },
  { what: 'a machine more', others: [machine(1), machine(2), machine(3)], isSame: false },
])('the lines round $what are the same: $isSame', ({ others, isSame }) => {
  expect(isSameFootprints([machine(1), machine(2)], others)).toBe(isSame);
});
