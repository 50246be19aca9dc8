import { expect, test } from 'vitest';
import { writeArrow } from './hold-lines.ts';

const at = (x: number, y: number, z: number) => Float64Array.of(x, y, z, 0, 0, 0, 1);

test('an arrow goes from who is held towards who holds it, and ends before its middle', () => {
  const out = new Float32Array(18);
  expect(writeArrow(out, 0, at(0, 0, 0), at(10, 0, 0))).toBe(true);
  const points = Array.from({ length: 6 }, (_, index) => [...out.slice(index * 3, index * 3 + 3)]);
  expect(points[0]).toEqual([0, 2, 0]);
  expect(points[1]).toEqual([9.5, 2, 0]);
  // Both barbs begin at the tip and lie to either side of the shaft.
  expect([points[2], points[4]]).toEqual([points[1], points[1]]);
  const [left, right] = [points[3] as number[], points[5] as number[]];
  expect(left[0]).toBeLessThan(9.5);
  expect((left[2] as number) + (right[2] as number)).toBeCloseTo(0, 6);
  expect(left[2]).not.toBeCloseTo(0, 2);
});

test('who stands where the other does has none', () => {
  expect(writeArrow(new Float32Array(18), 0, at(0, 0, 0), at(0.4, 0, 0))).toBe(false);
});
