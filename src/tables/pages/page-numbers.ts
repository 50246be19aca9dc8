import { plural, t } from '@lingui/core/macro';
import type { Page } from '../../protocol/index.ts';
import { formatCount } from '../../ui/index.ts';

export const PAGE_SIZES = ['50', '100', '200', '500'] as const;

/** `42 rows`. */
export function rowCountText(count: number): string {
  const number = formatCount(count);
  return plural(count, { one: `${number} row`, other: `${number} rows` });
}

/** `3 tables`. */
export function tableCountText(count: number): string {
  const number = formatCount(count);
  return plural(count, { one: `${number} table`, other: `${number} tables` });
}

/** `Rows 201–300 of 1,024`, or `No rows`. */
export function rowsText({ number, size, totalElements }: Page, shown: number): string {
  if (totalElements === 0) return t`No rows`;
  const total = formatCount(totalElements);
  if (shown === 0) return t`No rows on this page (${total} in total)`;
  const start = (number - 1) * size + 1;
  const first = formatCount(start);
  const last = formatCount(start + shown - 1);
  return t`Rows ${first}–${last} of ${total}`;
}

/** `Page 3 of 11`; an empty table still has one page to stand on. */
export function pageText({ number, totalPages }: Page): string {
  const page = formatCount(number);
  const pages = formatCount(Math.max(totalPages, 1));
  return t`Page ${page} of ${pages}`;
}

/** Page that holds the first row of the present page when pages get another size. */
export function pageAfterResize(page: number, fromSize: number, toSize: number): number {
  return Math.floor(((page - 1) * fromSize) / toSize) + 1;
}
