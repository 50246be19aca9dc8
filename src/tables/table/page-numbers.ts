import type { Page } from '../../protocol/index.ts';
import { formatCount, formatPlural } from '../../ui/index.ts';

export const PAGE_SIZES = ['50', '100', '200', '500'] as const;

/** `Rows 201 to 300 of 1,024`, or `No rows`. */
export function rowsText({ number, size, totalElements }: Page, shown: number): string {
  if (totalElements === 0) return 'No rows';
  if (shown === 0) return `None of ${formatPlural(totalElements, 'row')} on this page`;
  const first = (number - 1) * size + 1;
  return `Rows ${formatCount(first)} to ${formatCount(first + shown - 1)} of ${formatCount(totalElements)}`;
}

/** `Page 3 of 11`; an empty table still has one page to stand on. */
export function pageText({ number, totalPages }: Page): string {
  return `Page ${formatCount(number)} of ${formatCount(Math.max(totalPages, 1))}`;
}

/** Page that holds the first row of the present page when pages get another size. */
export function pageAfterResize(page: number, fromSize: number, toSize: number): number {
  return Math.floor(((page - 1) * fromSize) / toSize) + 1;
}
