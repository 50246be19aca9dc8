import { t } from '@lingui/core/macro';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import type { Recording } from '../../client/index.ts';
import { useRecordings, useSession } from '../../run/index.ts';
import { EmptyState, Failure, SafePart, SearchField } from '../../ui/index.ts';
import { ReadingPage } from '../pages/reading-page.tsx';
import { usePageTitle } from '../use-page-title.ts';
import { OpenFileButton } from './open-file-button.tsx';
import { RecordingRow } from './recording-row.tsx';
import { isFound } from './recording-words.ts';
import classes from './recordings.module.css';

/** Every recording of the gateway that the reader may see. */
export function RecordingsPage(): ReactElement {
  usePageTitle(t`Recordings`);
  const { data, error, isPending, refetch } = useRecordings();
  const { q: wanted = '' } = useSearch({ from: '/recordings' });
  const navigate = useNavigate({ from: '/recordings' });
  const setWanted = (q: string) => void navigate({ search: { q: q || undefined }, replace: true });
  const items = data?.items ?? [];
  return (
    <ReadingPage>
      <header className={classes.header}>
        <div>
          <h1>{t`Recordings`}</h1>
          <p className={classes.muted}>{t`Runs that somebody watched, kept as MCAP files that Foxglove opens too.`}</p>
        </div>
        <OpenFileButton />
        {items.length > 0 && (
          <SearchField
            label={t`Find a recording`}
            placeholder={t`Label or simulation`}
            value={wanted}
            onChange={setWanted}
          />
        )}
      </header>
      {error && <Failure title={t`The list of recordings could not be read`} error={error} onRetry={refetch} />}
      <SafePart title={t`The recordings could not be shown`}>
        <List items={items.filter((item) => isFound(item, wanted))} isPending={isPending} />
      </SafePart>
      {data && <Nothing count={items.length} isFiltered={!items.some((item) => isFound(item, wanted))} />}
    </ReadingPage>
  );
}

const columns = () => [t`Name`, t`State`, t`Recorded`, t`Simulation time`, t`Size`, t`Keep`, t`What can be done`];

function List({ items, isPending }: { items: readonly Recording[]; isPending: boolean }): ReactElement | null {
  const { data } = useSession();
  if (items.length === 0 && !isPending) return null;
  const mayChange = data?.caller?.role === 'operator';
  return (
    <div className={classes.scroller}>
      <table className={classes.table} aria-busy={isPending} aria-label={t`Recordings`}>
        <thead>
          <tr>
            {columns().map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <RecordingRow key={item.recordingId} recording={item} mayChange={mayChange} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Nothing({ count, isFiltered }: { count: number; isFiltered: boolean }): ReactElement | null {
  if (count === 0)
    return (
      <EmptyState icon="live" title={t`Nothing is recorded yet`}>
        {t`A run is recorded while somebody watches it. Open one, and it appears here.`}
      </EmptyState>
    );
  if (!isFiltered) return null;
  return <EmptyState icon="search" title={t`No recording has this in its label or simulation`} />;
}
