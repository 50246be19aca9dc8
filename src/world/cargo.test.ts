import { describe, expect, test } from 'vitest';
import type { AnimationEvent, Part } from '../protocol/index.ts';
import { createWorld, type World } from './index.ts';
import { batch, cargo, carrier, lift, line, on, point, pose, seconds, snapshot, stacker } from './testing/builders.ts';
import { attaches, detaches, drives, raises, reaches, stops, transfers, travels, turns } from './testing/events.ts';
import { entityOf, parentOf, poseOf, refusalOf } from './testing/questions.ts';

const A = point('A', 0, 0);
const B = point('B', 10, 0);

const entities = [
  carrier('c'),
  carrier('d', pose(0, 0, 20, 90)),
  lift('l', pose(0, 0, 40), 1),
  stacker('s', pose(0, 0, 60)),
  cargo('p', pose(3, 0, 3, 15)),
  cargo('box', pose(3, 1, 3)),
  on(lift('top', undefined, 0.5), 'c', undefined, pose(0, 0.4, 0)),
];

function worldAfter(...events: AnimationEvent[]): World {
  const world = createWorld(snapshot({ entities, points: [A, B], paths: [line(A, B)] }));
  world.applyBatch(batch(1, ...events));
  return world;
}

const goes = travels('c', 0, 10, 'A A-B B', pose(0, 0, 0));

describe('[W16] ATTACH_CARGO', () => {
  test.each([
    { device: 'c', part: 'ENTITY' as Part, moved: goes, before: [2, 0.3, 0, 15], after: [8, 0.3, 0, 15] },
    { device: 'c', part: 'STORAGE' as Part, moved: goes, before: [2, 0.3, 0, 15], after: [8, 0.3, 0, 15] },
    {
      device: 'l',
      part: 'LIFT_PLATFORM' as Part,
      moved: raises('l', 0, 10, 0, 10),
      before: [0, 2.3, 40, 15],
      after: [0, 8.3, 40, 15],
    },
    {
      device: 's',
      part: 'FORK' as Part,
      moved: reaches('s', 0, 10, 0, 1),
      before: [0, 0.9, 60.2, 15],
      after: [0, 0.9, 60.8, 15],
    },
    {
      device: 's',
      part: 'ENTITY' as Part,
      moved: drives('s', 0, 10, 0, 10),
      before: [2, 0.3, 60, 15],
      after: [8, 0.3, 60, 15],
    },
  ])('to $part of $device: the cargo moves with it', ({ device, part, moved, before, after }) => {
    const world = worldAfter(moved, attaches(device, 2, 'p', part, pose(0, 0.3, 0, 15)));
    expect(poseOf(world, 'p', 1.999999)).toEqual([3, 0, 3, 15]);
    expect(poseOf(world, 'p', 2)).toEqual(before);
    expect(poseOf(world, 'p', 8)).toEqual(after);
    expect(parentOf(world, 'p', 1)).toBeNull();
    expect(parentOf(world, 'p', 2)).toBe(`${device}/${part}`);
  });

  test('turns with what turns, about its place on it', () => {
    const world = worldAfter(attaches('c', 0, 'p', 'ENTITY', pose(1, 0, 0, 15)), turns('c', 1, 2, pose(0, 0, 0), 90));
    expect(poseOf(world, 'p', 3)).toEqual([0, 0, -1, 105]);
  });

  test('again, on another part, lets go of the first', () => {
    const world = worldAfter(
      attaches('c', 1, 'p', 'ENTITY', pose(0, 0, 0)),
      attaches('l', 2, 'p', 'LIFT_PLATFORM', pose(0, 0, 0)),
      goes,
    );
    expect(poseOf(world, 'p', 9)).toEqual([0, 1, 40, 0]);
  });
});

describe('[W17] DETACH_CARGO', () => {
  test('releases and holds the given world pose', () => {
    const world = worldAfter(
      goes,
      attaches('c', 0, 'p', 'ENTITY', pose(0, 0.3, 0)),
      detaches('c', 4, 'p', pose(4, 0, 1, 33)),
    );
    expect(poseOf(world, 'p', 3)).toEqual([3, 0.3, 0, 0]);
    expect(poseOf(world, 'p', 4)).toEqual([4, 0, 1, 33]);
    expect(poseOf(world, 'p', 9)).toEqual([4, 0, 1, 33]);
    expect(parentOf(world, 'p', 4)).toBeNull();
  });
});

