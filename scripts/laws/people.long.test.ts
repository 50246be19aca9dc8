import { describe, expect, test } from 'vitest';
import { breachesOf, plantNamed } from './testing/plants.ts';

/** A shift: orders wait for their waves and trucks, so queues swing for hours without growing. */
const HOURS = 8;

describe.each([
  { what: 'people have breaks', parameters: { hoursBetweenBreaks: 1.5, breakMinutes: 10 } },
  {
    what: 'orders go in waves and people have breaks',
    parameters: { waveMinutes: 20, cutOffMinutes: 5, hoursBetweenBreaks: 1.5, breakMinutes: 10 },
  },
])('the distribution centre keeps every law at its default load while $what', ({ parameters }) => {
  test.each([13, 14])('with seed %i', (seed) => {
    expect(breachesOf(plantNamed('distribution-centre'), seed, HOURS, parameters)).toEqual([]);
  });
});
