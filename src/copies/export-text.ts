import type { DuckDBValue } from '@duckdb/node-api';
import { BYTE_ORDER_MARK, csvLine, csvText } from '../tabular/index.ts';
import { rowWriter } from './answer-text.ts';
import { type AnswerColumn, cellReader } from './cell-reader.ts';
import type { TextFormat } from './copy-query.ts';

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
