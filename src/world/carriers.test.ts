import { describe, expect, test } from 'vitest';
import type { AnimationEvent } from '../protocol/index.ts';
import { createWorld, type World } from './index.ts';
import { at, batch, carrier, heading, line, on, point, pose, seconds, snapshot } from './testing/builders.ts';
import { detaches, follows, raises, seen, speeds, stops, travels, turns } from './testing/events.ts';
import { entityOf, poseOf, refusalOf } from './testing/questions.ts';

const A = point('A', 0, 0);
const B = point('B', 10, 0);
const C = point('C', 10, 10);

function worldAfter(...events: AnimationEvent[]): World {
  const world = createWorld(
    snapshot({
      entities: [carrier('c'), carrier('d', pose(0, 0, 50))],
      points: [A, B, C],
      paths: [line(A, B), line(B, C, 20)],
    }),
  );
  world.applyBatch(batch(1, ...events));
  return world;
}

describe('[W5] the last segment that starts at or before t decides', () => {
  const world = worldAfter(travels('c', 2, 10, 'A A-B B', pose(0, 0, 0)), turns('c', 14, 2, pose(10, 0, 0), 90));

  test.each([
    { t: 0, place: [0, 0, 0, 0] },
    { t: 2, place: [0, 0, 0, 0] },
    { t: 7, place: [5, 0, 0, 0] },
    { t: 12, place: [10, 0, 0, 0] },
    { t: 13, place: [10, 0, 0, 0] },
    { t: 14, place: [10, 0, 0, 0] },
    { t: 15, place: [10, 0, 0, 45] },
    { t: 1e6, place: [10, 0, 0, 90] },
  ])('at $t s', ({ t, place }) => {
    expect(poseOf(world, 'c', t)).toEqual(place);
  });

  test('a microsecond is told apart near the end of what a number can count', () => {
    const late = Math.floor(Number.MAX_SAFE_INTEGER / 1e6) - 10;
    const far = worldAfter({ ...stops('c', 0, pose(1, 0, 0)), simulationTimeMicros: late * 1e6 + 1 });
    expect(poseOf(far, 'c', late)).toEqual([0, 0, 0, 0]);
    expect(far.transformAt(entityOf(far, 'c', late), 'ENTITY', late * 1e6 + 1)?.position.x).toBe(1);
  });
});

describe('[W6] what is applied later wins', () => {
  test('at equal times in array order', () => {
    const world = worldAfter(stops('c', 5, pose(1, 0, 0)), seen('c', 5, pose(2, 0, 0)), stops('c', 5, pose(3, 0, 0)));
    expect(poseOf(world, 'c', 5)).toEqual([3, 0, 0, 0]);
    expect(poseOf(world, 'c', 4.999999)).toEqual([0, 0, 0, 0]);
  });

  test('stop and go on at one instant goes on', () => {
    const world = worldAfter(
      travels('c', 0, 10, 'A A-B B', pose(0, 0, 0)),
      stops('c', 4, pose(4, 0, 0)),
      turns('c', 4, 2, pose(4, 0, 0), 90),
    );
    expect(poseOf(world, 'c', 5)).toEqual([4, 0, 0, 45]);
  });

  test('an event of an earlier time cuts away what starts at or after it', () => {
    const world = worldAfter(
      stops('c', 2, pose(2, 0, 0)),
      stops('c', 5, pose(5, 0, 0)),
      stops('c', 9, pose(9, 0, 0)),
      stops('c', 5, pose(50, 0, 0)),
    );
    expect([4, 5, 9, 100].map((t) => poseOf(world, 'c', t)[0])).toEqual([2, 50, 50, 50]);
  });

  test('and leaves other entities alone', () => {
    const world = worldAfter(stops('d', 9, pose(9, 0, 0)), stops('c', 1, pose(1, 0, 0)));
    expect(poseOf(world, 'd', 10)).toEqual([9, 0, 0, 0]);
  });
});

