import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { ServiceError } from '../../client/index.ts';
import { useServiceClient } from '../../client/react/index.ts';
import {
  CellsAround,
  ResultFrame,
  ResultTitle,
  TableFailure,
  type TableLinks,
  TableSkeleton,
} from '../../grid/index.ts';
import { recordedRunOf } from '../../tabular/index.ts';
import { Select } from '../../ui/index.ts';
import { ownersQuery, pageQuery, REFRESH_CHOICES } from '../queries.ts';
import type { TableAddress, TableConfig } from '../table-address.ts';
import { PageView } from './page-view.tsx';

interface TableViewProps {
  address: TableAddress;
  config: TableConfig;
  onConfig: (change: Partial<TableConfig>) => void;
  /** In front of the table's name, such as a way back. */
  lead?: ReactNode;
  heading?: 'h1' | 'h2';
  /** Address of the table's own page, unless this is it. */
  ownPage?: string | undefined;
  links?: TableLinks | undefined;
  /** Chooses another object's table of the same name, if the name alone is ambiguous. */
  onOwner?: (entityName: string) => void;
}

/** One result table, page by page, read again by itself as often as the reader likes (interface 4.2). */
export function TableView(props: TableViewProps): ReactElement {
  const { address, config, onConfig, lead, heading, ownPage, links, onOwner } = props;
  const { page, pageSize } = config;
  const client = useServiceClient();
  // A state kept as of an instant does not change; over the run there may be more.
  const run = recordedRunOf(address.simulationId);
  const isUnchanging = run !== null && run.at !== 'run';
  const every = REFRESH_CHOICES.find((choice) => choice === config.every) ?? (run === null ? '2000' : '0');
  const query = useQuery(pageQuery(client, { address, page, pageSize, everyMillis: Number(every) }));
  const title = <ResultTitle name={address.tableName} owner={address.entityName} {...{ heading, lead }} />;
  const failure = (words: string, error: Error) => (
    <TableFailure title={words} error={error} onRetry={() => query.refetch()}>
      {onOwner && <OwnerChoice {...{ address, error, onOwner }} />}
    </TableFailure>
  );
  if (!query.data) {
    return (
      <ResultFrame label={address.tableName} busy={query.isPending} title={title}>
        {query.error ? failure(t`Table could not be loaded`, query.error) : <TableSkeleton />}
      </ResultFrame>
    );
  }
  return (
    <CellsAround simulationId={address.simulationId} links={links}>
      <PageView
        key={JSON.stringify([query.data.tableId, query.data.columns])}
        data={query.data}
        failure={query.error && failure(t`Refresh failed; showing the last data`, query.error)}
        refresh={isUnchanging ? null : { every, busy: query.isFetching, now: () => query.refetch() }}
        {...{ address, config, onConfig, title, ownPage }}
      />
    </CellsAround>
  );
}

interface OwnerChoiceProps {
  address: TableAddress;
  error: unknown;
  onOwner: (entityName: string) => void;
}

/** Chooses one of several objects with a table of this name (interface 4.2). */
function OwnerChoice({ address, error, onOwner }: OwnerChoiceProps): ReactElement | null {
  const client = useServiceClient();
  const isAmbiguous = error instanceof ServiceError && error.code === 'TABLE_NAME_AMBIGUOUS';
  const { data } = useQuery({
    ...ownersQuery(client, address.simulationId, address.tableName),
    enabled: isAmbiguous,
  });
  if (!isAmbiguous || !data) return null;
  return (
    <Select
      labelled
      label={t`Owner of the table`}
      value=""
      options={[{ value: '', label: t`Choose an owner` }, ...data.map((value) => ({ value, label: value }))]}
      onChange={(owner) => owner !== '' && onOwner(owner)}
    />
  );
}
