const LINE_END = '\r\n';
/** Tells spreadsheets that the text is UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';
const NEEDS_QUOTES = /[",\r\n]|^\s|\s$/;
/** Text that a spreadsheet would run as a formula. */
const LOOKS_LIKE_FORMULA = /^[=+\-@\t\r]/;

/**
 * Text as a field of a CSV (RFC 4180). An empty text is quoted, as an empty field is null; what a spreadsheet would take for
 * a formula gets an apostrophe in front.
 */
export function csvText(text: string): string {
  const safe = LOOKS_LIKE_FORMULA.test(text) && Number.isNaN(Number(text)) ? `'${text}` : text;
  return safe === '' || NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export function csvLine(fields: readonly string[]): string {
  return fields.join(',') + LINE_END;
}

/** Name of a file that says what is in it, without characters that a file system refuses. */
export function fileName(parts: readonly string[], extension: string): string {
  const words = parts.map((part) => part.replaceAll(/[^\p{L}\p{N}._-]+/gu, '-').replaceAll(/^[-.]+|-+$/g, ''));
  return `${words.filter(Boolean).join('_')}.${extension}`;
}
