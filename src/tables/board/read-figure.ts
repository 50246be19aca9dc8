import {
  type Aggregate,
  type AskCopy,
  type ChartSource,
  createChartReader,
  extentOf,
  isThere,
  numberIn,
  type Times,
} from '../../charts/index.ts';
import type { Figure } from './board-model.ts';

const MOST_TREND = 48;

export interface ReadFigure {
  /** Null where no row has a value. */
  value: number | null;
  /** By time, oldest first; empty where it has no time. */
  trend: number[];
}

/** Reads a figure and how it went. */
export async function readFigure(ask: AskCopy, source: ChartSource, figure: Figure, times: Times): Promise<ReadFigure> {
  const reader = createChartReader(ask, source, times);
  const { of, y, x } = figure;
  const axis = x === undefined ? null : reader.axis(x);
  if (of === 'last') {
    if (x === undefined || y === undefined) return { value: null, trend: [] };
    const rows = await reader.rows([y], {
      filters: [isThere(x), isThere(y)],
      sortBy: x,
      isFromLast: true,
      most: MOST_TREND,
    });
    const trend = rows.map(([value]) => numberIn(value)).filter((value) => value !== null);
    return { value: trend[0] ?? null, trend: trend.toReversed() };
  }
  const aggregate: Aggregate = y === undefined ? { function: 'count' } : { function: of, column: y };
  const { cells } = await reader.groups({ by: [], aggregates: [aggregate] });
  const value = numberIn(cells[0]?.[0]);
  if (axis === null) return { value, trend: [] };
  const { low, high } = await extentOf(reader, axis);
  const { asked } = axis.widthFor(high - low, MOST_TREND);
  const by = [{ column: axis.column.name, width: asked }];
  const parts = await reader.groups({ by, aggregates: [aggregate] }, { filters: [isThere(axis.column.name)] });
  return { value, trend: parts.cells.map(([, part]) => numberIn(part)).filter((part) => part !== null) };
}
