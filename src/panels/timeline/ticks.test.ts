import { describe, expect, test } from 'vitest';
import { tickLabel, ticksBetween } from './ticks.ts';

const SECOND = 1_000_000;

describe('ticks', () => {
  test.each([
    { seconds: 1, step: 0.1 },
    { seconds: 20, step: 2 },
    { seconds: 60, step: 5 },
    { seconds: 600, step: 60 },
    { seconds: 86_400, step: 7200 },
  ])('$seconds s on 1000 pixels step by $step s', ({ seconds, step }) => {
    const { stepMicros, instants } = ticksBetween(0, seconds * SECOND, 1000, 80, 0);
    expect(stepMicros).toBe(step * SECOND);
    expect(instants).toHaveLength(seconds / step + 1);
  });

  test('are counted from the origin of the run', () => {
    const { instants } = ticksBetween(10 * SECOND, 15 * SECOND, 400, 80, 3.5 * SECOND);
    expect(instants).toEqual([10.5, 11.5, 12.5, 13.5, 14.5].map((seconds) => seconds * SECOND));
  });

  test.each([
    [0, 1, '00:00:00'],
    [61, 1, '00:01:01'],
    [3600, 60, '01:00'],
    [59.5, 0.5, '00:00:59.5'],
    [61.25, 0.05, '00:01:01.25'],
    [0.3, 0.1, '00:00:00.3'],
  ])('%d s in steps of %d s reads %s', (seconds, step, text) => {
    expect(tickLabel(seconds * SECOND, step * SECOND)).toBe(text);
  });
});
