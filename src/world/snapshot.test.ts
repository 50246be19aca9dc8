import { describe, expect, test } from 'vitest';
import type { EntityState, Path } from '../protocol/index.ts';
import { createWorld } from './index.ts';
import {
  at,
  batch,
  cargo,
  carrier,
  heading,
  lift,
  line,
  on,
  point,
  pose,
  snapshot,
  stacker,
} from './testing/builders.ts';
import {
  attaches,
  drives,
  follows,
  raises,
  reaches,
  seen,
  stops,
  transfers,
  travels,
  turns,
} from './testing/events.ts';
import { entityOf, parentOf, poseOf, refusalOf } from './testing/questions.ts';

const A = point('A', 0, 0);
const B = point('B', 10, 0);
const network = { points: [A, B], paths: [line(A, B)] };

describe('[W1] what a snapshot describes', () => {
  test('stands as described, parts included', () => {
    const world = createWorld(
      snapshot({
        entities: [carrier('c', pose(1, 2, 3, 40)), lift('l', pose(0, 1, 0, 90), 2.5), stacker('s', pose(4, 0, 5))],
      }),
    );
    expect(poseOf(world, 'c', 0)).toEqual([1, 2, 3, 40]);
    expect(poseOf(world, 'l', 0, 'LIFT_PLATFORM')).toEqual([0, 3.5, 0, 90]);
    expect(poseOf(world, 'l', 0, 'STORAGE')).toEqual([0, 1, 0, 90]);
    expect(poseOf(world, 's', 0, 'FORK')).toEqual([4, 0.6, 5, 0]);
    expect(world.transformAt(world.entitiesAt(0)[0] ?? expect.fail(), 'FORK', 0)).toBeNull();
  });

  test('parents may come after their children, and carry children that carry', () => {
    const world = createWorld(
      snapshot({
        entities: [
          on(cargo('box'), 'pallet', 'ENTITY', pose(0, 0.2, 0, 5)),
          on(cargo('pallet'), 'top', 'LIFT_PLATFORM', pose(0.1, 0, 0)),
          on(lift('top', undefined, 1), 'c', undefined, pose(0, 0.4, 0)),
          carrier('c', pose(10, 0, 0, 90)),
        ],
      }),
    );
    expect(parentOf(world, 'box', 0)).toBe('pallet/ENTITY');
    expect(parentOf(world, 'pallet', 0)).toBe('top/LIFT_PLATFORM');
    expect(parentOf(world, 'top', 0)).toBe('c/ENTITY');
    expect(parentOf(world, 'c', 0)).toBeNull();
    expect(poseOf(world, 'box', 0)).toEqual([10, 1.6, -0.1, 95]);
  });

  test('cargo on a whole entity and a real child of it can be told apart', () => {
    const entities = [carrier('c'), on(cargo('load'), 'c', 'ENTITY'), on(cargo('child'), 'c')];
    const world = createWorld(snapshot({ entities }));
    expect(world.parentAt(entityOf(world, 'load', 0), 0)).toEqual({ entityName: 'c', part: 'ENTITY', isCargo: true });
    expect(world.parentAt(entityOf(world, 'child', 0), 0)).toEqual({ entityName: 'c', part: 'ENTITY', isCargo: false });
  });

  test('assets, points and paths are there by name', () => {
    const world = createWorld(snapshot(network));
    expect([...world.assets.keys()]).toEqual(['box']);
    expect([...world.points.keys()]).toEqual(['A', 'B']);
    expect([...world.paths.keys()]).toEqual(['A-B']);
  });
});

