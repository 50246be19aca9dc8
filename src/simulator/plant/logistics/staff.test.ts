import { describe, expect, test } from 'vitest';
import { microsFromSeconds } from '../../../units/index.ts';
import { createKernel, startProcess } from '../../engine/index.ts';
import type { Row } from '../output.ts';
import { absenceFrom, Staff, type WorkingHours } from './staff.ts';

const HOUR = 3600;
const ALWAYS: WorkingHours = { staffedHours: 24, hoursBetweenBreaks: 4, breakMinutes: 0 };
const BREAKS: WorkingHours = { ...ALWAYS, breakMinutes: 30 };
const TWO_SHIFTS: WorkingHours = { ...BREAKS, staffedHours: 16 };

describe('absences, by hours from six in the morning', () => {
  const cases: { what: string; hours: WorkingHours; at: number; found: [string, number, number] | null }[] = [
    { what: 'people who are always there', hours: ALWAYS, at: 100, found: null },
    { what: 'the first break', hours: BREAKS, at: 0, found: ['BREAK', 4, 4.5] },
    { what: 'in the middle of a break', hours: BREAKS, at: 4.2, found: ['BREAK', 4, 4.5] },
    { what: 'at the end of a break', hours: BREAKS, at: 4.5, found: ['BREAK', 8.5, 9] },
    { what: 'breaks begin anew every day', hours: BREAKS, at: 22.6, found: ['BREAK', 28, 28.5] },
    {
      what: 'a break ends with the day',
      hours: { ...BREAKS, hoursBetweenBreaks: 7.6 },
      at: 16.5,
      found: ['BREAK', 23.8, 24],
    },
    { what: 'the night', hours: TWO_SHIFTS, at: 17, found: ['OFF_SHIFT', 16, 24] },
    {
      what: 'the night of the second day',
      hours: { ...TWO_SHIFTS, breakMinutes: 0 },
      at: 25,
      found: ['OFF_SHIFT', 40, 48],
    },
    {
      what: 'a break before the night is a longer night',
      hours: { ...TWO_SHIFTS, staffedHours: 8.8 },
      at: 5,
      found: ['OFF_SHIFT', 8.5, 24],
    },
  ];
  test.each(cases)('$what: $found', ({ hours, at, found }) => {
    const absence = absenceFrom(hours, microsFromSeconds(at * HOUR));
    const told = absence && [absence.kind, absence.startMicros / 1e6 / HOUR, absence.endMicros / 1e6 / HOUR];
    expect(told).toEqual(found);
  });
});

function staffOf(hours: WorkingHours) {
  const kernel = createKernel();
  const rows: Row[] = [];
  const table = { append: (row: Row) => rows.push(row) - 1, update: () => undefined };
  return { kernel, rows, staff: new Staff(kernel, { emit: () => undefined, table: () => table }, hours) };
}

test('work that is to begin in a break or at night begins after it, any other at once', () => {
  const { kernel, staff } = staffOf(TWO_SHIFTS);
  const began: number[] = [];
  function* work() {
    yield* staff.awaited();
    began.push(kernel.now / 1e6 / HOUR);
  }
  for (const hour of [0, 3.9, 4, 4.4, 4.5, 15.9, 16, 23, 24]) {
    kernel.schedule(microsFromSeconds(hour * HOUR), () => startProcess(kernel, work()));
  }
  kernel.runUntil(microsFromSeconds(30 * HOUR));
  expect(began).toEqual([0, 3.9, 4.5, 4.5, 4.5, 15.9, 24, 24, 24]);
});

test('every absence is told once, and none where people are always there', () => {
  const { kernel, rows } = staffOf(TWO_SHIFTS);
  kernel.runUntil(microsFromSeconds(41 * HOUR));
  const told = rows.map(({ kind, startedAt, endsAt }) => [
    kind,
    String(startedAt).slice(8, 16),
    String(endsAt).slice(8, 16),
  ]);
  expect(told).toEqual([
    ['BREAK', '02T10:00', '02T10:30'],
    ['BREAK', '02T14:30', '02T15:00'],
    ['BREAK', '02T19:00', '02T19:30'],
    ['OFF_SHIFT', '02T22:00', '03T06:00'],
    ['BREAK', '03T10:00', '03T10:30'],
    ['BREAK', '03T14:30', '03T15:00'],
    ['BREAK', '03T19:00', '03T19:30'],
    ['OFF_SHIFT', '03T22:00', '04T06:00'],
  ]);
  const always = staffOf(ALWAYS);
  always.kernel.runUntil(microsFromSeconds(50 * HOUR));
  expect(always.rows).toEqual([]);
});
