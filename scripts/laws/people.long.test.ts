import { describe, expect, test } from 'vitest';
import { breachesOf, plantNamed } from './testing/plants.ts';

const HOURS = 3;

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
