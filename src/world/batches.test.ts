import { describe, expect, test } from 'vitest';
import type { AnimationEvent } from '../protocol/index.ts';
import { createWorld, UnsupportedActionError, worldInSteps } from './index.ts';
import { batch, cargo, carrier, line, on, point, pose, seconds, snapshot } from './testing/builders.ts';
import { dump } from './testing/dump.ts';
import { attaches, created, detaches, removed, renamed, stops, travels, turns } from './testing/events.ts';
import { parentOf, poseOf, refusalOf } from './testing/questions.ts';

const A = point('A', 0, 0);
const B = point('B', 10, 0);
const fresh = () =>
  createWorld(snapshot({ entities: [carrier('c'), cargo('p')], points: [A, B], paths: [line(A, B)], sequence: 7 }));

describe('[W36] a batch', () => {
  test('has its assets registered and its events applied in array order, not in order of time', () => {
    const world = fresh();
    world.applyBatch({
      ...batch(
        8,
        stops('c', 5, pose(5, 0, 0)),
        stops('c', 3, pose(3, 0, 0)),
        created(2, cargo('q')),
        attaches('c', 1, 'q', 'ENTITY', pose(0, 1, 0)),
      ),
      assets: [{ assetId: 'shelf', sourceObjectName: 'Shelf' }],
    });
    expect(world.assets.has('shelf')).toBe(true);
    expect(poseOf(world, 'c', 6)).toEqual([3, 0, 0, 0]);
    expect(parentOf(world, 'q', 6)).toBe('c/ENTITY');
    expect(world.appliedSequence).toBe(8);
  });

  test('attach then detach at one instant leaves it free, detach then attach carried', () => {
    const attach = attaches('c', 1, 'p', 'ENTITY', pose(0, 1, 0));
    const detach = detaches('c', 1, 'p', pose(4, 0, 4));
    const free = fresh();
    free.applyBatch(batch(8, attach, detach));
    expect(parentOf(free, 'p', 1)).toBeNull();
    const carried = fresh();
    carried.applyBatch(batch(8, detach, attach));
    expect(parentOf(carried, 'p', 1)).toBe('c/ENTITY');
  });

  test('without events is applied too', () => {
    const world = fresh();
    expect(world.applyBatch(batch(9))).toBe('applied');
    expect(world.appliedSequence).toBe(9);
  });
});

describe('[W32] what was applied already', () => {
  test.each([0, 6, 7])('sequence %i is ignored after 7', (sequence) => {
    const world = fresh();
    const before = dump(world);
    expect(world.applyBatch(batch(sequence, stops('c', 1, pose(1, 0, 0))))).toBe('ignored');
    expect(dump(world)).toBe(before);
  });
});

describe('[W37] what cannot be mapped', () => {
  const good = [
    created(1, on(cargo('q'), 'c', 'ENTITY')),
    renamed(1, 'p', 'pallet'),
    attaches('c', 2, 'pallet', 'ENTITY', pose(0, 1, 0)),
    removed(3, 'q'),
    stops('c', 4, pose(4, 0, 0)),
  ];

  test('is refused with kind, entity, field, reason and place', () => {
    const refused = refusalOf(() => fresh().applyBatch(batch(8, ...good, travels('c', 5, 1, 'A Z B', pose(0, 0, 0)))));
    expect(refused).toMatchObject({
      kind: 'MOVE_ALONG_PATH',
      entityName: 'c',
      field: 'route[1].name',
      reason: 'unknown path "Z"',
      eventIndex: 5,
    });
    expect(refused.name).toBe('UnsupportedActionError');
    expect(refused.message).toBe('MOVE_ALONG_PATH of "c" (event 5): route[1].name: unknown path "Z"');
  });

  test.each([false, true])(
    'takes the whole batch with it, also of a world that keeps what is said: %s',
    (keepsSaid) => {
      const world = createWorld(snapshot({ entities: [carrier('c'), cargo('p')], sequence: 7 }), { keepsSaid });
      const before = dump(world);
      const bad = { ...batch(8, ...good, removed(5, 'x')), assets: [{ assetId: 'box', sourceObjectName: 'other' }] };
      expect(() => world.applyBatch(bad)).toThrow(UnsupportedActionError);
      expect(dump(world)).toBe(before);
      expect(world.appliedSequence).toBe(7);
      expect(world.applyBatch(batch(8, ...good))).toBe('applied');
      expect(poseOf(world, 'pallet', 5)).toEqual([4, 1, 0, 0]);
    },
  );

  test('an action kind that nobody knows is one of them', () => {
    const unknown = { ...stops('c', 1, pose(0, 0, 0)), animationType: 'PTRACK' } as never;
    expect(refusalOf(() => fresh().applyBatch(batch(8, unknown)))).toMatchObject({
      kind: 'PTRACK',
      field: 'animationType',
      reason: 'unknown kind "PTRACK"',
    });
  });
});

