import { expect, test } from 'vitest';
import { isPart, keepEqual } from './readout-publisher.ts';

const before = { t: 1, age: null as number | null };

test.each([
  { after: { t: 1, age: null }, kept: true },
  { after: { t: 2, age: null }, kept: false },
  { after: { t: 1, age: 0 }, kept: false },
])('$after instead of what was: the former is kept $kept', ({ after, kept }) => {
  expect(keepEqual(before, after)).toBe(kept ? before : after);
});

test('a part may have fewer fields', () => {
  expect([isPart<object>({ t: 1 }, before), isPart<object>({ t: 3 }, before)]).toEqual([true, false]);
});
