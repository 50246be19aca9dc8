import { statisticsOf, studentT } from '../../units/index.ts';

/** Values of an indicator by replication: null where that run says nothing of it, or has not ended. */
export type Sample = readonly (number | null | undefined)[];

/** How a setting differs from another: every run from the run of the same number, which had the same seed. */
export interface PairedDifference {
  /** Pairs of runs of which both say something. */
  readonly pairs: number;
  readonly mean: number;
  /** Half the width of its confidence interval; null for a single pair. */
  readonly half: number | null;
  /** How many times wider the interval would be if the runs had nothing in common; null where that says nothing. */
  readonly timesNarrower: number | null;
}

/** `values` less `base`, pair by pair; null without a pair. `confidence` is that of this one interval. */
export function pairedDifference(values: Sample, base: Sample, confidence: number): PairedDifference | null {
  const pairs = values.flatMap((value, index) => {
    const other = base[index];
    return typeof value === 'number' && typeof other === 'number' ? [[value, other] as const] : [];
  });
  if (pairs.length === 0) return null;
  const differences = pairs.map(([value, other]) => value - other);
  const { mean, half } = statisticsOf(differences, confidence);
  const unpaired = unpairedHalf(pairs, confidence);
  return {
    pairs: pairs.length,
    mean,
    half,
    timesNarrower: half === null || half === 0 || unpaired === null ? null : unpaired / half,
  };
}

/** The interval of two samples of one size that have nothing to do with each other (pooled two-sample t). */
function unpairedHalf(pairs: readonly (readonly [number, number])[], confidence: number): number | null {
  const [one, other] = [deviationOf(pairs.map(([value]) => value)), deviationOf(pairs.map(([, value]) => value))];
  if (one === null || other === null) return null;
  return studentT(2 * pairs.length - 2, confidence) * Math.sqrt((one ** 2 + other ** 2) / pairs.length);
}

function deviationOf(values: readonly number[]): number | null {
  return statisticsOf(values).standardDeviation;
}