describe('[W41] the structure has another revision', () => {
  test('when something comes or goes, and not for what is known already', () => {
    const world = fresh();
    const steps = [
      batch(8, stops('c', 1, pose(0, 0, 0))),
      batch(9, created(2, cargo('q'))),
      batch(9, created(2, cargo('r'))),
      batch(10, renamed(2, 'q', 'r')),
      batch(11, removed(3, 'r')),
      { ...batch(12), assets: [{ assetId: 'new', sourceObjectName: 'new' }] },
      { ...batch(13), assets: [{ assetId: 'new', sourceObjectName: 'new' }] },
      { ...batch(14), assets: [{ assetId: 'new', sourceObjectName: 'other' }] },
      batch(15, stops('c', 4, pose(0, 0, 0))),
    ];
    const start = world.structureRevision;
    const grown = steps.map((step) => {
      world.applyBatch(step);
      return world.structureRevision - start;
    });
    expect(grown).toEqual([0, 1, 1, 1, 2, 3, 3, 4, 4]);
  });

  test('first with the snapshot, and when what is gone is forgotten', () => {
    const world = fresh();
    expect([world.revision, world.structureRevision]).toEqual([1, 1]);
    world.applyBatch(batch(8, removed(1, 'p'), stops('c', 20, pose(1, 0, 0))), seconds(10));
    world.shrinkHistory(0);
    expect([world.revision, world.structureRevision]).toEqual([3, 3]);
    world.shrinkHistory(0);
    expect([world.revision, world.structureRevision]).toEqual([4, 3]);
  });

  test('and not with one that fails', () => {
    const world = fresh();
    const { revision, structureRevision } = world;
    const failing = batch(8, created(1, cargo('q')), removed(1, 'x'));
    expect(() => world.applyBatch(failing)).toThrow(UnsupportedActionError);
    expect([world.revision, world.structureRevision]).toEqual([revision, structureRevision]);
    world.applyBatch(batch(8, stops('c', 1, pose(0, 0, 0))));
    expect([world.revision, world.structureRevision]).toEqual([revision + 1, structureRevision]);
  });
});

test('[W40] at rest nothing is evaluated, and the next change is known', () => {
  const world = fresh();
  world.applyBatch(batch(8, travels('c', 5, 10, 'A A-B B', pose(0, 0, 0)), removed(20, 'p')));
  const sampler = world.createSampler();
  const steps = [0, 1, 1, 5, 6, 15, 16, 20, 21].map((t) => {
    sampler.sampleAt(seconds(t));
    return [t, sampler.changedCount, sampler.movingCount, sampler.nextChangeMicros / 1e6];
  });
  expect(steps).toEqual([
    [0, 2, 0, 5],
    [1, 0, 0, 5],
    [1, 0, 0, 5],
    [5, 1, 1, 5],
    [6, 1, 1, 6],
    [15, 1, 0, 20],
    [16, 0, 0, 20],
    [20, 1, 0, Infinity],
    [21, 0, 0, Infinity],
  ]);
});

test('[W40] at an instant that stands nothing is told of what comes later, and all that comes late', () => {
  const world = fresh();
  world.applyBatch(batch(8, travels('c', 5, 10, 'A A-B B', pose(0, 0, 0))));
  const sampler = world.createSampler();
  const told = (...events: AnimationEvent[]) => {
    if (events.length > 0) world.applyBatch(batch(world.appliedSequence + 1, ...events));
    sampler.sampleAt(seconds(7));
    return [sampler.changedCount > 0, sampler.turnedCount > 0];
  };
  expect(told()).toEqual([true, true]);
  expect(told()).toEqual([false, false]);
  expect(told(turns('c', 15, 2, pose(10, 0, 0), 90), renamed(16, 'p', 'q'))).toEqual([false, false]);
  expect(told(stops('c', 6, pose(3, 0, 0)))).toEqual([true, true]);
});

describe('[W1] a world that is built in steps', () => {
  const entities = [on(cargo('p'), 'c', 'ENTITY', pose(0, 1, 0)), carrier('c'), carrier('d', pose(5, 0, 0))];
  const whole = snapshot({
    entities,
    points: [A, B],
    paths: [line(A, B)],
    motions: [travels('c', -2, 10, 'A A-B B', pose(0, 0, 0))],
  });

  test('is the one that is built at once', () => {
    const steps = worldInSteps(whole, {}, 1);
    let count = 0;
    let step = steps.next();
    for (; !step.done; step = steps.next()) count += 1;
    expect(count).toBeGreaterThan(entities.length);
    expect(dump(step.value)).toBe(dump(createWorld(whole)));
  });

  test.each([
    { itemsPerStep: 1, steps: 10 },
    { itemsPerStep: 3, steps: 3 },
    { itemsPerStep: 500, steps: 0 },
  ])('of so many things: $itemsPerStep', ({ itemsPerStep, steps }) => {
    expect([...worldInSteps(whole, {}, itemsPerStep)]).toHaveLength(steps);
  });

  test('is sampled in steps as at once, also when batches come in between', () => {
    const world = createWorld(whole);
    const sampler = world.createSampler();
    const preparing = sampler.prepareAt(0);
    world.applyBatch(batch(1, created(0, cargo('new', pose(7, 0, 7)))));
    while (!preparing.next().done);
    sampler.sampleAt(0);
    const fresh = world.createSampler();
    fresh.sampleAt(0);
    expect([...sampler.transforms]).toEqual([...fresh.transforms]);
    expect(sampler.changedCount).toBe(fresh.changedCount);
  });
});
