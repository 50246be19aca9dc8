import { Ray, Vector3 } from 'three';
import { expect, test } from 'vitest';
import { wholeFrom } from './revealed.ts';

const BALL = { middle: new Vector3(10, 0, 0), radius: 2, base: -1 };

test.each([
  { what: 'straight at it: from its front on', direction: [1, 0, 0], distance: 8 },
  { what: 'past its rim, still through it', direction: [1, 0.15, 0], distance: 8 },
  { what: 'beside it: from the eye on', direction: [1, 0.4, 0], distance: 0 },
  { what: 'away from it', direction: [-1, 0, 0], distance: 0 },
])('a ray $what', ({ direction, distance }) => {
  const ray = new Ray(new Vector3(), new Vector3(...direction).normalize());
  expect(wholeFrom(ray, BALL)).toBe(distance);
});

test('an eye within the ball sees everything', () => {
  expect(wholeFrom(new Ray(new Vector3(9, 0, 0), new Vector3(1, 0, 0)), BALL)).toBe(0);
});
