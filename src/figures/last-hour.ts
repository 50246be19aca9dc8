import type { Column } from '../protocol/index.ts';
import type { ChosenFigure } from './choose-figures.ts';
import { millisOf } from './columns.ts';

export type Row = Readonly<Record<string, unknown>>;

/** A figure over the last hour of its table, and its course. */
export interface HourOfFigure {
  /** Null if no row has a value. */
  value: number | null;
  /** Oldest first, in equal parts of the hour; parts without a value are left out. */
  trend: number[];
  /** Simulation seconds that it covers: less than an hour if the table holds no more. */
  spanSeconds: number;
}

const HOUR_MILLIS = 3_600_000;
const MILLIS_PER_SECOND = 1000;
const MICROS_PER_MILLI = 1000;
/** Parts of the hour: one point each for figures of several rows. */
const PARTS = 20;

/** Simulated time of a cell in milliseconds on some axis, the same for all cells of a column; null: it has none. */
export function timeInMillis(value: unknown): number | null {
  if (typeof value === 'number') return value / MICROS_PER_MILLI;
  return typeof value === 'string' ? millisOf(value) : null;
}

/** Whether rows, oldest first, reach back over the hour before the last of them. */
export function coversHour(rows: readonly Row[], time: Column['name']): boolean {
  const times = rows.map((row) => timeInMillis(row[time])).filter((at) => at !== null);
  return times.length > 0 && Math.max(...times) - Math.min(...times) >= HOUR_MILLIS;
}

/** Computes a figure of rows, oldest first; without a time it covers all rows, and has no trend. */
export function hourOfFigure(
  rows: readonly Row[],
  { column, of, time }: Pick<ChosenFigure, 'column' | 'of' | 'time'>,
): HourOfFigure {
  if (time === null) return { value: workedOut(valuesOf(rows, column), of), trend: [], spanSeconds: 0 };
  const timed = rows.flatMap((row) => {
    const at = timeInMillis(row[time]);
    return at === null ? [] : [{ at, value: row[column] }];
  });
  if (timed.length === 0) return { value: null, trend: [], spanSeconds: 0 };
  const end = timed.reduce((latest, { at }) => Math.max(latest, at), Number.NEGATIVE_INFINITY);
  const first = timed.reduce((earliest, { at }) => Math.min(earliest, at), end);
  const spanMillis = Math.min(HOUR_MILLIS, end - first);
  // A row covers the time after its instant: the hour's first instant belongs to the hour before.
  const isWithin = (at: number) => at > end - HOUR_MILLIS;
  const parts: number[][] = Array.from({ length: PARTS }, () => []);
  const within: number[] = [];
  for (const { at, value } of timed) {
    if (!isWithin(at) || typeof value !== 'number' || !Number.isFinite(value)) continue;
    within.push(value);
    const part = Math.ceil(((at - (end - spanMillis)) / Math.max(spanMillis, 1)) * PARTS) - 1;
    parts[Math.max(part, 0)]?.push(value);
  }
  return {
    value: workedOut(within, of),
    trend: parts.map((values) => workedOut(values, of)).filter((value) => value !== null),
    spanSeconds: spanMillis / MILLIS_PER_SECOND,
  };
}

function valuesOf(rows: readonly Row[], column: string): number[] {
  return rows
    .map((row) => row[column])
    .filter((value) => typeof value === 'number' && Number.isFinite(value)) as number[];
}

function workedOut(values: readonly number[], of: ChosenFigure['of']): number | null {
  if (values.length === 0) return null;
  if (of === 'last') return values.at(-1) ?? null;
  if (of === 'median') return medianOf(values);
  const sum = values.reduce((total, value) => total + value, 0);
  return of === 'sum' ? sum : sum / values.length;
}

function medianOf(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  const upper = sorted[half];
  if (upper === undefined) return null;
  return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? upper) + upper) / 2;
}
