import type { Filter } from '../whole/whole-query.ts';
import type { PointSeries } from './chart-data.ts';
import { type Aggregate, type ChartReader, commonest, wordOf } from './chart-reader.ts';
import type { Chart } from './chart-spec.ts';

const MOST_SERIES = 8;

/** What tells series apart: the values of a column, or nothing. */
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

/** Series by name, in the order of their names; each value column has one for every name. */
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

/** Where no column is measured, rows are counted. */
export const COUNT = 'count';

export function measuresOf(y: readonly string[], measure: Chart['of']): Aggregate[] {
  if (y.length === 0) return [{ function: 'count' }];
  if (measure !== undefined) return y.map((column) => ({ function: measure, column }));
  return y.flatMap((column) =>
    (['average', 'minimum', 'maximum'] as const).map((function_) => ({ function: function_, column })),
  );
}
