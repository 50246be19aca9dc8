import { formatCount, formatFixed } from './number.ts';

const UNITS = ['kB', 'MB', 'GB', 'TB'] as const;

/** Size of a file: `812 B`, `4.2 kB`, `118 MB`; thousands, as disks and file managers count. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${formatCount(bytes)} B`;
  let [size, unit] = [bytes / 1000, 0];
  // What would be rounded up to a thousand is one of the next unit.
  while (size >= 999.5 && unit < UNITS.length - 1) {
    size /= 1000;
    unit += 1;
  }
  return `${size < 9.95 ? formatFixed(size, 1) : formatCount(Math.round(size))} ${UNITS[unit]}`;
}
