import { expect, test } from 'vitest';
import { keepNewest } from './keep-newest.ts';

test('so many are kept, those that were put in last; who is put in again is the last', () => {
  const entries = new Map<string, number>();
  for (const [at, key] of ['a', 'b', 'c', 'a', 'd', 'd'].entries()) keepNewest(entries, key, at, 3);
  expect([...entries]).toEqual([
    ['c', 2],
    ['a', 3],
    ['d', 5],
  ]);
});
