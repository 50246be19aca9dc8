import { MICROS_PER_MILLI, type SimMicros } from '../units/index.ts';

/** Unit of an axis: dates in milliseconds since 1970, milliseconds of simulation time, or numbers. */
export type AxisUnit = 'date' | 'simulation' | 'number';

export type Point = [x: number, y: number | null];

export interface PointSeries {
  name: string;
  points: Point[];
  /** Lowest and highest of each interval whose mean is a point. */
  band?: [low: number, high: number][];
}

/** Intervals of equal width, the first beginning at `start`. */
export interface Intervals {
  unit: AxisUnit;
  start: number;
  width: number;
}

/** Places side by side: words, or intervals named by their start. */
export interface Places {
  names: string[];
  intervals: Intervals | null;
}

/** A chart as numbers: at most a few thousand, for any number of rows. */
export type ChartData =
  | { form: 'lines'; unit: AxisUnit; series: PointSeries[] }
  | { form: 'points'; unit: AxisUnit; series: PointSeries[] }
  | { form: 'columns'; unit: AxisUnit; width: number; isStacked: boolean; series: PointSeries[] }
  | { form: 'bars'; names: string[]; isStacked: boolean; series: { name: string; values: (number | null)[] }[] }
  | { form: 'heat'; across: Places; up: Places; cells: [across: number, up: number, value: number][] }
  | { form: 'boxes'; places: Places; boxes: [number, number, number, number, number][] };

export interface ReadChart {
  data: ChartData;
  /** Its number of rows. */
  rows: number;
  /** What the picture leaves out or sums up, in words. */
  told: string[];
  /** Orders pile up in the run that it is of. */
  isUnstable?: true;
}

export function isEmpty(data: ChartData): boolean {
  switch (data.form) {
    case 'lines':
    case 'points':
    case 'columns':
      return data.series.every(({ points }) => points.every(([, y]) => y === null));
    case 'bars':
      return data.names.length === 0;
    case 'heat':
      return data.cells.length === 0;
    case 'boxes':
      return data.boxes.length === 0;
  }
}

/** The horizontal axis of a chart: of intervals side by side, their start and width. */
export interface TimeScale {
  unit: Exclude<AxisUnit, 'number'>;
  places: { start: number; width: number } | null;
}

/** Null if the horizontal axis is no time. */
export function timeScaleOf(data: ChartData): TimeScale | null {
  switch (data.form) {
    case 'lines':
    case 'points':
    case 'columns':
      return data.unit === 'number' ? null : { unit: data.unit, places: null };
    case 'bars':
      return null;
    case 'heat':
    case 'boxes': {
      const { intervals } = data.form === 'heat' ? data.across : data.places;
      if (intervals === null || intervals.unit === 'number') return null;
      return { unit: intervals.unit, places: intervals };
    }
  }
}

/** Simulation time of a place along an axis; null if the date of the run's start is unknown. */
export function microsAt(at: number, { unit }: TimeScale, calendarStartMillis: number | null): SimMicros | null {
  if (unit === 'simulation') return at * MICROS_PER_MILLI;
  return calendarStartMillis === null ? null : (at - calendarStartMillis) * MICROS_PER_MILLI;
}

/** The reverse of `microsAt`. */
export function placeOf(micros: SimMicros, { unit }: TimeScale, calendarStartMillis: number | null): number | null {
  const millis = micros / MICROS_PER_MILLI;
  if (unit === 'simulation') return millis;
  return calendarStartMillis === null ? null : millis + calendarStartMillis;
}

/** First and last time of a chart's data; null if there are none. */
export function timeReachOf(data: ChartData): { from: number; to: number } | null {
  switch (data.form) {
    case 'lines':
    case 'points':
    case 'columns': {
      let [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
      for (const { points } of data.series) for (const [x] of points) [from, to] = [Math.min(from, x), Math.max(to, x)];
      return from <= to ? { from, to } : null;
    }
    case 'bars':
      return null;
    case 'heat':
    case 'boxes': {
      const { names, intervals } = data.form === 'heat' ? data.across : data.places;
      if (intervals === null || names.length === 0) return null;
      return { from: intervals.start, to: intervals.start + names.length * intervals.width };
    }
  }
}
