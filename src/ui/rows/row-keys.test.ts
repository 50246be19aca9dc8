import { expect, test } from 'vitest';
import { rowAfter, rowsBetween } from './row-keys.ts';

test.each([
  ['ArrowDown', 3, 4],
  ['ArrowDown', 9, 9],
  ['ArrowUp', 0, 0],
  ['PageDown', 3, 8],
  ['PageUp', 3, 0],
  ['Home', 5, 0],
  ['End', 5, 9],
  ['a', 5, null],
])('%s leads from row %i to %s, never beyond the ends', (key, from, to) => {
  expect(rowAfter(from, key, { rowCount: 10, pageRows: 5 })).toBe(to);
});

test('no key leads anywhere among no rows', () => {
  expect(rowAfter(0, 'End', { rowCount: 0, pageRows: 5 })).toBeNull();
});

test.each([
  [2, 4, [2, 3, 4]],
  [4, 2, [2, 3, 4]],
  [3, 3, [3]],
])('rows from %i to %i', (a, b, rows) => {
  expect(rowsBetween(a, b)).toEqual(rows);
});
