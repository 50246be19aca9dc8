import { describe, expect, it } from 'vitest';
import { isTimeColumn, millisOf } from '../../figures/index.ts';
import type { Column } from '../../protocol/index.ts';
import { simulationTimeIn, simulationTimeText } from './calendar.ts';

const column = (name: string, dataType: Column['dataType']): Column => ({ name, dataType, nullable: true });
const START = Date.UTC(2026, 2, 2, 6);

describe('simulation time of a cell', () => {
  it.each([
    ['a date of the calendar', column('at', 'DATETIME'), '2026-03-02T06:00:01Z', 1_000_000],
    ['one with another zone', column('at', 'DATETIME'), '2026-03-02T08:00:01+02:00', 1_000_000],
    ['one without a zone is UTC', column('at', 'DATETIME'), '2026-03-02T06:00:01', 1_000_000],
    ['before the run', column('at', 'DATETIME'), '2026-03-02T05:59:59Z', -1_000_000],
    ['no date', column('at', 'DATETIME'), 'soon', null],
    ['null', column('at', 'DATETIME'), null, null],
    ['a simulation time by its name', column('simulationTimeMicros', 'INTEGER'), 61_500_000, 61_500_000],
    ['a start by its name', column('simulationTimeStartMicros', 'INTEGER'), 5, 5],
    ['a length of time is none', column('durationMicros', 'INTEGER'), 5, null],
    ['a day is no instant', column('day', 'DATE'), '2026-03-02', null],
  ])('%s', (_, of, value, micros) => {
    expect(simulationTimeIn(value, of, START)).toBe(micros);
  });

  it('of a date needs the start of the calendar', () => {
    expect(simulationTimeIn('2026-03-02T06:00:01Z', column('at', 'DATETIME'), null)).toBeNull();
    expect(isTimeColumn(column('at', 'DATETIME'))).toBe(true);
  });
});

it('is written only where it was chosen', () => {
  const at = column('at', 'DATETIME');
  const text = (timeStyle: 'date' | 'simulation') =>
    simulationTimeText('2026-03-02T07:00:01.250Z', at, { timeStyle, calendarStartMillis: START });
  expect(text('simulation')).toBe('01:00:01.250');
  expect(text('date')).toBeNull();
});

it.each([
  ['2026-03-02', Date.UTC(2026, 2, 2)],
  ['2026-03-02 06:00', START],
  [' 2026-03-02T06:00:00Z ', START],
  ['', null],
  ['monday', null],
])('start %j', (text, millis) => {
  expect(millisOf(text)).toBe(millis);
});
