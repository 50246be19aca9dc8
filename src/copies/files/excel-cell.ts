import type { Column } from '../../protocol/index.ts';
import { EngineFailure } from '../engine-failure.ts';

/** Styles of a workbook, by their place in `excel-file.ts`. */
export const STYLES = { plain: 0, head: 1, date: 2, dateTime: 3 } as const;

/** What a cell of Excel can hold. */
const MOST_CHARACTERS = 32_767;
const MOST_INTEGER = 2n ** 53n;
const LARGEST = 9.999_999_999_999_99e307;
const SMALLEST = 2.229e-308;

const DAY_MILLIS = 86_400_000;
const DAY_ZERO = Date.UTC(1899, 11, 30);
/** Excel takes 1900 for a leap year: serial numbers before March of it mean other days elsewhere. */
const FIRST_MILLIS = Date.UTC(1900, 2, 1);
const LAST_MILLIS = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

/**
 * A cell of SpreadsheetML from its JSON text. What Excel would round or refuse (integers beyond 2^53, decimals longer
 * than a double, times finer than a millisecond) is text, digit by digit; null and a missing value are no cell.
 * @throws EngineFailure for a text that is longer than a cell
 */
export function excelCell(json: string | null, column: Column, place: string): string {
  if (json === null || json === 'null') return '';
  if (json === 'true' || json === 'false') return `<c r="${place}" t="b"><v>${json === 'true' ? 1 : 0}</v></c>`;
  if (json.startsWith('"')) return textOrTime(JSON.parse(json) as string, column, place);
  if (json.startsWith('{') || json.startsWith('[') || !isExact(json)) return textCell(json, column, place);
  return `<c r="${place}"><v>${json}</v></c>`;
}

function isExact(number: string): boolean {
  if (/^-?\d+$/.test(number)) {
    const value = BigInt(number);
    return value <= MOST_INTEGER && value >= -MOST_INTEGER;
  }
  const value = Number(number);
  const size = Math.abs(value);
  return hasAsManyDigits(number, value) && size <= LARGEST && (value === 0 || size >= SMALLEST);
}

/** A decimal is a double's where the double is written by the same digits. */
function hasAsManyDigits(number: string, value: number): boolean {
  const digits = (text: string) =>
    text
      .replace(/e.*$/i, '')
      .replace(/[-.]/g, '')
      .replace(/^0+|0+$/g, '');
  return digits(number) === digits(String(value));
}

function textOrTime(text: string, column: Column, place: string): string {
  const serial = serialOf(text, column);
  if (serial === null) return textCell(text, column, place);
  const style = column.dataType === 'DATE' ? STYLES.date : STYLES.dateTime;
  return `<c r="${place}" s="${style}"><v>${serial}</v></c>`;
}

/** Days since Excel's day zero, in UTC; null where a date of Excel would say something else. */
function serialOf(text: string, { dataType }: Column): number | null {
  const isDate = dataType === 'DATE' && /^\d{4}-\d\d-\d\d$/.test(text);
  const isDateTime =
    dataType === 'DATETIME' && /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/.test(text);
  if (!isDate && !isDateTime) return null;
  const millis = Date.parse(text);
  const isHeld = millis >= FIRST_MILLIS && millis <= LAST_MILLIS;
  return isHeld ? (millis - DAY_ZERO) / DAY_MILLIS : null;
}

function textCell(text: string, column: Column, place: string): string {
  if (text.length > MOST_CHARACTERS) {
    throw new EngineFailure(
      'TOO_LARGE',
      `A text of the column "${column.name}" is longer than a cell of Excel (${MOST_CHARACTERS} characters). Choose another format.`,
    );
  }
  return inlineText(text, place);
}

export function inlineText(text: string, place: string, style: number = STYLES.plain): string {
  return `<c r="${place}" t="inlineStr" s="${style}"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is written otherwise
const NOT_IN_XML = /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]|\p{Surrogate}/gu;
const LOOKS_WRITTEN_OTHERWISE = /_(?=x[0-9A-Fa-f]{4}_)/g;

/** XML has no control characters: they are written as SpreadsheetML does, and what looks like that is told apart. */
function escaped(text: string): string {
  return text
    .replaceAll(LOOKS_WRITTEN_OTHERWISE, '_x005F_')
    .replaceAll(NOT_IN_XML, (odd) => `_x${odd.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
    .replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
}

/** `A`, `B`, … `Z`, `AA` and so on, from 0. */
export function columnLetters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : columnLetters(Math.floor(index / 26) - 1) + last;
}
