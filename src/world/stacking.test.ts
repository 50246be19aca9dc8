import { expect, test } from 'vitest';
import { createWorld, type World } from './index.ts';
import { batch, cargo, on, pose, snapshot } from './testing/builders.ts';
import { attaches, created, detaches, removed, turns } from './testing/events.ts';
import { poseOf, refusalOf } from './testing/questions.ts';

const TOO_MANY = 'more than 100 levels would stand one on another';
const UP = pose(0, 1, 0);

/** Boxes one on another, `a0` at the bottom, each 1 m above the one that carries it. */
const tower = (name: string, boxes: number) =>
  Array.from({ length: boxes }, (_, level) =>
    level === 0 ? cargo(`${name}0`) : on(cargo(`${name}${level}`), `${name}${level - 1}`, 'ENTITY', UP),
  );

function plant(...towers: [name: string, boxes: number][]): World {
  return createWorld(snapshot({ entities: towers.flatMap(([name, boxes]) => tower(name, boxes)) }));
}

test('[W48] 100 carriers one on another stand and turn as they should, for questions and for samplers', () => {
  const world = plant(['a', 101]);
  world.applyBatch(batch(1, turns('a0', 1, 2, pose(0, 0, 0), 90)));
  for (let level = 1; level <= 100; level += 1) {
    world.applyBatch(batch(level + 1, turns(`a${level}`, 3 + level / 100, 1, pose(0, level, 0, 90), 180)));
  }
  expect(poseOf(world, 'a100', 2).slice(0, 3)).toEqual([0, 100, 0]);
  const top = world.entityAt('a100', 0) ?? expect.fail();
  const sampler = world.createSampler();
  sampler.sampleAt(5e6);
  const { position } = world.transformAt(top, 'ENTITY', 5e6) ?? expect.fail();
  const start = 7 * top.nodes.ENTITY;
  expect([...sampler.transforms.subarray(start, start + 3)]).toEqual([position.x, position.y, position.z]);
  expect(position.y).toBeCloseTo(100, 9);
});

test.each([101, 10_000])('[W48] a snapshot with %d is refused, naming the entity', (carriers) => {
  const refused = refusalOf(() => plant(['a', carriers + 1]));
  expect(refused).toMatchObject({ entityName: 'a101', field: 'entities[101].parentEntityName', reason: TOO_MANY });
});

test('[W48] so is one more by an action or a creation, on top, below or between', () => {
  const world = plant(['a', 101], ['b', 61], ['c', 40], ['d', 41]);
  const refusals = [
    attaches('a100', 1, 'b60', 'ENTITY', UP),
    attaches('b0', 1, 'a0', 'ENTITY', UP),
    attaches('b60', 1, 'd0', 'ENTITY', UP),
    created(1, on(cargo('e'), 'a100', 'ENTITY')),
  ].map((event) => refusalOf(() => world.applyBatch(batch(1, event))));
  expect(refusals.map(({ field }) => field)).toEqual([
    'cargoName',
    'cargoName',
    'cargoName',
    'entity.parentEntityName',
  ]);
  expect(new Set(refusals.map(({ reason }) => reason))).toEqual(new Set([TOO_MANY]));
  expect(world.applyBatch(batch(1, attaches('b60', 1, 'c0', 'ENTITY', UP)))).toBe('applied');
  expect(poseOf(world, 'c39', 2)).toEqual([0, 100, 0, 0]);
});

test('[W48] a tower that is put together late counts, also from the time on at which it stands', () => {
  const world = plant(['a', 61], ['b', 61]);
  world.applyBatch(batch(1, created(0, cargo('between'))));
  world.applyBatch(batch(2, attaches('between', 9, 'b0', 'ENTITY', UP)));
  expect(refusalOf(() => world.applyBatch(batch(3, attaches('a60', 3, 'between', 'ENTITY', UP)))).reason).toBe(
    TOO_MANY,
  );
});

test('[W48] carriers that are gone do not count, however many there were', () => {
  const world = plant(['a', 1]);
  for (let count = 1; count <= 300; count += 1) {
    const [below, above] = [`a${count - 1}`, `a${count}`];
    const carried = created(count, on(cargo(above), below, 'ENTITY', UP));
    expect(world.applyBatch(batch(count, carried, removed(count + 0.5, below)))).toBe('applied');
  }
  expect(poseOf(world, 'a300', 400)).toEqual([0, 300, 0, 0]);
});

test('[W48] what comes to stand on something counts as long as that stands there itself', () => {
  const world = plant(['a', 1], ['y', 1], ['z', 1], ['x', 60], ['d', 41]);
  world.applyBatch(
    batch(
      1,
      attaches('z0', 0, 'x0', 'ENTITY', UP),
      attaches('a0', 1, 'y0', 'ENTITY', UP),
      detaches('a0', 5, 'y0', UP),
      attaches('y0', 8, 'x0', 'ENTITY', UP),
    ),
  );
  // By the time that the tower x stands on y, y is no longer on a.
  expect(world.applyBatch(batch(2, attaches('d40', 2, 'a0', 'ENTITY', UP)))).toBe('applied');
  expect(refusalOf(() => world.applyBatch(batch(3, attaches('d40', 6, 'y0', 'ENTITY', UP)))).reason).toBe(TOO_MANY);
});
