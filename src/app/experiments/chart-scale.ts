import type { ExperimentResults, ResultPoint } from './experiment-results.ts';

/** A design point's place and uncertainty, as shares of the chart's width and height. */
export interface Mark {
  readonly point: ResultPoint;
  readonly x: number;
  readonly y: number;
  readonly low: number | null;
  readonly high: number | null;
}

/** Marks of one combination of all values but the first. */
export interface Series {
  readonly label: string;
  readonly marks: readonly Mark[];
}

export interface Tick {
  readonly at: number;
  readonly text: string;
}

export interface ChartScale {
  readonly series: readonly Series[];
  readonly xTicks: readonly Tick[];
  readonly yTicks: readonly Tick[];
}

type Value = number | string | boolean;

const ABOUT_TICKS = 5;
/** Marks stand a little off the edges. */
const EDGE = 0.06;
/** Below this share of the greatest value the axis begins at zero. */
const FROM_ZERO = 0.4;

export interface ChartWish {
  readonly indicator: string;
  /** Of the first varied parameter, also those without results yet. */
  readonly firstValues: readonly Value[];
  /** From the value to the figure shown. */
  readonly factor: number;
  readonly write: (value: Value) => string;
}

/** One indicator over the first varied parameter, with a series for each combination of the others. */
export function chartScale({ points }: ExperimentResults, wish: ChartWish): ChartScale | null {
  const { indicator, firstValues, factor, write } = wish;
  const shown = points.filter(({ estimates }) => estimates.has(indicator));
  const ends = shown.flatMap(({ estimates }) => {
    const estimate = estimates.get(indicator);
    return estimate ? [estimate.mean, ...(estimate.interval ?? [])].map((value) => factor * value) : [];
  });
  if (ends.length === 0) return null;
  const [low, high] = bounds(ends);
  const { marked, from, to } = axisOver(low, high);
  const y = (shown: number) => 1 - (shown - from) / (to - from || 1);
  const x = placesOf(firstValues.length > 0 ? firstValues : ['']);
  return {
    series: seriesOf(shown, indicator, x.place, (value) => y(factor * value), write),
    xTicks: x.values.map((value) => ({ at: x.place(value), text: write(value) })),
    yTicks: marked.map((value) => ({ at: y(value), text: write(value) })),
  };
}

function seriesOf(
  points: readonly ResultPoint[],
  indicator: string,
  place: (value: Value) => number,
  y: (value: number) => number,
  write: (value: Value) => string,
): Series[] {
  const series = new Map<string, Mark[]>();
  for (const point of points) {
    const estimate = point.estimates.get(indicator);
    if (!estimate) continue;
    const label = point.values.slice(1).map(write).join(', ');
    const { mean, interval } = estimate;
    const ends = { low: interval && y(interval[0]), high: interval && y(interval[1]) };
    const marks = series.get(label) ?? [];
    marks.push({ point, x: place(point.values[0] ?? ''), y: y(mean), ...ends });
    series.set(label, marks);
  }
  return [...series].map(([label, marks]) => ({ label, marks: marks.sort((a, b) => a.x - b.x) }));
}

/** Numbers stand at their value, everything else side by side. */
function placesOf(values: readonly Value[]): { values: readonly Value[]; place: (value: Value) => number } {
  const numbers = values.filter((value): value is number => typeof value === 'number').sort((a, b) => a - b);
  const inside = (share: number) => EDGE + share * (1 - 2 * EDGE);
  if (numbers.length < values.length || values.length < 2)
    return { values, place: (value) => (values.indexOf(value) + 0.5) / values.length };
  const [least, most] = [numbers[0] ?? 0, numbers.at(-1) ?? 1];
  return { values: numbers, place: (value) => inside((Number(value) - least) / (most - least)) };
}

function bounds(values: readonly number[]): [number, number] {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  if (low >= 0 && low < FROM_ZERO * high) return [0, high];
  if (low < high) return [low, high];
  return low === 0 ? [0, 1] : [low - Math.abs(low) / 10, high + Math.abs(high) / 10];
}

/** The round numbers of an axis, and its ends: over them, and over everything shown. */
export function axisOver(low: number, high: number): { marked: number[]; from: number; to: number } {
  const marked = ticks(low, high);
  return { marked, from: Math.min(low, marked[0] ?? low), to: Math.max(high, marked.at(-1) ?? high) };
}

/** A share as CSS and SVG take it. */
export function percent(share: number): string {
  return `${Number((100 * share).toFixed(3))}%`;
}

/** Round numbers, the first at or below the least value, the last at or above the greatest. */
export function ticks(low: number, high: number): number[] {
  const rough = (high - low) / ABOUT_TICKS;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 2.5, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power;
  const first = Math.floor(low / step + 1e-9);
  const last = Math.ceil(high / step - 1e-9);
  return Array.from({ length: last - first + 1 }, (_, index) => Number(((first + index) * step).toPrecision(12)));
}
