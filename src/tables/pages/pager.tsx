import { t } from '@lingui/core/macro';
import type { ReactElement } from 'react';
import type { Page } from '../../protocol/index.ts';
import { Button, EmptyState, IconButton, Select, Toolbar } from '../../ui/index.ts';
import { PAGE_SIZES, pageAfterResize, pageText, rowCountText, rowsText } from './page-numbers.ts';
import classes from './pages.module.css';

interface PagerProps {
  page: Page;
  /** Asked for, while `page` is the one shown. */
  wanted: number;
  onChange: (page: number, pageSize: number) => void;
}

/** First, previous, next, last page and the page size. */
export function Pager({ page, wanted, onChange }: PagerProps): ReactElement {
  const last = Math.max(page.totalPages, 1);
  const go = (to: number) => onChange(Math.min(Math.max(to, 1), last), page.size);
  const sizes = sizesWith(page.size);
  return (
    <Toolbar label={t`Pages`}>
      <IconButton icon="first" label={t`First page`} disabled={wanted <= 1} onClick={() => go(1)} />
      <IconButton icon="chevron-left" label={t`Previous page`} disabled={wanted <= 1} onClick={() => go(wanted - 1)} />
      <span className={classes.pageText}>{pageText(page)}</span>
      <IconButton icon="chevron-right" label={t`Next page`} disabled={wanted >= last} onClick={() => go(wanted + 1)} />
      <IconButton icon="last" label={t`Last page`} disabled={wanted >= last} onClick={() => go(last)} />
      <Select
        label={t`Rows per page`}
        value={String(page.size)}
        options={sizes.map((value) => ({ value, label: rowCountText(Number(value)) }))}
        onChange={(size) => onChange(pageAfterResize(wanted, page.size, Number(size)), Number(size))}
      />
    </Toolbar>
  );
}

/** The usual sizes, and the present one where a link asked for another. */
function sizesWith(size: number): string[] {
  return [...new Set([...PAGE_SIZES, String(size)])].sort((a, b) => Number(a) - Number(b));
}

/** An empty table, or a page behind the end of one that has become shorter. */
export function NoRows({ page, onFirstPage }: { page: Page; onFirstPage: () => void }): ReactElement {
  return (
    <EmptyState icon="table" title={rowsText(page, 0)}>
      {page.totalElements === 0 ? (
        t`Rows appear as soon as the simulation writes them.`
      ) : (
        <Button onClick={onFirstPage}>{t`Go to first page`}</Button>
      )}
    </EmptyState>
  );
}