describe('[W18] TRANSFER_CARGO', () => {
  const across = transfers('d', 2, 4, 'p', 'ENTITY', pose(3, 0, 0, 0), pose(0, 0.5, 0, 40));

  test('the target is the parent from the start; the pose goes from initial to target on it', () => {
    const world = worldAfter(across);
    expect(parentOf(world, 'p', 1.999999)).toBeNull();
    expect(parentOf(world, 'p', 2)).toBe('d/ENTITY');
    expect(poseOf(world, 'p', 2)).toEqual([0, 0, 17, 90]);
    expect(poseOf(world, 'p', 4)).toEqual([0, 0.25, 18.5, 110]);
    expect(poseOf(world, 'p', 60)).toEqual([0, 0.5, 20, 130]);
  });

  test('while the part moves, both displacements count', () => {
    const world = worldAfter(across, turns('d', 2, 4, pose(0, 0, 20, 90), 0));
    expect(poseOf(world, 'p', 6)).toEqual([0, 0.5, 20, 40]);
    expect(poseOf(world, 'p', 4)).toEqual([1.06066, 0.25, 18.93934, 65]);
  });

  test('by the directed angle', () => {
    const world = worldAfter(transfers('c', 0, 2, 'p', 'ENTITY', pose(0, 0, 0, 350), pose(0, 0, 0, 10)));
    expect(Math.abs(poseOf(world, 'p', 1)[3])).toBe(180);
  });
});

describe('[W19] handover between two moving devices at one instant', () => {
  test('the cargo follows one, then the other, and never both', () => {
    const world = worldAfter(
      goes,
      turns('d', 0, 10, pose(0, 0, 20, 0), 60),
      attaches('c', 0, 'p', 'ENTITY', pose(0, 0, 0)),
      detaches('c', 5, 'p', pose(5, 0, 0)),
      attaches('d', 5, 'p', 'ENTITY', pose(2, 0, 0)),
    );
    expect(poseOf(world, 'p', 4)).toEqual([4, 0, 0, 0]);
    expect(poseOf(world, 'p', 5)).toEqual([1.732051, 0, 19, 30]);
    expect(poseOf(world, 'p', 10)).toEqual([1, 0, 18.267949, 60]);
    expect(parentOf(world, 'p', 5)).toBe('d/ENTITY');
  });
});

describe('[W20] retract and attach at one instant', () => {
  const retract = reaches('s', 4, 2, 1.2, 0);
  const attach = attaches('s', 4, 'p', 'FORK', pose(0, 0, 0));

  test.each([
    { what: 'retract first', events: [retract, attach] },
    { what: 'attach first', events: [attach, retract] },
  ])('$what: the cargo follows the fork once', ({ events }) => {
    const world = worldAfter(reaches('s', 0, 2, 0, 1.2), ...events);
    expect([4, 5, 6, 9].map((t) => poseOf(world, 'p', t)[2])).toEqual([61.2, 60.6, 60, 60]);
  });

  test('without an attachment a fork brings nothing', () => {
    const world = worldAfter(reaches('s', 0, 2, 0, 1.2), retract);
    expect(poseOf(world, 'p', 9)).toEqual([3, 0, 3, 15]);
  });
});

describe('[W21] every displacement on the way counts once', () => {
  test('carrier, lift upon it, its platform, the pallet, the box on the pallet', () => {
    const world = worldAfter(
      attaches('top', 0, 'p', 'LIFT_PLATFORM', pose(0, 0.1, 0)),
      attaches('p', 0, 'box', 'ENTITY', pose(0.2, 0.05, 0)),
      goes,
      raises('top', 2, 4, 0.5, 2.5),
    );
    expect(poseOf(world, 'p', 4)).toEqual([4, 2, 0, 0]);
    expect(poseOf(world, 'box', 4)).toEqual([4.2, 2.05, 0, 0]);
    expect(poseOf(world, 'box', 20)).toEqual([10.2, 3.05, 0, 0]);
  });

  test('a stacker travelling, lifting and reaching at once, with a pallet and a box on the fork', () => {
    const world = worldAfter(
      attaches('s', 0, 'p', 'FORK', pose(0, 0, 0)),
      attaches('p', 0, 'box', 'STORAGE', pose(0, 1, 0)),
      drives('s', 0, 10, 0, 10),
      raises('s', 0, 10, 0, 5),
      reaches('s', 0, 10, 0, -1),
    );
    expect(poseOf(world, 'box', 5)).toEqual([5, 4.1, 59.5, 0]);
  });

  test('a device that is carried itself drives its own parts', () => {
    const world = worldAfter(
      attaches('l', 0, 'c', 'LIFT_PLATFORM', pose(0, 0, 0)),
      raises('l', 0, 2, 1, 3),
      raises('top', 0, 2, 0.5, 1.5),
    );
    expect(poseOf(world, 'top', 1, 'LIFT_PLATFORM')).toEqual([0, 3.4, 40, 0]);
  });
});

