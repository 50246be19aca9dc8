import { expect, test } from 'vitest';
import { createRandomStreams } from '../../engine/index.ts';
import { Neighbourhood } from './neighbourhood.ts';

const at = (column: number, row: number) => ({ column, row });

function withThings(...spots: [column: number, row: number][]): Neighbourhood<string> {
  const all = new Neighbourhood<string>(6);
  for (const [column, row] of spots) all.add(at(column, row), `${column}/${row}`);
  return all;
}

test.each([
  { from: at(0, 0), nearest: '1/1' },
  { from: at(5, 5), nearest: '4/5' },
  { from: at(3, 1), nearest: '1/1' },
])('from $from the nearest is $nearest', ({ from, nearest }) => {
  expect(withThings([4, 5], [1, 1]).nearest(from)).toBe(nearest);
});

test('the nearest that suits may be farther, and of one block it is who came first', () => {
  const all = withThings([2, 2], [5, 0]);
  all.add(at(2, 2), 'later');
  expect(all.nearest(at(2, 2))).toBe('2/2');
  expect(all.nearest(at(2, 2), (thing) => thing === '5/0')).toBe('5/0');
  expect(all.nearest(at(2, 2), () => false)).toBeNull();
});

test('what is removed is found no more', () => {
  const all = withThings([2, 2]);
  all.remove(at(2, 2), '2/2');
  all.remove(at(2, 2), 'never there');
  expect(all.size).toBe(0);
  expect(all.nearest(at(2, 2))).toBeNull();
});

test('the first by number is looked for within reach alone', () => {
  const all = withThings([0, 0], [2, 0], [5, 5]);
  const numbers: Record<string, number> = { '0/0': 3, '2/0': 2, '5/5': 1 };
  const first = (reach: number) => all.first(at(0, 0), reach, (thing) => numbers[thing] ?? 0);
  expect([first(1), first(2), first(5)]).toEqual(['0/0', '2/0', '5/5']);
});

test('any within reach is one that suits, or none', () => {
  const random = createRandomStreams(1).stream('tries');
  const all = withThings([0, 0], [1, 0], [5, 5]);
  const found = Array.from({ length: 40 }, () => all.any(at(0, 0), 1, random, (thing) => thing !== '0/0'));
  expect(new Set(found)).toEqual(new Set(['1/0', null]));
});
