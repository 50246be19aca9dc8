import { isLongDecimal, type LongDecimal, stringifyExactJson } from '../../tabular/index.ts';
import { compareNames } from '../../ui/index.ts';

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
