import { describe, expect, test } from 'vitest';
import type { AnimationEvent } from '../protocol/index.ts';
import { createWorld, type World } from './index.ts';
import { batch, cargo, carrier, lift, line, on, point, pose, seconds, snapshot } from './testing/builders.ts';
import { attaches, created, raises, removed, renamed, stops, transfers, travels, turns } from './testing/events.ts';
import { entityOf, parentOf, poseOf, refusalOf } from './testing/questions.ts';

const A = point('A', 0, 0);
const B = point('B', 10, 0);

function worldAfter(...events: AnimationEvent[]): World {
  const world = createWorld(
    snapshot({
      entities: [carrier('c'), lift('l', pose(0, 0, 9), 1), cargo('p', pose(3, 0, 3))],
      points: [A, B],
      paths: [line(A, B)],
    }),
  );
  world.applyBatch(batch(1, ...events));
  return world;
}

const namesAt = (world: World, t: number) => world.entitiesAt(seconds(t)).map((entity) => entity.nameAt(seconds(t)));
const goes = travels('c', 0, 10, 'A A-B B', pose(0, 0, 0));

describe('[W24] ENTITY_CREATED', () => {
  test('from its time on the entity is there and can act', () => {
    const world = worldAfter(created(3, carrier('new', pose(1, 0, 1, 20))), turns('new', 4, 2, pose(1, 0, 1, 20), 40));
    expect(namesAt(world, 2.999999)).toEqual(['c', 'l', 'p']);
    expect(namesAt(world, 3)).toEqual(['c', 'l', 'p', 'new']);
    expect(world.entityAt('new', seconds(2))).toBeUndefined();
    expect(poseOf(world, 'new', 3)).toEqual([1, 0, 1, 20]);
    expect(poseOf(world, 'new', 5)).toEqual([1, 0, 1, 30]);
  });

  test('it stays what it came as, whatever happens to it', () => {
    const supportedActions = ['ROTATE'];
    const world = worldAfter(
      created(1, { ...carrier('new'), assetId: 'shuttle', supportedActions }),
      renamed(2, 'new', 'n'),
    );
    expect(entityOf(world, 'n', 3)).toMatchObject({ entityType: 'CARRIER', assetId: 'shuttle', supportedActions });
  });

  test('on a parent, as its child or as cargo', () => {
    const world = worldAfter(
      goes,
      created(1, on(lift('top', undefined, 0.5), 'c', undefined, pose(0, 0.4, 0))),
      created(2, on(cargo('q'), 'top', 'LIFT_PLATFORM', pose(0, 0.1, 0))),
    );
    expect(parentOf(world, 'top', 2)).toBe('c/ENTITY');
    expect(parentOf(world, 'q', 2)).toBe('top/LIFT_PLATFORM');
    expect(poseOf(world, 'q', 4)).toEqual([4, 1, 0, 0]);
  });

  test('brings assets, points and paths that later actions use', () => {
    const D = point('D', 10, 5);
    const world = worldAfter(
      {
        ...created(1, carrier('new', pose(10, 0, 0))),
        animationType: 'ENTITY_CREATED',
        entity: { ...carrier('new', pose(10, 0, 0)), assetId: 'shuttle' },
        assets: [{ assetId: 'shuttle', sourceObjectName: 'Shuttle_v2' }],
        points: [D],
        paths: [line(B, D)],
      },
      travels('new', 2, 5, 'B B-D D', pose(10, 0, 0, -90)),
    );
    expect(world.assets.get('shuttle')?.sourceObjectName).toBe('Shuttle_v2');
    expect(poseOf(world, 'new', 4)).toEqual([10, 0, 2, -90]);
  });

  test('without any of these brings nothing but itself', () => {
    const world = worldAfter(created(1, carrier('new')));
    expect([world.assets.size, world.points.size, world.paths.size]).toEqual([1, 2, 1]);
  });
});

