import type { Column } from '../../protocol/index.ts';
import type { Row, TableDefinition, TableWriter } from '../plant/output.ts';
import { type ColumnValues, createColumnValues } from './column.ts';
import { checkValue } from './value-check.ts';

/** A result table (interface 2.4), stored by columns so that a page costs what it shows. */
export interface ResultTable extends TableWriter {
  readonly tableId: string;
  readonly name: string;
  /** Follows the object when it is renamed; null for a scene table. */
  ownerEntityName: string | null;
  readonly columns: readonly Column[];
  readonly rowCount: number;
  /** Grows with every write. */
  readonly revision: number;
  /** Rows [start, end), made on demand. */
  rows(start: number, end: number): Row[];
}

export function createResultTable(tableId: string, definition: TableDefinition): ResultTable {
  const columns = definition.columns.map((column) => ({ column, values: createColumnValues(column) }));
  const byName = new Map(columns.map((entry) => [entry.column.name, entry]));
  let rowCount = 0;
  let revision = 0;

  function columnNamed(name: string) {
    const entry = byName.get(name);
    if (!entry) throw new TypeError(`table ${definition.name} has no column ${name}`);
    return entry;
  }

  return {
    tableId,
    name: definition.name,
    ownerEntityName: definition.ownerEntityName,
    columns: definition.columns,
    get rowCount() {
      return rowCount;
    },
    get revision() {
      return revision;
    },
    append(row) {
      for (const name of Object.keys(row)) columnNamed(name);
      for (const { column } of columns) checkValue(column, row[column.name] ?? null);
      for (const { column, values } of columns) values.append(row[column.name] ?? null);
      rowCount += 1;
      revision += 1;
      return rowCount - 1;
    },
    update(rowIndex, changes) {
      if (rowIndex < 0 || rowIndex >= rowCount) throw new RangeError(`table ${definition.name} has no row ${rowIndex}`);
      const entries = Object.entries(changes);
      for (const [name, value] of entries) checkValue(columnNamed(name).column, value ?? null);
      for (const [name, value] of entries) columnNamed(name).values.set(rowIndex, value ?? null);
      revision += 1;
    },
    rows(start, end) {
      const last = Math.min(end, rowCount);
      const rows: Row[] = [];
      for (let index = start; index < last; index += 1) rows.push(rowAt(columns, index));
      return rows;
    },
  };
}

function rowAt(columns: readonly { column: Column; values: ColumnValues }[], index: number): Row {
  const row: Row = {};
  for (const { column, values } of columns) row[column.name] = values.at(index);
  return row;
}
