/** Student's t for 95 %, two-sided, by degrees of freedom from 1 to 30. */
const T_95 = [
  12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.16, 2.145, 2.131, 2.12, 2.11,
  2.101, 2.093, 2.086, 2.08, 2.074, 2.069, 2.064, 2.06, 2.056, 2.052, 2.048, 2.045, 2.042,
];

/** What a sample comes to, of independent runs or of batches of time; a single value tells nothing about the spread. */
export interface Statistics {
  readonly mean: number;
  /** Of the sample. */
  readonly standardDeviation: number | null;
  /** Half the width of the 95 % confidence interval of the mean. */
  readonly half: number | null;
}

/** By degrees of freedom; from 31 on the first two terms of its expansion, good to a thousandth. */
function studentT(degrees: number): number {
  return T_95[degrees - 1] ?? 1.96 + 2.4 / degrees;
}

/** @param values at least one */
export function statisticsOf(values: readonly number[]): Statistics {
  const count = values.length;
  const mean = values.reduce((sum, value) => sum + value, 0) / count;
  if (count < 2) return { mean, standardDeviation: null, half: null };
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (count - 1);
  const standardDeviation = Math.sqrt(variance);
  return { mean, standardDeviation, half: (studentT(count - 1) * standardDeviation) / Math.sqrt(count) };
}
