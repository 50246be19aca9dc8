import type { TableDefinition, TableWriter } from '../plant/output.ts';
import { createPastTable } from './past-table.ts';
import { createResultTable, type ResultTable } from './result-table.ts';

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
