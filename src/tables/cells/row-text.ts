import { csvText } from '../../tabular/index.ts';
import type { Row } from '../table/columns.ts';
import { plainText } from './cell-text.ts';

/** A row as spreadsheets take it when it is pasted: a cell for each column, nothing rounded, nothing that is run. */
export function rowText(row: Row, names: readonly string[]): string {
  return names.map((name) => pasted(row[name])).join('\t');
}

function pasted(value: unknown): string {
  const text = plainText(value);
  if (text === '' || typeof value === 'number' || typeof value === 'bigint') return text;
  const field = csvText(text);
  return field.includes('\t') && !field.startsWith('"') ? `"${field.replaceAll('"', '""')}"` : field;
}
