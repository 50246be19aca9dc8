import { describe, expect, test } from 'vitest';
import type { Stay } from './hand-overs.ts';
import { placeQueues, waitsOf } from './queues.ts';

const stay = (placeId: string, fromMicros: number, toMicros: number, takenBy: string | null = null): Stay => ({
  ...{ placeId, place: `the ${placeId}`, fromMicros, toMicros, takenBy },
});
const CANDIDATES = ['A', 'B'];
const candidateOf = (id: string | null) => (id === null || !CANDIDATES.includes(id) ? null : CANDIDATES.indexOf(id));

function waits(...stays: Stay[]) {
  const { waits: told, fromStores } = waitsOf(stays, candidateOf, { fromMicros: 0, toMicros: 100 });
  const said = told.map(
    ({ place, waitsFor, fromMicros, toMicros }) => `${place} for ${waitsFor} ${fromMicros}-${toMicros}`,
  );
  return { waits: said, fromStores: [...fromStores] };
}

describe('[Q44] a load queues', () => {
  test.each<[string, Stay[], string[]]>([
    ['for who takes it away', [stay('p', 1, 5, 'B')], ['the p for 1 1-5']],
    ['not for a device that is no candidate', [stay('p', 1, 5, 'X')], []],
    [
      'for who took the last from there, where it lies there still',
      [stay('p', 1, 5, 'A'), stay('p', 3, 9, 'B'), stay('p', 4, 6, 'A'), stay('p', 10, 100)],
      ['the p for 0 1-5', 'the p for 1 3-9', 'the p for 0 4-6', 'the p for 1 10-100'],
    ],
    ['for nobody where it left the plant from there', [stay('p', 1, 5, 'A'), stay('p', 6, 99)], ['the p for 0 1-5']],
    ['for nobody where nobody ever took one', [stay('p', 6, 100)], []],
    ['at its own place', [stay('p', 1, 5, 'A'), stay('q', 6, 100)], ['the p for 0 1-5']],
  ])('%s', (_, stays, expected) => {
    expect(waits(...stays).waits).toEqual(expected);
  });
});

describe('[Q41] a place with more than ten loads at once is a store', () => {
  const many = (count: number, takenBy: string | null = 'A') =>
    Array.from({ length: count }, (_, index) => stay('s', index, 40 + index, takenBy));

  test('ten queue, eleven are kept', () => {
    expect(waits(...many(10)).waits).toHaveLength(10);
    expect(waits(...many(11)).waits).toHaveLength(0);
  });

  test('ten queue where one goes as the next comes', () => {
    expect(waits(...many(10), stay('s', 40, 60, 'A')).waits).toHaveLength(11);
  });

  test('eleven are kept, whenever others came that are told of first', () => {
    expect(waits(stay('s', 90, 95, 'A'), ...many(11)).waits).toHaveLength(0);
  });

  test('who took two of eleven from it and three elsewhere takes less than half from stores', () => {
    const stored = Array.from({ length: 11 }, (_, index) => stay('s', 1, 100, index < 2 ? 'A' : null));
    const elsewhere = [1, 3, 5].map((from) => stay('p', from, from + 1, 'A'));
    expect(waits(...stored, ...elsewhere).fromStores).toEqual([]);
  });

  test('however many come after each other', () => {
    const ones = Array.from({ length: 30 }, (_, index) => stay('s', 2 * index, 2 * index + 2, 'A'));
    expect(waits(...ones)).toMatchObject({ fromStores: [] });
    expect(waits(...ones).waits).toHaveLength(30);
    expect(waits(...[...ones].reverse()).waits).toHaveLength(30);
  });

  test.each([
    { others: 10, fromStores: [0] },
    { others: 11, fromStores: [] },
  ])('of who takes eleven from it and $others elsewhere it is told: $fromStores', ({ others, fromStores }) => {
    const elsewhere = Array.from({ length: others }, (_, index) => stay('p', 2 * index, 2 * index + 1, 'A'));
    expect(waits(...many(11), ...elsewhere, stay('q', 1, 2, 'B')).fromStores).toEqual(fromStores);
  });
});

test('[Q44] queues are the mean number of loads, in each piece and over all, the longest first', () => {
  const wait = (placeId: string, waitsFor: number, fromMicros: number, toMicros: number) => ({
    ...{ placeId, place: `the ${placeId}`, waitsFor, fromMicros, toMicros },
  });
  const all = [
    wait('p', 0, -20, 5),
    wait('p', 1, 15, 20),
    wait('q', 0, 10, 90),
    wait('q', 0, 25, 35),
    wait('r', 0, 50, 60),
  ];
  expect(placeQueues(all, { fromMicros: 0, toMicros: 40 }, 4)).toEqual([
    { placeId: 'q', place: 'the q', waitsFor: 0, loads: [0, 1, 1.5, 1.5], meanLoads: 1 },
    { placeId: 'p', place: 'the p', waitsFor: 0, loads: [0.5, 0, 0, 0], meanLoads: 0.125 },
    { placeId: 'p', place: 'the p', waitsFor: 1, loads: [0, 0.5, 0, 0], meanLoads: 0.125 },
    { placeId: 'r', place: 'the r', waitsFor: 0, loads: [0, 0, 0, 0], meanLoads: 0 },
  ]);
  const shifted = all.map((one) => ({ ...one, fromMicros: one.fromMicros + 1000, toMicros: one.toMicros + 1000 }));
  expect(placeQueues(shifted, { fromMicros: 1000, toMicros: 1040 }, 4).map(({ meanLoads }) => meanLoads)).toEqual([
    ...[1, 0.125, 0.125, 0],
  ]);
});
