import { describe, expect, test } from 'vitest';
import type { AnimationEvent, EntityState } from '../protocol/index.ts';
import { vector3 } from '../units/index.ts';
import { createWorld, type World } from './index.ts';
import { at, batch, carrier, heading, lift, pose, seconds, snapshot, stacker } from './testing/builders.ts';
import { drives, raises, reaches, seen, speeds, turns } from './testing/events.ts';
import { entityOf, poseOf, refusalOf, upOf } from './testing/questions.ts';

function worldOf(entity: EntityState, ...events: AnimationEvent[]): World {
  const world = createWorld(snapshot({ entities: [entity] }));
  world.applyBatch(batch(1, ...events));
  return world;
}

describe('[W12] the platform of a lift', () => {
  test('rises and descends while the base stays', () => {
    const world = worldOf(lift('l', pose(1, 2, 3, 45), 1), raises('l', 1, 4, 1, 5), raises('l', 6, 2, 5, 0));
    expect([0, 1, 3, 5, 7, 9].map((t) => poseOf(world, 'l', t, 'LIFT_PLATFORM')[1])).toEqual([3, 3, 5, 7, 4.5, 2]);
    expect(poseOf(world, 'l', 3)).toEqual([1, 2, 3, 45]);
  });

  test('goes by its speeds', () => {
    const world = worldOf(lift('l'), { ...raises('l', 0, 7, 10, 0), ...speeds });
    expect([0, 2, 5, 7].map((t) => poseOf(world, 'l', t, 'LIFT_PLATFORM')[1])).toEqual([10, 8, 2, 0]);
  });

  test('rises along the local +Y of a tilted base', () => {
    const tilted = lift('l', { position: at(10, 0, 0), rotation: vector3(0, 0, 30) });
    const world = worldOf(tilted, raises('l', 0, 2, 0, 2));
    const { x, y } = upOf(world, 'l', 2);
    expect([x, y]).toEqual([-0.5, 0.866025]);
    const [px, py, pz] = poseOf(world, 'l', 2, 'LIFT_PLATFORM');
    expect([px, py, pz]).toEqual([9, 1.732051, 0]);
    expect(upOf(world, 'l', 2, 'LIFT_PLATFORM')).toEqual(upOf(world, 'l', 2));
  });

  test('keeps its own rotation', () => {
    const world = worldOf(
      { ...lift('l', pose(0, 0, 0, 10)), platformLocalRotation: heading(25) },
      raises('l', 0, 2, 0, 2),
    );
    expect(poseOf(world, 'l', 1, 'LIFT_PLATFORM')).toEqual([0, 1, 0, 35]);
  });

  test('is observed with POSE_UPDATE, which ends its motion', () => {
    const world = worldOf(
      lift('l'),
      raises('l', 0, 10, 0, 10),
      seen('l', 4, pose(0, 0, 0), { platformHeightMeters: 4.1 }),
    );
    expect(poseOf(world, 'l', 3, 'LIFT_PLATFORM')[1]).toBe(3);
    expect(poseOf(world, 'l', 9, 'LIFT_PLATFORM')[1]).toBe(4.1);
  });

  test('goes on rising when only the base is observed', () => {
    const world = worldOf(lift('l'), raises('l', 0, 10, 0, 10), seen('l', 4, pose(1, 0, 0)));
    expect(poseOf(world, 'l', 5, 'LIFT_PLATFORM')).toEqual([1, 5, 0, 0]);
  });

  test('is interpolated between observations like a base', () => {
    const world = worldOf(
      lift('l'),
      seen('l', 2, pose(0, 0, 0), { platformHeightMeters: 2 }),
      seen('l', 3, pose(0, 0, 0), { platformHeightMeters: 4, sampleIntervalSeconds: 1 }),
    );
    expect(poseOf(world, 'l', 2.5, 'LIFT_PLATFORM')[1]).toBe(3);
  });

  test('is refused where there is none', () => {
    expect(refusalOf(() => worldOf(carrier('c'), raises('c', 0, 1, 0, 1)))).toMatchObject({
      kind: 'MOVE_VERTICAL',
      entityName: 'c',
      field: 'entityName',
      reason: '"c" has no platform',
    });
    const observed = seen('c', 0, pose(0, 0, 0), { platformHeightMeters: 1 });
    expect(refusalOf(() => worldOf(carrier('c'), observed)).field).toBe('platformHeightMeters');
  });
});

