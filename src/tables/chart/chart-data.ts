/** What the numbers along an axis are: dates in milliseconds since 1970, milliseconds of simulation time, or numbers. */
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

/** Places side by side: words, or intervals that are called by their start. */
export interface Places {
  names: string[];
  intervals: Intervals | null;
}

/** A chart as numbers: at most a few thousand of them, however many rows they are of. */
export type ChartData =
  | { form: 'lines'; unit: AxisUnit; series: PointSeries[] }
  | { form: 'points'; unit: AxisUnit; series: PointSeries[] }
  | { form: 'columns'; unit: AxisUnit; width: number; isStacked: boolean; series: PointSeries[] }
  | { form: 'bars'; names: string[]; isStacked: boolean; series: { name: string; values: (number | null)[] }[] }
  | { form: 'heat'; across: Places; up: Places; cells: [across: number, up: number, value: number][] }
  | { form: 'boxes'; places: Places; boxes: [number, number, number, number, number][] };

export interface ReadChart {
  data: ChartData;
  /** Rows of which it is. */
  rows: number;
  /** What the picture leaves out or sums up, in words. */
  told: string[];
}

/** Whether nothing would be drawn. */
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
