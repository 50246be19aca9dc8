import { goalOf } from '../../figures/index.ts';

/** How the figure of one run stands to that of another. */
export interface FigureDifference {
  /** The second less the first. */
  readonly difference: number;
  /** The same as a share of the first; null where that is nothing. */
  readonly share: number | null;
  /** Of the second; null: nobody knows what is better. */
  readonly verdict: 'better' | 'worse' | 'same' | null;
}

/** Compares a column's figure of two runs; null where one has none. */
export function figureDifference(
  column: string | undefined,
  first: number | null | undefined,
  second: number | null | undefined,
): FigureDifference | null {
  if (first == null || second == null) return null;
  const difference = second - first;
  return {
    difference,
    share: first === 0 ? null : difference / Math.abs(first),
    verdict: verdictOf(column, difference),
  };
}

function verdictOf(column: string | undefined, difference: number): FigureDifference['verdict'] {
  if (difference === 0) return 'same';
  const goal = column === undefined ? null : goalOf(column);
  if (goal === null) return null;
  return (goal === 'more') === difference > 0 ? 'better' : 'worse';
}
