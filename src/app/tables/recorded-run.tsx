import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactElement, type ReactNode, useState } from 'react';
import { type RecordedTables, ServiceError } from '../../client/index.ts';
import { useServiceClient } from '../../client/react/index.ts';
import { instantsQuery } from '../../tables/index.ts';
import { type RecordedRun as Run, recordedRunName } from '../../tabular/index.ts';
import { EmptyState, formatSimulationTime, Select } from '../../ui/index.ts';
import type { SimMicros } from '../../units/index.ts';
import { PagePending } from '../pages/page.tsx';
import { LOCAL_RECORDING } from '../recordings/local-file.ts';
import { RecordingFailure } from '../recordings/recording-failure.tsx';

/** Tables of a running recording are kept again while they are looked at. */
const READ_MILLIS = 15_000;

interface RecordedRunProps {
  recordingId: string;
  at: number | 'run' | undefined;
  onAt: (at: number | 'run') => void;
  /** @param run the name and quality of its tables */
  children: (run: ShownRun) => ReactNode;
}

export interface ShownRun {
  name: string;
  /** Of the recorded instance. */
  simulationId: string;
  /** The shown instant; the last one if all are shown. */
  micros: number;
  choice: ReactElement;
}

/** The tables of a recording as of an instant, once its kept instants are known; words if there are none. */
export function RecordedRun({ recordingId, at, onAt, children }: RecordedRunProps): ReactNode {
  const client = useServiceClient();
  const isLocal = recordingId === LOCAL_RECORDING;
  const { data, error, refetch } = useQuery({
    ...instantsQuery(client, isLocal ? null : recordingId),
    refetchInterval: (query) => (isGone(query.state.error) ? false : READ_MILLIS),
  });
  const times = data?.instants.map(({ simulationTimeMicros }) => simulationTimeMicros) ?? [];
  const last = times.at(-1);
  const first = useFirst(last, times);
  if (data && last !== undefined) {
    const shown: Run['at'] = at ?? first ?? last;
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

function isGone(error: unknown): boolean {
  return error instanceof ServiceError && error.status === 404;
}

/**
 * The last instant when the page was opened: it stays when more are kept. An instant of an earlier run does not count.
 */
function useFirst(last: SimMicros | undefined, times: readonly SimMicros[]): SimMicros | undefined {
  const [held, setHeld] = useState(last);
  if (held !== undefined && times.includes(held)) return held;
  if (held !== last) setHeld(last);
  return last;
}

interface InstantChoiceProps {
  times: readonly SimMicros[];
  at: Run['at'];
  onAt: (at: number | 'run') => void;
}

/** Chooses the kept instant of the tables, or all of them, one behind the other. */
function InstantChoice({ times, at, onAt }: InstantChoiceProps): ReactElement {
  const options = [...new Set(typeof at === 'number' ? [...times, at] : times)]
    .sort((a, b) => b - a)
    .map((micros) => {
      const time = formatSimulationTime(micros);
      return { value: String(micros), label: t`As of ${time}` };
    });
  return (
    <Select
      label={t`Kept tables`}
      value={String(at)}
      options={[...options, { value: 'run', label: t`Over the whole run` }]}
      onChange={(value) => onAt(value === 'run' ? 'run' : Number(value))}
    />
  );
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