describe('[W2] a snapshot that cannot be used', () => {
  const c = carrier('c');
  const { position: _position, rotation: _rotation, ...common } = c;
  test.each([
    { what: 'unknown parent', entities: [c, on(cargo('p'), 'C', 'ENTITY')], field: 'entities[1].parentEntityName' },
    { what: 'part that the parent has not', entities: [c, on(cargo('p'), 'c', 'FORK')], field: 'entities[1].part' },
    { what: 'its own parent', entities: [on(c, 'c')], field: 'entities[0].parentEntityName' },
    {
      what: 'parents in a cycle',
      entities: [on(carrier('x'), 'y'), on(carrier('y'), 'z'), on(carrier('z'), 'x')],
      field: 'entities[0].parentEntityName',
    },
    { what: 'a name twice', entities: [c, carrier('d'), carrier('c')], field: 'entities[2].entityName' },
    { what: 'no pose', entities: [{ ...common, position: at(0, 0, 0) }], field: 'entities[0].position' },
    { what: 'no place', entities: [{ ...common, rotation: heading(0) }], field: 'entities[0].position' },
  ])('$what', ({ entities, field }) => {
    const refused = refusalOf(() => createWorld(snapshot({ entities })));
    expect([refused.kind, refused.field]).toEqual(['ENTITY', field]);
  });

  test('says why', () => {
    const reasonOf = (...entities: EntityState[]) => refusalOf(() => createWorld(snapshot({ entities }))).reason;
    expect(reasonOf(on(carrier('x'), 'y'), on(carrier('y'), 'x'))).toBe('the parents form a cycle');
    expect(reasonOf(common)).toBe('an entity needs a pose');
  });
});

describe('[W43] a motion of a snapshot that cannot be used', () => {
  const motions = [
    turns('d', -1, 4, pose(0, 0, 9, 0), 40),
    travels('c', -1, 5, 'A A-B B', pose(0, 0, 0)),
    stops('nobody', 0, pose(0, 0, 0)),
    attaches('c', 0, 'nothing', 'ENTITY', pose(0, 0, 0)),
    raises('c', -1, 5, 0, 1),
  ];
  const entities = [carrier('c', pose(1, 0, 2)), carrier('d', pose(0, 0, 9, 10))];
  const built = () => createWorld(snapshot({ entities, motions }));

  test('costs no more than itself: its entity stands at its state, the others move', () => {
    const world = built();
    expect(poseOf(world, 'c', 3)).toEqual([1, 0, 2, 0]);
    expect(poseOf(world, 'd', 1)).toEqual([0, 0, 9, 20]);
  });

  test('is listed with its entity, kind, field and reason', () => {
    const world = built();
    expect(world.unusableMotions).toEqual([
      {
        entity: world.entityAt('c', 0),
        entityName: 'c',
        kind: 'MOVE_ALONG_PATH',
        field: 'motions[1].route[0].name',
        reason: 'unknown point "A"',
      },
      {
        entity: null,
        entityName: 'nobody',
        kind: 'STOP',
        field: 'motions[2].entityName',
        reason: 'unknown entity "nobody"',
      },
      {
        entity: world.entityAt('c', 0),
        entityName: 'c',
        kind: 'ATTACH_CARGO',
        field: 'motions[3].cargoName',
        reason: 'unknown entity "nothing"',
      },
      {
        entity: world.entityAt('c', 0),
        entityName: 'c',
        kind: 'MOVE_VERTICAL',
        field: 'motions[4].entityName',
        reason: '"c" has no platform',
      },
    ]);
  });

  test('costs no more where it is a path whose geometry would take all memory', () => {
    const curve = { type: 'CATMULL_ROM', controlPoints: [A.position, B.position], parameterization: 'CENTRIPETAL' };
    const geometry = { ...curve, closed: false, arcLengthDivisions: 1e9, minimumHeightMeters: 0 } as Path['geometry'];
    const paths = [{ ...line(A, B), geometry }];
    const driven = travels('c', -1, 5, 'A A-B B', pose(0, 0, 0));
    const drawn = createWorld(snapshot({ entities, points: [A, B], paths, motions: [driven, motions[0] ?? driven] }));
    expect(poseOf(drawn, 'c', 3)).toEqual([1, 0, 2, 0]);
    expect(poseOf(drawn, 'd', 1)).toEqual([0, 0, 9, 20]);
    expect(drawn.unusableMotions).toMatchObject([{ field: 'motions[0].route[1].name' }]);
    const { field, reason } = refusalOf(() => drawn.applyBatch(batch(1, travels('c', 1, 5, 'A A-B B', pose(0, 0, 0)))));
    expect([field, reason]).toEqual(['route[1].name', drawn.unusableMotions[0]?.reason]);
    expect(reason).toMatch(/"A-B" cannot be used: geometry.arcLengthDivisions: 1000000000, expected 1 to 100000/);
  });

  test('is told from a mistake of our own, which is thrown on', () => {
    const broken = { ...travels('c', -1, 5, 'A A-B B', pose(0, 0, 0)), route: null as never };
    expect(() => createWorld(snapshot({ entities, motions: [broken] }))).toThrow(TypeError);
  });

  test('takes nothing with it: half of an observation is not applied', () => {
    const half = seen('c', 0, pose(9, 9, 9), { platformHeightMeters: 2 });
    const stands = createWorld(snapshot({ entities, motions: [half] }));
    expect(poseOf(stands, 'c', 0)).toEqual([1, 0, 2, 0]);
    expect(stands.unusableMotions).toMatchObject([{ kind: 'POSE_UPDATE', field: 'motions[0].platformHeightMeters' }]);
  });
});

