import type { DuckDBValue } from '@duckdb/node-api';
import type { Column } from '../protocol/index.ts';
import { jsonOf, storageOf } from './stored-values.ts';

/** A column of an answer of the database: its value, and behind it, where there is one, its text. */
export interface AnswerColumn {
  column: Column;
  hasText: boolean;
}

/** Reads a row of the database as the JSON text of each cell; null where the row has no such value. */
export function cellReader(columns: readonly AnswerColumn[]): (row: readonly DuckDBValue[]) => (string | null)[] {
  const fields = columns.map(({ column, hasText }) => ({ storage: storageOf(column.dataType), hasText }));
  return (row) => {
    let at = 0;
    return fields.map(({ storage, hasText }) => {
      const value = row[at++] ?? null;
      const text = hasText ? (row[at++] as string | null) : null;
      return jsonOf({ value, text }, storage);
    });
  };
}
