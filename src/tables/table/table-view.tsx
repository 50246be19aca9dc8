import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { ServiceClient } from '../../client/index.ts';
import { recordedRunOf } from '../../tabular/index.ts';
import { CellsAround } from '../links/cell-surroundings.tsx';
import type { TableLinks } from '../links/table-links.ts';
import type { RefreshChoice } from '../refresh.ts';
import { LoadedTable } from './loaded-table.tsx';
import { OwnerChoice } from './owner-choice.tsx';
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
  links?: TableLinks | undefined;
  /** Shows the whole table in place of its pages, where that is possible. */
  onWhole?: () => void;
  /** Another object's table of the same name, where the name alone is ambiguous. */
  onOwner?: (entityName: string) => void;
}

/** One result table, page by page, read again by itself as often as the reader likes (interface 4.2). */
export function TableView(props: TableViewProps) {
  const { client, address, page, pageSize, onPage, lead, heading, ownPage, links, onWhole, onOwner } = props;
  // What was kept as of an instant does not change; over the run there may be more of it.
  const run = recordedRunOf(address.simulationId);
  const isUnchanging = run !== null && run.at !== 'run';
  const [every, setEvery] = useState<RefreshChoice>(run !== null ? '0' : '2000');
  const query = useTablePage({ client, ...address, page, pageSize, everyMillis: Number(every) });
  const title = <TableTitle {...{ address, lead, ...(heading && { heading }) }} />;
  const failure = (words: string, error: Error) => (
    <TableFailure title={words} error={error} onRetry={() => query.refetch()}>
      {onOwner && <OwnerChoice {...{ client, address, error, onOwner }} />}
    </TableFailure>
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
    <CellsAround simulationId={address.simulationId} links={links}>
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
        refresh={isUnchanging ? null : { every, setEvery, busy: query.isFetching, now: () => query.refetch() }}
      />
    </CellsAround>
  );
}
