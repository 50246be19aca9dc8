import { numberOf, type Row } from './experiment-results.ts';

const SHARES = ['P05', 'P25', 'P50', 'P75', 'P95'] as const;
const MILLIS_PER_MINUTE = 60_000;

/** The normal band of an experiment's base, from the beginning of a run on. */
export interface Band {
  /** Minutes since the beginning, one for each step. */
  readonly minutes: readonly number[];
  readonly stepMinutes: number;
  /** By column of `throughput`: at each step the quantiles from 5 % to 95 %. */
  readonly figures: ReadonlyMap<string, readonly Quantiles[]>;
}

export type Quantiles = readonly [number, number, number, number, number];

/** A run's own value at a minute since its beginning. */
export interface BandPoint {
  readonly minute: number;
  readonly value: number;
}

/** The table `band`; null while it has no rows. */
export function bandOf(rows: readonly Row[]): Band | null {
  const sorted = [...rows].sort((a, b) => Number(a.minute) - Number(b.minute));
  const [first, second] = sorted;
  if (!first) return null;
  const minutes = sorted.map(({ minute }) => Number(minute));
  const names = Object.keys(first).flatMap((name) => (name.endsWith('P50') ? [name.slice(0, -'P50'.length)] : []));
  const figures = names.map((name) => [name, sorted.map((row) => quantilesOf(row, name))] as const);
  const stepMinutes = second ? Number(second.minute) - Number(first.minute) : 1;
  return { minutes, stepMinutes, figures: new Map(figures) };
}

function quantilesOf(row: Row, name: string): Quantiles {
  const [p05 = 0, p25 = 0, p50 = 0, p75 = 0, p95 = 0] = SHARES.map((share) => numberOf(row[name + share]) ?? 0);
  return [p05, p25, p50, p75, p95];
}

/** A column of a run's table `throughput` in the steps of a band, of steps that are over. */
export function lineOf(rows: readonly Row[], column: string, calendarStart: string, band: Band): BandPoint[] {
  const begin = Date.parse(calendarStart);
  // The last minute is not over yet.
  const known = rows.slice(0, -1).flatMap((row) => {
    const [minute, value] = [
      (Date.parse(String(row.intervalStart)) - begin) / MILLIS_PER_MINUTE,
      numberOf(row[column]),
    ];
    return Number.isFinite(minute) && value !== null ? [{ minute, value }] : [];
  });
  return band.minutes.flatMap((minute) => {
    const within = known.filter((each) => each.minute >= minute && each.minute < minute + band.stepMinutes);
    if (within.length < band.stepMinutes) return [];
    return [{ minute, value: within.reduce((sum, { value }) => sum + value, 0) / within.length }];
  });
}

/** The share of steps in which a run is between the quantiles of 5 % and 95 %; null if none is known. */
export function insideShare(line: readonly BandPoint[], { minutes, figures }: Band, column: string): number | null {
  const quantiles = figures.get(column) ?? [];
  const inside = line.filter(({ minute, value }) => {
    const [low, , , , high] = quantiles[minutes.indexOf(minute)] ?? [0, 0, 0, 0, 0];
    return value >= low && value <= high;
  });
  return line.length === 0 ? null : inside.length / line.length;
}
