import type { DuckDBValue } from '@duckdb/node-api';
import type { Column, Page } from '../protocol/index.ts';
import type { AnswerText } from './messages.ts';
import { jsonOf, storageOf } from './stored-values.ts';

export interface AnswerColumn {
  column: Column;
  hasText: boolean;
}

/** Writes a row of the database as the service would: an object by column name, every digit kept, nothing made up. */
export function rowWriter(columns: readonly AnswerColumn[]): (row: readonly DuckDBValue[]) => string {
  const fields = columns.map(({ column, hasText }) => ({
    name: `${JSON.stringify(column.name)}:`,
    storage: storageOf(column.dataType),
    hasText,
  }));
  return (row) => {
    let at = 0;
    const written: string[] = [];
    for (const { name, storage, hasText } of fields) {
      const value = row[at++] ?? null;
      const text = hasText ? (row[at++] as string | null) : null;
      const json = jsonOf({ value, text }, storage);
      if (json !== null) written.push(name + json);
    }
    return `{${written.join(',')}}`;
  };
}

/** An answer as the interface's own table query gives it (interface 4.2), as JSON text. */
export function answerText(
  columns: readonly AnswerColumn[],
  rows: readonly (readonly DuckDBValue[])[],
  page: Page,
): AnswerText {
  const names = JSON.stringify(columns.map(({ column }) => column));
  const write = rowWriter(columns);
  return { json: `{"columns":${names},"rows":[${rows.map(write).join(',')}],"page":${JSON.stringify(page)}}` };
}
