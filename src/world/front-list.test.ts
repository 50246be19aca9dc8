import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FrontList } from './front-list.ts';

const itself = (item: number): number => item;

/** What a list keeps, with the index of each. */
const kept = (list: FrontList<number>): [number, number][] =>
  [...list].map((item, place) => [list.firstIndex + place, item]);

const listOf = (count: number): FrontList<number> => {
  const list = new FrontList<number>();
  for (let item = 0; item < count; item += 1) list.push(10 * item);
  return list;
};

describe('a list that forgets its front', () => {
  test('is a list without its first items, however it is changed', () => {
    const change = fc.record({
      kind: fc.constantFrom('push', 'replace', 'forget'),
      at: fc.double({ min: 0, max: 1, noNaN: true }),
      count: fc.nat(3),
      items: fc.array(fc.nat(99), { maxLength: 3 }),
    });
    fc.assert(
      fc.property(fc.array(change, { maxLength: 150, size: 'max' }), (changes) => {
        const list = new FrontList<number>();
        const naive: number[] = [];
        for (const { kind, at, count, items } of changes) {
          const place = Math.floor(at * (naive.length + 1));
          const end = Math.min(naive.length, place + count);
          const index = list.firstIndex + place;
          if (kind === 'push') for (const item of items) naive.push(item);
          if (kind === 'push') for (const item of items) list.push(item);
          if (kind === 'replace') {
            const gone = list.replace(index, list.firstIndex + end, ...items);
            expect(gone).toEqual(naive.splice(place, end - place, ...items));
          }
          if (kind === 'forget') {
            const told: number[] = [];
            list.forgetBefore(index, (item) => told.push(item));
            expect(told).toEqual(naive.splice(0, place));
          }
          expect([...list]).toEqual(naive);
          expect(list.endIndex - list.firstIndex).toBe(naive.length);
          expect(naive.map((_, each) => list.item(list.firstIndex + each))).toEqual(naive);
        }
      }),
      { seed: 20261125, numRuns: 60 },
    );
  });

  test.each([
    { key: 19, index: -1 },
    { key: 20, index: 0 },
    { key: 29, index: 0 },
    { key: 30, index: 1 },
    { key: 99, index: 2 },
  ])('the last at or before $key is looked for in what is kept', ({ key, index }) => {
    const list = listOf(5);
    list.forgetBefore(2);
    expect(list.lastAtOrBefore(key, itself)).toBe(list.firstIndex + index);
  });

  test('the last that fits is looked for in what is kept, else one beyond the last is told', () => {
    const list = listOf(5);
    list.forgetBefore(2);
    expect(list.lastIndex((item) => item < 40)).toBe(3);
    expect(list.lastIndex((item) => item === 20)).toBe(2);
    expect(list.lastIndex((item) => item < 20)).toBe(5);
  });

  test.each([
    { count: 100, forgotten: 31, firstIndex: 31 },
    { count: 100, forgotten: 32, firstIndex: 32 },
    { count: 62, forgotten: 31, firstIndex: 31 },
    { count: 64, forgotten: 32, firstIndex: 0 },
    { count: 65, forgotten: 32, firstIndex: 32 },
    { count: 40, forgotten: 40, firstIndex: 0 },
  ])('of $count, room of $forgotten forgotten ones is given back once it is half and 32', (given) => {
    const list = listOf(given.count);
    list.forgetBefore(given.forgotten);
    expect(list.firstIndex).toBe(given.firstIndex);
    const expected = Array.from(
      { length: given.count - given.forgotten },
      (_, place) => 10 * (given.forgotten + place),
    );
    expect(kept(list).map(([, item]) => item)).toEqual(expected);
  });
});
