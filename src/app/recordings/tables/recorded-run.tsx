import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactElement, type ReactNode, useRef } from 'react';
import { type RecordedTables, ServiceError } from '../../../client/index.ts';
import { useServiceClient } from '../../../run/index.ts';
import { type RecordedRun as Run, recordedRunName } from '../../../tabular/index.ts';
import { EmptyState } from '../../../ui/index.ts';
import { PagePending } from '../../pages/page-pending.tsx';
import { LOCAL_RECORDING } from '../local-file.ts';
import { RecordingFailure } from '../recording-failure.tsx';
import { InstantChoice } from './instant-choice.tsx';

interface RecordedRunProps {
  recordingId: string;
  /** As it stands in the address. */
  at: number | 'run' | undefined;
  onAt: (at: number | 'run') => void;
  /** @param run the name by which its tables are asked for, and what they are worth */
  children: (run: ShownRun) => ReactNode;
}

export interface ShownRun {
  name: string;
  /** Of the instance that was recorded. */
  simulationId: string;
  /** The instant that is shown; of all of them the last. */
  micros: number;
  choice: ReactElement;
}

/** The tables of a recording as of an instant, once it is known at which they were kept; in words where there are none. */
export function RecordedRun({ recordingId, at, onAt, children }: RecordedRunProps): ReactNode {
  const isLocal = recordingId === LOCAL_RECORDING;
  const { data, error, refetch } = useRecordedTables(recordingId);
  const times = data?.instants.map(({ simulationTimeMicros }) => simulationTimeMicros) ?? [];
  const last = times.at(-1);
  // Who was not sent to an instant is left at the one that was the last: what is worked on stays when more are kept. One
  // of a run before is none of this run.
  const first = useRef<number>(undefined);
  if (first.current === undefined || !times.includes(first.current)) first.current = last;
  if (data && last !== undefined) {
    const shown: Run['at'] = at ?? first.current ?? last;
    return children({
      name: recordedRunName({ recordingId, at: shown }),
      simulationId: data.simulationId,
      micros: shown === 'run' ? last : shown,
      choice: (
        <>
          <InstantChoice times={times} at={shown} onAt={onAt} />
          <KeepingTrouble trouble={data.trouble} />
        </>
      ),
    });
  }
  if (data || isLocal) return <NoTables recordingId={recordingId} trouble={data?.trouble ?? null} />;
  if (!error) return <PagePending />;
  return <RecordingFailure title={t`Tables could not be loaded`} error={error} onRetry={() => refetch()} />;
}

interface NoTablesProps {
  recordingId: string;
  trouble: RecordedTables['trouble'];
}

function NoTables({ recordingId, trouble }: NoTablesProps): ReactElement {
  return (
    <EmptyState icon="table" title={t`No result tables in this recording`}>
      <p>
        {t`Tables are kept every few minutes while a run is recorded, and at its end. Files and older recordings have none.`}
      </p>
      <KeepingTrouble trouble={trouble} />
      <Link to="/recordings/$recordingId" params={{ recordingId }}>
        {t`Show the recording`}
      </Link>
    </EmptyState>
  );
}

/** Why no more of them are kept. */
function KeepingTrouble({ trouble }: Pick<RecordedTables, 'trouble'>): ReactElement | null {
  if (trouble === null) return null;
  return (
    <p role="alert">
      {trouble.message} ({trouble.code})
    </p>
  );
}

/** What is being recorded has its tables kept again while they are looked at. */
const READ_MILLIS = 15_000;

/** At which times the result tables of a recording were kept. */
function useRecordedTables(recordingId: string) {
  const client = useServiceClient();
  return useQuery({
    queryKey: ['recordings', recordingId, 'tables'],
    queryFn: ({ signal }) => client.recordings.tables(recordingId, { signal }),
    enabled: recordingId !== LOCAL_RECORDING,
    refetchInterval: ({ state: { error } }) => (isGone(error) ? false : READ_MILLIS),
    retry: false,
  });
}

function isGone(error: unknown): boolean {
  return error instanceof ServiceError && error.status === 404;
}
