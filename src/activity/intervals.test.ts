import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { commonOf, coveredMicros, type Interval, unionOf, within } from './intervals.ts';

const LAST = 20;
const interval = fc
  .tuple(fc.nat(LAST), fc.nat(LAST))
  .map(([a, b]): Interval => ({ fromMicros: Math.min(a, b), toMicros: Math.max(a, b) }));
const LAW = { seed: 20261125, numRuns: 200 };

/** The microseconds of a time, one by one. */
const ticksOf = ({ fromMicros, toMicros }: Interval): number[] =>
  Array.from({ length: toMicros - fromMicros }, (_, tick) => fromMicros + tick);

const ticksOfAll = (all: readonly Interval[]): number[] => [...new Set(all.flatMap(ticksOf))].sort((a, b) => a - b);

describe('times, counted microsecond by microsecond', () => {
  test('what two have in common; nothing is no time', () => {
    fc.assert(
      fc.property(interval, interval, (a, b) => {
        const common = commonOf(a, b);
        expect(common === null ? [] : ticksOf(common)).toEqual(ticksOf(a).filter((tick) => ticksOf(b).includes(tick)));
        expect(common === null || common.fromMicros < common.toMicros).toBe(true);
      }),
      LAW,
    );
  });

  test('the same without overlaps, ascending, and what of it lies within another', () => {
    fc.assert(
      fc.property(fc.array(interval, { maxLength: 6 }), interval, (all, range) => {
        const union = unionOf(all);
        expect(union.flatMap(ticksOf)).toEqual(ticksOfAll(all));
        for (const [index, { fromMicros }] of union.entries()) {
          expect(fromMicros).toBeGreaterThan(union[index - 1]?.toMicros ?? -1);
        }
        const ticks = ticksOfAll(all).filter((tick) => ticksOf(range).includes(tick));
        expect(coveredMicros(union, range)).toBe(ticks.length);
      }),
      LAW,
    );
  });

  test('times that touch are one; what was given stays as it was', () => {
    const given = [
      { fromMicros: 5, toMicros: 9 },
      { fromMicros: 2, toMicros: 5 },
    ];
    expect(unionOf(given)).toEqual([{ fromMicros: 2, toMicros: 9 }]);
    expect(given).toEqual([
      { fromMicros: 5, toMicros: 9 },
      { fromMicros: 2, toMicros: 5 },
    ]);
  });

  test('of what follows each other, what may hold at the beginning, or begins within', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(LAST), { maxLength: 8 }), interval, (drawn, range) => {
        const items = drawn.sort((a, b) => a - b).map((startMicros) => ({ startMicros }));
        const expected = items.filter(({ startMicros }, index) => {
          const isOver = (items[index + 1]?.startMicros ?? Infinity) <= range.fromMicros;
          return startMicros < range.toMicros && !isOver;
        });
        expect([...within(items, range)]).toEqual(expected);
      }),
      LAW,
    );
  });
});