describe('[W13] the travel of a stacker', () => {
  test('goes by offset from the fixed track start, both ways', () => {
    const world = worldOf(stacker('s', pose(5, 0, 7)), drives('s', 1, 4, 0, 8), drives('s', 6, 2, 8, 6));
    expect([0, 1, 3, 5, 7, 8].map((t) => poseOf(world, 's', t)[0])).toEqual([5, 5, 9, 13, 12, 11]);
    expect(poseOf(world, 's', 3)).toEqual([9, 0, 7, 0]);
  });

  test('towards the track end, wherever that lies', () => {
    const machine = { ...stacker('s', pose(0, 0, 0, 90)), trackEndPosition: at(0, 0, -30) };
    const world = worldOf(machine, drives('s', 0, 5, 0, 10));
    expect(poseOf(world, 's', 2.5)).toEqual([0, 0, -5, 90]);
  });

  test('stays above a track that is drawn on the floor, and is on it where the offset says', () => {
    const machine = {
      ...stacker('s', pose(3, 0.4, 0)),
      trackStartPosition: at(0, 0, 0),
      trackEndPosition: at(20, 0, 0),
    };
    const world = worldOf({ ...machine, travelOffsetMeters: 3 }, drives('s', 0, 5, 3, 13));
    expect(poseOf(world, 's', 0)).toEqual([3, 0.4, 0, 0]);
    expect(poseOf(world, 's', 2.5)).toEqual([8, 0.4, 0, 0]);
  });

  test('along a track in any direction, beside which it stays as far as it stood', () => {
    const track = { trackStartPosition: at(1, 2, 3), trackEndPosition: at(3, 8, 6) };
    // 3 m beside the track, and 2 m across that.
    const beside = at(1 + 3, 2 - 1, 3);
    const world = worldOf(
      { ...stacker('s', { position: beside, rotation: heading(0) }), ...track },
      drives('s', 0, 7, 0, 7),
    );
    expect(poseOf(world, 's', 0)).toEqual([4, 1, 3, 0]);
    expect(poseOf(world, 's', 7)).toEqual([6, 7, 6, 0]);
  });

  const { trackEndPosition: _, ...halfTracked } = stacker('s');
  test.each([
    { what: 'without a track', entity: carrier('s'), field: 'entityName', reason: '"s" has no track to travel on' },
    { what: 'without half a track', entity: halfTracked, field: 'entityName', reason: '"s" has no track to travel on' },
    {
      what: 'on a track without length',
      entity: { ...stacker('s'), trackEndPosition: at(0, 0, 0) },
      field: 'trackEndPosition',
      reason: 'a track without length cannot be travelled',
    },
  ])('is refused $what', ({ entity, field, reason }) => {
    expect(refusalOf(() => worldOf(entity, drives('s', 0, 5, 0, 1)))).toMatchObject({ field, reason });
  });
});

describe('[W14] machine, platform and fork', () => {
  const machine = {
    ...stacker('s', pose(0, 0, 0, 90)),
    trackEndPosition: at(0, 0, -20),
    platformOriginLocalPosition: at(0.5, 1, 0),
    platformLocalRotation: heading(90),
    forkLocalRotation: heading(-30),
  };

  test('form a chain in which each frame turns what hangs on it', () => {
    const world = worldOf(machine, raises('s', 0, 1, 0, 2), reaches('s', 0, 1, 0, 1));
    expect(poseOf(world, 's', 1, 'LIFT_PLATFORM')).toEqual([0, 3, -0.5, 180]);
    expect(poseOf(world, 's', 1, 'FORK')).toEqual([0, 3.1, -1.5, 150]);
  });

  test('move at the same time, each with its own time and progress', () => {
    const world = worldOf(machine, drives('s', 0, 10, 0, 10), raises('s', 2, 4, 0, 4), reaches('s', 3, 2, 0, 1.2));
    expect(poseOf(world, 's', 4, 'FORK')).toEqual([0, 3.1, -5.1, 150]);
    expect(poseOf(world, 's', 8, 'FORK')).toEqual([0, 5.1, -9.7, 150]);
    expect(world.activityAt(entityOf(world, 's', 4), seconds(4))).toBe('travelling');
  });
});

describe('[W15] a fork', () => {
  test.each([{ side: 1.2 }, { side: -1.2 }])('goes out to $side and comes back from where it is', ({ side }) => {
    const world = worldOf(
      stacker('s'),
      reaches('s', 0, 4, 0, side),
      // Called back at half the way.
      reaches('s', 2, 2, side / 2, 0),
    );
    expect(poseOf(world, 's', 1, 'FORK')[2]).toBeCloseTo(side / 4, 6);
    expect(poseOf(world, 's', 2, 'FORK')[2]).toBeCloseTo(side / 2, 6);
    expect(poseOf(world, 's', 3, 'FORK')[2]).toBeCloseTo(side / 4, 6);
    expect(poseOf(world, 's', 9, 'FORK')[2]).toBe(0);
  });

  test('is refused where there is none', () => {
    expect(refusalOf(() => worldOf(lift('l'), reaches('l', 0, 1, 0, 1)))).toMatchObject({
      kind: 'EXTEND_FORK',
      field: 'entityName',
      reason: '"l" has no fork',
    });
  });

  test('needs a platform, a place and a rotation', () => {
    const { platformHeightMeters: _height, ...unraised } = stacker('s');
    const { forkLocalPosition: _position, ...unplaced } = stacker('s');
    const { forkLocalRotation: _rotation, ...unturned } = stacker('s');
    const nodes = [stacker('s'), unraised, unplaced, unturned, carrier('s')].map(
      (entity) => entityOf(worldOf(entity), 's', 0).nodes,
    );
    expect(nodes).toEqual([
      { ENTITY: 0, LIFT_PLATFORM: 1, FORK: 2 },
      { ENTITY: 0, LIFT_PLATFORM: -1, FORK: -1 },
      { ENTITY: 0, LIFT_PLATFORM: 1, FORK: -1 },
      { ENTITY: 0, LIFT_PLATFORM: 1, FORK: -1 },
      { ENTITY: 0, LIFT_PLATFORM: -1, FORK: -1 },
    ]);
  });

  test('turns on the spot with its machine', () => {
    const world = worldOf(stacker('s'), reaches('s', 0, 1, 0, 1), turns('s', 1, 2, pose(0, 0, 0), 90));
    expect(poseOf(world, 's', 3, 'FORK')).toEqual([1, 0.6, 0, 90]);
  });
});
