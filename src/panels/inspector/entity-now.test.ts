import { describe, expect, test } from 'vitest';
import type { AnimationEvent, EntityState } from '../../protocol/index.ts';
import type { Pose, Seconds } from '../../units/index.ts';
import { createWorld } from '../../world/index.ts';
import {
  at,
  batch,
  cargo,
  carrier,
  lift,
  line,
  on,
  point,
  pose,
  seconds,
  snapshot,
  stacker,
} from '../../world/testing/builders.ts';
import {
  attaches,
  drives,
  follows,
  raises,
  reaches,
  seen,
  transfers,
  travels,
  turns,
} from '../../world/testing/events.ts';
import { type EntityNow, entityNow } from './entity-now.ts';

const A = point('A', 0, 0);
const B = point('B', 10, 0);

interface Told {
  entities: EntityState[];
  events?: AnimationEvent[];
}

/** What the first of the entities does. */
function nowAt(atSeconds: Seconds, { entities, events = [] }: Told): EntityNow {
  const world = createWorld(snapshot({ entities, points: [A, B], paths: [line(A, B)] }));
  for (const [index, event] of events.entries()) world.applyBatch(batch(index + 1, event));
  const t = seconds(atSeconds);
  const entity = world.entityAt(entities[0]?.entityName ?? '', t) ?? expect.fail('it is there');
  return entityNow(world, entity, t, world.historyOf(entity) ?? expect.fail('it has a history'));
}

/** x, y, z in metres and the turn about Y in degrees, to a millionth. */
function written(told: Pose | null): number[] | null {
  return told && [told.position.x, told.position.y, told.position.z, told.rotation.y].map(rounded);
}

function rounded(value: number): number {
  return Math.round(value * 1e6) / 1e6 + 0;
}

const truck = carrier('truck');
const here = pose(0, 0, 0);

describe('what a carrier does half way along a route of 10 m in 5 s', () => {
  const events = [travels('truck', 1, 5, 'A A-B B', here)];
  const now = nowAt(3.5, { entities: [truck], events });

  test('how much is done, and what remains', () => {
    expect(now.motion).toEqual({ done: 0.5, remainingMicros: seconds(2.5) });
  });

  test('how fast it is: 2 m/s, of the tenth of a second before', () => {
    expect(now.speed).toBeCloseTo(2, 6);
  });

  test('the next stop, by the name of the point there', () => {
    expect(now.nextStop?.pointName).toBe('B');
    expect(now.nextStop?.position.x).toBeCloseTo(10, 6);
  });

  test('where it is: in the world alone, as nothing carries it', () => {
    expect(written(now.world)).toEqual([5, 0, 0, 0]);
    expect([now.local, now.parent]).toEqual([null, null]);
  });

  test('what has no platform, fork or track tells nothing of them', () => {
    expect([now.platform, now.fork, now.track]).toEqual([null, null, null]);
  });

  test.each<[string, Seconds]>([
    ['before it', 0.5],
    ['at its end', 6],
    ['after it', 8],
  ])('%s nothing is under way, and no stop is ahead', (_, atSeconds) => {
    const { motion, nextStop } = nowAt(atSeconds, { entities: [truck], events });
    expect([motion, nextStop]).toEqual([null, null]);
  });

  test('it stands before and after', () => {
    expect([0.5, 8].map((atSeconds) => nowAt(atSeconds, { entities: [truck], events }).speed)).toEqual([0, 0]);
  });
});

test('a stop where no point is named is told by its place', () => {
  const events = [follows('truck', 1, 5, [here, pose(6, 0, 3)])];
  const { nextStop } = nowAt(2, { entities: [truck], events });
  expect(nextStop).toEqual({ position: at(6, 0, 3), pointName: null });
});

test('a turn is under way, and leads to no stop', () => {
  const { motion, nextStop } = nowAt(2, { entities: [truck], events: [turns('truck', 1, 4, here, 90)] });
  expect([motion?.done, nextStop]).toEqual([0.25, null]);
});

