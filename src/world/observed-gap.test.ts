import { describe, expect, test } from 'vitest';
import type { AnimationEvent } from '../protocol/index.ts';
import { createWorld } from './index.ts';
import { batch, carrier, pose, snapshot } from './testing/builders.ts';
import { seen, stops } from './testing/events.ts';
import { poseOf } from './testing/questions.ts';

/** Where a carrier is between two events, at 0 m after one second and at 4 m after two. */
function between(...events: AnimationEvent[]): number {
  const world = createWorld(snapshot({ entities: [carrier('c')] }));
  world.applyBatch(batch(1, ...events));
  return poseOf(world, 'c', 1.25)[0];
}

const first = seen('c', 1, pose(0, 0, 0));
const second = (sampleIntervalSeconds?: number) =>
  seen('c', 2, pose(4, 0, 0), sampleIntervalSeconds === undefined ? {} : { sampleIntervalSeconds });

describe('[W11] between two observations', () => {
  test.each<[string, AnimationEvent[], number]>([
    ['it is interpolated where the later covers the gap', [first, second(1)], 1],
    ['a millisecond less still covers it', [first, second(0.999)], 1],
    ['less than that does not', [first, second(0.998999)], 0],
    ['nor does what says nothing of it', [first, second()], 0],
    ['only the later one says so', [seen('c', 1, pose(0, 0, 0), { sampleIntervalSeconds: 9 }), second()], 0],
    ['what was stopped is no observation', [stops('c', 1, pose(0, 0, 0)), second(9)], 0],
    ['nor is what is stopped later', [first, stops('c', 2, pose(4, 0, 0))], 0],
  ])('%s', (_, events, x) => {
    expect(between(...events)).toBe(x);
  });
});
