import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useServiceClient } from '../client/react/index.ts';
import { type Filter, useCellSurroundings } from '../grid/index.ts';
import { stringifyExactJson } from '../tabular/index.ts';
import { useRegion } from '../ui/index.ts';
import { numberIn, type Times } from './chart-axis.ts';
import type { Places, ReadChart } from './chart-data.ts';
import {
  type Aggregate,
  type AskCopy,
  type ChartReader,
  type ChartSource,
  COUNT,
  commonest,
  createChartReader,
  extentOf,
  type GroupKey,
  isThere,
  measuresOf,
  seriesOf,
  tellLargest,
  wordOf,
} from './chart-reader.ts';
import type { Chart } from './chart-spec.ts';
import { readColumns, readLines, readScatter } from './read-along.ts';
import { readUnstable } from './stability.ts';

type Read = Omit<ReadChart, 'told' | 'isUnstable'>;

/** Reads a chart of a copy; too many rows are summed up beside the gateway, with a remark. */
export async function readChartData(ask: AskCopy, source: ChartSource, chart: Chart, times: Times): Promise<ReadChart> {
  const reader = createChartReader(ask, source, times);
  const read = await readForm(reader, chart);
  const isUnstable = await readUnstable(reader, source.columns);
  return { ...read, told: reader.told, ...(isUnstable && { isUnstable }) };
}

function readForm(reader: ChartReader, chart: Chart): Promise<Read> {
  const axis = chart.x === undefined ? null : reader.axis(chart.x);
  switch (chart.kind) {
    case 'line':
      return axis === null ? nothing() : readLines(reader, chart, axis);
    case 'scatter':
      return axis === null ? nothing() : readScatter(reader, chart, axis);
    case 'histogram': {
      const of = reader.axis(chart.y[0] ?? '');
      return of === null ? nothing() : readColumns(reader, { ...chart, y: [], isStacked: true }, of);
    }
    case 'bar':
      if (chart.x === undefined) return nothing();
      return axis === null ? readBars(reader, chart, chart.x) : readColumns(reader, chart, axis);
    case 'heat':
      return chart.x === undefined || chart.by === undefined ? nothing() : readHeat(reader, chart, chart.x, chart.by);
    case 'box':
      return chart.y[0] === undefined ? nothing() : readBoxes(reader, chart.x, chart.y[0]);
  }
}

function nothing(): Promise<Read> {
  return Promise.resolve({ data: { form: 'lines', unit: 'number', series: [] }, rows: 0 });
}

interface Asked {
  copyId: string | null;
  /** Changes with the rows of the copy. */
  version: number | string;
  source: ChartSource;
  chart: Chart;
}

/** A chart of a copy as numbers; the last one stays until another is there. */
export function useChartData({ copyId, version, source, chart }: Asked) {
  const client = useServiceClient();
  const { timeStyle, calendarStartMillis } = useCellSurroundings();
  // Remarks are words.
  const { language } = useRegion();
  return useQuery({
    queryKey: ['chart', copyId, version, source, chart, timeStyle, calendarStartMillis, language],
    queryFn: ({ signal }) => {
      const ask = (query: object) => client.tableCopies.query(copyId ?? '', stringifyExactJson(query), { signal });
      return readChartData(ask, source, chart, { timeStyle, calendarStartMillis });
    },
    enabled: copyId !== null && source.columns.length > 0,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 10_000,
    retry: false,
  });
}

const MOST_NAMES = 40;

/** Bars side by side, the largest first. */
async function readBars(reader: ChartReader, chart: Chart, x: string): Promise<Read> {
  const aggregates = [...measuresOf(chart.y, chart.of), { function: 'count' as const }];
  const { cells, total } = await reader.groups({ by: [x], aggregates }, { largest: 0, most: MOST_NAMES });
  tellLargest(reader, x, cells.length, total);
  const names = cells.map(([name]) => wordOf(name));
  const rows = cells.reduce((sum, row) => sum + (numberIn(row.at(-1)) ?? 0), 0);
  const isStacked = chart.isStacked === true;
  if (chart.by === undefined) {
    const values = chart.y.length === 0 ? [COUNT] : chart.y;
    const series = values.map((name, at) => ({ name, values: cells.map((row) => numberIn(row[at + 1])) }));
    return { data: { form: 'bars', names, isStacked, series }, rows };
  }
  const of = await seriesOf(reader, chart);
  const filters: Filter[] = [
    { column: x, type: 'set', values: cells.map(([value]) => value as string) },
    ...of.filters,
  ];
  const parts = await reader.groups(
    { by: [x, chart.by], aggregates: measuresOf(chart.y.slice(0, 1), chart.of) },
    { filters },
  );
  const found = new Map(parts.cells.map(([name, by, value]) => [`${wordOf(name)}\n${wordOf(by)}`, numberIn(value)]));
  const series = of.names.map((name) => ({
    name,
    values: names.map((place) => found.get(`${place}\n${name}`) ?? null),
  }));
  return { data: { form: 'bars', names, isStacked, series }, rows };
}

