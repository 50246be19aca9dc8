import type { PastRows, TableDefinition, TableWriter } from '../plant/output.ts';
import { createResultTable, type ResultTable } from './result-table.ts';
import { checkValue } from './value-check.ts';

/** All result tables of one run, in the order of their definition. */
export interface TableStore {
  readonly tables: readonly ResultTable[];
  /** Defines a table, or returns the one already defined under this name and owner. */
  define(definition: TableDefinition): TableWriter;
  /** Tables go on under their owner's new name. */
  renameOwner(from: string, to: string): void;
}

export function createTableStore(): TableStore {
  const tables: ResultTable[] = [];
  return {
    tables,
    define(definition) {
      const known = tables.find(
        (table) => table.name === definition.name && table.ownerEntityName === definition.ownerEntityName,
      );
      if (known) return known;
      const tableId = `table-${tables.length + 1}`;
      const { past } = definition;
      const table = past ? createPastTable(tableId, definition, past) : createResultTable(tableId, definition);
      tables.push(table);
      return table;
    },
    renameOwner(from, to) {
      for (const table of tables) if (table.ownerEntityName === from) table.ownerEntityName = to;
    },
  };
}

/** A result table of what was before the run: its rows are made when they are read, and nothing is added to it. */
function createPastTable(
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
