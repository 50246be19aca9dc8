import { axisOver, type Tick } from './chart-scale.ts';
import type { Difference } from './experiment-differences.ts';

/** Where a difference is drawn: shares of the width. */
export interface DifferenceMark {
  readonly at: number;
  readonly low: number | null;
  readonly high: number | null;
}

export interface DifferenceScale {
  /** One for each difference, in their order. */
  readonly marks: readonly DifferenceMark[];
  readonly zero: number;
  /** Between these a difference is of no account. */
  readonly same: readonly [number, number];
  readonly ticks: readonly Tick[];
}

/** Marks and ticks stand a little off the edges. */
const EDGE = 0.04;
const NOTHING_DIFFERS = { marked: [-1, 0, 1], from: -1, to: 1 };

/** All differences of an indicator on one axis, with zero on it. `factor` leads from a value to what is shown. */
export function differenceScale(
  differences: readonly Difference[],
  factor: number,
  write: (value: number) => string,
): DifferenceScale {
  const ends = differences.flatMap(({ mean, interval }) => [mean, ...(interval ?? [])].map((value) => factor * value));
  const [low, high] = [Math.min(0, ...ends), Math.max(0, ...ends)];
  const { marked, from: left, to: right } = low < high ? axisOver(low, high) : NOTHING_DIFFERS;
  const place = (shown: number) => EDGE + ((shown - left) / (right - left)) * (1 - 2 * EDGE);
  const inside = (shown: number) => place(Math.min(right, Math.max(left, shown)));
  const sameWithin = factor * Math.max(0, ...differences.map((each) => each.sameWithin));
  return {
    marks: differences.map(({ mean, interval }) => ({
      at: place(factor * mean),
      low: interval && place(factor * interval[0]),
      high: interval && place(factor * interval[1]),
    })),
    zero: place(0),
    same: [inside(-sameWithin), inside(sameWithin)],
    ticks: marked.map((value) => ({ at: place(value), text: write(value) })),
  };
}
