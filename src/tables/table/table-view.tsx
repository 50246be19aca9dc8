import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { ServiceClient } from '../../feed/index.ts';
import type { RefreshChoice } from '../refresh.ts';
import type { Picture } from './cell-inspector.tsx';
import { LoadedTable } from './loaded-table.tsx';
import classes from './table.module.css';
import { TableFailure } from './table-failure.tsx';
import { TableSkeleton } from './table-skeleton.tsx';
import { TableTitle, type TableTitleProps } from './table-title.tsx';
import { useTablePage } from './use-table-page.ts';

interface TableViewProps extends TableTitleProps {
  client: ServiceClient;
  page: number;
  pageSize: number;
  onPage: (page: number, pageSize: number) => void;
  /** Address of the table's own page, where this is not it. */
  ownPage?: string;
  picture?: Picture | undefined;
  /** Shows the whole table in place of its pages, where that is possible. */
  onWhole?: () => void;
}

/** One result table, page by page, read again by itself as often as the reader likes (interface 4.2). */
export function TableView(props: TableViewProps) {
  const { client, address, page, pageSize, onPage, lead, heading, ownPage, picture, onWhole } = props;
  const [every, setEvery] = useState<RefreshChoice>('2000');
  const query = useTablePage({ client, ...address, page, pageSize, everyMillis: Number(every) });
  const title = <TableTitle {...{ address, lead, ...(heading && { heading }) }} />;
  const failure = (words: string, error: Error) => (
    <TableFailure title={words} error={error} onRetry={() => query.refetch()} />
  );
  if (!query.data) {
    return (
      <section className={classes.view} aria-label={address.tableName} aria-busy={query.isPending}>
        <div className={classes.toolbar}>{title}</div>
        {query.error ? failure(t`Table could not be loaded`, query.error) : <TableSkeleton />}
      </section>
    );
  }
  return (
    <LoadedTable
      key={JSON.stringify([query.data.tableId, query.data.columns])}
      client={client}
      address={address}
      data={query.data}
      wantedPage={page}
      onPage={onPage}
      title={title}
      failure={query.error && failure(t`Refresh failed; showing the last data`, query.error)}
      ownPage={ownPage}
      onWhole={onWhole}
      picture={picture}
      refresh={{ every, setEvery, busy: query.isFetching, now: () => query.refetch() }}
    />
  );
}
