import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, type ReactNode, useState } from 'react';
import { useServiceClient } from '../../client/react/index.ts';
import { ResultTitle, TableFailure, type TableLinks, TableSkeleton } from '../../grid/index.ts';
import { Button, formatCount } from '../../ui/index.ts';
import { NoticeBar } from '../notice-bar.tsx';
import type { TableAddress } from '../table-address.ts';
import { CopyView } from './copy-view.tsx';
import { joinTables, MOST_OWNERS } from './join-tables.ts';
import { useKeptCopy } from './use-copy.ts';

interface JoinedTableProps {
  /** Of no owner: all of them are meant. */
  address: TableAddress;
  lead?: ReactNode;
  heading?: 'h1' | 'h2';
  /** How it is shown, as in the address. */
  shown: string;
  onShown: (shown: string) => void;
  chart?: string | undefined;
  onChart: (chart: string | undefined) => void;
  links?: TableLinks | undefined;
}

/** The tables of a name of all owners as one, with the owner as its first column. */
export function JoinedTable({ lead, heading, ...shown }: JoinedTableProps): ReactElement {
  const { address } = shown;
  const client = useServiceClient();
  const [read, setRead] = useState({ done: 0, of: 0 });
  const joined = useQuery({
    queryKey: ['joined tables', address],
    queryFn: ({ signal }) => joinTables(client, address, { signal, onRead: (done, of) => setRead({ done, of }) }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
  const again = () => void joined.refetch();
  const opened = useKeptCopy(joined.data?.copyId ?? null, again);
  const title = <ResultTitle name={address.tableName} {...{ heading, lead }} />;
  if (joined.isFetching || joined.data === undefined)
    return (
      <>
        {title}
        {joined.error === null || joined.isFetching ? (
          <>
            <output>{readWords(read)}</output>
            <TableSkeleton />
          </>
        ) : (
          <TableFailure title={t`The tables could not be joined`} error={joined.error} onRetry={again} />
        )}
      </>
    );
  const { owners, of } = joined.data;
  return (
    <CopyView
      {...{ ...shown, opened, title }}
      notice={
        <NoticeBar isOdd={owners < of}>
          {ownersWords(owners, of)}
          <Button onClick={again}>{t`Read again`}</Button>
        </NoticeBar>
      }
    />
  );
}

function readWords({ done, of }: { done: number; of: number }): string {
  if (of === 0) return t`Looking up owners …`;
  const [some, all] = [formatCount(done), formatCount(of)];
  return t`Reading tables: ${some} of ${all}`;
}

function ownersWords(owners: number, of: number): string {
  const [some, all] = [formatCount(owners), formatCount(of)];
  if (owners < of) return t`Tables of the first ${MOST_OWNERS} of ${all} owners as one`;
  return t`Tables of ${some} owners as one`;
}
