import { expect, test } from 'vitest';
import { type Circle, Squares } from './squares.ts';

/** Circles of several sizes, every two metres, so many in each direction. */
function plan(size: number): Circle[] {
  return Array.from({ length: size * size }, (_, index) => ({
    x: 2 * (index % size) - size,
    z: 2 * Math.floor(index / size) - size,
    radius: 0.5 + (index % 4) / 2,
  }));
}

const meet = (a: Circle, b: Circle) => Math.hypot(a.x - b.x, a.z - b.z) < a.radius + b.radius;

test('(plants 2) all that could meet is near, and a larger plan has no more of it for each', () => {
  const most = [8, 24].map((size) => {
    const circles = plan(size);
    const squares = new Squares(circles);
    const near = circles.map((circle) => squares.near(circle));
    for (const [index, circle] of circles.entries())
      expect(near[index]).toEqual(expect.arrayContaining(circles.filter((other) => meet(circle, other))));
    return Math.max(...near.map(({ length }) => length));
  });
  expect(most[1]).toBe(most[0]);
});
