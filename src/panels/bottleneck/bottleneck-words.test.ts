import { describe, expect, test } from 'vitest';
import { type BottleneckSpan, type Candidate, DEMAND, NOBODY } from '../../activity/index.ts';
import { prevailing } from './bottleneck-strip.tsx';
import { shareText, verdictWords, whoPaints, whoWords } from './verdict-words.ts';

const candidate = (...names: string[]): Candidate => ({
  entityType: 'CARRIER',
  devices: names.map((name) => ({ entityId: name, name })),
  activeShare: 0.5,
  takesFromStores: false,
});
const CANDIDATES = [candidate('C10', 'C2', 'C1', 'C2'), candidate('LIFT-1')];
const share = (who: number, sole: number, shifting = 0) => ({ who, sole, shifting, half: 0.05 });

test.each([
  { who: 0, words: 'C1 to C10 (3 devices)' },
  { who: 1, words: 'LIFT-1' },
  { who: DEMAND, words: 'Demand' },
  { who: NOBODY, words: 'Unexplained' },
])('$who is called $words', ({ who, words }) => {
  expect(whoWords(CANDIDATES, who)).toBe(words);
});

test.each([
  { first: share(1, 0.6, 0.1), isCertain: true, words: 'LIFT-1 held the plant back for 70 ± 5 % of the time.' },
  { first: share(DEMAND, 0.9), isCertain: true, words: 'Demand, for 90 ± 5 % of the time: the plant could do more.' },
  {
    first: share(DEMAND, 0.5),
    isCertain: false,
    words:
      'Demand, for 50 ± 5 % of the time: the plant could do more. That may be chance: LIFT-1 comes next with 40 ± 5 %.',
  },
  {
    first: share(NOBODY, 0.8),
    isCertain: true,
    words: 'Unexplained, for 80 ± 5 % of the time: loads waited although a device stood idle.',
  },
])('a verdict says $words', ({ first, isCertain, words }) => {
  expect(verdictWords(CANDIDATES, { first, next: share(1, 0.4), isCertain })).toBe(words);
});

test.each([
  { half: 0.05, words: '70 ± 5 %' },
  { half: 0.001, words: '70 ± 0 %' },
  { half: 0, words: '70 %' },
])('a share with an interval of $half is $words', ({ half, words }) => {
  expect(shareText({ who: 0, sole: 0.6, shifting: 0.1, half })).toBe(words);
});

test('each candidate that was named has a colour, demand and nobody have none', () => {
  const paints = whoPaints([share(DEMAND, 0.5), share(1, 0.3), share(0, 0.2)], 'light');
  expect([...paints.keys()]).toEqual([1, 0]);
  expect(new Set(paints.values()).size).toBe(2);
});

describe('a pixel shows who was it longest', () => {
  const spans: BottleneckSpan[] = [
    { who: 0, isShifting: false, fromMicros: 0, toMicros: 25 },
    { who: 1, isShifting: false, fromMicros: 25, toMicros: 28 },
    { who: DEMAND, isShifting: false, fromMicros: 28, toMicros: 60 },
  ];
  test.each([
    { start: 0, drawn: ['0 0-3', '-1 3-6'] },
    { start: 20, drawn: ['0 0-1', '-1 1-4'] },
    { start: -20, drawn: ['0 2-5', '-1 5-8'] },
    { start: 70, drawn: [] },
  ])('ten micros a pixel from $start', ({ start, drawn }) => {
    const all = [...prevailing(spans, 10, (micros) => (micros - start) / 10)];
    expect(all.map(({ span, from, to }) => `${span.who} ${from}-${to}`)).toEqual(drawn);
  });
});
