import { currentRegion, type NumberStyle } from '../region/region.ts';

/** A language that writes numbers in the style. */
const WRITTEN_AS: Readonly<Record<Exclude<NumberStyle, 'language'>, string>> = {
  'comma-point': 'en',
  'point-comma': 'de',
  'space-comma': 'fr',
};

/** Formats by language and digits: making one costs a hundred uses. */
const formats = new Map<string, Intl.NumberFormat>();

function format(least: number, most: number): Intl.NumberFormat {
  const { numbers, language } = currentRegion();
  const locale = numbers === 'language' ? language : WRITTEN_AS[numbers];
  const key = `${locale} ${least} ${most}`;
  let found = formats.get(key);
  if (!found) {
    found = new Intl.NumberFormat(locale, { minimumFractionDigits: least, maximumFractionDigits: most });
    formats.set(key, found);
  }
  return found;
}

/** Whole number with thousands separators and all its digits. */
export function formatCount(value: number | bigint): string {
  return format(0, 0).format(value);
}

/** Number with a fixed count of decimals, never `-0`. */
export function formatFixed(value: number, decimals: number): string {
  const isZero = Math.abs(value) < 0.5 * 10 ** -decimals;
  return format(decimals, decimals).format(isZero ? 0 : value);
}

/**
 * Measured number with the digits that matter: three decimals from 1 on, three significant digits below, powers of ten
 * outside the usual range. Never `-0`. With `fixed`, that many decimals, unless a number other than zero would read as
 * zero.
 */
export function formatDecimal(value: number, fixed: number | null = null): string {
  const size = Math.abs(value);
  if (isPower(size)) return withDecimalSign(value.toExponential(3));
  if (fixed !== null && (size === 0 || size >= 0.5 * 10 ** -fixed)) return formatFixed(value, fixed);
  return format(0, decimalsOf(value)).format(size && value);
}

export function decimalsOf(value: number): number {
  const size = Math.abs(value);
  if (size === 0 || isPower(size)) return 0;
  const text = size < 1 ? decimalText(Number(size.toPrecision(3))) : size.toFixed(3).replace(/\.?0+$/, '');
  return text.split('.')[1]?.length ?? 0;
}

/** Never as a power of ten. */
function decimalText(value: number): string {
  return value.toFixed(7).replace(/0+$/, '');
}

function isPower(size: number): boolean {
  return size !== 0 && (size >= 1e12 || size < 1e-4);
}

function withDecimalSign(text: string): string {
  const sign =
    format(1, 1)
      .formatToParts(0.5)
      .find(({ type }) => type === 'decimal')?.value ?? '.';
  return text.replace('.', sign);
}

const UNITS = ['kB', 'MB', 'GB', 'TB'] as const;

/** Size of a file: `812 B`, `4.2 kB`, `118 MB`; thousands, as disks and file managers count. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${formatCount(bytes)} B`;
  let [size, unit] = [bytes / 1000, 0];
  // A size that would round to a thousand belongs to the next unit.
  while (size >= 999.5 && unit < UNITS.length - 1) {
    size /= 1000;
    unit += 1;
  }
  return `${size < 9.95 ? formatFixed(size, 1) : formatCount(Math.round(size))} ${UNITS[unit]}`;
}
