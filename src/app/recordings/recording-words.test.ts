import { describe, expect, it } from 'vitest';
import { isFound, remarksOf, spanWords, wholeSeconds } from './recording-words.ts';

const SECOND = 1_000_000;
const run = (fromSeconds: number, toSeconds: number) => ({
  generation: `g${fromSeconds}`,
  fromMicros: fromSeconds * SECOND,
  toMicros: toSeconds * SECOND,
});

describe('the words for a recording', () => {
  it('has no fractions of seconds, and leaves other times as they are', () => {
    expect(wholeSeconds('2026-01-02T03:04:05.678Z')).toBe('2026-01-02T03:04:05Z');
    expect(wholeSeconds('yesterday')).toBe('yesterday');
  });

  it.each([
    [[], 'nothing yet'],
    [[run(10, 70)], '1 min 00 s'],
    [[run(0, 3600), run(100, 3700)], '2 h 00 min in 2 runs'],
  ])('a span of %j reads %s', (generations, words) => {
    expect(spanWords({ generations })).toBe(words);
  });

  it.each([
    [0, 0, null],
    [1, 0, '1 gap'],
    [2, 1, '2 gaps, 1 incident'],
    [0, 3, '3 incidents'],
  ])('%d gaps and %d incidents read %s', (gaps, incidents, words) => {
    expect(remarksOf({ gaps, incidents })).toBe(words);
  });

  it.each([
    ['', true],
    ['  night ', true],
    ['NIGHT demo', true],
    ['demo-plant', true],
    ['day', false],
    ['night day', false],
  ])('what is typed, "%s", is found: %s', (wanted, found) => {
    expect(isFound({ label: 'Night shift', simulationId: 'demo-plant' }, wanted)).toBe(found);
  });
});
