import { expect, test } from 'vitest';
import { hashExactKey } from './exact-key.ts';

test.each([
  ['integers that one double stands for', [[9007199254740993n]], [[9007199254740992n]], false],
  ['an integer and its text', [{ value: 12n }], [{ value: '12' }], false],
  ['an integer and the number', [12n], [12], false],
  ['one integer', [{ filters: [{ above: 12n }] }], [{ filters: [{ above: 12n }] }], true],
  ['one address, told in another order', [{ name: 'a', page: 1 }], [{ page: 1, name: 'a' }], true],
])('by a key, $0 are one question: $3', (_, one, other, isSame) => {
  expect(hashExactKey(one) === hashExactKey(other)).toBe(isSame);
});
