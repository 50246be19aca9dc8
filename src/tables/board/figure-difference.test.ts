import { expect, test } from 'vitest';
import { differenceWords, shareWords } from './board-differences.tsx';
import { figureDifference } from './figure-difference.ts';

test.each([
  { column: 'completed', first: 100, second: 110, difference: 10, share: 0.1, verdict: 'better' },
  { column: 'completed', first: 100, second: 90, difference: -10, share: -0.1, verdict: 'worse' },
  { column: 'leadTimeSeconds', first: 200, second: 100, difference: -100, share: -0.5, verdict: 'better' },
  { column: 'leadTimeSeconds', first: 100, second: 100, difference: 0, share: 0, verdict: 'same' },
  { column: 'fill', first: 0.5, second: 0.75, difference: 0.25, share: 0.5, verdict: null },
  { column: 'completed', first: 0, second: 5, difference: 5, share: null, verdict: 'better' },
  { column: 'change', first: -4, second: -2, difference: 2, share: 0.5, verdict: null },
  { column: undefined, first: 1, second: 2, difference: 1, share: 1, verdict: null },
])('$column: $second against $first is $verdict, by $difference', ({ column, first, second, ...expected }) => {
  expect(figureDifference(column, first, second)).toEqual(expected);
});

test.each([
  [null, 1],
  [1, null],
  [undefined, 1],
])('of %s and %s there is none', (first, second) => {
  expect(figureDifference('completed', first, second)).toBeNull();
});

test.each([
  { difference: 10, unit: 'number', words: '+10' },
  { difference: -90, unit: 'seconds', words: '−1 min 30 s' },
  { difference: 0.031, unit: 'share', words: '+3.1 points' },
  { difference: 0, unit: 'number', words: '0' },
] as const)('$difference ($unit) reads $words', ({ difference, unit, words }) => {
  expect(differenceWords({ difference }, { unit })).toBe(words);
});

test.each([
  [0.1234, '+12.3 %'],
  [-0.5, '−50.0 %'],
  [12.5, '+1,250 %'],
  [0, '0.0 %'],
])('a share of %d reads %s', (share, words) => {
  expect(shareWords(share)).toBe(words);
});
