import { describe, expect, test } from 'vitest';
import { carried, plantOf, standing } from '../../scene/testing/small-plant.ts';
import type { World, WorldEntity } from '../../world/index.ts';
import { entityPage } from './entity-rows.ts';

const plant = plantOf([
  standing('Carrier 10', 'CARRIER', 'c', 10),
  standing('Carrier 2', 'CARRIER', 'c', 2),
  standing('Rack 1', 'RACK', 'r', 0),
  carried('Pallet 1', 'Carrier 2'),
]);
/** Only the second carrier has something on it; for racks and loads that is no question. */
const isLoaded = ({ entityType, initialState }: WorldEntity): boolean | null =>
  entityType === 'CARRIER' ? initialState.entityName === 'Carrier 2' : null;
const page = (world: World, text = '', type: string | null = null) => entityPage(world, 0, { text, type }, isLoaded);
const names = (text: string, type: string | null): string[] => page(plant, text, type).rows.map(({ name }) => name);

describe('the list of entities', () => {
  test.each([
    { text: '', type: null, found: ['Carrier 2', 'Carrier 10', 'Pallet 1', 'Rack 1'] },
    { text: 'carr', type: null, found: ['Carrier 2', 'Carrier 10'] },
    { text: ' 1 ', type: null, found: ['Carrier 10', 'Pallet 1', 'Rack 1'] },
    { text: '', type: 'RACK', found: ['Rack 1'] },
    { text: 'carrier', type: 'RACK', found: [] },
  ])('asked for "$text" of type $type gives $found, by number', ({ text, type, found }) => {
    expect(names(text, type)).toEqual(found);
  });

  test('names every type there is, whatever is asked for', () => {
    expect(page(plant, 'nothing').types).toEqual(['CARGO', 'CARRIER', 'RACK']);
  });

  test('says what carries a load and where it is', () => {
    const [row] = page(plant, 'pallet').rows;
    expect(row).toMatchObject({ carriedBy: 'Carrier 2', position: '2.00 · 0.30 · 0.00', activity: 'resting' });
  });

  test('says who has a load', () => {
    expect(page(plant).rows.map((row) => row.isLoaded)).toEqual([true, false, null, null]);
  });

  test('counts them all but lists no more than anybody reads', () => {
    const many = plantOf(Array.from({ length: 300 }, (_, i) => standing(`C ${299 - i}`, 'CARRIER', 'c', i)));
    const { rows, total } = page(many);
    expect([rows.length, total]).toEqual([200, 300]);
    expect(rows.map(({ name }) => name)).toEqual(Array.from({ length: 200 }, (_, i) => `C ${i}`));
  });
});
