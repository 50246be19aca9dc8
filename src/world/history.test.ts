import { describe, expect, test } from 'vitest';
import type { AnimationEvent } from '../protocol/index.ts';
import { createWorld, type World } from './index.ts';
import { batch, cargo, carrier, lift, line, on, point, pose, seconds, snapshot, stacker } from './testing/builders.ts';
import { dump } from './testing/dump.ts';
import {
  attaches,
  created,
  detaches,
  drives,
  follows,
  raises,
  removed,
  renamed,
  seen,
  stops,
  transfers,
  travels,
} from './testing/events.ts';
import { poseOf } from './testing/questions.ts';

const up = pose(0, 1, 0);

function busyWorld(options: { historySeconds?: number; historyBytes?: number }, minutes: number): World {
  const world = createWorld(snapshot({ entities: [carrier('c')] }), options);
  for (let minute = 1; minute <= minutes; minute += 1) {
    world.applyBatch(batch(minute, stops('c', 60 * minute, pose(minute, 0, 0))), seconds(60 * minute));
  }
  return world;
}

describe('[W38] history is bounded', () => {
  test('by simulation time behind the clock of the service', () => {
    const world = busyWorld({ historySeconds: 600 }, 30);
    expect(world.oldestMicros).toBe(seconds(20 * 60));
    expect(poseOf(world, 'c', 20 * 60)[0]).toBe(20);
    expect(poseOf(world, 'c', 25.5 * 60)[0]).toBe(25);
    expect(poseOf(world, 'c', 0)[0]).toBe(20);
  });

  test('by default to an hour', () => {
    expect(busyWorld({}, 90).oldestMicros).toBe(seconds(30 * 60));
    expect(busyWorld({}, 59).oldestMicros).toBe(0);
  });

  test('by memory, oldest first', () => {
    const world = busyWorld({ historyBytes: 20_000 }, 200);
    const oldest = world.oldestMicros / 60e6;
    expect(oldest).toBeGreaterThan(100);
    expect(oldest).toBeLessThan(200);
    expect(poseOf(world, 'c', oldest * 60)[0]).toBe(oldest);
    expect(poseOf(world, 'c', 200 * 60)[0]).toBe(200);
  });

  test('an event that lies ahead of the clock, however far, costs nothing of what is kept', () => {
    const world = busyWorld({}, 30);
    world.applyBatch(batch(100, stops('c', 30 * 3600, pose(99, 0, 0))), seconds(30 * 60));
    expect(world.oldestMicros).toBe(0);
    expect(poseOf(world, 'c', 10 * 60)[0]).toBe(10);
    expect(poseOf(world, 'c', 40 * 60)[0]).toBe(30);
  });

  test('by memory too the beginning never passes the clock, also when all there is lies ahead', () => {
    const world = createWorld(snapshot({ entities: [carrier('c')] }), { historyBytes: 1 });
    for (let minute = 1; minute <= 20; minute += 1) {
      world.applyBatch(batch(minute, stops('c', 3600 * minute, pose(minute, 0, 0))), seconds(60));
    }
    expect(world.oldestMicros).toBe(0);
    world.applyBatch(batch(21), seconds(2.5 * 3600));
    expect(world.oldestMicros).toBe(seconds(2 * 3600));
    expect(poseOf(world, 'c', 2.5 * 3600)[0]).toBe(2);
  });

  test('a track, names and carriers that are used again and again keep only what is in it', () => {
    const world = createWorld(snapshot({ entities: [carrier('c'), cargo('p')] }), { historySeconds: 10 });
    for (let index = 1; index <= 2500; index += 1) {
      const [from, to] = index % 2 === 0 ? ['q', 'p'] : ['p', 'q'];
      const events = [renamed(index, from, to), attaches('c', index, to, 'ENTITY', pose(0, 1, 0))];
      world.applyBatch(batch(index, ...events), seconds(index));
    }
    expect(world.entityAt('p', seconds(2495))).toBeUndefined();
    expect(world.entityAt('p', seconds(2496))).toBe(world.entityAt('q', seconds(2497)));
    expect(dump(world).split('\n').length).toBeLessThan(9000);
  });

  test('long pose sequences count for what they are', () => {
    const world = createWorld(snapshot({ entities: [carrier('c')], points: [point('A', 0, 0)] }), {
      historyBytes: 70_000,
    });
    const poses = Array.from({ length: 200 }, (_, index) => pose(index, 0, 0));
    for (let minute = 1; minute <= 20; minute += 1)
      world.applyBatch(batch(minute, follows('c', 60 * minute, 50, poses)), seconds(60 * minute));
    expect(world.oldestMicros).toBeGreaterThanOrEqual(seconds(14 * 60));
    expect(world.oldestMicros).toBeLessThan(seconds(20 * 60));
  });

  test('what it keeps is what an unbounded one says', () => {
    const bounded = busyWorld({ historySeconds: 300 }, 40);
    const whole = busyWorld({ historySeconds: 1e6 }, 40);
    for (let t = bounded.oldestMicros / 1e6; t < 41 * 60; t += 17) {
      expect(poseOf(bounded, 'c', t)).toEqual(poseOf(whole, 'c', t));
    }
  });

  test('a world that goes on for ever does not grow for ever', () => {
    const world = createWorld(snapshot({ entities: [carrier('c')] }), { historySeconds: 10 });
    const sampler = world.createSampler();
    let sequence = 0;
    const round = (index: number) => {
      const t = index * 5;
      const name = `p${index}`;
      sequence += 1;
      world.applyBatch(
        batch(
          sequence,
          created(t, cargo(name)),
          attaches('c', t, name, 'ENTITY', pose(0, 1, 0)),
          renamed(t + 1, name, `q${index}`),
          detaches('c', t + 2, `q${index}`, pose(index, 0, 0)),
          removed(t + 3, `q${index}`),
        ),
        seconds(t + 3),
      );
      sampler.sampleAt(seconds(t + 4));
    };
    for (let index = 0; index < 3000; index += 1) round(index);
    const size = dump(world).split('\n').length;
    for (let index = 3000; index < 6072; index += 1) round(index);
    expect(dump(world).split('\n').length).toBeLessThan(1.5 * size);
    expect([...world.entities].length).toBeLessThan(10);
    expect(sampler.present.length).toBeLessThan(100);
    expect(world.entityAt('q3', seconds(18))).toBeUndefined();
  });

  test('what comes and goes leaves nothing behind', () => {
    const world = createWorld(snapshot({ entities: [carrier('c'), lift('stays')] }), { historySeconds: 10 });
    const apply = (t: number, ...events: AnimationEvent[]) =>
      world.applyBatch(batch(world.appliedSequence + 1, ...events), seconds(t));
    const sizes = Array.from({ length: 60 }, (_, round) => {
      const t = 20 * round;
      const [device, load] = [`l${round}`, `p${round}`];
      apply(t, created(t, lift(device)), created(t, cargo(load)), attaches('c', t, load, 'ENTITY', pose(0, 1, 0)));
      apply(t + 2, renamed(t + 1, load, 'load'), transfers('stays', t + 2, 1, 'load', 'LIFT_PLATFORM', up, up));
      apply(t + 4, attaches(device, t + 4, 'load', 'LIFT_PLATFORM', up), raises(device, t + 4, 1, 0, 1));
      apply(t + 5, raises('stays', t + 4, 1, 0, 1), raises('stays', t + 5, 1, 1, 0));
      apply(t + 6, seen(device, t + 6, up, { platformHeightMeters: 1 }), attaches('c', t + 6, 'load', 'ENTITY', up));
      apply(t + 8, removed(t + 8, device), removed(t + 8, 'load'));
      return { lines: dump(world).split('\n').length, bytes: world.historyBytes, count: [...world.entities].length };
    });
    const mostOf = (some: typeof sizes, what: 'lines' | 'bytes' | 'count') =>
      Math.max(...some.map((size) => size[what]));
    const [before, after] = [sizes.slice(20, 40), sizes.slice(40)];
    // Room in front of lists is given back now and then.
    expect(mostOf(after, 'lines')).toBeLessThan(1.1 * mostOf(before, 'lines'));
    expect(mostOf(after, 'bytes')).toBe(mostOf(before, 'bytes'));
    expect(mostOf(after, 'count')).toBe(mostOf(before, 'count'));
  });

  test('what is not over goes on while names are forgotten', () => {
    const world = createWorld(snapshot({ entities: [carrier('c'), cargo('p')] }), { historySeconds: 10 });
    world.applyBatch(batch(1, transfers('c', 0, 100, 'p', 'ENTITY', pose(0, 0, 0), pose(100, 0, 0))));
    world.applyBatch(batch(2, renamed(20, 'p', 'q')), seconds(40));
    expect([45, 100].map((t) => poseOf(world, 'q', t)[0])).toEqual([45, 100]);
  });

  test('an index that is used again is another entity, for a reader that did not look in between', () => {
    const world = createWorld(snapshot({ entities: [carrier('c')] }), { historySeconds: 10 });
    const sampler = world.createSampler();
    world.applyBatch(batch(1, created(1, cargo('first', pose(1, 0, 0)))));
    sampler.sampleAt(seconds(2));
    const first = world.entityAt('first', seconds(2));
    world.applyBatch(batch(2, removed(3, 'first')));
    world.applyBatch(batch(3, stops('c', 60, pose(0, 0, 0))), seconds(60));
    world.applyBatch(batch(4, created(61, cargo('second', pose(2, 0, 0)))));
    const second = world.entityAt('second', seconds(61));
    if (!first || !second) throw new Error('entities expected');
    expect(second.index).toBe(first.index);
    expect(second.id).not.toBe(first.id);
    expect(world.transformAt(first, 'ENTITY', seconds(61))).toBeNull();
    sampler.sampleAt(seconds(62));
    expect([...sampler.changedNodes.subarray(0, sampler.changedCount)]).toContain(second.nodes.ENTITY);
    expect(sampler.transforms[7 * second.nodes.ENTITY]).toBe(2);
  });
});

