import { plainText } from '../cells/cell-text.ts';

const LINE_END = '\r\n';
/** Tells spreadsheets that the text is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';
const NEEDS_QUOTES = /[",\r\n]|^\s|\s$/;
/** Text that a spreadsheet would run as a formula. */
const LOOKS_LIKE_FORMULA = /^[=+\-@\t\r]/;

/**
 * Rows as CSV (RFC 4180) with a header line. Numbers keep all their digits, JSON is text, null is an empty field and
 * an empty text a quoted one. Text that a spreadsheet would take for a formula gets an apostrophe in front.
 */
export function toCsv(columnNames: readonly string[], rows: readonly Readonly<Record<string, unknown>>[]): string {
  const lines = [columnNames.map(textField).join(',')];
  for (const row of rows) lines.push(columnNames.map((name) => field(row[name])).join(','));
  return BYTE_ORDER_MARK + lines.join(LINE_END) + LINE_END;
}

function field(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' || typeof value === 'object' ? textField(plainText(value)) : String(value);
}

function textField(text: string): string {
  const safe = LOOKS_LIKE_FORMULA.test(text) && Number.isNaN(Number(text)) ? `'${text}` : text;
  return safe === '' || NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** File name without characters that a file system refuses. */
export function csvFileName(...parts: readonly string[]): string {
  const words = parts.map((part) => part.replaceAll(/[^\p{L}\p{N}._-]+/gu, '-').replaceAll(/^[-.]+|-+$/g, ''));
  return `${words.filter(Boolean).join('_')}.csv`;
}
