import { t } from '@lingui/core/macro';
import { formatCount } from '../ui/index.ts';
import { type Axis, numberIn } from './chart-axis.ts';
import type { ReadChart } from './chart-data.ts';
import {
  type Aggregate,
  type ChartReader,
  COUNT,
  type Extent,
  emptySeries,
  extentOf,
  type GroupKey,
  isThere,
  keyOf,
  measuresOf,
  type SeriesOf,
  seriesOf,
  widthWords,
  wordOf,
} from './chart-reader.ts';
import type { Chart } from './chart-spec.ts';

/** More rows than this are summed up or sampled: a screen has no more pixels. */
const MOST_POINTS = 2_000;
const MOST_INTERVALS = 400;
/** Most bars side by side. */
const MOST_COLUMNS = 60;

type Read = Omit<ReadChart, 'told'>;

export async function readLines(reader: ChartReader, chart: Chart, axis: Axis): Promise<Read> {
  const extent = await extentOf(reader, axis);
  const { rows } = extent;
  const series = await seriesOf(reader, chart);
  const isDrawnWhole = chart.of === undefined && rows <= MOST_POINTS;
  const read = isDrawnWhole
    ? await wholeLines(reader, chart, axis, series)
    : await thinned(reader, chart, axis, extent, series);
  return { data: { form: 'lines', unit: axis.unit, series: read }, rows };
}

async function wholeLines(reader: ChartReader, { y }: Chart, axis: Axis, { by, names, filters }: SeriesOf) {
  const { name } = axis.column;
  const columns = by === null ? [name, ...y] : [name, by, ...y];
  const rows = await reader.rows(columns, { filters: [isThere(name), ...filters], sortBy: name, most: MOST_POINTS });
  const series = emptySeries(names, y);
  for (const [at, ...rest] of rows) {
    const x = axis.toAxis(at);
    const key = keyOf(by, rest[0]);
    const values = by === null ? rest : rest.slice(1);
    if (x === null) continue;
    for (const [index, column] of y.entries()) {
      series.get(`${key}\n${column}`)?.points.push([x, numberIn(values[index])]);
    }
  }
  return [...series.values()];
}

/** Lines of intervals: one measure of each, or the mean with a band from the lowest to the highest. */
async function thinned(reader: ChartReader, chart: Chart, axis: Axis, extent: Extent, of: SeriesOf) {
  const { y } = chart;
  const measure = chart.of;
  const most = Math.floor(MOST_INTERVALS / of.names.length / (measure === undefined ? 1 : 2));
  const { asked, onAxis } = axis.widthFor(extent.high - extent.low, Math.max(most, 20));
  const width = widthWords(axis.unit, onAxis);
  const aggregates = measuresOf(y, measure);
  const groups = await intervals(reader, axis, asked, of, aggregates);
  if (measure === undefined) {
    const rows = formatCount(extent.rows);
    reader.tell(t`${rows} rows in intervals of ${width}: their mean, and a band from lowest to highest`);
  } else reader.tell(t`Intervals of ${width}`);
  const series = emptySeries(of.names, y.length === 0 ? [COUNT] : y, measure === undefined);
  const perValue = measure === undefined ? 3 : 1;
  for (const [at, key, ...cells] of groups) {
    const x = axis.toAxis(at);
    if (x === null) continue;
    for (const [index, value] of (y.length === 0 ? [COUNT] : y).entries()) {
      const found = series.get(`${key}\n${value}`);
      const [mean, low, high] = cells.slice(index * perValue).map(numberIn);
      found?.points.push([x + onAxis / 2, mean ?? null]);
      found?.band?.push([low ?? 0, high ?? 0]);
    }
  }
  return [...series.values()];
}

/** Cells of each interval and series: its start, the name of the series, its measure. */
async function intervals(reader: ChartReader, axis: Axis, width: number, of: SeriesOf, aggregates: Aggregate[]) {
  const { name } = axis.column;
  const by: GroupKey[] = [{ column: name, width }, ...(of.by === null ? [] : [of.by])];
  const { cells } = await reader.groups({ by, aggregates }, { filters: [isThere(name), ...of.filters] });
  return cells.map(([at, ...rest]) => (of.by === null ? [at, '', ...rest] : [at, wordOf(rest[0]), ...rest.slice(1)]));
}

/** Bars along an axis: one for each interval. */
export async function readColumns(reader: ChartReader, chart: Chart, axis: Axis): Promise<Read> {
  const extent = await extentOf(reader, axis);
  const { asked, onAxis } = axis.widthFor(extent.high - extent.low, MOST_COLUMNS);
  const of = await seriesOf(reader, chart);
  const values = chart.y.length === 0 ? [COUNT] : chart.y;
  const series = emptySeries(of.names, values);
  for (const [at, key, ...cells] of await intervals(reader, axis, asked, of, measuresOf(chart.y, chart.of))) {
    const x = axis.toAxis(at);
    if (x === null) continue;
    for (const [index, value] of values.entries()) {
      series.get(`${key}\n${value}`)?.points.push([x + onAxis / 2, numberIn(cells[index])]);
    }
  }
  const width = widthWords(axis.unit, onAxis);
  reader.tell(t`Intervals of ${width}`);
  const isStacked = chart.isStacked === true;
  return {
    data: { form: 'columns', unit: axis.unit, width: onAxis, isStacked, series: [...series.values()] },
    rows: extent.rows,
  };
}

export async function readScatter(reader: ChartReader, chart: Chart, axis: Axis): Promise<Read> {
  const { rows } = await extentOf(reader, axis);
  const of = await seriesOf(reader, chart);
  const { name } = axis.column;
  const columns = of.by === null ? [name, ...chart.y] : [name, of.by, ...chart.y];
  const isSampled = rows > MOST_POINTS;
  const read = await reader.rows(columns, {
    filters: [isThere(name), ...of.filters],
    ...(isSampled && { sample: MOST_POINTS }),
    most: 2 * MOST_POINTS,
  });
  const series = emptySeries(of.names, chart.y);
  for (const [at, ...rest] of read) {
    const x = axis.toAxis(at);
    const values = of.by === null ? rest : rest.slice(1);
    if (x === null) continue;
    chart.y.forEach((column, index) => {
      const value = numberIn(values[index]);
      if (value !== null) series.get(`${keyOf(of.by, rest[0])}\n${column}`)?.points.push([x, value]);
    });
  }
  if (isSampled) {
    const [shown, all] = [formatCount(read.length), formatCount(rows)];
    reader.tell(t`A sample of ${shown} of ${all} rows`);
  }
  return { data: { form: 'points', unit: axis.unit, series: [...series.values()] }, rows };
}
