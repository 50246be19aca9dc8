const counts = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });
const decimals = new Intl.NumberFormat('en', { maximumFractionDigits: 3 });

/** Whole number with thousands separators. */
export function formatCount(value: number): string {
  return counts.format(value);
}

/**
 * Measured number with the digits that matter: three decimals from 1 on, three significant digits below,
 * powers of ten outside what one reads at a glance. Never `-0`. With `fixed`, that many decimals instead, unless they
 * would show a number as zero that is none.
 */
export function formatDecimal(value: number, fixed: number | null = null): string {
  const size = Math.abs(value);
  if (size !== 0 && (size >= 1e12 || size < 1e-4)) return value.toExponential(3);
  if (fixed !== null && (size === 0 || size >= 0.5 * 10 ** -fixed)) return fixedDecimals(fixed).format(size && value);
  if (size === 0) return '0';
  if (size < 1) return String(Number(value.toPrecision(3)));
  return decimals.format(value);
}

const fixedFormats = new Map<number, Intl.NumberFormat>();

function fixedDecimals(digits: number): Intl.NumberFormat {
  const known = fixedFormats.get(digits);
  if (known) return known;
  const made = new Intl.NumberFormat('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
  fixedFormats.set(digits, made);
  return made;
}

/** `1 row`, `2 rows`. */
export function formatPlural(count: number, one: string, many: string = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}
