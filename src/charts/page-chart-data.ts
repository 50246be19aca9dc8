import { plural, t } from '@lingui/core/macro';
import { isNumeric } from '../figures/index.ts';
import type { Column } from '../protocol/index.ts';
import { formatCount } from '../ui/index.ts';
import { axisOf, numberIn, type Times } from './chart-axis.ts';
import type { ChartData, Point } from './chart-data.ts';

type Rows = readonly Readonly<Record<string, unknown>>[];

/** Columns for the vertical axis. */
export function valueColumns(columns: readonly Column[]): Column[] {
  return columns.filter((column) => isNumeric(column.dataType));
}

/** Columns for the horizontal axis, beside the row number. */
export function axisColumns(columns: readonly Column[]): Column[] {
  return columns.filter(({ dataType }) => isNumeric(dataType) || dataType === 'DATETIME' || dataType === 'DATE');
}

/** A line of a page's rows, ascending along its axis; rows without a place on it are left out. */
export function pageChartData(
  rows: Rows,
  firstRow: number,
  { column, value, times }: { column: Column | null; value: Column; times: Times },
): ChartData {
  const axis = column && axisOf(column, times);
  const points = rows
    .map((row, index): [number | null, number | null] => [
      axis ? axis.toAxis(row[axis.column.name]) : firstRow + index,
      numberIn(row[value.name]),
    ])
    .filter((point): point is Point => point[0] !== null)
    .sort(([a], [b]) => a - b);
  return { form: 'lines', unit: axis?.unit ?? 'number', series: [{ name: value.name, points }] };
}

/** A line in words, for screen readers. */
export function lineWords(points: readonly Point[], format: (value: number) => string): string {
  const values = points.map(([, y]) => y).filter((value) => value !== null);
  if (values.length === 0) return t`no values`;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const lowest = format(values.reduce((a, b) => Math.min(a, b)));
  const highest = format(values.reduce((a, b) => Math.max(a, b)));
  const average = format(mean);
  const number = formatCount(values.length);
  const count = plural(values.length, { one: `${number} value`, other: `${number} values` });
  return t`${count}, lowest ${lowest}, mean ${average}, highest ${highest}`;
}
