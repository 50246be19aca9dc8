import { describe, expect, test } from 'vitest';
import type { AnimationEvent } from '../../protocol/index.ts';
import type { Seconds } from '../../units/index.ts';
import { ACTIVITIES, createWorld, type Sampler } from '../index.ts';
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
} from '../testing/builders.ts';
import {
  attaches,
  created,
  drives,
  follows,
  raises,
  reaches,
  removed,
  renamed,
  seen,
  stops,
  travels,
  turns,
} from '../testing/events.ts';
import { entityOf, poseOf } from '../testing/questions.ts';
import { createSampler, type SampledWorld } from './sampler.ts';

const [a, b] = [point('A', 0, 0), point('B', 10, 0)];
const DEVICES = snapshot({
  points: [a, b],
  paths: [line(a, b)],
  entities: [carrier('truck'), stacker('crane', pose(0, 0, 50)), on(lift('hoist'), 'truck'), cargo('tote')],
});
const here = pose(0, 0, 0);

function worldTold(...events: AnimationEvent[]) {
  const world = createWorld(DEVICES, { historySeconds: 10 });
  for (const [index, event] of events.entries()) world.applyBatch(batch(index + 1, event));
  return world;
}

const changedOf = ({ changedNodes, changedCount }: Sampler) => [...changedNodes.subarray(0, changedCount)];
const turnedOf = ({ turnedNodes, turnedCount }: Sampler) => [...turnedNodes.subarray(0, turnedCount)];
const presentCount = ({ present }: Sampler) => present.reduce((sum, one) => sum + one, 0);

describe('[W40] what moves is counted by entity, however many of its parts do', () => {
  test('from when the first begins to when the last has ended', () => {
    const world = worldTold(
      drives('crane', 1, 2, 0, 2),
      raises('crane', 2, 4, 0, 1),
      reaches('crane', 2, 2, 0, 1),
      turns('truck', 3, 1, here, 90),
    );
    const sampler = world.createSampler();
    const counts = [0, 1, 2, 3, 4, 5, 6, 5, 2, 0].map((t) => {
      sampler.sampleAt(seconds(t));
      return sampler.movingCount;
    });
    expect(counts).toEqual([0, 1, 1, 2, 1, 1, 0, 1, 1, 0]);
  });

  test('while it is there alone', () => {
    const world = worldTold(turns('truck', 1, 8, here, 90), removed(5, 'truck'));
    const sampler = world.createSampler();
    const counts = [4, 5, 4].map((t) => {
      sampler.sampleAt(seconds(t));
      return sampler.movingCount;
    });
    expect(counts).toEqual([1, 0, 1]);
  });
});

test('[W40] what moves before it comes is not counted', () => {
  const world = worldTold(created(6, lift('late')), raises('late', 3, 6, 0, 3));
  const sampler = world.createSampler();
  const counts = [4, 6, 9].map((t) => {
    sampler.sampleAt(seconds(t));
    return sampler.movingCount;
  });
  expect(counts).toEqual([0, 1, 0]);
});

describe('[W39] what an entity does is told, and that it has changed', () => {
  test('also where it stands as before', () => {
    const world = worldTold(stops('truck', 2, here), seen('truck', 4, here));
    const sampler = world.createSampler();
    const truck = entityOf(world, 'truck', 0);
    const doings = ([0, 2, 3, 4, 1] satisfies Seconds[]).map((t) => {
      sampler.sampleAt(seconds(t));
      const isTold = [changedOf(sampler), turnedOf(sampler)].map((nodes) => nodes.includes(truck.nodes.ENTITY));
      return [ACTIVITIES[sampler.activities[truck.index] ?? -1], ...isTold];
    });
    expect(doings).toEqual([
      ['resting', true, true],
      ['stopped', true, true],
      ['stopped', false, false],
      ['observed', true, true],
      ['resting', true, true],
    ]);
  });
});

