import { describe, expect, test } from 'vitest';
import { PlayoutDelay } from './playout-delay.ts';

const SECOND = 1_000_000;

/** A delay that has seen edges so many milliseconds apart, of a service at multiplier 1. */
function seen(spacings: readonly number[], startMillis = 7000): { delay: PlayoutDelay; wallMillis: number } {
  const delay = new PlayoutDelay();
  let wallMillis = startMillis;
  delay.edgeArrived(wallMillis, 0, 1000);
  for (const spacing of spacings) {
    wallMillis += spacing;
    delay.edgeArrived(wallMillis, 0, 1000);
  }
  return { delay, wallMillis };
}

const times = (count: number, spacing: number) => new Array<number>(count).fill(spacing);

describe('[P4] the delay', () => {
  test.each([
    { rule: 'before anything is measured', spacings: [], millis: 450 },
    { rule: 'after one spacing', spacings: [1000], millis: 450 },
    { rule: 'after two: one and a half of the shorter', spacings: [2000, 1000], millis: 1500 },
    { rule: 'after four: one and a half of the middle', spacings: [300, 600, 600, 600], millis: 900 },
    { rule: 'where they vary: the second longest, and a tenth', spacings: [300, 300, 300, 2000, 2000], millis: 2200 },
    { rule: 'a single late one is no rhythm', spacings: [2000, 300, 100, 200], millis: 450 },
    { rule: 'is at most ten seconds', spacings: times(4, 9000), millis: 10_000 },
    { rule: 'remembers twelve', spacings: [2000, ...times(3, 300), 2000, ...times(7, 300)], millis: 2200 },
    { rule: 'shrinks by 8 % of the time', spacings: [2000, ...times(3, 300), 2000, ...times(8, 300)], millis: 2176 },
  ])('$rule: $millis ms', ({ spacings, millis }) => {
    expect(seen(spacings).delay.millis).toBeCloseTo(millis, 6);
  });

  test.each([
    { rule: 'of more than three seconds is none', spacings: [...times(3, 300), 3500, 3500], millis: 450 },
    { rule: 'of three seconds is one', spacings: [...times(3, 200), 3000, 3000], millis: 3300 },
    { rule: 'is none from the third on', spacings: [...times(3, 300), 3500, 1200], millis: 450 },
    { rule: 'of less than four usual ones is one', spacings: [...times(3, 1000), 3900, 3900], millis: 4290 },
    { rule: 'of four usual ones is one', spacings: [...times(3, 1000), 4000, 4000], millis: 4400 },
    { rule: 'is held against the middle one in any order', spacings: [300, 1000, 300, 3500, 3500], millis: 450 },
  ])('an outage as a spacing: one $rule', ({ spacings, millis }) => {
    expect(seen(spacings).delay.millis).toBeCloseTo(millis, 6);
  });

  test('what passes while the service rests is no spacing', () => {
    const { delay, wallMillis } = seen(times(4, 300));
    for (let rest = 1; rest <= 3; rest += 1) {
      delay.interrupt();
      delay.edgeArrived(wallMillis + rest * 2500, 0, 1000);
    }
    expect(delay.millis).toBe(450);
  });
});

describe('[P19] the sampling interval that is waited for', () => {
  /** What is covered when an edge comes at a simulation time, after intervals were heard of at others. */
  function covered(heard: readonly [seconds: number, at: number][], at: number): number {
    const delay = new PlayoutDelay();
    for (const [seconds, heardAt] of heard) delay.samplingHeard(seconds, heardAt * SECOND);
    delay.edgeArrived(0, at * SECOND, 1000);
    expect(delay.millis).toBeCloseTo(450 + 1000 * delay.coveredSeconds, 6);
    return delay.coveredSeconds;
  }

  test.each<{ rule: string; heard: [number, number][]; at: number; seconds: number }>([
    { rule: 'none was heard of', heard: [], at: 1, seconds: 0 },
    {
      rule: 'the longest, heard last',
      heard: [
        [1, 0],
        [3, 1],
      ],
      at: 1,
      seconds: 3,
    },
    {
      rule: 'the longest, heard first',
      heard: [
        [3, 0],
        [1, 1],
      ],
      at: 1,
      seconds: 3,
    },
    { rule: 'for three of it', heard: [[3, 0]], at: 9, seconds: 3 },
    { rule: 'and no longer', heard: [[3, 0]], at: 9.1, seconds: 0 },
    {
      rule: 'then the next one',
      heard: [
        [3, 0],
        [1, 9],
      ],
      at: 9.1,
      seconds: 1,
    },
    { rule: 'up to ten seconds of delay', heard: [[9.5, 0]], at: 1, seconds: 9.5 },
    { rule: 'exactly', heard: [[9.55, 0]], at: 1, seconds: 9.55 },
    {
      rule: 'and none that is longer',
      heard: [
        [9.6, 0],
        [2, 0],
      ],
      at: 1,
      seconds: 2,
    },
  ])('$rule', ({ heard, at, seconds }) => {
    expect(covered(heard, at)).toBe(seconds);
  });
});
