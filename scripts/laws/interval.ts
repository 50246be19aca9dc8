/** Student's t for 95 %, two-sided, by degrees of freedom from 1 to 30. */
const T_95 = [
  12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.16, 2.145, 2.131, 2.12, 2.11,
  2.101, 2.093, 2.086, 2.08, 2.074, 2.069, 2.064, 2.06, 2.056, 2.052, 2.048, 2.045, 2.042,
];
const T_NORMAL = 1.96;

/** Mean of independent runs with half the width of its 95 % confidence interval; null for a single run. */
export function meanWithInterval(values: readonly number[]): { mean: number; half: number | null } {
  const count = values.length;
  const mean = values.reduce((sum, value) => sum + value, 0) / count;
  if (count < 2) return { mean, half: null };
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (count - 1);
  return { mean, half: (T_95[count - 2] ?? T_NORMAL) * Math.sqrt(variance / count) };
}
