import { describe, expect, test } from 'vitest';
import type { AnimationEvent } from '../protocol/index.ts';
import { createWorld } from './index.ts';
import { batch, cargo, carrier, pose, seconds, snapshot } from './testing/builders.ts';
import { attaches, detaches, removed, transfers } from './testing/events.ts';
import { recordOf } from './testing/internals.ts';
import { entityOf, parentOf } from './testing/questions.ts';

const DEVICES = snapshot({ entities: [carrier('c'), carrier('d'), carrier('e'), cargo('p')] });
const up = pose(0, 1, 0);
const onC = attaches('c', 1, 'p', 'ENTITY', up);

function worldTold(...events: AnimationEvent[]) {
  const world = createWorld(DEVICES, { historySeconds: 10 });
  for (const [index, event] of events.entries()) world.applyBatch(batch(index + 1, event));
  return world;
}

/** On which carriers something may be from an instant on. */
const carriersFrom = (world: ReturnType<typeof worldTold>, t: number): string[] =>
  ['c', 'd', 'e'].filter((name) => {
    const { carried } = recordOf(world, entityOf(world, name, t));
    return carried !== null && [...carried.from(seconds(t))].length > 0;
  });

describe('[W45] who may carry something from an instant on is known from both sides', () => {
  test.each<[string, AnimationEvent[], string[][]]>([
    ['who carries it', [onC], [['c'], ['c'], ['c']]],
    ['who has handed it on, until then', [onC, attaches('d', 5, 'p', 'ENTITY', up)], [['c', 'd'], ['d'], ['d']]],
    ['who has let it go, until then', [onC, detaches('c', 5, 'p', up)], [['c'], [], []]],
    ['who carries it elsewhere on itself', [onC, transfers('c', 5, 1, 'p', 'ENTITY', up, up)], [['c'], ['c'], ['c']]],
    [
      'not who was to carry it, before another word came late',
      [onC, attaches('d', 5, 'p', 'ENTITY', up), attaches('e', 3, 'p', 'ENTITY', up)],
      [['c', 'd', 'e'], ['e'], ['e']],
    ],
    ['nobody once it is gone', [onC, removed(5, 'p')], [['c'], [], []]],
  ])('%s', (_, events, carriers) => {
    const world = worldTold(...events);
    expect([2, 5, 7].map((t) => carriersFrom(world, t))).toEqual(carriers);
  });

  test('who carried it before, by the word that holds, also where two come in one batch', () => {
    const world = worldTold(onC);
    world.applyBatch(batch(2, attaches('d', 5, 'p', 'ENTITY', up), attaches('e', 3, 'p', 'ENTITY', up)));
    expect([2, 4].map((t) => carriersFrom(world, t))).toEqual([['c', 'd', 'e'], ['e']]);
  });

  test('[W38] as far back as the history reaches', () => {
    const world = worldTold(onC, attaches('d', 5, 'p', 'ENTITY', up));
    world.applyBatch(batch(9), seconds(14));
    expect(carriersFrom(world, 4)).toEqual(['c', 'd']);
    world.applyBatch(batch(10), seconds(16));
    const { carried } = recordOf(world, entityOf(world, 'c', 16));
    expect([...(carried?.from(-Infinity) ?? [])]).toEqual([]);
  });

  test('what is handed over and let go of at one instant is free', () => {
    const world = createWorld(DEVICES);
    world.applyBatch(batch(1, transfers('c', 2, 1, 'p', 'ENTITY', up, up), detaches('c', 2, 'p', pose(7, 0, 0))));
    expect(parentOf(world, 'p', 2)).toBeNull();
  });
});
