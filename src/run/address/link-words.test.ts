import { expect, test } from 'vitest';
import { unknownInstant, unknownView } from './link-words.ts';

const SECOND = 1_000_000;

test.each([
  { t: 4, words: /^00:00:04.* is before the history of this page/ },
  { t: 5, words: null },
  { t: 60, words: null },
  { t: 61, words: /^00:01:01.* is after the latest data/ },
])('of 5 to 60 seconds, second $t: $words', ({ t, words }) => {
  const said = unknownInstant(t * SECOND, 5 * SECOND, 60 * SECOND);
  if (words === null) expect(said).toBeNull();
  else expect(said).toMatch(words);
});

test('an unknown view is named beside those that there are', () => {
  expect(unknownView('dock', ['top', 'Dock 3'])).toBe('Unknown view “dock”. Available: top, Dock 3.');
});
