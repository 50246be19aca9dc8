import { expect, test } from 'vitest';
import { namesOfSome } from './names-of-some.ts';

test.each([
  [['a'], 'a'],
  [['a', 'b', 'c', 'd', 'e'], 'a, b, c, d, e'],
  [['a', 'b', 'c', 'd', 'e', 'f'], 'a, b, c, d, e and 1 other'],
  [['a', 'b', 'c', 'd', 'e', 'f', 'g'], 'a, b, c, d, e and 2 others'],
])('%j are named %s', (names, expected) => {
  expect(namesOfSome(names)).toBe(expected);
});
