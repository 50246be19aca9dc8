import { millisOf, scaleOf } from '../figures/index.ts';
import { simulationTimeIn, type TimeStyle } from '../grid/index.ts';
import type { Column } from '../protocol/index.ts';
import { isLongDecimal } from '../tabular/index.ts';
import type { ThemeName } from '../ui/index.ts';
import { MICROS_PER_MILLI, MICROS_PER_SECOND } from '../units/index.ts';
import type { AxisUnit } from './chart-data.ts';

const MILLIS_PER_SECOND = 1000;
const SECONDS_PER_DAY = 86_400;

export interface Times {
  timeStyle: TimeStyle;
  calendarStartMillis: number | null;
}

/** A column along which values have places. */
export interface Axis {
  column: Column;
  unit: AxisUnit;
  /** Null for a value without a place. */
  toAxis(value: unknown): number | null;
  /** The least round width of intervals of which at most `most` cover an extent; for the copy and for the axis. */
  widthFor(extent: number, most: number): { asked: number; onAxis: number };
}

/** Null for words: they only stand side by side. */
export function axisOf(column: Column, times: Times): Axis | null {
  switch (scaleOf(column)) {
    case 'category':
      return null;
    case 'number':
      return numberAxis(column);
    case 'time':
      return column.dataType === 'INTEGER' ? simulationAxis(column) : dateAxis(column, times);
  }
}

function numberAxis(column: Column): Axis {
  return {
    column,
    unit: 'number',
    toAxis: numberIn,
    widthFor(extent, most) {
      const width = niceWidth(extent, most, column.dataType === 'INTEGER');
      return { asked: width, onAxis: width };
    },
  };
}

function simulationAxis(column: Column): Axis {
  return {
    column,
    unit: 'simulation',
    toAxis: (value) => {
      const micros = simulationTimeIn(value, column, null);
      return micros === null ? null : micros / MICROS_PER_MILLI;
    },
    widthFor(extent, most) {
      const seconds = niceSeconds(extent / MILLIS_PER_SECOND, most);
      return { asked: seconds * MICROS_PER_SECOND, onAxis: seconds * MILLIS_PER_SECOND };
    },
  };
}

function dateAxis(column: Column, { timeStyle, calendarStartMillis }: Times): Axis {
  const isDate = column.dataType === 'DATE';
  const start = timeStyle === 'simulation' && !isDate ? calendarStartMillis : null;
  return {
    column,
    unit: start === null ? 'date' : 'simulation',
    toAxis: (value) => {
      const millis = typeof value === 'string' ? millisOf(value) : null;
      return millis === null ? null : millis - (start ?? 0);
    },
    widthFor(extent, most) {
      const seconds = Math.max(niceSeconds(extent / MILLIS_PER_SECOND, most), isDate ? SECONDS_PER_DAY : 0);
      return { asked: seconds, onAxis: seconds * MILLIS_PER_SECOND };
    },
  };
}

/** A value as a number that can be drawn. */
export function numberIn(value: unknown): number | null {
  const number = typeof value === 'bigint' || isLongDecimal(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
}

const SECONDS = [
  1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14_400, 21_600, 43_200, 86_400, 172_800, 604_800,
  2_592_000, 31_536_000,
];
const STEPS = [1, 2, 5, 10];

/** The least round width of intervals of which at most `most` cover the extent. */
export function niceWidth(extent: number, most: number, isWhole = false): number {
  const least = extent / Math.max(most - 1, 1);
  if (!(least > 0) || !Number.isFinite(least)) return 1;
  const magnitude = 10 ** Math.floor(Math.log10(least));
  const width = (STEPS.find((step) => step * magnitude >= least * (1 - 1e-9)) ?? 10) * magnitude;
  // Powers of ten below one are no doubles.
  return isWhole ? Math.max(Math.ceil(width), 1) : Number(width.toPrecision(1));
}

/** For seconds, in the units people divide time by. */
export function niceSeconds(extentSeconds: number, most: number): number {
  const least = extentSeconds / Math.max(most - 1, 1);
  if (least < 1) return niceWidth(extentSeconds, most);
  return SECONDS.find((seconds) => seconds >= least) ?? niceWidth(extentSeconds, most);
}

/** Colours of the theme: canvas and SVG know no variables. */
export interface ChartLook {
  font: string;
  text: string;
  muted: string;
  line: string;
  surface: string;
  /** Of series, in their order; distinct from each other and from the ground. */
  series: readonly string[];
  /** From least to most. */
  heat: readonly string[];
}

const SERIES: Record<ThemeName, readonly string[]> = {
  light: ['#0b5cad', '#b8560b', '#17703f', '#8a3fb3', '#a81e24', '#0f7c86', '#6d5a00', '#4b5967'],
  dark: ['#6fb8ff', '#f3a35c', '#79d9a0', '#c9a2ff', '#ff9c9c', '#6fd6dd', '#e6cf6a', '#a3b0bd'],
};

const HEAT: Record<ThemeName, readonly string[]> = {
  light: ['#dcecfb', '#5e9fdc', '#0b3a6e'],
  dark: ['#17334f', '#3f86c9', '#cfe7ff'],
};

/** Colours of series in a theme, distinct from each other and from the ground. */
export function seriesPaint(theme: ThemeName): readonly string[] {
  return SERIES[theme];
}

export function lookOf(theme: ThemeName, element: Element): ChartLook {
  const style = getComputedStyle(element);
  const token = (name: string) => style.getPropertyValue(`--aisle-${name}`).trim();
  return {
    font: style.fontFamily,
    text: token('text'),
    muted: token('muted'),
    line: token('line'),
    surface: token('surface'),
    series: SERIES[theme],
    heat: HEAT[theme],
  };
}
