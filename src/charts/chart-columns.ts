import { measuredColumns, type Scale, scaleOf } from '../figures/index.ts';
import type { Column } from '../protocol/index.ts';
import type { Chart, ChartKind } from './chart-spec.ts';

/** Most columns that a chart draws by itself. */
const MOST_BY_DEFAULT = 4;

/** Columns for the horizontal axis of a chart of this kind. */
export function acrossColumns(kind: ChartKind, columns: readonly Column[]): Column[] {
  if (kind === 'histogram') return [];
  if (kind !== 'line' && kind !== 'scatter') return columns.filter(({ dataType }) => dataType !== 'JSON');
  return columns.filter((column) => scaleOf(column) !== 'category');
}

/** Columns whose values can each be a series. */
export function seriesColumns(kind: ChartKind, columns: readonly Column[]): Column[] {
  if (kind === 'heat') return acrossColumns(kind, columns);
  return columns.filter((column) => scaleOf(column) === 'category' && column.dataType !== 'JSON');
}

/** The most telling chart of such columns; choices stay as far as the columns allow. */
export function chartFor(columns: readonly Column[], chosen: Partial<Chart> = {}): Chart {
  const kind = chosen.kind ?? likelyKind(columns);
  const across = acrossColumns(kind, columns);
  const x = (has(across, chosen.x) ? chosen.x : likelyAcross(kind, across, columns)?.name) ?? undefined;
  const y = valuesFor(kind, columns, x, chosen.y);
  const by = has(seriesColumns(kind, columns), chosen.by) ? chosen.by : likelyBy(kind, columns, x);
  return {
    kind,
    y,
    ...(x !== undefined && { x }),
    ...(by !== undefined && { by }),
    ...measureFor(kind, columns, y, chosen),
    ...(chosen.isStacked && { isStacked: true }),
  };
}

/** Whether these columns allow a chart of this kind. */
export function isPossible(kind: ChartKind, columns: readonly Column[]): boolean {
  const measured = measuredColumns(columns);
  switch (kind) {
    case 'line':
      return acrossColumns(kind, columns).length > 0;
    case 'scatter':
      return acrossColumns(kind, columns).length > 1 && measured.length > 0;
    case 'heat':
      return acrossColumns(kind, columns).length > 1;
    case 'bar':
      return acrossColumns(kind, columns).length > 0;
    case 'histogram':
      return columns.some((column) => scaleOf(column) !== 'category');
    case 'box':
      return measured.length > 0;
  }
}

function likelyKind(columns: readonly Column[]): ChartKind {
  const scales = columns.map(scaleOf);
  if (scales.includes('time')) return 'line';
  const measured = measuredColumns(columns).length;
  if (scales.includes('category')) return 'bar';
  return measured > 1 ? 'scatter' : 'histogram';
}

function has(columns: readonly Column[], name: string | undefined): name is string {
  return columns.some((column) => column.name === name);
}

function likelyAcross(kind: ChartKind, across: readonly Column[], columns: readonly Column[]): Column | undefined {
  const of = (scale: Scale) => across.find((column) => scaleOf(column) === scale);
  if (kind === 'line') return of('time') ?? of('number');
  if (kind === 'scatter') return measuredColumns(columns)[0] ?? of('time');
  return of('category') ?? across[0];
}

function valuesFor(kind: ChartKind, columns: readonly Column[], x: string | undefined, chosen?: readonly string[]) {
  const possible =
    kind === 'histogram' ? columns.filter((column) => scaleOf(column) !== 'category') : measuredColumns(columns);
  const kept = possible.filter(({ name }) => chosen?.includes(name)).map(({ name }) => name);
  const isOne = kind === 'histogram' || kind === 'heat' || kind === 'box';
  if (kept.length > 0) return isOne ? kept.slice(0, 1) : kept;
  // Without a choice, rows are counted.
  if (chosen !== undefined && (kind === 'bar' || kind === 'heat' || kind === 'line')) return [];
  const others = possible.filter(({ name }) => name !== x);
  const first = others[0] ?? possible[0];
  if (first === undefined || kind === 'heat') return [];
  if (kind !== 'line') return [first.name];
  return others
    .filter(({ dataType }) => dataType === first.dataType)
    .slice(0, MOST_BY_DEFAULT)
    .map(({ name }) => name);
}

function likelyBy(kind: ChartKind, columns: readonly Column[], x: string | undefined): string | undefined {
  if (kind !== 'heat') return undefined;
  const others = acrossColumns(kind, columns).filter(({ name }) => name !== x);
  return (others.find((column) => scaleOf(column) === 'category') ?? others[0])?.name;
}

/** A line draws values; a bar or a field computes one of all its rows. */
function measureFor(kind: ChartKind, columns: readonly Column[], y: readonly string[], { of }: Partial<Chart>) {
  if (kind === 'scatter' || kind === 'histogram' || kind === 'box') return {};
  if (y.length === 0) return { of: 'count' as const };
  if (of !== undefined && of !== 'count') return { of };
  if (kind === 'line') return {};
  const isInteger = columns.find(({ name }) => name === y[0])?.dataType === 'INTEGER';
  return { of: isInteger ? ('sum' as const) : ('average' as const) };
}
