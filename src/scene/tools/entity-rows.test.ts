import { describe, expect, test } from 'vitest';
import { carried, plantOf, standing } from '../testing/small-plant.ts';
import { entityPage } from './entity-rows.ts';

const plant = plantOf([
  standing('Carrier 10', 'CARRIER', 'c', 10),
  standing('Carrier 2', 'CARRIER', 'c', 2),
  standing('Rack 1', 'RACK', 'r', 0),
  carried('Pallet 1', 'Carrier 2'),
]);
const names = (text: string, type: string | null): string[] =>
  entityPage(plant, 0, { text, type }).rows.map(({ name }) => name);

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
    expect(entityPage(plant, 0, { text: 'nothing', type: null }).types).toEqual(['CARGO', 'CARRIER', 'RACK']);
  });

  test('says what carries a load and where it is', () => {
    const [row] = entityPage(plant, 0, { text: 'pallet', type: null }).rows;
    expect(row).toMatchObject({ carriedBy: 'Carrier 2, ENTITY', position: '2.0, 0.3, 0.0', activity: 'resting' });
  });

  test('counts them all but lists no more than anybody reads', () => {
    const many = plantOf(Array.from({ length: 300 }, (_, i) => standing(`C ${i}`, 'CARRIER', 'c', i)));
    const { rows, total } = entityPage(many, 0, { text: '', type: null });
    expect([rows.length, total]).toEqual([200, 300]);
  });
});
