import { expect, test } from 'vitest';
import type { AnimationEvent } from '../protocol/index.ts';
import { createWorld, type EntityHistory, forgetUnasked, type World } from './index.ts';
import { batch, cargo, carrier, lift, pose, seconds, snapshot } from './testing/builders.ts';
import { attaches, detaches, raises, removed, seen, turns } from './testing/events.ts';
import { entityOf } from './testing/questions.ts';

/* [W52] What nobody asks for any more can be forgotten, of each entity for itself. */

const DEVICES = snapshot({ entities: [carrier('truck'), carrier('other'), lift('hoist'), cargo('tote')] });
const here = pose(0, 0, 0);
const up = pose(0, 1, 0);
const turning = Array.from({ length: 50 }, (_, index) => turns('truck', 2 * index, 1, here, 90));

function worldTold(...events: readonly AnimationEvent[]): World {
  const world = createWorld(DEVICES);
  for (const [index, event] of events.entries()) world.applyBatch(batch(index + 1, event));
  return world;
}

/** Forgets what was before some second of each, by the name that it has at first; of those that are not named before the 90th. */
function forget(world: World, since: Readonly<Record<string, number>>): void {
  forgetUnasked(world, ({ initialState: { entityName } }) => (since[entityName] ?? 90) * 1e6);
}

const historyOf = (world: World, name: string): EntityHistory | null => world.historyOf(entityOf(world, name, 0));

/** When the parts of what is kept of a track began, in seconds. */
function beginsOf(world: World, name: string, track: 'body' | 'platform' = 'body'): number[] {
  const history = historyOf(world, name) ?? expect.fail('it is kept');
  return history[track].map(({ startMicros }) => startMicros / 1e6);
}

test('[W52] a body keeps what holds since then, and the last two things that it did before', () => {
  const world = worldTold(...turning);
  const before = world.historyBytes;
  forget(world, { truck: 90 });
  expect(beginsOf(world, 'truck')).toEqual([88, 90, 92, 94, 96, 98]);
  expect(world.historyBytes).toBeLessThan(before);
});

test('[W52] a part keeps what holds since then', () => {
  const world = worldTold(...[1, 10, 20].map((at) => raises('hoist', at, 2, 0, 1)));
  forget(world, { hoist: 15 });
  expect(beginsOf(world, 'hoist', 'platform')).toEqual([10, 20]);
});

test('[W52] of what carries something as much is kept as of its load', () => {
  const world = worldTold(attaches('truck', 0, 'tote', 'ENTITY', up), ...turning);
  forget(world, { tote: 20 });
  expect(beginsOf(world, 'truck')[0]).toBe(18);
});

test('[W52] what is gone is forgotten', () => {
  const world = worldTold(...turning, removed(100, 'truck'));
  const truck = entityOf(world, 'truck', 0);
  forget(world, { truck: Infinity });
  expect([world.historyOf(truck), [...world.entities].length]).toEqual([null, 3]);
});

test('[W52] what goes at the instant from which on it is asked for is kept, with what carries it', () => {
  const world = worldTold(attaches('truck', 0, 'tote', 'ENTITY', up), ...turning, removed(50, 'tote'));
  const tote = entityOf(world, 'tote', 0);
  forget(world, { tote: 50 });
  expect(world.historyOf(tote)).not.toBeNull();
  expect(beginsOf(world, 'truck')[0]).toBe(48);
});

test('[W52] for what is gone nothing is kept of what carried it', () => {
  const carried = [attaches('truck', 0, 'hoist', 'ENTITY', up), seen('hoist', 10, up)];
  const world = worldTold(...carried, ...turning, removed(60, 'hoist'));
  forget(world, { hoist: Infinity });
  expect(beginsOf(world, 'truck')[0]).toBe(88);
});

test('[W52] what is gone is kept for what it has left behind', () => {
  const world = worldTold(attaches('truck', 2, 'tote', 'ENTITY', up), removed(30, 'truck'));
  const truck = entityOf(world, 'truck', 0);
  forget(world, { truck: Infinity, tote: 40 });
  expect(world.historyOf(truck)).not.toBeNull();
});

test('[W52] what carried something just before it was let go and seen is kept: that tells whether it jumped', () => {
  const letGo = [detaches('truck', 10, 'hoist', here), seen('hoist', 10, here)];
  const world = worldTold(attaches('truck', 0, 'hoist', 'ENTITY', up), ...turning, ...letGo);
  forget(world, { hoist: 50 });
  expect(beginsOf(world, 'truck')[0]).toBe(6);
});

test('[W52] a motion on a platform counts from where that was when it began', () => {
  const rising = raises('hoist', 5.000001, 6, 2, 3);
  const world = worldTold(attaches('hoist', 1, 'tote', 'LIFT_PLATFORM', here), turns('tote', 5, 1, up, 90), rising);
  const tote = entityOf(world, 'tote', 0);
  const before = world.transformAt(tote, 'ENTITY', seconds(20));
  forget(world, { tote: 20 });
  expect(world.transformAt(tote, 'ENTITY', seconds(20))).toEqual(before);
});

test('[W52] a motion that ended as its carrier went is told to have ended then, whoever carries it since', () => {
  const carried = [attaches('truck', 1, 'tote', 'ENTITY', up), turns('tote', 2, 9, up, 90), removed(4, 'truck')];
  const world = worldTold(...carried, attaches('other', 7, 'tote', 'ENTITY', up));
  forget(world, { truck: Infinity, tote: 8 });
  const turn = historyOf(world, 'tote')?.body.find(({ kind }) => kind === 'rotation');
  expect(turn?.endMicros).toBe(seconds(4));
});
