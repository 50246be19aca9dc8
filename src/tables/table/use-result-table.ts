import { type ReactTable, useTable } from '@tanstack/react-table';
import { useState } from 'react';
import type { Column } from '../../protocol/index.ts';
import { features, gridColumns, type Row } from './columns.ts';

export type ResultTable = ReactTable<typeof features, Row>;

/**
 * Sorting within the page, widths and hidden columns of one table. Widths fit the rows that were there first: later
 * rows must not make columns jump. Another set of columns needs another instance (a `key`).
 */
export function useResultTable(columns: readonly Column[], rows: readonly Row[]): ResultTable {
  const [definitions] = useState(() => gridColumns(columns, rows));
  return useTable({ features, columns: definitions, data: rows, columnResizeMode: 'onChange' });
}
