import type { ParameterValue } from '../../client/index.ts';
import { numberOf, parameterValueOf, type Row } from './experiment-results.ts';

const VERDICTS = ['BETTER', 'WORSE', 'HIGHER', 'LOWER', 'SAME', 'NOT_KNOWN'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** How a setting differs from the base by one indicator, from runs of the same seed. */
export interface Difference {
  readonly number: number;
  /** Of the varied parameters, in their order. */
  readonly values: readonly ParameterValue[];
  readonly mean: number;
  /** Ends of the interval that holds with 95 % for all settings together; null for a single pair of runs. */
  readonly interval: readonly [number, number] | null;
  /** How many times wider it would be without common seeds. */
  readonly timesNarrower: number | null;
  readonly sameWithin: number;
  readonly verdict: Verdict;
}

/** The table `differences` by indicator, settings in their order; malformed rows are left out. */
export function differencesOf(
  rows: readonly Row[],
  factors: readonly { name: string }[],
): ReadonlyMap<string, readonly Difference[]> {
  const byIndicator = new Map<string, Difference[]>();
  for (const row of rows) {
    const difference = differenceOf(row, factors);
    if (typeof row.indicator !== 'string' || difference === null) continue;
    byIndicator.set(row.indicator, [...(byIndicator.get(row.indicator) ?? []), difference]);
  }
  for (const differences of byIndicator.values()) differences.sort((a, b) => a.number - b.number);
  return byIndicator;
}

function differenceOf(row: Row, factors: readonly { name: string }[]): Difference | null {
  const mean = numberOf(row.difference);
  const verdict = VERDICTS.find((each) => each === row.verdict);
  if (mean === null || verdict === undefined) return null;
  const [low, high] = [numberOf(row.lowerBound95), numberOf(row.upperBound95)];
  return {
    number: Number(row.designPoint),
    values: factors.map(({ name }) => parameterValueOf(row[name])),
    ...{ mean, verdict },
    interval: low === null || high === null ? null : [low, high],
    timesNarrower: numberOf(row.timesNarrower),
    sameWithin: numberOf(row.sameWithin) ?? 0,
  };
}
