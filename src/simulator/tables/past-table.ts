import type { PastRows, TableDefinition } from '../plant/output.ts';
import type { ResultTable } from './result-table.ts';
import { checkValue } from './value-check.ts';

/** A result table of what was before the run: its rows are made when they are read, and nothing is added to it. */
export function createPastTable(
  tableId: string,
  { name, ownerEntityName, columns }: TableDefinition,
  { rowCount, rowAt }: PastRows,
): ResultTable {
  const refuse = () => {
    throw new TypeError(`table ${name} is of the past: nothing is written to it`);
  };
  return {
    ...{ tableId, name, ownerEntityName, columns, rowCount },
    droppedRowCount: 0,
    revision: 0,
    append: refuse,
    update: refuse,
    rows(start, end) {
      const last = Math.min(end, rowCount);
      const rows = Array.from({ length: Math.max(0, last - start) }, (_, offset) => rowAt(start + offset));
      for (const row of rows) for (const column of columns) checkValue(column, row[column.name] ?? null);
      return rows;
    },
  };
}
