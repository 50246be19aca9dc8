import type { DuckDBValue } from '@duckdb/node-api';
import type { Page } from '../protocol/index.ts';
import { type AnswerColumn, cellReader } from './cell-reader.ts';
import type { AnswerText } from './messages.ts';

/** Writes a row of the database as the service would: an object by column name, every digit kept, nothing made up. */
export function rowWriter(columns: readonly AnswerColumn[]): (row: readonly DuckDBValue[]) => string {
  const names = columns.map(({ column }) => `${JSON.stringify(column.name)}:`);
  const read = cellReader(columns);
  return (row) => {
    const cells = read(row).flatMap((json, index) => (json === null ? [] : [names[index] + json]));
    return `{${cells.join(',')}}`;
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