describe('[W25] ENTITY_REMOVED', () => {
  test('ends the identity at its time; before, it is still to be seen', () => {
    const world = worldAfter(goes, removed(5, 'c'));
    expect(namesAt(world, 4.999999)).toEqual(['c', 'l', 'p']);
    expect(namesAt(world, 5)).toEqual(['l', 'p']);
    expect(poseOf(world, 'c', 4)).toEqual([4, 0, 0, 0]);
    expect(world.transformAt(entityOf(world, 'c', 4), 'ENTITY', seconds(5))).toBeNull();
  });

  test('cargo is set down where it is, with what stands on it', () => {
    const world = worldAfter(
      goes,
      attaches('c', 0, 'p', 'ENTITY', pose(0, 0.3, 0, 30)),
      created(0, on(cargo('box'), 'p', 'ENTITY', pose(0, 1, 0))),
      removed(5, 'c'),
    );
    expect(parentOf(world, 'p', 5)).toBeNull();
    expect(poseOf(world, 'p', 5)).toEqual([5, 0.3, 0, 30]);
    expect(poseOf(world, 'p', 60)).toEqual([5, 0.3, 0, 30]);
    expect(parentOf(world, 'box', 60)).toBe('p/ENTITY');
    expect(poseOf(world, 'box', 60)).toEqual([5, 1.3, 0, 30]);
  });

  test('real children go with their parent, and their cargo is set down', () => {
    const world = worldAfter(
      goes,
      created(0, on(lift('top', undefined, 0.5), 'c', undefined, pose(0, 0.4, 0))),
      created(0, on(lift('upper', undefined, 0), 'top', undefined, pose(0, 1, 0))),
      attaches('upper', 1, 'p', 'LIFT_PLATFORM', pose(0, 0, 0)),
      removed(5, 'c'),
    );
    expect(namesAt(world, 5)).toEqual(['l', 'p']);
    expect(poseOf(world, 'p', 5)).toEqual([5, 1.4, 0, 0]);
  });

  test('cargo that the service has seen to is left alone', () => {
    const world = worldAfter(
      attaches('c', 0, 'p', 'ENTITY', pose(0, 0, 0)),
      attaches('l', 5, 'p', 'LIFT_PLATFORM', pose(0, 0, 0)),
      removed(5, 'c'),
    );
    expect(parentOf(world, 'p', 6)).toBe('l/LIFT_PLATFORM');
    expect(parentOf(world, 'p', 4)).toBe('c/ENTITY');
  });

  test('that comes late: what was put on it after its end lies where it last stood, and is carried by nothing', () => {
    const world = worldAfter(goes, attaches('c', 8, 'p', 'ENTITY', pose(0, 0.3, 1)), removed(5, 'c'));
    expect(poseOf(world, 'p', 7)).toEqual([3, 0, 3, 0]);
    expect(parentOf(world, 'p', 9)).toBeNull();
    expect(poseOf(world, 'p', 9)).toEqual([5, 0.3, 1, 0]);
  });

  test('what is told for the instant at which it goes counts in the world, and goes on', () => {
    const turned = turns('p', 5, 4, pose(5, 0.3, 0), 90);
    const world = worldAfter(goes, attaches('c', 0, 'p', 'ENTITY', pose(0, 0.3, 0)), turned, removed(5, 'c'));
    expect([5, 7, 9].map((t) => poseOf(world, 'p', t))).toEqual([
      [5, 0.3, 0, 0],
      [5, 0.3, 0, 45],
      [5, 0.3, 0, 90],
    ]);
  });

  test('ends what its cargo was doing on it: a transfer stops where it is', () => {
    const across = transfers('c', 3, 4, 'p', 'ENTITY', pose(0, 1, 0), pose(4, 1, 0));
    const world = worldAfter(across, removed(5, 'c'));
    expect(poseOf(world, 'p', 5)).toEqual([2, 1, 0, 0]);
    expect(poseOf(world, 'p', 9)).toEqual([2, 1, 0, 0]);
    expect(world.activityAt(entityOf(world, 'p', 6), seconds(6))).toBe('resting');
  });
});

describe('[W26] created again under the name of one that was removed', () => {
  const world = worldAfter(
    goes,
    attaches('c', 1, 'p', 'ENTITY', pose(0, 0, 0)),
    removed(5, 'c'),
    created(5, lift('c', pose(50, 0, 50), 2)),
    raises('c', 6, 2, 2, 4),
  );

  test('it is another one and inherits nothing', () => {
    expect(entityOf(world, 'c', 4).id).not.toBe(entityOf(world, 'c', 6).id);
    expect(entityOf(world, 'c', 4).entityType).toBe('CARRIER');
    expect(poseOf(world, 'c', 4)).toEqual([4, 0, 0, 0]);
    expect(poseOf(world, 'c', 5)).toEqual([50, 0, 50, 0]);
    expect(poseOf(world, 'c', 7, 'LIFT_PLATFORM')).toEqual([50, 3, 50, 0]);
    expect(parentOf(world, 'p', 7)).toBeNull();
  });
});

