import { Vector3 } from 'three';
import { expect, test } from 'vitest';
import { createMeasure, distanceText } from './measure.ts';

test.each([
  { from: [0, 0, 0], to: [3, 0, 4], text: '5.00 m' },
  { from: [0, 0.02, 0], to: [0, 0.04, 1.236], text: '1.24 m' },
  { from: [0, 0, 0], to: [3, 4, 0], text: '5.00 m (3.00 m across, 4.00 m up)' },
])('from $from to $to are $text', ({ from, to, text }) => {
  expect(distanceText(new Vector3(...from), new Vector3(...to))).toBe(text);
});

test('a third point starts a new measurement, clearing takes it away', () => {
  const measure = createMeasure();
  measure.add(new Vector3(0, 0, 0));
  expect(measure.result).toBeNull();
  measure.add(new Vector3(2, 0, 0));
  expect(measure.result?.text).toBe('2.00 m');
  expect(measure.line.visible).toBe(true);
  measure.add(new Vector3(9, 0, 0));
  expect(measure.result).toBeNull();
  measure.add(new Vector3(9, 0, 1));
  expect(measure.result?.text).toBe('1.00 m');
  measure.clear();
  expect(measure.line.visible).toBe(false);
});
