import { Vector3 } from 'three';
import { expect, test } from 'vitest';
import { distanceText, extendTape, type Tape } from './tape.ts';

test.each([
  { from: [0, 0, 0], to: [3, 0, 4], text: '5.00 m' },
  { from: [0, 0.02, 0], to: [0, 0.04, 1.236], text: '1.24 m' },
  { from: [0, 0, 0], to: [3, 4, 0], text: '5.00 m (3.00 m across, 4.00 m up)' },
])('from $from to $to are $text', ({ from, to, text }) => {
  expect(distanceText(new Vector3(...from), new Vector3(...to))).toBe(text);
});

test('a third point starts a new measurement', () => {
  let tape: Tape = [];
  const seen = [1, 2, 3, 4].map((x) => {
    tape = extendTape(tape, new Vector3(x, 0, 0));
    return tape.map((point) => point.x);
  });
  expect(seen).toEqual([[1], [1, 2], [3], [3, 4]]);
});
