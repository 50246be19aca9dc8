import { expect, test } from 'vitest';
import { keptAt } from './run-differences.tsx';

test.each([
  { times: [10, 20, 30], shown: 25, at: 20 },
  { times: [10, 20, 30], shown: 20, at: 20 },
  { times: [10, 20, 30], shown: 99, at: 30 },
  { times: [10, 20, 30], shown: 5, at: 10 },
  { times: [], shown: 5, at: null },
])('at $shown the tables of $at are compared, of those that were kept at $times', ({ times, shown, at }) => {
  expect(keptAt(times, shown)).toBe(at);
});