interface AskedPlaces {
  key: GroupKey;
  filters: Filter[];
  places: Places;
  indexOf(value: unknown): number;
}

/** Places side by side along a column: its most frequent values, or intervals without a gap. */
async function placesOf(reader: ChartReader, name: string): Promise<AskedPlaces> {
  const axis = reader.axis(name);
  if (axis === null) {
    const { names, filters } = await commonest(reader, name, MOST_NAMES);
    return { key: name, filters, places: { names, intervals: null }, indexOf: (value) => names.indexOf(wordOf(value)) };
  }
  const { low, high } = await extentOf(reader, axis);
  const { asked, onAxis } = axis.widthFor(high - low, MOST_NAMES);
  const { cells } = await reader.groups(
    { by: [{ column: name, width: asked }], aggregates: [] },
    { filters: [isThere(name)], most: 1 },
  );
  const start = axis.toAxis(cells[0]?.[0]) ?? low;
  const count = Math.floor((high - start) / onAxis + 1e-9) + 1;
  const names = Array.from({ length: count }, (_, at) => String(start + at * onAxis));
  return {
    key: { column: name, width: asked },
    filters: [isThere(name)],
    places: { names, intervals: { unit: axis.unit, start, width: onAxis } },
    indexOf: (value) => Math.round(((axis.toAxis(value) ?? Number.NaN) - start) / onAxis),
  };
}

async function readHeat(reader: ChartReader, chart: Chart, x: string, by: string): Promise<Read> {
  const [across, up] = [await placesOf(reader, x), await placesOf(reader, by)];
  const aggregates = [...measuresOf(chart.y.slice(0, 1), chart.of), { function: 'count' as const }];
  const { cells } = await reader.groups(
    { by: [across.key, up.key], aggregates },
    { filters: [...across.filters, ...up.filters] },
  );
  let rows = 0;
  const fields = cells.flatMap(([at, over, value, count]): [number, number, number][] => {
    rows += numberIn(count) ?? 0;
    const [column, row, number] = [across.indexOf(at), up.indexOf(over), numberIn(value)];
    return column < 0 || row < 0 || number === null ? [] : [[column, row, number]];
  });
  return { data: { form: 'heat', across: across.places, up: up.places, cells: fields }, rows };
}

const QUARTILES = ['minimum', 'lowerQuartile', 'median', 'upperQuartile', 'maximum'] as const;

export async function readBoxes(reader: ChartReader, x: string | undefined, y: string): Promise<Read> {
  const across = x === undefined ? null : await placesOf(reader, x);
  const aggregates: Aggregate[] = [...QUARTILES.map((name) => ({ function: name, column: y })), { function: 'count' }];
  const by = across === null ? [] : [across.key];
  const { cells } = await reader.groups({ by, aggregates }, { filters: [isThere(y), ...(across?.filters ?? [])] });
  const places = across?.places ?? { names: [y], intervals: null };
  const boxes: [number, number, number, number, number][] = [];
  let rows = 0;
  for (const row of cells) {
    const at = across === null ? 0 : across.indexOf(row[0]);
    const numbers = row.slice(by.length, -1).map((value) => numberIn(value) ?? Number.NaN);
    if (at >= 0 && numbers.every(Number.isFinite)) boxes[at] = numbers as (typeof boxes)[number];
    rows += numberIn(row.at(-1)) ?? 0;
  }
  const filled = places.names.map(
    (_, at) => boxes[at] ?? ([Number.NaN, Number.NaN, Number.NaN, Number.NaN, Number.NaN] as const),
  );
  return { data: { form: 'boxes', places, boxes: filled.map((box) => [...box]) }, rows };
}
