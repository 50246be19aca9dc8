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
  /** How many rows were given up because there were too many: the oldest, and only of a log. */
  readonly droppedRowCount: number;
  /** Grows with every write. */
  readonly revision: number;
  /** Rows [start, end), made on demand. */
  rows(start: number, end: number): Row[];
}

/** Rows that are kept of a log; when there are more, the oldest tenth is given up at once. */
export const MOST_LOG_ROWS = 100_000;
const DROPPED_SHARE = 0.1;

export function createResultTable(
  tableId: string,
  definition: TableDefinition,
  mostLogRows = MOST_LOG_ROWS,
): ResultTable {
  const columns = definition.columns.map((column) => ({ column, values: createColumnValues(column) }));
  const byName = new Map(columns.map((entry) => [entry.column.name, entry]));
  let rowCount = 0;
  let droppedRowCount = 0;
  let revision = 0;

  function columnNamed(name: string) {
    const entry = byName.get(name);
    if (!entry) throw new TypeError(`table ${definition.name} has no column ${name}`);
    return entry;
  }

  function dropOldest(): void {
    const dropped = Math.ceil(mostLogRows * DROPPED_SHARE);
    for (const { values } of columns) values.dropFirst(dropped);
    droppedRowCount += dropped;
    rowCount -= dropped;
  }

  return {
    tableId,
    name: definition.name,
    ownerEntityName: definition.ownerEntityName,
    columns: definition.columns,
    get rowCount() {
      return rowCount;
    },
    get droppedRowCount() {
      return droppedRowCount;
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
      if (definition.isLog && rowCount > mostLogRows) dropOldest();
      return droppedRowCount + rowCount - 1;
    },
    update(rowIndex, changes) {
      const index = rowIndex - droppedRowCount;
      if (rowIndex < 0 || index >= rowCount) throw new RangeError(`table ${definition.name} has no row ${rowIndex}`);
      const entries = Object.entries(changes);
      for (const [name, value] of entries) checkValue(columnNamed(name).column, value ?? null);
      // What was given up is not told any further.
      if (index < 0) return;
      for (const [name, value] of entries) columnNamed(name).values.set(index, value ?? null);
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
