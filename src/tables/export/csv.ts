import { BYTE_ORDER_MARK, csvLine, csvText } from '../../tabular/index.ts';
import { plainText } from '../cells/cell-text.ts';

/** Rows as CSV with a header line. Numbers keep all their digits, JSON is text, null is an empty field. */
export function toCsv(columnNames: readonly string[], rows: readonly Readonly<Record<string, unknown>>[]): string {
  const lines = rows.map((row) => csvLine(columnNames.map((name) => field(row[name]))));
  return BYTE_ORDER_MARK + csvLine(columnNames.map(csvText)) + lines.join('');
}

function field(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' || typeof value === 'object' ? csvText(plainText(value)) : String(value);
}
