import type { DuckDBValue } from '@duckdb/node-api';
import { type AnswerColumn, rowWriter } from './answer-text.ts';
import type { TextFormat } from './copy-query.ts';
import { jsonOf, storageOf } from './stored-values.ts';

const LINE_END = '\r\n';
/** Tells spreadsheets that the text is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';
const NEEDS_QUOTES = /[",\r\n]|^\s|\s$/;
/** Text that a spreadsheet would run as a formula. */
const LOOKS_LIKE_FORMULA = /^[=+\-@\t\r]/;

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
  const head = isFirst ? BYTE_ORDER_MARK + lineOf(columns.map(({ column }) => quoted(column.name))) : '';
  return head + rows.map(csvWriter(columns)).join('');
}

/** RFC 4180: null is an empty field, an empty text a quoted one, JSON its text. */
function csvWriter(columns: readonly AnswerColumn[]): (row: readonly DuckDBValue[]) => string {
  const storages = columns.map(({ column }) => storageOf(column.dataType));
  return (row) => {
    let at = 0;
    return lineOf(
      columns.map(({ hasText }, index) => {
        const value = row[at++] ?? null;
        const text = hasText ? (row[at++] as string | null) : null;
        // There is one for each column.
        return field(jsonOf({ value, text }, storages[index] as (typeof storages)[number]));
      }),
    );
  };
}

function field(json: string | null): string {
  if (json === null || json === 'null') return '';
  if (json.startsWith('"')) return quoted(JSON.parse(json) as string);
  return json.startsWith('{') || json.startsWith('[') ? quoted(json) : json;
}

/** Numbers that came as text stay numbers; what would run as a formula gets an apostrophe in front. */
function quoted(text: string): string {
  const safe = LOOKS_LIKE_FORMULA.test(text) && Number.isNaN(Number(text)) ? `'${text}` : text;
  return safe === '' || NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function lineOf(fields: readonly string[]): string {
  return fields.join(',') + LINE_END;
}
