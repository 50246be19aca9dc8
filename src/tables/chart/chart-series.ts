import { plural, t } from '@lingui/core/macro';
import { isNumeric } from '../../figures/index.ts';
import type { Column } from '../../protocol/index.ts';
import { isLongDecimal } from '../../tabular/index.ts';
import { formatCount } from '../../ui/index.ts';

type Rows = readonly Readonly<Record<string, unknown>>[];

export interface ChartSeries {
  /** Ascending: row numbers, the numbers of a column, or seconds since 1970 of a DATETIME column. */
  x: number[];
  /** Null where there is no number. */
  y: (number | null)[];
}

/** Columns that can stand on the vertical axis. */
export function valueColumns(columns: readonly Column[]): Column[] {
  return columns.filter((column) => isNumeric(column.dataType));
}

/** Columns that can stand on the horizontal axis, beside the row number. */
export function axisColumns(columns: readonly Column[]): Column[] {
  return columns.filter(({ dataType }) => isNumeric(dataType) || dataType === 'DATETIME' || dataType === 'DATE');
}

/** Points of the rows of a page; rows without a place on the horizontal axis are left out. */
export function chartSeries(rows: Rows, firstRow: number, axis: Column | null, value: Column): ChartSeries {
  const points = rows
    .map((row, index) => ({
      x: axis ? placeOf(row[axis.name], axis) : firstRow + index,
      y: numberOrNull(row[value.name]),
    }))
    .filter((point): point is { x: number; y: number | null } => point.x !== null)
    .sort((a, b) => a.x - b.x);
  return { x: points.map((point) => point.x), y: points.map((point) => point.y) };
}

/** What the chart shows, in words, for those who cannot see it. */
export function seriesWords({ y }: ChartSeries, format: (value: number) => string): string {
  const values = y.filter((value) => value !== null);
  if (values.length === 0) return t`no values`;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const lowest = format(values.reduce((a, b) => Math.min(a, b)));
  const highest = format(values.reduce((a, b) => Math.max(a, b)));
  const average = format(mean);
  const number = formatCount(values.length);
  const count = plural(values.length, { one: `${number} value`, other: `${number} values` });
  return t`${count}, lowest ${lowest}, mean ${average}, highest ${highest}`;
}

function placeOf(value: unknown, { dataType }: Column): number | null {
  if (dataType !== 'DATETIME' && dataType !== 'DATE') return numberOrNull(value);
  const seconds = typeof value === 'string' ? Date.parse(value) / 1000 : Number.NaN;
  return Number.isNaN(seconds) ? null : seconds;
}

/** As much of it as can be drawn. */
function numberOrNull(value: unknown): number | null {
  const number = typeof value === 'bigint' || isLongDecimal(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
}
