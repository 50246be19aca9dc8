import type { Column } from '../../protocol/index.ts';
import { formatSimulationTime } from '../../ui/index.ts';
import { MICROS_PER_MILLI, type SimMicros } from '../../units/index.ts';

/** How the times of a table are read: by the calendar of the run, or as simulation time. */
export const TIME_STYLES = ['date', 'simulation'] as const;

export type TimeStyle = (typeof TIME_STYLES)[number];

/** Columns of numbers that the contract's names say are simulation times (interface 2.3, 2.5). */
const SIMULATION_TIME = /simulationTime\w*Micros$/i;

export function isTimeColumn({ name, dataType }: Column): boolean {
  return dataType === 'DATETIME' || (dataType === 'INTEGER' && SIMULATION_TIME.test(name));
}

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

/** Milliseconds since 1970 of an ISO 8601 text, UTC where it names no zone; null: it is none. */
export function millisOf(text: string): number | null {
  const hasZone = /(?:Z|[+-]\d\d:?\d\d)$/i.test(text.trim());
  const millis = Date.parse(/[T ]\d\d:\d\d/.test(text) && !hasZone ? `${text.trim().replace(' ', 'T')}Z` : text.trim());
  return Number.isNaN(millis) ? null : millis;
}
