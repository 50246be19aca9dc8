import type { Column, DataType } from '../protocol/index.ts';

/** How the values of a column lie on an axis. */
export type Scale = 'time' | 'number' | 'category';

/** Columns of simulation times by the contract's names (interface 2.3, 2.5). */
const SIMULATION_TIME = /simulationTime\w*Micros$/i;

export function isTimeColumn({ name, dataType }: Column): boolean {
  return dataType === 'DATETIME' || (dataType === 'INTEGER' && SIMULATION_TIME.test(name));
}

export function isNumeric(dataType: DataType): boolean {
  return dataType === 'INTEGER' || dataType === 'DECIMAL';
}

export function scaleOf(column: Column): Scale {
  if (isTimeColumn(column) || column.dataType === 'DATE') return 'time';
  return isNumeric(column.dataType) ? 'number' : 'category';
}

/** Columns of measured numbers, not of times. */
export function measuredColumns(columns: readonly Column[]): Column[] {
  return columns.filter((column) => isNumeric(column.dataType) && scaleOf(column) === 'number');
}

export function anyTime(columns: readonly Column[]): Column | undefined {
  return columns.find((column) => scaleOf(column) === 'time');
}

/** The time of a table whose rows are moments: its first column. */
export function timeOf([first]: readonly Column[]): Column | undefined {
  return first !== undefined && scaleOf(first) === 'time' ? first : undefined;
}

/** The first measured column with a matching name. */
export function numbersOf(columns: readonly Column[], pattern: RegExp): Column | undefined {
  return measuredColumns(columns).find(({ name }) => pattern.test(name));
}

/** Milliseconds since 1970 of an ISO 8601 text, UTC if it names no zone; null: it is none. */
export function millisOf(text: string): number | null {
  const hasZone = /(?:Z|[+-]\d\d:?\d\d)$/i.test(text.trim());
  const millis = Date.parse(/[T ]\d\d:\d\d/.test(text) && !hasZone ? `${text.trim().replace(' ', 'T')}Z` : text.trim());
  return Number.isNaN(millis) ? null : millis;
}
