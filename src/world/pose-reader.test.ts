import { describe, expect, test } from 'vitest';
import type { AnimationEvent } from '../protocol/index.ts';
import { createWorld } from './index.ts';
import { batch, carrier, pose, seconds, snapshot, stacker } from './testing/builders.ts';
import { attaches, drives, removed, turns } from './testing/events.ts';
import { poseOf } from './testing/questions.ts';

const DEVICES = snapshot({ entities: [carrier('car'), stacker('crane', pose(0, 0, 5))] });

describe('[W38] a travel begins where the machine stands, also once nobody knows any more what has set it down there', () => {
  test.each<[string, AnimationEvent[]]>([
    ['it stood on what went', []],
    ['it was set down on its way', [drives('crane', 3, 6, 0, 6)]],
    ['it went along its track from a time on at which its carrier was found to be gone', [drives('crane', 5, 6, 0, 6)]],
  ])('%s', (_, before) => {
    const [short, long] = [10, 1000].map((historySeconds) => {
      const world = createWorld(DEVICES, { historySeconds });
      const onTheCar = attaches('car', 1, 'crane', 'ENTITY', pose(2, 1, 0, 30));
      world.applyBatch(batch(1, onTheCar, turns('car', 1, 1, pose(0, 0, 0), 40), ...before, removed(4, 'car')));
      world.applyBatch(batch(2), seconds(20));
      world.applyBatch(batch(3, drives('crane', 21, 4, 1, 5)));
      return [21, 23, 25].map((t) => poseOf(world, 'crane', t));
    });
    expect(short).toEqual(long);
    expect(short?.[0]?.[3]).toBeCloseTo(70, 6);
  });
});
