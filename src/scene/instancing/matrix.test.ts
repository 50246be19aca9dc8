import fc from 'fast-check';
import { Matrix4, Quaternion, Vector3 } from 'three';
import { expect, test } from 'vitest';
import { MATRIX_STRIDE, writeHidden, writePose } from './matrix.ts';

const number = fc.double({ min: -50, max: 50, noNaN: true });
const pose = fc
  .tuple(number, number, number, number, number, number)
  .map(([x, y, z, a, b, c]) => ({ at: new Vector3(x, y, z), turn: new Quaternion(a, b, c, 1).normalize() }));

test("a pose becomes the matrix that three composes, stretched along the part's own X", () => {
  fc.assert(
    fc.property(pose, fc.double({ min: 0.1, max: 40, noNaN: true }), ({ at, turn }, stretch) => {
      const out = new Float32Array(2 * MATRIX_STRIDE);
      writePose([99, at.x, at.y, at.z, turn.x, turn.y, turn.z, turn.w], 1, out, MATRIX_STRIDE, stretch);
      const expected = new Matrix4().compose(at, turn, new Vector3(stretch, 1, 1)).elements;
      for (let i = 0; i < MATRIX_STRIDE; i++) expect(out[MATRIX_STRIDE + i]).toBeCloseTo(expected[i] ?? Number.NaN, 3);
      expect(out.subarray(0, MATRIX_STRIDE).every((value) => value === 0)).toBe(true);
    }),
    { seed: 20261121, numRuns: 200 },
  );
});

test('a hidden instance has no extent, and its neighbours keep theirs', () => {
  const out = new Float32Array(3 * MATRIX_STRIDE).fill(1);
  writeHidden(out, MATRIX_STRIDE);
  expect([out[0], out[MATRIX_STRIDE], out[2 * MATRIX_STRIDE - 1], out[2 * MATRIX_STRIDE]]).toEqual([1, 0, 0, 1]);
});