describe('what stands on the platform of a lift', () => {
  const hoist = lift('hoist', pose(3, 0, 4, 90));
  const entities = [on(cargo('tote'), 'hoist', 'LIFT_PLATFORM', pose(1, 0.2, 0, 30)), hoist];
  const events = [raises('hoist', 0, 4, 0, 2)];

  test('it has a place on what carries it, and one in the world, which rises with it', () => {
    const now = nowAt(2, { entities, events });
    expect(now.parent).toEqual({ entityName: 'hoist', part: 'LIFT_PLATFORM', isCargo: true });
    expect(written(now.local)).toEqual([1, 0.2, 0, 30]);
    expect(written(now.world)).toEqual([3, 1.2, 3, 120]);
  });

  test('the lift itself tells how high its platform is, of the highest that it went', () => {
    const now = nowAt(2, { entities: [hoist], events: [raises('hoist', 0, 1, 0, 3), raises('hoist', 1, 4, 3, 1)] });
    expect(now.platform).toEqual({ value: expect.closeTo(2.5, 6), most: expect.closeTo(3, 6) });
    expect(now.motion).toEqual({ done: 0.25, remainingMicros: seconds(3) });
    expect(now.speed).toBe(0);
  });
});

test('a fork that is out is told by how far, of the farthest that it went, to either side', () => {
  const events = [reaches('crane', 0, 1, 0, -1.2), reaches('crane', 1, 1, -1.2, 0), reaches('crane', 2, 2, 0, 0.8)];
  const { fork } = nowAt(3, { entities: [stacker('crane')], events });
  expect(fork).toEqual({ value: expect.closeTo(0.4, 6), most: expect.closeTo(1.2, 6) });
});

test('a stacker tells where it is along its track, and how long that is', () => {
  const events = [drives('crane', 0, 4, 0, 16)];
  const { track, motion } = nowAt(1, { entities: [stacker('crane', pose(5, 0, 0))], events });
  expect(track).toEqual({ value: expect.closeTo(4, 6), most: 20 });
  expect(motion?.done).toBe(0.25);
});

describe('what is observed', () => {
  test('it has a place, and neither a motion nor a speed, which nobody tells', () => {
    const now = nowAt(3, { entities: [truck], events: [seen('truck', 1, here), seen('truck', 2, pose(4, 0, 0))] });
    expect([now.motion, now.speed, now.nextStop]).toEqual([null, null, null]);
    expect(written(now.world)).toEqual([4, 0, 0, 0]);
  });

  test('the height of its platform is as it was seen', () => {
    const events = [seen('hoist', 1, here, { platformHeightMeters: 1.5 })];
    expect(nowAt(2, { entities: [lift('hoist')], events }).platform).toEqual({ value: 1.5, most: 1.5 });
  });
});

test.each([0, 45, 90, 120, 179, -90, -120, -179])('a heading of %s degrees is told as that alone', (degrees) => {
  const rotation = nowAt(0, { entities: [carrier('truck', pose(0, 0, 0, degrees))] }).world?.rotation;
  const { x, y, z } = rotation ?? expect.fail('it has a place');
  expect([x, y, z].map(rounded)).toEqual([0, degrees, 0]);
});

test('a turn that tips over is told as it is', () => {
  const tipped = { position: at(0, 0, 0), rotation: at(120, 20, 30) };
  const rotation = nowAt(0, { entities: [carrier('truck', tipped)] }).world?.rotation;
  const { x, y, z } = rotation ?? expect.fail('it has a place');
  expect([x, y, z].map(rounded)).toEqual([120, 20, 30]);
});

test('what is handed over is under way to its new place', () => {
  const entities = [on(cargo('tote'), 'truck', 'STORAGE', pose(0, 1, 0)), truck];
  const handed = transfers('truck', 1, 4, 'tote', 'STORAGE', pose(0, 1, 0), pose(0, 1, 2));
  const { motion, local } = nowAt(2, { entities, events: [handed] });
  expect(motion).toEqual({ done: 0.25, remainingMicros: seconds(3) });
  expect(local?.position).toEqual(at(0, expect.closeTo(1, 6), expect.closeTo(0.5, 6)));
});

test('what its carrier takes along goes as fast as that', () => {
  const entities = [cargo('tote'), truck];
  const events = [attaches('truck', 0, 'tote', 'ENTITY', pose(0, 1, 0)), travels('truck', 1, 5, 'A A-B B', here)];
  const { speed, motion, parent } = nowAt(3, { entities, events });
  expect(speed).toBeCloseTo(2, 6);
  expect([motion, parent?.entityName]).toEqual([null, 'truck']);
});
