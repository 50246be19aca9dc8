import { t } from '@lingui/core/macro';
import type { CopyRows } from '../client/index.ts';
import { type Calculated, type Filter, type Group, plainText } from '../grid/index.ts';
import type { Column } from '../protocol/index.ts';
import { formatCount, formatDecimal, formatSimulationSpan } from '../ui/index.ts';
import { type Axis, axisOf, numberIn, type Times } from './chart-axis.ts';
import type { AxisUnit, PointSeries } from './chart-data.ts';
import type { Chart, Measure } from './chart-spec.ts';

/** The rows of a chart: of a copy, filtered, or grouped. */
export interface ChartSource {
  columns: readonly Column[];
  filters: readonly Filter[];
  group?: Group | undefined;
  calculated?: readonly Calculated[] | undefined;
}

export type GroupKey = string | { column: string; width: number };

export interface Aggregate {
  function: Measure | 'lowerQuartile' | 'upperQuartile';
  column?: string;
}

export type AskCopy = (query: object) => Promise<CopyRows>;

/** Rows of groups: first the keys, then the aggregates. */
export interface Groups {
  cells: unknown[][];
  /** Number of groups. */
  total: number;
}

/** Queries that every chart makes of its source, and its remarks. */
export interface ChartReader {
  columnOf(name: string): Column | undefined;
  axis(name: string): Axis | null;
  groups(
    asked: { by: GroupKey[]; aggregates: Aggregate[] },
    options?: { filters?: Filter[]; largest?: number; most?: number },
  ): Promise<Groups>;
  rows(
    columns: readonly string[],
    options: { filters: Filter[]; sortBy?: string; isFromLast?: boolean; sample?: number; most: number },
  ): Promise<unknown[][]>;
  tell(words: string): void;
  readonly told: string[];
}

export function createChartReader(ask: AskCopy, source: ChartSource, times: Times): ChartReader {
  const told: string[] = [];
  const { calculated } = source;
  const rows = { ...(calculated !== undefined && { calculated }) };
  const base = source.group === undefined ? rows : { ...rows, of: { filters: source.filters, group: source.group } };
  const own = source.group === undefined ? source.filters : [];
  const columnOf = (name: string) => source.columns.find((column) => column.name === name);
  return {
    told,
    tell: (words) => told.push(words),
    columnOf,
    axis(name) {
      const column = columnOf(name);
      return column === undefined ? null : axisOf(column, times);
    },
    async groups({ by, aggregates }, { filters = [], largest, most = 5000 } = {}) {
      const names = groupNames(by, aggregates);
      const sort = largest === undefined ? [] : [{ column: names[by.length + largest], direction: 'descending' }];
      const query = {
        ...base,
        filters: [...own, ...filters],
        group: { by, aggregates },
        sort,
        page: 1,
        pageSize: most,
      };
      const { columns, rows, page } = await ask(query);
      return { cells: cellsOf(columns, rows), total: page.totalElements };
    },
    async rows(names, { filters, sortBy, isFromLast = false, sample, most }) {
      const columns = [...new Set(names)];
      const sort = sortBy === undefined ? [] : [{ column: sortBy, direction: isFromLast ? 'descending' : 'ascending' }];
      const query = { ...base, columns, filters: [...own, ...filters], sort, sample, page: 1, pageSize: most };
      const { rows } = await ask(query);
      return rows.map((row) => names.map((name) => row[name]));
    },
  };
}

/** The copy's names of group columns: none has the name of one before it. */
function groupNames(by: readonly GroupKey[], aggregates: readonly Aggregate[]): string[] {
  const names: string[] = [];
  const wanted = [
    ...by.map((key) => (typeof key === 'string' ? key : key.column)),
    ...aggregates.map(({ function: of, column }) => (column === undefined ? of : `${of}(${column})`)),
  ];
  for (const name of wanted) {
    let free = name;
    for (let number = 2; names.includes(free); number += 1) free = `${name} ${number}`;
    names.push(free);
  }
  return names;
}

function cellsOf(columns: readonly Column[], rows: CopyRows['rows']): unknown[][] {
  return rows.map((row) => columns.map(({ name }) => row[name]));
}

export function isThere(column: string): Filter {
  return { column, type: 'null', isNull: false };
}

export interface Extent {
  rows: number;
  low: number;
  high: number;
}

/** How many rows have a place along an axis, and the first and the last place. */
export async function extentOf(reader: ChartReader, { column: { name }, toAxis }: Axis): Promise<Extent> {
  const aggregates: Aggregate[] = [
    { function: 'count' },
    { function: 'minimum', column: name },
    { function: 'maximum', column: name },
  ];
  const { cells } = await reader.groups({ by: [], aggregates }, { filters: [isThere(name)] });
  const [count, low, high] = cells[0] ?? [];
  return { rows: numberIn(count) ?? 0, low: toAxis(low) ?? 0, high: toAxis(high) ?? 0 };
}

/** The most frequent values of a column; a remark tells what is left out. */
export async function commonest(
  reader: ChartReader,
  name: string,
  most: number,
): Promise<{ values: unknown[]; names: string[]; filters: Filter[] }> {
  const asked = { by: [name], aggregates: [{ function: 'count' as const }] };
  const { cells, total } = await reader.groups(asked, { largest: 0, most });
  const values = cells.map(([value]) => value);
  tellLargest(reader, name, values.length, total);
  return { values, names: values.map(wordOf), filters: [{ column: name, type: 'set', values: values as string[] }] };
}

export function tellLargest(reader: ChartReader, name: string, shown: number, total: number): void {
  if (shown >= total) return;
  const [count, all] = [formatCount(shown), formatCount(total)];
  reader.tell(t`The ${count} largest of ${all} values of ${name}`);
}

/** A value as the name of a place or of a series. */
export function wordOf(value: unknown): string {
  return value === null || value === undefined ? 'null' : plainText(value);
}

/** The width of an interval in words. */
export function widthWords(unit: AxisUnit, width: number): string {
  return unit === 'number' ? formatDecimal(width) : formatSimulationSpan(0, width * 1000);
}

const MOST_SERIES = 8;

/** Series by the values of a column, or one series. */
export interface SeriesOf {
  by: string | null;
  names: string[];
  filters: Filter[];
}

export async function seriesOf(reader: ChartReader, { by }: Chart): Promise<SeriesOf> {
  return by === undefined
    ? { by: null, names: [''], filters: [] }
    : { by, ...(await commonest(reader, by, MOST_SERIES)) };
}

/** Series by name, in order; each value column has one for every name. */
export function emptySeries(
  names: readonly string[],
  values: readonly string[],
  hasBand = false,
): Map<string, PointSeries> {
  const keyed = names.flatMap((name) =>
    values.map((value): [string, PointSeries] => {
      const label = name === '' ? value : values.length === 1 ? name : `${name} · ${value}`;
      return [`${name}\n${value}`, { name: label, points: [], ...(hasBand && { band: [] }) }];
    }),
  );
  return new Map(keyed);
}

export const keyOf = (by: string | null, value: unknown) => (by === null ? '' : wordOf(value));

/** Without a measured column rows are counted. */
export const COUNT = 'count';

export function measuresOf(y: readonly string[], measure: Chart['of']): Aggregate[] {
  if (y.length === 0) return [{ function: 'count' }];
  if (measure !== undefined) return y.map((column) => ({ function: measure, column }));
  return y.flatMap((column) =>
    (['average', 'minimum', 'maximum'] as const).map((function_) => ({ function: function_, column })),
  );
}