describe('[W22] refused', () => {
  const c = (cargoName: string, part: Part, device = 'c') => attaches(device, 5, cargoName, part, pose(0, 0, 0));
  test.each([
    { what: 'unknown cargo', events: [c('x', 'ENTITY')], field: 'cargoName' },
    { what: 'unknown device', events: [c('p', 'ENTITY', 'x')], field: 'entityName' },
    { what: 'unknown cargo to let go', events: [detaches('c', 5, 'x', pose(0, 0, 0))], field: 'cargoName' },
    { what: 'a carrier has no platform', events: [c('p', 'LIFT_PLATFORM')], field: 'part' },
    { what: 'a lift has no fork', events: [c('p', 'FORK', 'l')], field: 'part' },
    { what: 'itself', events: [c('c', 'ENTITY')], field: 'cargoName' },
    {
      what: 'what it carries',
      events: [c('p', 'ENTITY'), c('box', 'ENTITY', 'p'), c('c', 'ENTITY', 'box')],
      field: 'cargoName',
    },
    { what: 'its parent', events: [c('c', 'ENTITY', 'top')], field: 'cargoName' },
    {
      what: 'what it will carry later',
      events: [attaches('p', 7, 'box', 'ENTITY', pose(0, 0, 0)), attaches('box', 5, 'p', 'ENTITY', pose(0, 0, 0))],
      field: 'cargoName',
    },
    {
      what: 'what it carries for a while in between',
      events: [
        attaches('p', 7, 'box', 'ENTITY', pose(0, 0, 0)),
        detaches('p', 9, 'box', pose(0, 0, 0)),
        transfers('box', 5, 1, 'p', 'ENTITY', pose(0, 0, 0), pose(0, 0, 0)),
      ],
      field: 'cargoName',
    },
  ])('$what', ({ events, field }) => {
    expect(refusalOf(() => worldAfter(...events)).field).toBe(field);
  });

  test('but not what it carried before', () => {
    const world = worldAfter(
      attaches('p', 1, 'box', 'ENTITY', pose(0, 1, 0)),
      detaches('p', 3, 'box', pose(0, 0, 0)),
      attaches('box', 5, 'p', 'ENTITY', pose(0, 1, 0)),
    );
    expect(parentOf(world, 'p', 6)).toBe('box/ENTITY');
    expect(parentOf(world, 'box', 2)).toBe('p/ENTITY');
    expect(poseOf(world, 'p', 6)).toEqual([0, 1, 0, 0]);
  });
});

test('[W39] what an entity is doing', () => {
  const world = worldAfter(
    stops('c', 0, pose(0, 0, 0)),
    travels('c', 1, 2, 'A A-B B', pose(0, 0, 0)),
    turns('c', 4, 2, pose(10, 0, 0), 90),
    raises('s', 1, 4, 0, 1),
    reaches('s', 2, 2, 0, 1),
    reaches('s', 6, 1, 1, 0),
    transfers('l', 1, 2, 'p', 'LIFT_PLATFORM', pose(0, 0, 0), pose(1, 0, 0)),
  );
  const doing = (name: string, t: number) => world.activityAt(entityOf(world, name, t), seconds(t));
  expect([0, 1, 3.5, 5, 9].map((t) => doing('c', t))).toEqual([
    'stopped',
    'travelling',
    'resting',
    'rotating',
    'resting',
  ]);
  expect([0, 3, 5.5, 6.5].map((t) => doing('s', t))).toEqual(['resting', 'lifting', 'resting', 'forking']);
  expect([0, 2, 4].map((t) => doing('p', t))).toEqual(['resting', 'transferring', 'resting']);
});

test('[W39] what a load is handed to is at work as long as that takes, and neither before nor after', () => {
  const world = worldAfter(transfers('l', 1, 2, 'p', 'LIFT_PLATFORM', pose(0, 0, 0), pose(1, 0, 0)));
  const work = (name: string, t: number) => world.workAt(entityOf(world, name, t), seconds(t));
  expect([0, 2, 4].map((t) => work('l', t))).toEqual(['resting', 'transferring', 'resting']);
  expect([0, 2, 4].map((t) => work('p', t))).toEqual(['resting', 'transferring', 'resting']);
  expect(work('c', 2)).toBe('resting');
});
