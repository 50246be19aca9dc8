import { describe, expect, test } from 'vitest';
import { DEMAND, momentaryBottlenecks, NOBODY } from './momentary.ts';
import type { Saturation } from './saturation.ts';
import { bottleneckShares, verdictOf } from './shares.ts';

/** A kind that was at work in some periods, and saturated throughout them or in a part of them. */
function kind(...periods: (readonly [from: number, to: number, saturated?: readonly [number, number]])[]): Saturation {
  const all = periods.map(([fromMicros, toMicros]) => ({ fromMicros, toMicros, taken: 0 }));
  const saturated = periods.flatMap(([from, to, [fromMicros, toMicros] = [from, to]], index) => {
    const period = all[index];
    return period ? [{ fromMicros, toMicros, period }] : [];
  });
  return { periods: all, saturated, unexplained: [] };
}

const NAMES = new Map([
  [DEMAND, 'demand'],
  [NOBODY, 'nobody'],
]);

function told(kinds: readonly Saturation[], unknown: readonly (readonly [number, number])[] = []): string {
  const gaps = unknown.map(([fromMicros, toMicros]) => ({ fromMicros, toMicros }));
  return momentaryBottlenecks(kinds, gaps, { fromMicros: 0, toMicros: 100 })
    .map(
      ({ who, isShifting, fromMicros, toMicros }) =>
        `${NAMES.get(who) ?? who}${isShifting ? ' shifting' : ''} ${fromMicros}-${toMicros}`,
    )
    .join(', ');
}

describe('[Q42] [Q43] the bottleneck is', () => {
  test.each<[string, Saturation[], string]>([
    ['demand, where none is saturated', [], 'demand 0-100'],
    ['who is saturated', [kind([20, 60])], 'demand 0-20, 0 20-60, demand 60-100'],
    ['who has the longest period', [kind([10, 30]), kind([0, 90])], '1 0-90, demand 90-100'],
    ['who has the longest period, whoever is told first', [kind([0, 90]), kind([10, 30])], '0 0-90, demand 90-100'],
    ['the first of two with periods as long', [kind([10, 30]), kind([10, 30])], 'demand 0-10, 0 10-30, demand 30-100'],
    [
      'only while it is saturated, however long it works',
      [kind([0, 90, [40, 50]]), kind([10, 30])],
      'demand 0-10, 1 10-30, demand 30-40, 0 40-50, demand 50-100',
    ],
    [
      'shifting while both are at work',
      [kind([0, 60]), kind([40, 90])],
      '0 0-40, 0 shifting 40-60, 1 60-90, demand 90-100',
    ],
    ['sole again in the next period of its own', [kind([0, 20], [20, 60])], '0 0-60, demand 60-100'],
    ['cut to the range', [kind([-50, 30]), kind([80, 150])], '0 0-30, demand 30-80, 1 80-100'],
    [
      'shifting from its own next period to another',
      [kind([0, 20], [20, 60]), kind([40, 90])],
      '0 0-40, 1 shifting 40-60, 1 60-90, demand 90-100',
    ],
    [
      'shifting where one follows another, and not over a time of demand',
      [kind([0, 50]), kind([30, 62, [52, 58]]), kind([45, 90, [58, 90]])],
      '0 0-50, demand 50-52, 1 shifting 52-58, 2 shifting 58-62, 2 62-90, demand 90-100',
    ],
  ])('%s', (_, kinds, expected) => {
    expect(told(kinds)).toBe(expected);
  });

  test('shifting from when the next was at work, whatever else begins meanwhile', () => {
    expect(told([kind([0, 60]), kind([10, 65, [60, 65]])], [[30, 35]])).toBe(
      '0 0-10, 0 shifting 10-60, 1 60-65, demand 65-100',
    );
  });

  test('nobody, where nothing is known, or a queue is not explained; who is saturated comes before that', () => {
    const unexplained = { ...kind([20, 40]), unexplained: [{ fromMicros: 30, toMicros: 50 }] };
    expect(told([unexplained], [[60, 70]])).toBe(
      'demand 0-20, 0 20-40, nobody 40-50, demand 50-60, nobody 60-70, demand 70-100',
    );
  });
});

describe('[Q42] [Q43] shares of the time', () => {
  const range = { fromMicros: 1000, toMicros: 2000 };
  const span = (who: number, fromMicros: number, toMicros: number, isShifting = false) => ({
    who,
    fromMicros,
    toMicros,
    isShifting,
  });

  test('the largest first, sole and shifting together, and of equal ones the first candidate', () => {
    const spans = [
      span(2, 900, 1200),
      span(0, 1200, 1400),
      span(1, 1400, 1700),
      span(1, 1700, 1800, true),
      span(DEMAND, 1800, 2100),
    ];
    const shares = bottleneckShares(spans, range);
    expect(shares.map(({ who, sole, shifting }) => [who, sole, shifting])).toEqual([
      [1, 0.3, 0.1],
      [DEMAND, 0.2, 0],
      [0, 0.2, 0],
      [2, 0.2, 0],
    ]);
    for (const { half } of shares) expect(half).toBeGreaterThan(0);
  });

  test('a verdict is certain where the difference to the next is more than chance', () => {
    const tenths = (who: (tenth: number) => number) =>
      Array.from({ length: 10 }, (_, tenth) => span(who(tenth), 1000 + 100 * tenth, 1100 + 100 * tenth));
    expect(
      verdictOf(
        tenths(() => 0),
        range,
      ),
    ).toMatchObject({ first: { who: 0, sole: 1 }, next: null, isCertain: true });
    expect(
      verdictOf(
        tenths((tenth) => Number(tenth < 4)),
        range,
      ),
    ).toMatchObject({
      ...{ first: { who: 0 }, next: { who: 1 }, isCertain: false },
    });
    expect(
      verdictOf(
        tenths((tenth) => Number(tenth < 1)),
        range,
      ),
    ).toMatchObject({ next: { who: 1 }, isCertain: true });
    expect(verdictOf([], range)).toBeNull();
  });
});
