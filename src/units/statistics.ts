import { studentT } from './student-t.ts';

const CONFIDENCE = 0.95;

/** What a sample comes to, of independent runs or of batches of time; a single value tells nothing about the spread. */
export interface Statistics {
  readonly mean: number;
  /** Of the sample. */
  readonly standardDeviation: number | null;
  /** Half the width of the confidence interval of the mean. */
  readonly half: number | null;
}

/** @param values at least one @param confidence of the interval */
export function statisticsOf(values: readonly number[], confidence = CONFIDENCE): Statistics {
  const count = values.length;
  const mean = values.reduce((sum, value) => sum + value, 0) / count;
  if (count < 2) return { mean, standardDeviation: null, half: null };
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (count - 1);
  const standardDeviation = Math.sqrt(variance);
  return { mean, standardDeviation, half: (studentT(count - 1, confidence) * standardDeviation) / Math.sqrt(count) };
}
