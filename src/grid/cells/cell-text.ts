import type { Column, DataType } from '../../protocol/index.ts';
import { csvText, isLongDecimal, stringifyExactJson } from '../../tabular/index.ts';
import { decimalsOf, formatCount, formatDate, formatDateTime, formatDecimal } from '../../ui/index.ts';
import type { Row } from '../row-source.ts';

/**
 * Text of a value as shown in a cell, with as many decimals as its column has. Values that do not fit their column's
 * type are shown as they are.
 */
export function cellText(value: unknown, dataType: DataType, decimals: number | null = null): string {
  if (value === null || value === undefined) return 'null';
  if (typeof value === 'number') return numberText(value, dataType, decimals);
  if (typeof value === 'bigint') return dataType === 'INTEGER' ? formatCount(value) : String(value);
  if (isLongDecimal(value)) return longDecimalText(value.toString(), dataType, decimals);
  if (typeof value === 'boolean') return value ? 'true' : 'false';
  if (typeof value === 'string') return dateText(value, dataType);
  return stringifyExactJson(value);
}

/** The value itself as text, for copying: no rounding, no separators; null is empty. */
export function plainText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value;
  return typeof value === 'object' ? stringifyExactJson(value) : String(value);
}

function dateText(value: string, dataType: DataType): string {
  if (dataType === 'DATETIME') return formatDateTime(value);
  return dataType === 'DATE' ? formatDate(value) : value;
}

/** Rounded as other decimals are, where its size allows it; all its digits are in the selected cell. */
function longDecimalText(text: string, dataType: DataType, decimals: number | null): string {
  const value = Number(text);
  const isRounded = dataType === 'DECIMAL' && Number.isFinite(value) && value !== 0;
  return isRounded ? formatDecimal(value, decimals) : text;
}

function numberText(value: number, dataType: DataType, decimals: number | null): string {
  if (dataType === 'DECIMAL') return formatDecimal(value, decimals);
  if (dataType === 'INTEGER' && Number.isInteger(value)) return formatCount(value);
  return String(value);
}

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

type Rows = readonly Readonly<Record<string, unknown>>[];

const MOST_BESIDE_LARGE = 3;

/**
 * How many decimals every number of a column gets, so that the points of a page stand under each other: as many as
 * the number that needs most of them, but no more than three once there are numbers from 1 on. Null for columns that
 * hold no decimals.
 */
export function columnDecimals({ name, dataType }: Column, rows: Rows): number | null {
  if (dataType !== 'DECIMAL') return null;
  let most = 0;
  let isLarge = false;
  for (const row of rows) {
    const given = row[name];
    const value = isLongDecimal(given) ? Number(given) : given;
    if (typeof value !== 'number') continue;
    isLarge ||= Math.abs(value) >= 1;
    most = Math.max(most, decimalsOf(value));
  }
  return isLarge ? Math.min(most, MOST_BESIDE_LARGE) : most;
}
