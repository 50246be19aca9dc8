import { isLongDecimal } from '../tabular/index.ts';
import type { Row } from './row-source.ts';

/** Figures of the numbers among marked cells. Sums of integers are exact, however many digits they have. */
export interface RangeFigures {
  count: number;
  sum: number | bigint;
  average: number;
  minimum: number | bigint;
  maximum: number | bigint;
}

/** Of the numbers in the named columns; null for fewer than two. */
export function figuresOf(rows: readonly Row[], names: readonly string[]): RangeFigures | null {
  const numbers = rows.flatMap((row) => names.flatMap((name) => numberIn(row[name])));
  const [first] = numbers;
  if (first === undefined || numbers.length < 2) return null;
  const sum = sumOf(numbers);
  return {
    count: numbers.length,
    sum,
    average: Number(sum) / numbers.length,
    minimum: numbers.reduce((least, value) => (value < least ? value : least), first),
    maximum: numbers.reduce((most, value) => (value > most ? value : most), first),
  };
}

function numberIn(value: unknown): (number | bigint)[] {
  if (typeof value === 'number' || typeof value === 'bigint') return [value];
  return isLongDecimal(value) ? [Number(value.toString())] : [];
}

function sumOf(numbers: readonly (number | bigint)[]): number | bigint {
  const isWhole = numbers.every((value) => typeof value === 'bigint' || Number.isSafeInteger(value));
  if (isWhole) return numbers.reduce((sum: bigint, value) => sum + BigInt(value), 0n);
  return numbers.reduce((sum: number, value) => sum + Number(value), 0);
}
