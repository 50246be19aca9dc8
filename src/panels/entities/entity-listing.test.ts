import { describe, expect, test } from 'vitest';
import { carried, plantOf, standing } from '../../scene/testing/small-plant.ts';
import type { World, WorldEntity } from '../../world/index.ts';
import { type EntityListing, type EntityQuery, listEntities } from './entity-listing.ts';
import { NameOrder } from './use-entities.ts';

const plant = plantOf([
  standing('Carrier 10', 'CARRIER', 'c', 10),
  standing('Carrier 2', 'CARRIER', 'c', 2),
  standing('Rack 1', 'RACK', 'r', 0),
  carried('Pallet 1', 'Carrier 2'),
  carried('Box 1', 'Pallet 1'),
]);
const ALL: EntityQuery = { text: '', type: '', state: null, heights: null, opened: null, selectedNames: new Set() };

/** What comes of steps, and how many they were. */
function run<Result>(steps: Generator<void, Result>): { result: Result; steps: number } {
  for (let count = 0; ; count += 1) {
    const { done, value } = steps.next();
    if (done) return { result: value as Result, steps: count };
  }
}

function listed(world: World, query: Partial<EntityQuery>): EntityListing {
  const sampler = world.createSampler();
  sampler.sampleAt(0);
  const order = new NameOrder(world);
  run(order.update(0));
  return run(listEntities(order.entities, sampler, { ...ALL, ...query })).result;
}

const shown = ({ rows }: EntityListing) => rows.map(({ entity, level }) => `${level} ${entity.nameAt(0)}`);
const named = (name: string) => plant.entityAt(name, 0) as WorldEntity;

describe('the list of entities', () => {
  test.each<[Partial<EntityQuery>, string[]]>([
    [{}, ['1 Box 1', '1 Carrier 2', '1 Carrier 10', '1 Pallet 1', '1 Rack 1']],
    [{ text: 'carr' }, ['1 Carrier 2', '1 Carrier 10']],
    [{ text: ' 1 ' }, ['1 Box 1', '1 Carrier 10', '1 Pallet 1', '1 Rack 1']],
    [{ type: 'RACK' }, ['1 Rack 1']],
    [{ state: 'travelling' }, []],
    [{ heights: { low: 0.2, high: 9 } }, ['1 Box 1', '1 Pallet 1']],
  ])('%j finds them by number', (query, rows) => {
    expect(shown(listed(plant, query))).toEqual(rows);
  });

  test.each<[string, Partial<EntityQuery>, string[]]>([
    ['closed', { opened: new Set() }, ['1 Carrier 2', '1 Carrier 10', '1 Rack 1']],
    ['one open', { opened: new Set([named('Carrier 2')]) }, ['1 Carrier 2', '2 Pallet 1', '1 Carrier 10', '1 Rack 1']],
    ['asked for a name', { opened: new Set(), text: 'box' }, ['1 Carrier 2', '2 Pallet 1', '3 Box 1']],
  ])('a tree of what carries what: %s', (_, query, rows) => {
    expect(shown(listed(plant, query))).toEqual(rows);
  });

  test('counts by state are of all states, whichever is listed; types are all there are', () => {
    const { byState, types, found } = listed(plant, { state: 'travelling', type: 'CARRIER' });
    expect([[...byState], new Set(types), found]).toEqual([[['resting', 2]], new Set(['CARGO', 'CARRIER', 'RACK']), 0]);
  });

  test('sums of several that are selected, whatever is listed', () => {
    const { group } = listed(plant, { text: 'rack', selectedNames: new Set(['Carrier 2', 'Rack 1', 'gone']) });
    expect([group.count, [...group.byType], [...group.byState], group.carried]).toEqual([
      2,
      [
        ['CARRIER', 1],
        ['RACK', 1],
      ],
      [['resting', 2]],
      1,
    ]);
  });

  test('20,000 are sorted and listed in short steps; those known before are not sorted again', () => {
    const many = plantOf(Array.from({ length: 20_000 }, (_, i) => standing(`C ${19_999 - i}`, 'CARRIER', 'c', i)));
    const sampler = many.createSampler();
    sampler.sampleAt(0);
    const order = new NameOrder(many);
    expect(run(order.update(0)).steps).toBeGreaterThan(100);
    expect(order.entities.slice(0, 3).map((entity) => entity.nameAt(0))).toEqual(['C 0', 'C 1', 'C 2']);
    expect(run(order.update(0)).steps).toBe(0);
    const { result, steps } = run(listEntities(order.entities, sampler, ALL));
    expect([result.rows.length, steps]).toEqual([20_000, 10]);
  });
});
