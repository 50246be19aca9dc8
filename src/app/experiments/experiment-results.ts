import type { ParameterValue } from '../../client/index.ts';

/** The replications' result for one design point and indicator. */
export interface Estimate {
  readonly mean: number;
  readonly standardDeviation: number | null;
  /** Ends of the 95 % confidence interval; null for a single replication. */
  readonly interval: readonly [number, number] | null;
  readonly replications: number;
  /** `BEST`, `MAY_BE_BEST` or `NOT_BEST`; null if that is not known. */
  readonly standing: string | null;
}

export interface ResultPoint {
  readonly number: number;
  /** Of the varied parameters, in their order. */
  readonly values: readonly ParameterValue[];
  readonly estimates: ReadonlyMap<string, Estimate>;
  /** False if orders pile up: results get worse with a longer run. */
  readonly isStable: boolean;
}

export interface ExperimentResults {
  readonly indicators: readonly string[];
  readonly points: readonly ResultPoint[];
}

export type Row = Readonly<Record<string, unknown>>;

/** The table `indicators` of an experiment by design point; malformed rows are left out. */
export function resultsOf(rows: readonly Row[], factors: readonly { name: string }[]): ExperimentResults {
  const points = new Map<number, { values: ParameterValue[]; estimates: Map<string, Estimate>; isStable: boolean }>();
  const indicators = new Set<string>();
  for (const row of rows) {
    const number = Number(row.designPoint);
    const estimate = estimateOf(row);
    if (typeof row.indicator !== 'string' || !Number.isInteger(number) || estimate === null) continue;
    indicators.add(row.indicator);
    const point = points.get(number) ?? {
      values: factors.map(({ name }) => parameterValueOf(row[name])),
      estimates: new Map(),
      isStable: row.stable !== false,
    };
    point.estimates.set(row.indicator, estimate);
    points.set(number, point);
  }
  return {
    indicators: [...indicators],
    points: [...points].sort(([a], [b]) => a - b).map(([number, point]) => ({ number, ...point })),
  };
}

function estimateOf({
  mean,
  standardDeviation,
  lowerBound95,
  upperBound95,
  replications,
  standing,
}: Row): Estimate | null {
  const middle = numberOf(mean);
  if (middle === null) return null;
  const [low, high] = [numberOf(lowerBound95), numberOf(upperBound95)];
  return {
    mean: middle,
    standardDeviation: numberOf(standardDeviation),
    interval: low === null || high === null ? null : [low, high],
    replications: numberOf(replications) ?? 0,
    standing: typeof standing === 'string' ? standing : null,
  };
}

/** Numbers come with all their digits. */
export function numberOf(value: unknown): number | null {
  if (value === null || value === undefined) return null;
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
}

export function parameterValueOf(value: unknown): ParameterValue {
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  return numberOf(value) ?? '';
}

/** Two digits of an uncertain value are enough. */
export function decimalsFor(value: number): number {
  const size = Math.abs(value);
  return size === 0 ? 0 : Math.min(4, Math.max(0, 1 - Math.floor(Math.log10(size))));
}
