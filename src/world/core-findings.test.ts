import { expect, test } from 'vitest';
import { createWorld } from './index.ts';
import { batch, cargo, carrier, lift, on, point, pose, seconds, snapshot, stacker } from './testing/builders.ts';
import {
  attaches,
  created,
  detaches,
  drives,
  follows,
  reaches,
  removed,
  seen,
  stops,
  transfers,
  turns,
} from './testing/events.ts';
import { poseOf } from './testing/questions.ts';
import { snapshotAt } from './testing/snapshot-at.ts';

/** Faults that a close reading of the core found, each by its number. */

test('[W38] (core 3) forgetting a parent that is gone leaves a stacker that travels since where it is', () => {
  const plant = snapshot({
    entities: [carrier('car', pose(0, 0, 20)), stacker('crane', pose(0, 0, 50)), carrier('other', pose(99, 0, 0))],
  });
  const world = createWorld(plant, { historySeconds: 5 });
  world.applyBatch(batch(1, attaches('car', 0, 'crane', 'ENTITY', pose(0, 1, 0))), 0);
  world.applyBatch(batch(2, removed(2, 'car')), seconds(2));
  world.applyBatch(batch(3, drives('crane', 3, 10, 0, 10)), seconds(3));
  const before = poseOf(world, 'crane', 4);
  world.applyBatch(batch(4, stops('other', 7.5, pose(99, 0, 0))), seconds(7.5));
  expect(before).toEqual([1, 1, 20, 0]);
  expect(poseOf(world, 'crane', 4)).toEqual(before);
});

test('[W13] (core 3) a stacker that travels since its parent went, which was told late, is at its offset', () => {
  const entities = [carrier('car'), on(stacker('crane'), 'car', 'ENTITY', pose(0, 1, 0))];
  const world = createWorld(snapshot({ entities, points: [point('A', 0, 0)] }));
  world.applyBatch(batch(1, follows('car', 0, 10, [pose(0, 0, 0), pose(10, 0, 0)])));
  world.applyBatch(batch(2, drives('crane', 5, 10, 8, 18)));
  world.applyBatch(batch(3, removed(2, 'car')));
  expect(poseOf(world, 'crane', 4)).toEqual([2, 1, 0, 0]);
  expect(poseOf(world, 'crane', 6)).toEqual([9, 1, 0, 0]);
});

test('[W35] (core 4) what begins as one joins counts from where its parent stands, also where that is corrected', () => {
  const plant = [stacker('crane'), on(cargo('tote'), 'crane', 'FORK', pose(0, 0, 0))];
  const turn = { ...turns('tote', 1, 4, pose(0, 0.6, 0), 90), entityType: 'CARGO' };
  const reach = reaches('crane', 1, 2, 1, 0);
  const there = createWorld(snapshot({ entities: plant }));
  there.applyBatch(batch(1, turn));
  const joined = createWorld(snapshot({ entities: plant, motions: [turn], atSeconds: 1, sequence: 1 }));
  for (const world of [there, joined]) {
    world.applyBatch(batch(2, reach));
    expect(poseOf(world, 'tote', 1)).toEqual([0, 0.6, 0, 0]);
    expect(poseOf(world, 'tote', 3)).toEqual([0, 0.6, -1, 45]);
  }
});

test('[W35] (core 4, stories 2,606 and 5,188) what travels on what turns on what drives is taken over after those', () => {
  const turn = { ...turns('crane', 1, 8, pose(0, 1, 0), 80), entityType: 'STACKER' };
  const motions = [turn, follows('car', 2, 8, [pose(0, 0, 0), pose(8, 0, 0, 90)]), drives('upper', 3, 10, 0, 10)];
  const there = createWorld(
    snapshot({
      points: [point('A', 0, 0)],
      entities: [
        on(stacker('upper'), 'crane', 'FORK'),
        on(stacker('crane'), 'car', 'ENTITY', pose(0, 1, 0)),
        carrier('car'),
      ],
    }),
    { keepsSaid: true },
  );
  there.applyBatch(batch(1, ...motions));
  const joined = createWorld(snapshotAt(there, seconds(6)));
  for (const time of [6, 8, 14]) expect(poseOf(joined, 'upper', time)).toEqual(poseOf(there, 'upper', time));
});

