import { t } from '@lingui/core/macro';
import { type ReactNode, useState } from 'react';
import type { ServiceClient } from '../../feed/index.ts';
import { Button, ErrorNotice, problemOf } from '../../ui/index.ts';
import type { RefreshChoice } from '../refresh.ts';
import type { Picture } from './cell-inspector.tsx';
import { LoadedTable } from './loaded-table.tsx';
import classes from './table.module.css';
import { TableSkeleton } from './table-skeleton.tsx';
import { type TableAddress, useTablePage } from './use-table-page.ts';

interface TableViewProps {
  client: ServiceClient;
  address: TableAddress;
  page: number;
  pageSize: number;
  onPage: (page: number, pageSize: number) => void;
  /** In front of the table's name: a way back, for example. */
  lead?: ReactNode;
  heading?: 'h1' | 'h2';
  /** Address of the table's own page, where this is not it. */
  ownPage?: string;
  picture?: Picture | undefined;
  /** Shows the whole table in place of its pages, where that is possible. */
  onWhole?: () => void;
}

/** One result table, page by page, read again by itself as often as the reader likes (interface 4.2). */
export function TableView(props: TableViewProps) {
  const { client, address, page, pageSize, onPage, lead, heading: Heading = 'h2', ownPage, picture, onWhole } = props;
  const [every, setEvery] = useState<RefreshChoice>('2000');
  const query = useTablePage({ client, ...address, page, pageSize, everyMillis: Number(every) });
  const title = (
    <>
      {lead}
      <Heading className={classes.title}>
        <bdi>{address.tableName}</bdi>
        {address.entityName && (
          <span className={classes.muted}>
            {' · '}
            <bdi>{address.entityName}</bdi>
          </span>
        )}
      </Heading>
    </>
  );
  const failure = (words: string, error: Error) => (
    <div className={classes.failure}>
      <ErrorNotice title={words} problem={problemOf(error)}>
        <Button icon="refresh" onClick={() => query.refetch()}>
          {t`Try again`}
        </Button>
      </ErrorNotice>
    </div>
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
