import { t } from '@lingui/core/macro';
import type { ReactElement } from 'react';
import type { TablePage } from '../../protocol/index.ts';
import { Badge } from '../../ui/index.ts';
import { observationText } from '../observation-text.ts';
import { rowsText } from './page-numbers.ts';
import { Pager } from './pager.tsx';
import classes from './table.module.css';

interface TableFooterProps {
  data: TablePage;
  /** The reader has sorted the rows; the service's order is another. */
  isSorted: boolean;
  wantedPage: number;
  onPage: (page: number, pageSize: number) => void;
}

/** Which rows these are, when they were read, and the way to others. */
export function TableFooter({ data, isSorted, wantedPage, onPage }: TableFooterProps): ReactElement {
  return (
    <footer className={classes.footer}>
      <span className={classes.counts}>{rowsText(data.page, data.rows.length)}</span>
      {isSorted && data.page.totalPages > 1 && <Badge tone="info">{t`Sorted within this page`}</Badge>}
      <span className={classes.observation}>{observationText(data.observation)}</span>
      <Pager page={data.page} wanted={wantedPage} onChange={onPage} />
    </footer>
  );
}
