import { isTimeColumn, millisOf } from '../../figures/index.ts';
import type { Column } from '../../protocol/index.ts';
import { formatSimulationTime } from '../../ui/index.ts';
import { MICROS_PER_MILLI, type SimMicros } from '../../units/index.ts';

/** How the times of a table are read: by the calendar of the run, or as simulation time. */
export const TIME_STYLES = ['date', 'simulation'] as const;

export type TimeStyle = (typeof TIME_STYLES)[number];

/**
 * Simulation time of a cell; null where it has none. A date needs the start of the run's calendar: the interface does
 * not tie the dates in tables to simulation time.
 */
export function simulationTimeIn(value: unknown, column: Column, calendarStartMillis: number | null): SimMicros | null {
  if (!isTimeColumn(column)) return null;
  if (typeof value === 'number') return column.dataType === 'INTEGER' ? value : null;
  if (typeof value !== 'string' || column.dataType !== 'DATETIME' || calendarStartMillis === null) return null;
  const millis = millisOf(value);
  return millis === null ? null : (millis - calendarStartMillis) * MICROS_PER_MILLI;
}

/** A cell of time as simulation time; null where it is to be written as any other. */
export function simulationTimeText(
  value: unknown,
  column: Column,
  { timeStyle, calendarStartMillis }: { timeStyle: TimeStyle; calendarStartMillis: number | null },
): string | null {
  const micros = timeStyle === 'simulation' ? simulationTimeIn(value, column, calendarStartMillis) : null;
  return micros === null ? null : formatSimulationTime(micros);
}
