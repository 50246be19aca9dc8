import { millisOf, scaleOf } from '../../figures/index.ts';
import type { Column } from '../../protocol/index.ts';
import { isLongDecimal } from '../../tabular/index.ts';
import { MICROS_PER_MILLI, MICROS_PER_SECOND } from '../../units/index.ts';
import { simulationTimeIn, type TimeStyle } from '../links/calendar.ts';
import type { AxisUnit } from './chart-data.ts';
import { niceSeconds, niceWidth } from './nice-width.ts';

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
  /** Null where a value has no place. */
  toAxis(value: unknown): number | null;
  /** The least round width of intervals of which at most `most` cover an extent; as the copy and as the axis count. */
  widthFor(extent: number, most: number): { asked: number; onAxis: number };
}

/** Null for words: they have no places but those side by side. */
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

/** As much of a number as can be drawn. */
export function numberIn(value: unknown): number | null {
  const number = typeof value === 'bigint' || isLongDecimal(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
}
