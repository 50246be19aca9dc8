import type { Column } from '../../protocol/index.ts';

/** Columns to choose from, by their names. */
export function columnOptions(columns: readonly Pick<Column, 'name'>[]): { value: string; label: string }[] {
  return columns.map(({ name }) => ({ value: name, label: name }));
}