describe('[W38] what has left the history', () => {
  const forgotten = () => {
    const world = worldTold();
    const sampler = world.createSampler();
    sampler.sampleAt(0);
    const { nodes } = entityOf(world, 'crane', 0);
    world.applyBatch(batch(1, removed(1, 'crane')));
    world.applyBatch(batch(2, turns('truck', 60, 1, here, 90)), seconds(60));
    return { world, sampler, nodes };
  };

  test('is gone with all its parts, for a reader that did not look in between', () => {
    const { world, sampler, nodes } = forgotten();
    sampler.sampleAt(seconds(60));
    expect(changedOf(sampler)).toEqual(expect.arrayContaining(Object.values(nodes)));
    expect(Object.values(nodes).map((node) => sampler.present[node])).toEqual([0, 0, 0]);
    expect(nodes.FORK).toBeGreaterThan(0);
    expect(sampler.entityOf(nodes.FORK)).toBeUndefined();
    expect(sampler.entityOf(entityOf(world, 'truck', 60).nodes.ENTITY)?.nameAt(seconds(60))).toBe('truck');
  });

  test('is not looked for by a new reader, at once or in steps', () => {
    const { world, sampler } = forgotten();
    sampler.sampleAt(seconds(60));
    const [fresh, prepared] = [world.createSampler(), world.createSampler()];
    fresh.sampleAt(seconds(60));
    for (const _step of prepared.prepareAt(seconds(60)));
    // The truck, the hoist with its platform, and the tote.
    expect([sampler, fresh, prepared].map(presentCount)).toEqual([4, 4, 4]);
  });

  test('gives its place to another, which is told though it stands as the first did', () => {
    const world = worldTold();
    const sampler = world.createSampler();
    sampler.sampleAt(0);
    const { ENTITY } = entityOf(world, 'tote', 0).nodes;
    world.applyBatch(batch(1, removed(1, 'tote')));
    world.applyBatch(batch(2, created(60, cargo('next'))), seconds(60));
    world.applyBatch(batch(3, created(60, cargo('tote'))));
    expect(entityOf(world, 'tote', 60).nodes.ENTITY).toBe(ENTITY);
    sampler.sampleAt(seconds(60));
    expect(turnedOf(sampler)).toContain(ENTITY);
  });

  test('is not asked for: earlier than that, the oldest instant is shown', () => {
    const { world } = forgotten();
    const [sampler, prepared] = [world.createSampler(), world.createSampler()];
    sampler.sampleAt(0);
    for (const _step of prepared.prepareAt(0));
    expect([sampler, prepared].map(({ simulationTimeMicros }) => simulationTimeMicros)).toEqual([
      seconds(50),
      seconds(50),
    ]);
  });
});

describe('[W30] a reader', () => {
  test('that is further behind than changes are remembered reads everything anew', () => {
    const world = worldTold() as SampledWorld;
    const forgetful: SampledWorld = Object.create(world, {
      changes: { value: { end: 1e9, corrections: 0, reaches: () => false } },
    });
    const sampler = createSampler(forgetful);
    sampler.sampleAt(0);
    world.applyBatch(batch(1, created(1, cargo('new')), attaches('truck', 1, 'tote', 'ENTITY', pose(0, 1, 0))));
    sampler.sampleAt(seconds(2));
    expect(presentCount(sampler)).toBe(8);
    expect(sampler.parents[entityOf(world, 'tote', 2).nodes.ENTITY]).toBe(entityOf(world, 'truck', 2).nodes.ENTITY);
  });

  test('learns where a machine stands whose way had ended when what carries it was corrected before that', () => {
    const world = createWorld(
      snapshot({ entities: [carrier('truck'), on(stacker('rider'), 'truck', 'ENTITY', here)] }),
    );
    world.applyBatch(batch(1, drives('rider', 1, 3, 0, 3)));
    const sampler = world.createSampler();
    sampler.sampleAt(seconds(6));
    world.applyBatch(batch(2, turns('truck', 2, 1, here, 90)));
    sampler.sampleAt(seconds(6));
    const start = 7 * entityOf(world, 'rider', 6).nodes.ENTITY;
    const [x, , z] = sampler.transforms.subarray(start);
    expect([x, z]).toEqual([
      expect.closeTo(poseOf(world, 'rider', 6)[0], 6),
      expect.closeTo(poseOf(world, 'rider', 6)[2], 6),
    ]);
  });

  test('that prepares itself has looked everything up before it is first asked, two thousand frames at a step', () => {
    const world = createWorld(snapshot({ entities: Array.from({ length: 2000 }, (_, index) => cargo(`p${index}`)) }));
    const sampler = world.createSampler();
    const steps = sampler.prepareAt(0);
    expect([steps.next().done, steps.next().done]).toEqual([false, true]);
    expect(presentCount(sampler)).toBe(2000);
    sampler.sampleAt(0);
    expect([sampler.changedCount, sampler.turnedCount]).toEqual([2000, 2000]);
    sampler.sampleAt(1);
    expect([sampler.changedCount, sampler.turnedCount]).toEqual([0, 0]);
  });
});