describe('[W7] MOVE_ALONG_PATH', () => {
  test('goes by its speeds', () => {
    const world = worldAfter({ ...travels('c', 0, 7, 'A A-B B', pose(0, 0, 0)), ...speeds });
    expect([1, 2, 5, 6, 7].map((t) => poseOf(world, 'c', t)[0])).toEqual([0.5, 2, 8, 9.5, 10]);
  });

  test('locates offsets by lengthMeters and turns with the route', () => {
    const world = worldAfter(travels('c', 0, 30, 'A A-B B B-C C', pose(0, 0, 0, 180)));
    expect(poseOf(world, 'c', 5)).toEqual([5, 0, 0, 180]);
    expect(poseOf(world, 'c', 20)).toEqual([10, 0, 5, 90]);
  });

  test('follows poses and not the path', () => {
    const poses = [pose(0, 0, 0, 0), pose(0, 0, 3, 30), pose(1, 0, 3, -30)];
    const world = worldAfter(follows('c', 0, 4, poses));
    expect(poseOf(world, 'c', 1.5)).toEqual([0, 0, 1.5, 15]);
    expect(poseOf(world, 'c', 3.5)).toEqual([0.5, 0, 3, 0]);
  });

  test.each([
    { what: 'unknown path', route: 'A A-Z B', field: 'route[1].name' },
    { what: 'unknown point', route: 'Z A-B B', field: 'route[0].name' },
    { what: 'not connected', route: 'A B-C C', field: 'route[1]' },
  ])('is refused: $what', ({ route, field }) => {
    const refused = refusalOf(() => worldAfter(travels('c', 0, 5, route, pose(0, 0, 0))));
    expect(refused).toMatchObject({ kind: 'MOVE_ALONG_PATH', entityName: 'c', field });
  });

  test.each([
    { startOffsetMeters: 0, endOffsetMeters: 10.5, field: 'route[0].endOffsetMeters' },
    { startOffsetMeters: 12, endOffsetMeters: 0, field: 'route[0].startOffsetMeters' },
  ])(
    'is refused: offsets $startOffsetMeters to $endOffsetMeters on 10 m',
    ({ startOffsetMeters, endOffsetMeters, field }) => {
      const route = [{ type: 'PATH' as const, name: 'A-B', startOffsetMeters, endOffsetMeters }];
      expect(refusalOf(() => worldAfter(travels('c', 0, 5, route, pose(0, 0, 0)))).field).toBe(field);
    },
  );

  test('beside poses an unknown name is refused too', () => {
    const unknown = {
      ...follows('c', 0, 4, [pose(0, 0, 0), pose(1, 0, 0)]),
      route: [{ type: 'PATH' as const, name: 'zz' }],
    };
    expect(refusalOf(() => worldAfter(unknown)).field).toBe('route[0].name');
  });
});

describe('[W8] ROTATE', () => {
  test.each([
    { start: 350, target: 370, halfway: 0 },
    { start: 10, target: -10, halfway: 0 },
    { start: 0, target: 180, halfway: 90 },
    { start: 0, target: -180, halfway: -90 },
    { start: 0, target: 360, halfway: 180 },
  ])('from $start to $target', ({ start, target, halfway }) => {
    const world = worldAfter(turns('c', 1, 2, pose(3, 0, 4, start), target));
    const [x, y, z, degrees] = poseOf(world, 'c', 2);
    expect([x, y, z]).toEqual([3, 0, 4]);
    expect(Math.abs(Math.sin(((degrees - halfway) * Math.PI) / 360))).toBeLessThan(1e-8);
  });
});

describe('[W9] STOP', () => {
  test('in the middle of a path, and on from the actual offset', () => {
    const route = [{ type: 'PATH' as const, name: 'A-B', startOffsetMeters: 4, endOffsetMeters: 10 }];
    const world = worldAfter(
      travels('c', 0, 10, 'A A-B B', pose(0, 0, 0)),
      stops('c', 4, pose(4, 0, 0)),
      travels('c', 6, 3, route, pose(4, 0, 0)),
    );
    expect([3, 4, 5, 6, 7.5, 9, 20].map((t) => poseOf(world, 'c', t)[0])).toEqual([3, 4, 4, 4, 7, 10, 10]);
  });

  test('in the middle of a turn, and on from the angle', () => {
    const world = worldAfter(
      turns('c', 0, 4, pose(0, 0, 0), 180),
      stops('c', 1, pose(0, 0, 0, 45)),
      turns('c', 3, 3, pose(0, 0, 0, 45), 180),
    );
    expect([0.5, 1, 2, 4, 6].map((t) => poseOf(world, 'c', t)[3])).toEqual([22.5, 45, 45, 90, 180]);
  });

  test('holds the pose given, also where it is not the one reached', () => {
    const world = worldAfter(travels('c', 0, 10, 'A A-B B', pose(0, 0, 0)), stops('c', 4, pose(3.5, 0, 1, 7)));
    expect(poseOf(world, 'c', 60)).toEqual([3.5, 0, 1, 7]);
    expect(world.activityAt(entityOf(world, 'c', 60), seconds(60))).toBe('stopped');
  });
});

describe('[W10] POSE_UPDATE', () => {
  test('sets what was reached, ends the travel and infers nothing', () => {
    const world = worldAfter(travels('c', 0, 10, 'A A-B B', pose(0, 0, 0)), seen('c', 4, pose(4.2, 0, 0.1, 3)));
    expect(poseOf(world, 'c', 3.9)).toEqual([3.9, 0, 0, 0]);
    for (const t of [4, 5, 100]) expect(poseOf(world, 'c', t)).toEqual([4.2, 0, 0.1, 3]);
    expect(world.activityAt(entityOf(world, 'c', 5), seconds(5))).toBe('observed');
  });

  test('shows the centre; the offset of the head on its track changes nothing', () => {
    const track = { name: 'loop 7', headOffsetMeters: 123.4 };
    const world = worldAfter(seen('c', 4, pose(4, 0, 0), { track, sampleIntervalSeconds: 0.5 }));
    expect(poseOf(world, 'c', 4)).toEqual([4, 0, 0, 0]);
    expect(poseOf(world, 'c', 3.9)).toEqual([0, 0, 0, 0]);
  });
});

