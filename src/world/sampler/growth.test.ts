import { expect, test } from 'vitest';
import { grown, IntList } from './growth.ts';

test('a longer copy begins with what there was; what is long enough stays itself', () => {
  const array = Float64Array.of(1, 2);
  expect(grown(array, 4)).toEqual(Float64Array.of(1, 2, 0, 0));
  expect(grown(array, 2)).toBe(array);
});

test('a list keeps what is put in, however much, and its room when it is emptied', () => {
  const list = new IntList();
  for (let value = 0; value < 100; value += 1) list.push(3 * value);
  expect([...list.items.subarray(0, list.length)]).toEqual(Array.from({ length: 100 }, (_, value) => 3 * value));
  const { items } = list;
  expect(items.length).toBe(128);
  list.clear();
  list.push(7);
  expect([list.items === items, list.length, list.items[0]]).toEqual([true, 1, 7]);
});