test('[W13] (core 5) thousands of travels of a carried stacker are each compiled once, when they come', () => {
  const world = createWorld(
    snapshot({ entities: [carrier('car'), on(stacker('crane'), 'car', 'ENTITY', pose(0, 1, 0))] }),
    { historySeconds: 1e9 },
  );
  for (let index = 1; index <= 4000; index += 1) {
    const [from, to] = index % 2 === 1 ? [0, 10] : [10, 0];
    world.applyBatch(batch(index, drives('crane', index, 1, from, to)));
  }
  expect(poseOf(world, 'crane', 4000.5)).toEqual([5, 1, 0, 0]);
});

test('[W42] (core 6) what was replaced is not counted any more', () => {
  const once = createWorld(snapshot({ entities: [carrier('c')] }));
  const often = createWorld(snapshot({ entities: [carrier('c')] }));
  for (let second = 1; second <= 100; second += 1) {
    const turn = turns('c', second, 1, pose(0, 0, 0), 90);
    once.applyBatch(batch(second, turn));
    often.applyBatch(batch(second, stops('c', second, pose(0, 0, 0)), turn));
  }
  expect(often.historyBytes).toBe(once.historyBytes);
});

test('[W22] (core 9) what would close a cycle through something that is gone by then closes none', () => {
  const plant = snapshot({ entities: [cargo('pallet'), carrier('shuttle'), cargo('rack')] });
  for (const historySeconds of [1e9, 5]) {
    const world = createWorld(plant, { historySeconds });
    world.applyBatch(batch(1, attaches('rack', 1, 'pallet', 'ENTITY', pose(0, 1, 0))), seconds(1));
    world.applyBatch(batch(2, attaches('shuttle', 2, 'rack', 'ENTITY', pose(0, 1, 0))), seconds(2));
    world.applyBatch(batch(3, removed(5, 'rack')), seconds(13));
    world.applyBatch(batch(4, attaches('pallet', 7, 'shuttle', 'ENTITY', pose(0, 1, 0))), seconds(13));
    expect(poseOf(world, 'shuttle', 14)[1]).toBe(3);
    const atOnce = createWorld(plant);
    atOnce.applyBatch(batch(1, attaches('rack', 1, 'pallet', 'ENTITY', pose(0, 1, 0))));
    atOnce.applyBatch(batch(2, attaches('shuttle', 2, 'rack', 'ENTITY', pose(0, 1, 0))));
    atOnce.applyBatch(batch(3, removed(5, 'rack')));
    const closing = batch(4, attaches('pallet', 5, 'shuttle', 'ENTITY', pose(0, 1, 0)));
    expect(() => atOnce.applyBatch(closing)).toThrow(/itself carried/);
  }
});

test('[W41] (core 12) an entity that is forgotten changes the structure', () => {
  const world = createWorld(snapshot({ entities: [carrier('a'), carrier('b')] }), { historySeconds: 5 });
  world.applyBatch(batch(1, removed(1, 'a')), seconds(1));
  const before = world.structureRevision;
  world.applyBatch(batch(2, seen('b', 10, pose(1, 0, 0))), seconds(10));
  expect([...world.entities]).toHaveLength(1);
  expect(world.structureRevision).toBeGreaterThan(before);
});

test('[W39] (core 17) what has left a device long ago, or was removed on it, is not asked what the device does', () => {
  const world = createWorld(snapshot({ entities: [lift('device'), carrier('next'), cargo('last')] }));
  for (let index = 1; index <= 300; index += 1) {
    const load = `load ${index}`;
    const hand = transfers('device', index, 0.5, load, 'ENTITY', pose(0, 0, 0), pose(1, 0, 0));
    const leaves = index % 2 === 0 ? removed(index + 0.6, load) : detaches('device', index + 0.6, load, pose(5, 0, 0));
    world.applyBatch(batch(index, created(index, cargo(load)), hand, leaves));
  }
  const device = world.entityAt('device', seconds(100)) ?? expect.fail('there is a device');
  expect(world.workAt(device, seconds(100.2))).toBe('transferring');
  expect(world.workAt(device, seconds(100.55))).toBe('resting');
  world.applyBatch(batch(301, transfers('device', 400, 2, 'last', 'ENTITY', pose(0, 0, 0), pose(1, 0, 0))));
  expect(world.workAt(device, seconds(401))).toBe('transferring');
  world.applyBatch(batch(302, removed(401.5, 'device')));
  expect(poseOf(world, 'last', 410)[0]).toBe(0.75);
});