describe('[W42] what a world takes', () => {
  const minutes = (world: World) => world.oldestMicros / 60e6;

  test('grows with every segment, by as much, and with every entity', () => {
    const [ten, eleven, twelve] = [10, 11, 12].map((count) => busyWorld({}, count).historyBytes) as [
      number,
      number,
      number,
    ];
    expect(eleven).toBeGreaterThan(ten);
    expect(twelve - eleven).toBe(eleven - ten);
    const two = createWorld(snapshot({ entities: [carrier('c'), carrier('d')] })).historyBytes;
    expect(two).toBe(2 * createWorld(snapshot({ entities: [carrier('c')] })).historyBytes);
  });

  test('is more where more was said: by an observation, by its track, by where a way counts from', () => {
    const standing = { entities: [carrier('c'), stacker('s'), on(stacker('carried'), 'c')] };
    const bytesOf = (event: AnimationEvent) => {
      const world = createWorld(snapshot(standing));
      const before = world.historyBytes;
      world.applyBatch(batch(1, event));
      return world.historyBytes - before;
    };
    const here = pose(0, 0, 0);
    const [stop, observed, tracked] = [
      bytesOf(stops('c', 1, here)),
      bytesOf(seen('c', 1, here)),
      bytesOf(seen('c', 1, here, { track: { name: 'ring', headOffsetMeters: 1 } })),
    ] as [number, number, number];
    expect([observed > stop, tracked > observed]).toEqual([true, true]);
    expect(bytesOf(drives('carried', 1, 2, 0, 1))).toBeGreaterThan(bytesOf(drives('s', 1, 2, 0, 1)));
    expect(createWorld(snapshot({ entities: [carrier('c')] })).historyBytes).toBeLessThan(3000);
  });

  test('is the same again once an entity has come and gone and been forgotten', () => {
    const world = createWorld(snapshot({ entities: [carrier('c')] }), { historySeconds: 10 });
    const before = world.historyBytes;
    world.applyBatch(batch(1, created(1, cargo('p')), removed(2, 'p')), seconds(2));
    expect(world.historyBytes).toBeGreaterThan(before);
    world.applyBatch(batch(2, created(60, cargo('q')), removed(60, 'q')), seconds(60));
    const one = world.historyBytes;
    world.applyBatch(batch(3, created(120, cargo('r')), removed(120, 'r')), seconds(120));
    expect(world.historyBytes).toBe(one);
  });

  test('is not more after observations were shown in between, and counts the geometry that routes needed', () => {
    const [A, B] = [point('A', 0, 0), point('B', 10, 0)];
    const path = {
      ...line(A, B),
      geometry: {
        type: 'CATMULL_ROM' as const,
        controlPoints: [A.position, B.position],
        parameterization: 'CENTRIPETAL' as const,
        closed: false as const,
        arcLengthDivisions: 5000,
        minimumHeightMeters: 0,
      },
    };
    const world = createWorld(snapshot({ entities: [carrier('c')], points: [A, B], paths: [path] }));
    for (let second = 1; second <= 50; second += 1) {
      world.applyBatch(batch(second, seen('c', second, pose(second, 0, 0), { sampleIntervalSeconds: 1 })));
    }
    const size = () => dump(world).split('\n').length;
    const before = size();
    const sampler = world.createSampler();
    for (let t = 1; t < 50; t += 0.25) sampler.sampleAt(seconds(t));
    expect(poseOf(world, 'c', 20.5)[0]).toBe(20.5);
    expect(size()).toBe(before);
    const { historyBytes } = world;
    world.applyBatch(batch(51, travels('c', 60, 10, 'A A-B B', pose(0, 0, 0))));
    expect(world.historyBytes - historyBytes).toBeGreaterThan(8 * 5000);
    expect(world.historyBytes - historyBytes).toBeLessThan(1.2 * 8 * 5000);
  });

  test('can be made less: the oldest goes, what is left stays as it was', () => {
    const world = busyWorld({}, 40);
    const whole = busyWorld({}, 40);
    const bytes = world.historyBytes;
    world.shrinkHistory(bytes);
    expect(minutes(world)).toBe(0);
    world.shrinkHistory(bytes / 2);
    expect(world.historyBytes).toBeLessThanOrEqual(bytes / 2);
    expect(world.historyBytes).toBeGreaterThan(bytes / 3);
    for (let t = world.oldestMicros / 1e6; t < 41 * 60; t += 17) {
      expect(poseOf(world, 'c', t)).toEqual(poseOf(whole, 'c', t));
    }
    expect(poseOf(world, 'c', 0)).toEqual(poseOf(whole, 'c', world.oldestMicros / 1e6));
  });

  test('can be made less where nothing bounded it before, too', () => {
    const bounded = busyWorld({}, 40);
    const endless = busyWorld({ historySeconds: Infinity, historyBytes: Infinity }, 40);
    const bytes = bounded.historyBytes / 2;
    for (const world of [bounded, endless]) world.shrinkHistory(bytes);
    expect(endless.historyBytes).toBe(bounded.historyBytes);
    expect(endless.oldestMicros).toBe(bounded.oldestMicros);
    for (let t = 0; t < 41 * 60; t += 17) expect(poseOf(endless, 'c', t)).toEqual(poseOf(bounded, 'c', t));
  });

  test('is never less than its entities', () => {
    const world = busyWorld({}, 40);
    world.shrinkHistory(0);
    expect(minutes(world)).toBe(40);
    const entities = createWorld(snapshot({ entities: [carrier('c')] })).historyBytes;
    // And the one segment that goes on.
    expect(world.historyBytes - entities).toBeGreaterThan(0);
    expect(world.historyBytes - entities).toBeLessThan(500);
    expect(poseOf(world, 'c', 50 * 60)[0]).toBe(40);
  });
});
