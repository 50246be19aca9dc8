import type { Column, DataType } from '../../protocol/index.ts';
import { csvText, isLongDecimal, type LongDecimal, stringifyExactJson } from '../../tabular/index.ts';
import { compareNames, decimalsOf, formatCount, formatDate, formatDateTime, formatDecimal } from '../../ui/index.ts';
import type { Row } from '../row-source.ts';

/**
 * Text of a value in a cell, with its column's decimals. Values that do not fit the column's type are shown unchanged.
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

/** The value as text for copying: no rounding, no separators; null is empty. */
export function plainText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value;
  return typeof value === 'object' ? stringifyExactJson(value) : String(value);
}

function dateText(value: string, dataType: DataType): string {
  if (dataType === 'DATETIME') return formatDateTime(value);
  return dataType === 'DATE' ? formatDate(value) : value;
}

/** Rounded like other decimals if its size allows it; the selected cell shows all its digits. */
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

/** A row for spreadsheets: a cell for each column, nothing rounded, nothing that is executed. */
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
 * Decimals of every number of a column, so that their points align: as many as the number with the most needs, but
 * three at most once there are numbers from 1 on. Null for columns without decimals.
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

/**
 * Ascending order of two values of one column: numbers and booleans by size, text with its numbers by size (`carrier-2`
 * before `carrier-10`), anything else by its JSON. The caller places nulls.
 */
export function compareValues(a: unknown, b: unknown): number {
  if (isNumber(a) && isNumber(b)) return compareNumbers(a, b);
  if (typeof a === 'boolean' && typeof b === 'boolean') return Number(a) - Number(b);
  return compareNames(textOf(a), textOf(b));
}

type AnyNumber = number | bigint | LongDecimal;

function isNumber(value: unknown): value is AnyNumber {
  return typeof value === 'number' || typeof value === 'bigint' || isLongDecimal(value);
}

/** Exact for integers of any size, beside decimals too; longer decimals as far as a double holds them. */
function compareNumbers(a: AnyNumber, b: AnyNumber): number {
  const [left, right] = [isLongDecimal(a) ? Number(a) : a, isLongDecimal(b) ? Number(b) : b];
  if (left < right) return -1;
  return left > right ? 1 : 0;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : stringifyExactJson(value);
}
