import { describe, expect, test } from 'vitest';
import { WHOLE } from '../rendering/cut.ts';
import { cutAt, floorsOf, isLeftOut } from './levels.ts';

const slab = (name: string, heightMeters: number) => ({ name, heightMeters });
const names = (floors: { name: string | null }[]): string[] => floors.map(({ name }) => name ?? 'Ground');

describe('floors', () => {
  test.each([
    { what: 'the ground alone', slabs: [], floors: ['Ground'] },
    { what: 'slabs from low to high', slabs: [slab('B', 8), slab('A', 4)], floors: ['Ground', 'A', 'B'] },
    { what: 'one floor for slabs of one height', slabs: [slab('A', 4), slab('A2', 4.1)], floors: ['Ground', 'A'] },
    { what: 'a floor under the ground before it', slabs: [slab('Cellar', -3)], floors: ['Cellar', 'Ground'] },
    { what: 'no floor for a slab on the ground', slabs: [slab('apron', 0.1)], floors: ['Ground'] },
  ])('are $what', ({ slabs, floors }) => {
    expect(names(floorsOf(slabs))).toEqual(floors);
  });
});

describe('looking at a floor', () => {
  const floors = floorsOf([slab('A', 4), slab('B', 8)]);

  test('leaves out what is above the next slab and below its own', () => {
    const { low, high } = cutAt(floors, 1, 'hidden');
    expect([4 - 0.3 > low, 3 > low, 7.5 < high, 7.7 < high]).toEqual([true, false, true, false]);
  });

  test('shows everything below on the ground floor and everything above on the top one', () => {
    expect(cutAt(floors, 0, 'hidden').low).toBe(WHOLE.low);
    expect(cutAt(floors, 2, 'hidden').high).toBe(WHOLE.high);
  });

  test.each([null, 7])('shows everything for floor %s', (index) => {
    expect(cutAt(floors, index, 'hidden')).toEqual(WHOLE);
  });
});

test.each([
  { what: 'on the floor looked at', low: 4, high: 5, outside: 'hidden', leftOut: false },
  { what: 'reaching up to it', low: 0, high: 6, outside: 'hidden', leftOut: false },
  { what: 'on the floor below', low: 0, high: 1, outside: 'hidden', leftOut: true },
  { what: 'on the floor above', low: 8, high: 9, outside: 'hidden', leftOut: true },
  { what: 'below, drawn faintly', low: 0, high: 1, outside: 'faint', leftOut: false },
] as const)('a thing $what is left out: $leftOut', ({ low, high, outside, leftOut }) => {
  const cut = cutAt(floorsOf([slab('A', 4), slab('B', 8)]), 1, outside);
  expect(isLeftOut(cut, low, high)).toBe(leftOut);
});
