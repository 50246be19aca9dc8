import { expect, test } from 'vitest';
import { createQualityGovernor } from './quality.ts';

const SLOW = 60;
const GOOD = 16;

function observe(frames: readonly number[]): { changes: number; maxPixelRatio: number } {
  const governor = createQualityGovernor();
  const changes = frames.filter((millis) => governor.observe(millis)).length;
  return { changes, maxPixelRatio: governor.quality.maxPixelRatio };
}

const frames = (count: number, millis: number): number[] => new Array(count).fill(millis);

test.each([
  { what: 'good frames', seen: frames(1000, GOOD), changes: 0 },
  { what: 'a short hitch', seen: [...frames(10, SLOW), ...frames(100, GOOD)], changes: 0 },
  { what: 'rests between frames', seen: frames(1000, 5000), changes: 0 },
  { what: 'lasting slowness', seen: frames(24, SLOW), changes: 1 },
  { what: 'slowness without end', seen: frames(10_000, SLOW), changes: 4 },
  { what: 'good frames after slow ones', seen: [...frames(24, SLOW), ...frames(1000, GOOD)], changes: 1 },
])('after $what quality has changed $changes times', ({ seen, changes }) => {
  expect(observe(seen).changes).toBe(changes);
});

test('never draws finer than at the start', () => {
  expect(observe(frames(24, SLOW)).maxPixelRatio).toBeLessThan(observe([]).maxPixelRatio);
});
