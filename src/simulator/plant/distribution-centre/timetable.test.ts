import { expect, test } from 'vitest';
import { microsFromSeconds } from '../../../units/index.ts';
import { Timetable } from './timetable.ts';

const HOUR = microsFromSeconds(3600);
/** Two hours of every four somebody is there. */
const byDay = new Timetable(60, { isOnShiftAt: (micros) => micros % (4 * HOUR) < 2 * HOUR });

test.each([
  { hours: 0, departure: 0, at: 1 },
  { hours: 1, departure: 0, at: 1 },
  { hours: 1.2, departure: 1, at: 4 },
  { hours: 4.5, departure: 2, at: 5 },
  { hours: 30, departure: 15, at: 32 },
])('who is ready after $hours h leaves after $at h, while somebody is there', ({ hours, departure, at }) => {
  expect(byDay.firstFrom(hours * HOUR)).toBe(departure);
  expect(byDay.microsOf(departure)).toBe(at * HOUR);
});

test('a plant that is staffed for an hour a day has a truck for each lane', () => {
  const day = 24 * HOUR;
  const timetable = new Timetable(12, { isOnShiftAt: (micros) => micros % day < HOUR });
  expect(timetable.microsOf(4)).toBe(day);
});
