import { t } from '@lingui/core/macro';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import type { Recording } from '../../client/index.ts';
import { useRecordings, useSession } from '../../run/index.ts';
import { Button, EmptyState, Failure, SafePart, SearchField } from '../../ui/index.ts';
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
  const pair = useChosenPair();
  return (
    <ReadingPage>
      <header className={classes.header}>
        <div>
          <h1>{t`Recordings`}</h1>
          <p className={classes.muted}>{t`Runs that somebody watched, kept as MCAP files that Foxglove opens too.`}</p>
        </div>
        <OpenFileButton />
        {items.length > 1 && <SideBySideButton chosen={pair.chosen} />}
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
        <List items={items.filter((item) => isFound(item, wanted))} {...{ isPending, pair }} />
      </SafePart>
      {data && <Nothing count={items.length} isFiltered={!items.some((item) => isFound(item, wanted))} />}
    </ReadingPage>
  );
}

/** Two at most: of a third the one that was chosen first gives way. */
function useChosenPair() {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const choose = (recordingId: string) =>
    setChosen((before) =>
      before.includes(recordingId) ? before.filter((one) => one !== recordingId) : [...before, recordingId].slice(-2),
    );
  return { chosen, choose };
}

function SideBySideButton({ chosen: [leftId, rightId] }: { chosen: readonly string[] }): ReactElement {
  const navigate = useNavigate();
  const open =
    leftId === undefined || rightId === undefined
      ? null
      : () => void navigate({ to: '/compare/$leftId/$rightId', params: { leftId, rightId } });
  return (
    <Button
      icon="columns"
      look={open ? 'primary' : 'plain'}
      disabled={open === null}
      onClick={open ?? undefined}
      label={open ? undefined : t`Side by side: choose two recordings first`}
    >
      {t`Side by side`}
    </Button>
  );
}

interface ListProps {
  items: readonly Recording[];
  isPending: boolean;
  pair: ReturnType<typeof useChosenPair>;
}

const columns = () => [t`Name`, t`State`, t`Recorded`, t`Simulation time`, t`Size`, t`Keep`, t`What can be done`];

function List({ items, isPending, pair }: ListProps): ReactElement | null {
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
            <RecordingRow
              key={item.recordingId}
              recording={item}
              mayChange={mayChange}
              isChosen={pair.chosen.includes(item.recordingId)}
              onChoose={() => pair.choose(item.recordingId)}
            />
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