describe('[W27] ENTITY_RENAMED', () => {
  test('a motion under way and carrying go on under the new name', () => {
    const world = worldAfter(
      goes,
      attaches('c', 1, 'p', 'ENTITY', pose(0, 0.3, 0)),
      renamed(4, 'c', 'new name'),
      renamed(6, 'p', 'pallet/7'),
    );
    expect(namesAt(world, 3.9)).toEqual(['c', 'l', 'p']);
    expect(namesAt(world, 4)).toEqual(['new name', 'l', 'p']);
    expect(poseOf(world, 'new name', 5)).toEqual([5, 0, 0, 0]);
    expect(parentOf(world, 'p', 3)).toBe('c/ENTITY');
    expect(parentOf(world, 'p', 5)).toBe('new name/ENTITY');
    expect(poseOf(world, 'pallet/7', 8)).toEqual([8, 0.3, 0, 0]);
    expect(world.entityAt('c', seconds(5))).toBeUndefined();
    expect(world.entityAt('new name', seconds(3))).toBeUndefined();
  });

  test('actions after it, in the order of application, know only the new name', () => {
    const world = worldAfter(goes, renamed(4, 'c', 'n'), stops('n', 6, pose(6, 0, 0)));
    expect(poseOf(world, 'n', 9)).toEqual([6, 0, 0, 0]);
    expect(refusalOf(() => worldAfter(renamed(4, 'c', 'n'), stops('c', 3, pose(0, 0, 0)))).field).toBe('entityName');
  });

  test('names may change places in one batch', () => {
    const world = worldAfter(renamed(4, 'c', 'x'), renamed(4, 'p', 'c'), renamed(4, 'x', 'p'));
    expect(entityOf(world, 'c', 5).entityType).toBe('CARGO');
    expect(entityOf(world, 'p', 5).entityType).toBe('CARRIER');
    expect(entityOf(world, 'c', 3).entityType).toBe('CARRIER');
  });

  test('an entity is found by a name that it has at another time, unless another one has it then', () => {
    const world = worldAfter(renamed(4, 'c', 'old c'), created(5, cargo('c', pose(7, 0, 7))), removed(8, 'c'));
    const typeOf = (name: string, t: number) => world.entityEverNamed(name, seconds(t))?.entityType;
    expect([typeOf('c', 4.5), typeOf('c', 6), typeOf('c', 9)]).toEqual(['CARRIER', 'CARGO', 'CARRIER']);
    expect([typeOf('old c', 0), typeOf('nobody', 6)]).toEqual(['CARRIER', undefined]);
  });

  test('a freed name is free for a new entity', () => {
    const world = worldAfter(renamed(4, 'c', 'old c'), created(5, cargo('c', pose(7, 0, 7))));
    expect(poseOf(world, 'c', 5)).toEqual([7, 0, 7, 0]);
    expect(entityOf(world, 'old c', 5).entityType).toBe('CARRIER');
  });

  test('to the name it has changes nothing', () => {
    expect(namesAt(worldAfter(renamed(4, 'c', 'c')), 5)).toEqual(['c', 'l', 'p']);
  });
});

describe('[W29] refused', () => {
  test.each([
    { what: 'removing what is not there', events: [removed(1, 'x')], field: 'entityName' },
    { what: 'removing twice', events: [removed(1, 'c'), removed(1, 'c')], field: 'entityName' },
    { what: 'acting after removal', events: [removed(1, 'c'), stops('c', 2, pose(0, 0, 0))], field: 'entityName' },
    { what: 'creating under a name that is taken', events: [created(1, cargo('c'))], field: 'entity.entityName' },
    {
      what: 'creating on an unknown parent',
      events: [created(1, on(cargo('q'), 'x'))],
      field: 'entity.parentEntityName',
    },
    { what: 'creating as its own parent', events: [created(1, on(cargo('q'), 'q'))], field: 'entity.parentEntityName' },
    {
      what: 'creating on a part that is not there',
      events: [created(1, on(cargo('q'), 'c', 'FORK'))],
      field: 'entity.part',
    },
    { what: 'renaming what is not there', events: [renamed(1, 'x', 'y')], field: 'entityName' },
    { what: 'renaming to a name that is taken', events: [renamed(1, 'c', 'p')], field: 'newEntityName' },
  ])('$what', ({ events, field }) => {
    expect(refusalOf(() => worldAfter(...events)).field).toBe(field);
  });

  test.each<[AnimationEvent, string, string]>([
    [created(1, cargo('c')), 'c', 'an entity named "c" exists already'],
    [created(1, on(cargo('q'), 'c', 'FORK')), 'q', '"c" (CARRIER) has no part FORK'],
    [removed(1, 'x'), 'x', 'unknown entity "x"'],
  ])('%j names the entity and says why', (event, entityName, reason) => {
    expect(refusalOf(() => worldAfter(event))).toMatchObject({ entityName, reason });
  });
});