describe('[W3] a snapshot in the middle of motions', () => {
  const world = createWorld(
    snapshot({
      ...network,
      atSeconds: 100,
      entities: [
        carrier('c', pose(4, 0, 0)),
        carrier('poser', pose(1, 0, 0)),
        carrier('turner', pose(7, 0, 0, 355)),
        lift('l', pose(0, 0, 20), 2),
        stacker('s', pose(5, 0, 50)),
        on(cargo('p'), 'l', 'LIFT_PLATFORM', pose(0.5, 0, 0)),
        cargo('rest', pose(9, 9, 9)),
      ],
      motions: [
        travels('c', 96, 10, 'A A-B B', pose(0, 0, 0)),
        follows('poser', 99, 4, [pose(0, 0, 0), pose(4, 0, 0, 40)]),
        turns('turner', 98, 4, pose(7, 0, 0, 350), 360),
        raises('l', 98, 4, 1, 3),
        drives('s', 97.5, 5, 3, 7),
        raises('s', 99, 2, 0, 1),
        reaches('s', 99, 2, 0, 1.2),
        transfers('l', 99, 2, 'p', 'LIFT_PLATFORM', pose(0, 0, 0), pose(1, 0, 0)),
      ],
    }),
  );

  test.each([
    { name: 'c', part: 'ENTITY', now: [4, 0, 0, 0], later: [5, 0, 0, 0], end: [10, 0, 0, 0] },
    { name: 'poser', part: 'ENTITY', now: [1, 0, 0, 10], later: [2, 0, 0, 20], end: [4, 0, 0, 40] },
    { name: 'turner', part: 'ENTITY', now: [7, 0, 0, -5], later: [7, 0, 0, -2.5], end: [7, 0, 0, 0] },
    { name: 'l', part: 'LIFT_PLATFORM', now: [0, 2, 20, 0], later: [0, 2.5, 20, 0], end: [0, 3, 20, 0] },
    { name: 's', part: 'FORK', now: [10, 1.1, 50.6, 0], later: [10.8, 1.6, 51.2, 0], end: [12, 1.6, 51.2, 0] },
    { name: 'p', part: 'ENTITY', now: [0.5, 2, 20, 0], later: [1, 2.5, 20, 0], end: [1, 3, 20, 0] },
    { name: 'rest', part: 'ENTITY', now: [9, 9, 9, 0], later: [9, 9, 9, 0], end: [9, 9, 9, 0] },
  ] as const)('$name goes on from where it is', ({ name, part, now, later, end }) => {
    expect(poseOf(world, name, 100, part)).toEqual(now);
    expect(poseOf(world, name, 101, part)).toEqual(later);
    expect(poseOf(world, name, 120, part)).toEqual(end);
  });

  test("a child's motion in the world counts as its parent stood at the motion's start", () => {
    const joined = createWorld(
      snapshot({
        ...network,
        atSeconds: 12,
        entities: [on(carrier('child'), 'c', undefined, pose(0, 1, 0, 20)), carrier('c', pose(2, 0, 0))],
        motions: [turns('child', 11, 4, pose(1, 1, 0, 0), 80), travels('c', 10, 10, 'A A-B B', pose(0, 0, 0))],
      }),
    );
    expect(poseOf(joined, 'child', 13)).toEqual([3, 1, 0, 40]);
  });

  test('also where the parent is a child that moves itself, whatever the order of the motions', () => {
    const grandchild = turns('g', 11, 4, pose(1, 2, 0, 90), 170);
    const child = turns('child', 10, 4, pose(0, 1, 0, 0), 80);
    const entities = [
      on(carrier('g'), 'child', undefined, pose(0, 1, 0, 90)),
      on(carrier('child'), 'c', undefined, pose(0, 1, 0, 40)),
      carrier('c', pose(2, 0, 0)),
    ];
    const drive = travels('c', 10, 10, 'A A-B B', pose(0, 0, 0));
    const motions = [grandchild, child, drive];
    const places = [motions, [...motions].reverse()].map((order) =>
      poseOf(createWorld(snapshot({ ...network, atSeconds: 12, entities, motions: order })), 'g', 13),
    );
    expect(places[0]).toEqual(places[1]);
    // From 11 to 13 s: its own 40 degrees and the child's 40, one after the other.
    expect(places[0]?.[3]).toBe(170);
  });

  test('a carried stacker goes on along its track, which is fixed in the world, however its parent is turned', () => {
    const joined = createWorld(
      snapshot({
        atSeconds: 5,
        entities: [
          carrier('base', pose(0, 0, 0, 90)),
          {
            ...on(stacker('s'), 'base', undefined, pose(0, 0, 5)),
            trackStartPosition: at(0, 0, 0),
            trackEndPosition: at(20, 0, 0),
          },
        ],
        motions: [drives('s', 0, 10, 0, 10)],
      }),
    );
    expect([5, 7, 10].map((t) => poseOf(joined, 's', t).slice(0, 3))).toEqual([
      [5, 0, 0],
      [7, 0, 0],
      [10, 0, 0],
    ]);
  });

  test('a motion that is over is held at its end', () => {
    const joined = createWorld(
      snapshot({
        atSeconds: 50,
        entities: [carrier('c', pose(0, 0, 0, 90))],
        motions: [turns('c', 10, 4, pose(0, 0, 0), 90)],
      }),
    );
    expect(poseOf(joined, 'c', 50)).toEqual([0, 0, 0, 90]);
  });
});

