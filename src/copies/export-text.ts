import type { DuckDBValue } from '@duckdb/node-api';
import type { Page } from '../protocol/index.ts';
import { BYTE_ORDER_MARK, csvLine, csvText } from '../tabular/index.ts';
import { type AnswerColumn, cellReader } from './cell-reader.ts';
import type { TextFormat } from './copy-query.ts';
import type { AnswerText } from './messages.ts';

/** Rows as text, each value unrounded; the first page of a CSV begins with the names of the columns. */
export function exportText(
  format: TextFormat,
  columns: readonly AnswerColumn[],
  rows: readonly (readonly DuckDBValue[])[],
  isFirst: boolean,
): string {
  if (format === 'jsonl')
    return rows
      .map(rowWriter(columns))
      .map((row) => `${row}\n`)
      .join('');
  const read = cellReader(columns);
  const head = isFirst ? BYTE_ORDER_MARK + csvLine(columns.map(({ column }) => csvText(column.name))) : '';
  return head + rows.map((row) => csvLine(read(row).map(field))).join('');
}

/** Null is an empty field, JSON its text. */
function field(json: string | null): string {
  if (json === null || json === 'null') return '';
  if (json.startsWith('"')) return csvText(JSON.parse(json) as string);
  return json.startsWith('{') || json.startsWith('[') ? csvText(json) : json;
}

/** Writes a row of the database as the service would: an object by column name, every digit kept, nothing made up. */
function rowWriter(columns: readonly AnswerColumn[]): (row: readonly DuckDBValue[]) => string {
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
