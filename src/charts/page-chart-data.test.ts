import { describe, expect, it } from 'vitest';
import type { Column } from '../protocol/index.ts';
import { axisColumns, lineWords, pageChartData, valueColumns } from './page-chart-data.ts';

const column = (name: string, dataType: Column['dataType']): Column => ({ name, dataType, nullable: true });
const weight = column('weight', 'DECIMAL');
const lines = column('lines', 'INTEGER');
const created = column('created', 'DATETIME');
const columns = [column('order', 'STRING'), weight, lines, created];

function points(rows: Record<string, unknown>[], firstRow: number, along: Column | null) {
  const times = { timeStyle: 'date', calendarStartMillis: null } as const;
  const data = pageChartData(rows, firstRow, { column: along, value: weight, times });
  return data.form === 'lines' ? { unit: data.unit, points: data.series[0]?.points } : null;
}

describe('chart of a column', () => {
  it('offers numbers upwards, and numbers and times sideways', () => {
    expect(valueColumns(columns)).toEqual([weight, lines]);
    expect(axisColumns(columns)).toEqual([weight, lines, created]);
  });

  it('goes by row number, with gaps where there is no number', () => {
    const rows = [{ weight: 1.5 }, { weight: null }, { weight: 'heavy' }, { weight: 0 }];
    const expected = [
      [101, 1.5],
      [102, null],
      [103, null],
      [104, 0],
    ];
    expect(points(rows, 101, null)).toEqual({ unit: 'number', points: expected });
  });

  it('goes by another column in its order, leaving out rows without a place', () => {
    const rows = [
      { lines: 9, weight: 3 },
      { lines: null, weight: 2 },
      { lines: 1, weight: 1 },
    ];
    const expected = [
      [1, 1],
      [9, 3],
    ];
    expect(points(rows, 1, lines)).toEqual({ unit: 'number', points: expected });
  });

  it('goes by time in milliseconds', () => {
    const rows = [
      { created: '1970-01-01T00:01:00Z', weight: 1 },
      { created: 'soon', weight: 2 },
    ];
    expect(points(rows, 1, created)).toEqual({ unit: 'date', points: [[60_000, 1]] });
  });

  it.each([
    [[null], 'no values'],
    [[1, null, 4], '2 values, lowest 1, mean 2.5, highest 4'],
  ])('%j in words', (y, words) => {
    expect(
      lineWords(
        y.map((value, at) => [at, value]),
        String,
      ),
    ).toBe(words);
  });
});
