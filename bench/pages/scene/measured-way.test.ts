import { expect, test } from 'vitest';
import { measureWay, median } from './measured-way.ts';

test.each([
  { values: [3], middle: 3 },
  { values: [5, 1, 3], middle: 3 },
  { values: [4, 1, 3, 2], middle: 2.5 },
])('the median of $values is $middle', ({ values, middle }) => {
  expect(median(values)).toBe(middle);
});

test('a way is drawn at least five counted times at advancing instants', async () => {
  const instants: number[] = [];
  const way = {
    frame(t: number) {
      instants.push(t);
      return { playback: 0, world: 1, write: instants.length, render: 2, drawCalls: 7 };
    },
    dispose: () => undefined,
  };
  const result = await measureWay('ours', way, 0);
  expect(result).toMatchObject({ name: 'ours', frames: 5, world: 1, write: 6, render: 2, drawCalls: 7 });
  expect(instants).toEqual([...instants].sort((a, b) => a - b));
  expect(new Set(instants).size).toBe(instants.length);
});