test('[W30] what moves on otherwise than before has turned, what moves on has not', () => {
  const world = worldTold(turns('truck', 1, 2, here, 90), turns('truck', 3, 2, pose(0, 0, 0, 90), 180));
  const sampler = world.createSampler();
  const { ENTITY } = entityOf(world, 'truck', 0).nodes;
  const hasTurned = [2, 2.5, 4, 4.5].map((t) => {
    sampler.sampleAt(seconds(t));
    return turnedOf(sampler).includes(ENTITY);
  });
  expect(hasTurned).toEqual([true, false, true, false]);
});

describe('[W50] courses', () => {
  const nodeOf = (world: SampledWorld, name: string) => entityOf(world, name, 0).nodes.ENTITY;

  test('have those that follow where they stand on what has the course, one on another', () => {
    const hoist = on(lift('hoist', here, 1.5), 'truck', undefined, pose(2, 1, 0));
    const tote = on(cargo('tote'), 'hoist', 'LIFT_PLATFORM', pose(0, 0.25, 3));
    const world = createWorld(
      snapshot({ points: [a, b], paths: [line(a, b)], entities: [carrier('truck'), hoist, tote] }),
    );
    world.applyBatch(batch(1, travels('truck', 1, 8, 'A A-B B', here)));
    const sampler = world.createSampler({ hasCourses: true });
    sampler.sampleAt(seconds(4));
    const places = ['truck', 'hoist', 'tote'].map((name) => {
      const onLeader = new Float64Array(7).fill(9);
      sampler.writeOnLeader(entityOf(world, name, 4).nodes.ENTITY, onLeader);
      return [...onLeader.subarray(0, 3)];
    });
    expect(places).toEqual([
      [0, 0, 0],
      [2, 1, 0],
      [2, 2.75, 3],
    ]);
  });

  test('are those of what carries a thing, told when they begin, and none of what goes along a track that is gone', () => {
    const world = worldTold(
      travels('truck', 1, 8, 'A A-B B', here),
      created(1, on(stacker('rider', pose(0, 0, 7)), 'tote', 'ENTITY', here)),
      drives('rider', 6, 4, 0, 8),
      removed(5, 'tote'),
    ) as SampledWorld;
    const sampler = world.createSampler({ hasCourses: true });
    sampler.sampleAt(seconds(2));
    const [truck, hoist] = [nodeOf(world, 'truck'), nodeOf(world, 'hoist')];
    expect(sampler.courseOf(hoist)).toBe(sampler.courseOf(truck));
    // The truck, the hoist and its platform.
    expect(sampler.coursedCount).toBe(3);
    expect([...sampler.renewedNodes.subarray(0, sampler.renewedCount)]).toEqual(expect.arrayContaining([truck, hoist]));
    sampler.sampleAt(seconds(7));
    expect(sampler.courseOf(entityOf(world, 'rider', 7).nodes.ENTITY)).toBe(-1);
    expect(sampler.renewedCount).toBe(0);
  });

  test('of what no course tells are not waited for, however often it is looked up', () => {
    const tilted = [0, 10].map((x) => ({ position: { x, y: 0, z: 0 }, rotation: { x: 0, y: 0, z: 30 * (x / 10) } }));
    const world = worldTold(follows('truck', 1, 8, tilted)) as SampledWorld;
    const sampler = world.createSampler({ hasCourses: true });
    sampler.sampleAt(seconds(3));
    world.applyBatch(batch(2, renamed(3, 'truck', 'lorry')));
    for (const t of [4, 5]) {
      sampler.sampleAt(seconds(t));
      const start = 7 * nodeOf(world, 'truck');
      expect(sampler.transforms[start]).toBeCloseTo((10 * (t - 1)) / 8, 6);
    }
  });

  test('over a curve last from one small step to the next', () => {
    const controlPoints = [a.position, at(5, 0, 3), b.position];
    const curve = { type: 'CATMULL_ROM' as const, controlPoints, parameterization: 'CENTRIPETAL' as const };
    const geometry = { ...curve, closed: false as const, arcLengthDivisions: 200, minimumHeightMeters: 0 };
    const paths = [{ ...line(a, b, 12), geometry }];
    const world = createWorld(snapshot({ points: [a, b], paths, entities: [carrier('c')] }));
    world.applyBatch(batch(1, travels('c', 0, 60, 'A A-B B', here)));
    const sampler = world.createSampler({ hasCourses: true });
    const renewed = [1, 2, 3, 4].map((frame) => {
      sampler.sampleAt(frame * 10_000);
      return sampler.renewedCount;
    });
    expect(renewed).toEqual([1, 0, 0, 0]);
  });
});