describe('[W4] before the history begins', () => {
  test('stands the state at its beginning', () => {
    const world = createWorld(
      snapshot({
        ...network,
        atSeconds: 5,
        entities: [carrier('c', pose(3, 0, 0))],
        motions: [travels('c', 2, 10, 'A A-B B', pose(0, 0, 0))],
      }),
    );
    expect(world.oldestMicros).toBe(5e6);
    expect(poseOf(world, 'c', -100)).toEqual([3, 0, 0, 0]);
    const sampler = world.createSampler();
    sampler.sampleAt(-100e6);
    expect(sampler.simulationTimeMicros).toBe(5e6);
    expect(sampler.transforms[0]).toBeCloseTo(3, 12);
  });
});

test('[W28] names are opaque', () => {
  const names = ['a', 'A', 'a.b', 'a/b', 'a.b/c', '货架-01', '🚚 é', 'é', ' ', '__proto__', 'constructor'];
  const world = createWorld(snapshot({ entities: names.map((name, index) => carrier(name, pose(index, 0, 0))) }));
  world.applyBatch(
    batch(1, ...names.map((name, index) => seen(name, 1, { position: at(0, index, 0), rotation: heading(0) }))),
  );
  for (const [index, name] of names.entries()) {
    expect(poseOf(world, name, 0)).toEqual([index, 0, 0, 0]);
    expect(poseOf(world, name, 1)).toEqual([0, index, 0, 0]);
    expect(parentOf(world, name, 1)).toBeNull();
  }
  expect(world.entityAt('B', 1e6)).toBeUndefined();
});