describe('[W11] between two observations', () => {
  test('the earlier is held without a sampling interval, or with one too short', () => {
    for (const more of [{}, { sampleIntervalSeconds: 1.9 }]) {
      const world = worldAfter(
        seen('c', 2, pose(2, 0, 0), { sampleIntervalSeconds: 9 }),
        seen('c', 4, pose(4, 0, 0), more),
      );
      expect(poseOf(world, 'c', 3)).toEqual([2, 0, 0, 0]);
      expect(poseOf(world, 'c', 4)).toEqual([4, 0, 0, 0]);
    }
  });

  test('the pose is interpolated where the later interval covers the gap, headings the short way', () => {
    const interval = { sampleIntervalSeconds: 2 };
    const world = worldAfter(seen('c', 2, pose(2, 0, 0, 350)), seen('c', 4, pose(4, 0, 1, 10), interval));
    expect(poseOf(world, 'c', 2)).toEqual([2, 0, 0, -10]);
    expect(poseOf(world, 'c', 3)).toEqual([3, 0, 0.5, 0]);
    expect(poseOf(world, 'c', 4)).toEqual([4, 0, 1, 10]);
    expect(world.activityAt(entityOf(world, 'c', 3), seconds(3))).toBe('observed');
  });

  test('not without an interval, however soon the next one comes', () => {
    const world = worldAfter(seen('c', 2, pose(2, 0, 0)), seen('c', 2.001, pose(4, 0, 0)));
    expect(poseOf(world, 'c', 2.0005)).toEqual([2, 0, 0, 0]);
  });

  test('not from anything else than an observation', () => {
    const world = worldAfter(stops('c', 2, pose(2, 0, 0)), seen('c', 4, pose(4, 0, 0), { sampleIntervalSeconds: 5 }));
    expect(poseOf(world, 'c', 3)).toEqual([2, 0, 0, 0]);
  });

  test('once known, what was held before is interpolated also in the past', () => {
    const world = worldAfter(seen('c', 2, pose(2, 0, 0)));
    const sampler = world.createSampler();
    sampler.sampleAt(seconds(3));
    expect(sampler.transforms[0]).toBe(2);
    world.applyBatch(batch(2, seen('c', 4, pose(4, 0, 0), { sampleIntervalSeconds: 2 })));
    sampler.sampleAt(seconds(3));
    expect(sampler.transforms[0]).toBe(3);
  });
});

describe('[W23] a base action of an entity that has a parent', () => {
  const carried = () =>
    createWorld(
      snapshot({
        points: [A, B],
        paths: [line(A, B)],
        entities: [
          carrier('c'),
          on(carrier('child'), 'c', undefined, { position: at(0, 1, 0), rotation: heading(90) }),
        ],
      }),
    );

  test('keeps the parent and counts in the world as the parent stood at its start', () => {
    const world = carried();
    world.applyBatch(
      batch(1, travels('c', 0, 10, 'A A-B B', pose(0, 0, 0)), turns('child', 2, 4, pose(2, 1, 0, 90), 170)),
    );
    expect(poseOf(world, 'child', 2)).toEqual([2, 1, 0, 90]);
    expect(poseOf(world, 'child', 4)).toEqual([4, 1, 0, 130]);
    expect(poseOf(world, 'child', 20)).toEqual([10, 1, 0, 170]);
    expect(world.parentAt(entityOf(world, 'child', 9), seconds(9))).toEqual({
      entityName: 'c',
      part: 'ENTITY',
      isCargo: false,
    });
  });

  test('an observation at the instant of its parent is where it was observed', () => {
    const world = carried();
    world.applyBatch(batch(1, seen('c', 1, pose(1, 0, 0.5, 20)), seen('child', 1, pose(1.1, 0.3, 0.4, 100))));
    expect(poseOf(world, 'child', 1)).toEqual([1.1, 0.3, 0.4, 100]);
  });

  test('released, it is in the world again', () => {
    const world = carried();
    world.applyBatch(batch(1, detaches('c', 1, 'child', pose(5, 0, 5)), turns('child', 2, 2, pose(5, 0, 5), 90)));
    expect(world.parentAt(entityOf(world, 'child', 3), seconds(3))).toBeNull();
    expect(poseOf(world, 'child', 3)).toEqual([5, 0, 5, 45]);
  });
});

test('[W5] tracks do not disturb each other: a turning carrier carries a rising lift', () => {
  const world = createWorld(
    snapshot({
      entities: [
        carrier('c'),
        { ...on(carrier('top'), 'c'), platformHeightMeters: 1, platformLocalRotation: heading(0) },
      ],
    }),
  );
  world.applyBatch(
    batch(1, turns('c', 0, 4, pose(0, 0, 0), 80), raises('top', 1, 2, 1, 3), stops('c', 2, pose(0, 0, 0, 40))),
  );
  expect(poseOf(world, 'top', 1.5, 'LIFT_PLATFORM')).toEqual([0, 1.5, 0, 30]);
  expect(poseOf(world, 'top', 3, 'LIFT_PLATFORM')).toEqual([0, 3, 0, 40]);
});
