import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CarriedThings } from './carried-things.ts';

const told = (all: Iterable<string>): string[] => [...all].sort();

describe('what an entity has carried', () => {
  test('is who is on it, and who left after an instant, each once', () => {
    const things = new CarriedThings<string>();
    expect([things.add('a'), things.add('a'), things.add('b'), things.add('c')]).toEqual([true, false, true, true]);
    for (const [name, t] of [
      ['a', 5],
      ['b', 7],
      ['a', 9],
      ['c', 3],
    ] as const) {
      things.takeBack(name);
      things.noteLeft(name, t);
    }
    expect(things.add('c')).toBe(true);
    expect([2, 3, 4, 5, 6, 7, 8, 9].map((t) => told(things.from(t)))).toEqual([
      ['a', 'b', 'c'],
      ['a', 'b', 'c'],
      ['a', 'b', 'c'],
      ['a', 'b', 'c'],
      ['a', 'b', 'c'],
      ['a', 'c'],
      ['a', 'c'],
      ['c'],
    ]);
  });

  test('is told of who is being handed over at an instant, by the longest that it takes', () => {
    const handing = fc.record({ startMicros: fc.nat(50e6), seconds: fc.integer({ min: 1, max: 9 }) });
    fc.assert(
      fc.property(
        fc.array(handing, { minLength: 1, maxLength: 12 }),
        fc.nat(60e6),
        fc.nat(60e6),
        (drawn, one, other) => {
          const [forgotten, t] = [Math.min(one, other), Math.max(one, other)];
          const things = new CarriedThings<string>();
          for (const [index, { startMicros, seconds }] of drawn.entries())
            things.noteHanded(`${index}`, startMicros, seconds);
          things.forgetBefore(forgotten);
          const longest = 1e6 * Math.max(...drawn.map(({ seconds }) => seconds));
          const among = drawn.flatMap(({ startMicros }, index) =>
            startMicros <= t && startMicros + longest >= t ? [`${index}`] : [],
          );
          expect(told(things.handedAt(t))).toEqual(among.sort());
        },
      ),
      { seed: 20261125, numRuns: 200 },
    );
  });

  test('is forgotten up to an instant', () => {
    const things = new CarriedThings<string>();
    things.noteLeft('a', 5);
    things.noteLeft('b', 6);
    things.noteHanded('c', 5, 0);
    things.noteHanded('d', 6, 0);
    things.forgetBefore(5);
    expect([told(things.from(0)), told(things.handedAt(5)), told(things.handedAt(6))]).toEqual([['b'], [], ['d']]);
  });
});
