import { isInteger, LosslessNumber, parse, stringify } from 'lossless-json';

/** Numbers with more digits than a double surely holds, or powers of ten beyond it. */
const LONG_NUMBERS = /\d[\d.]{15,}(?:[eE][+-]?\d+)?|\d[eE][+-]?\d{3,}/g;

/**
 * JSON with every number as it was sent (interface 2.4): a number where a double holds it, a larger integer as bigint, any
 * other as an object with all its digits. @throws SyntaxError
 */
export function parseExactJson(text: string): unknown {
  if (areHeldByDoubles(text)) return JSON.parse(text);
  // Of a name that is there twice the last holds, as everywhere.
  return parse(text, null, { parseNumber: exactNumber, onDuplicateKey: ({ newValue }) => newValue });
}

/** Most services write doubles with all their digits: a million of them are long, and none is more than a double. */
function areHeldByDoubles(text: string): boolean {
  for (const [digits] of text.matchAll(LONG_NUMBERS)) {
    const value = Number(digits);
    const isInteger = !digits.includes('.');
    if (String(value) !== digits || (isInteger && !Number.isSafeInteger(value))) return false;
  }
  return true;
}

/** The same the other way round: every digit is written. */
export function stringifyExactJson(value: unknown): string {
  return stringify(value) ?? 'null';
}

/** A number that neither a double nor an integer holds; its text has all the digits. */
export class LongDecimal extends LosslessNumber {
  /** As near as a double comes, infinite beyond it: to be compared and drawn. */
  override valueOf(): number {
    return Number(this.value);
  }
}

export function isLongDecimal(value: unknown): value is LongDecimal {
  return value instanceof LongDecimal;
}

function exactNumber(text: string): number | bigint | LongDecimal {
  const value = Number(text);
  if (isInteger(text)) return Number.isSafeInteger(value) ? value : BigInt(text);
  return Number.isFinite(value) && digitsOf(text) === digitsOf(String(value)) ? value : new LongDecimal(text);
}

/** Digits and power of ten, the same for all ways to write a number. */
function digitsOf(text: string): string {
  const [, whole = '', part = '', power = '0'] = /^-?(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(text) ?? [];
  const digits = (whole + part).replace(/^0+/, '');
  const short = digits.replace(/0+$/, '');
  return short === '' ? '0' : `${short}e${Number(power) - part.length + digits.length - short.length}`;
}
