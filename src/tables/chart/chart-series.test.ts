import { describe, expect, it } from 'vitest';
import type { Column } from '../../protocol/index.ts';
import { axisColumns, chartSeries, seriesWords, valueColumns } from './chart-series.ts';

const column = (name: string, dataType: Column['dataType']): Column => ({ name, dataType, nullable: true });
const weight = column('weight', 'DECIMAL');
const lines = column('lines', 'INTEGER');
const created = column('created', 'DATETIME');
const columns = [column('order', 'STRING'), weight, lines, created];

describe('chart of a column', () => {
  it('offers numbers upwards, and numbers and times sideways', () => {
    expect(valueColumns(columns)).toEqual([weight, lines]);
    expect(axisColumns(columns)).toEqual([weight, lines, created]);
  });

  it('goes by row number, with gaps where there is no number', () => {
    const rows = [{ weight: 1.5 }, { weight: null }, { weight: 'heavy' }, { weight: 0 }];
    expect(chartSeries(rows, 101, null, weight)).toEqual({ x: [101, 102, 103, 104], y: [1.5, null, null, 0] });
  });

  it('goes by another column in its order, leaving out rows without a place', () => {
    const rows = [
      { lines: 9, weight: 3 },
      { lines: null, weight: 2 },
      { lines: 1, weight: 1 },
    ];
    expect(chartSeries(rows, 1, lines, weight)).toEqual({ x: [1, 9], y: [1, 3] });
  });

  it('goes by time in seconds', () => {
    const rows = [
      { created: '1970-01-01T00:01:00Z', weight: 1 },
      { created: 'soon', weight: 2 },
    ];
    expect(chartSeries(rows, 1, created, weight)).toEqual({ x: [60], y: [1] });
  });

  it.each([
    [[null], 'no values'],
    [[1, null, 4], '2 values, lowest 1, mean 2.5, highest 4'],
  ])('%j in words', (y, words) => {
    expect(seriesWords({ x: [], y }, String)).toBe(words);
  });
});
