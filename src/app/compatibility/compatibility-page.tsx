import { t } from '@lingui/core/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { type ReactElement, type ReactNode, useEffect, useId, useReducer, useState } from 'react';
import type { Clock } from '../../protocol/index.ts';
import { modeWords, usePolledClock, useServiceClient } from '../../run/index.ts';
import {
  Badge,
  Button,
  Failure,
  formatCount,
  formatDateTime,
  formatSimulationTime,
  JsonTree,
  KeyValue,
  problemOf,
  SafePart,
  Select,
  StatusBadge,
  Toolbar,
} from '../../ui/index.ts';
import { usePageTitle } from '../use-page-title.ts';
import classes from './compatibility.module.css';
import { type LegacyStream, legacyStream, NO_STREAM } from './legacy-stream.ts';

/** What existing integrations use: health, clock and the legacy visualization protocol (interface 4.3 to 4.6). */
export function CompatibilityPage(): ReactElement {
  const { simulationId } = useParams({ from: '/simulations/$simulationId/compatibility' });
  usePageTitle(t`Compatibility`, simulationId);
  return (
    <div className={classes.page}>
      <header>
        <h1>{t`Compatibility`}</h1>
        <p className={classes.muted}>
          {t`Endpoints that existing integrations use. The legacy visualization has its own cursor and state, separate from the live view.`}
        </p>
      </header>
      <HealthSection />
      <ClockSection simulationId={simulationId} />
      <LegacySection key={simulationId} simulationId={simulationId} />
    </div>
  );
}

/** Service and credentials; says nothing about any instance (interface 4.3). */
function HealthSection(): ReactElement {
  const client = useServiceClient();
  const health = useQuery({ queryKey: ['health'], queryFn: ({ signal }) => client.health({ signal }) });
  return (
    <Section
      title={t`Health`}
      endpoint="GET /health"
      actions={
        <>
          <Badge tone="warn">{t`Deprecated`}</Badge>
          <Button icon="refresh" onClick={() => health.refetch()} disabled={health.isFetching}>
            {t`Check`}
          </Button>
        </>
      }
    >
      {health.error && <Failure title={t`Health check failed`} error={health.error} />}
      {health.data && (
        <KeyValue
          items={[
            [t`Status`, health.data.status],
            [t`Server time`, formatDateTime(health.data.serverTime)],
          ]}
        />
      )}
    </Section>
  );
}

/** Clock of the instance, read every second unless held (interface 4.4). */
function ClockSection({ simulationId }: { simulationId: string }): ReactElement {
  const [auto, setAuto] = useState(true);
  const clock = useQuery(usePolledClock(simulationId, { millis: auto && 1000 }));
  return (
    <Section
      title={t`Clock`}
      endpoint="GET /simulations/{simulationId}/clock"
      actions={
        <>
          <Button icon={auto ? 'pause' : 'play'} onClick={() => setAuto(!auto)} pressed={auto}>
            {t`Auto-refresh 1 s`}
          </Button>
          <Button icon="refresh" onClick={() => clock.refetch()}>
            {t`Read now`}
          </Button>
        </>
      }
    >
      {clock.error && <Failure title={t`Clock could not be read`} error={clock.error} />}
      {clock.data && <KeyValue items={clockItems(clock.data)} />}
    </Section>
  );
}

function clockItems(clock: Clock) {
  return [
    [t`Simulation time`, formatSimulationTime(clock.simulationTimeMicros)],
    [t`In microseconds`, String(clock.simulationTimeMicros)],
    [t`Status`, <StatusBadge key="status" status={clock.status} />],
    [t`Reason`, clock.statusReasonCode ?? null],
    [t`Run mode`, modeWords(clock)],
    [t`Runtime`, clock.runtimeAvailable ? t`available` : t`released`],
    [t`Flow control`, clock.flowControl],
    [t`Sampled at`, formatDateTime(clock.sampledAt)],
  ] as const;
}

const LIMITS = ['1', '10', '100', '500'];

/** Snapshot, then updates after its cursor, as existing integrations read them (interface 4.5, 4.6). */
function LegacySection({ simulationId }: { simulationId: string }): ReactElement {
  const [limit, setLimit] = useState('100');
  const { stream, auto, setAuto, read, busy, error } = useLegacyStream(simulationId, Number(limit));
  return (
    <Section
      wide
      title={t`Legacy visualization`}
      endpoint="GET /visualization/snapshot, POST /visualization/updates/poll"
      actions={
        <>
          <Select
            label={t`Updates per poll`}
            value={limit}
            options={LIMITS.map((value) => ({ value, label: limitWords(value) }))}
            onChange={setLimit}
          />
          <Button icon="download" onClick={() => read('snapshot')} disabled={busy}>
            {t`Snapshot`}
          </Button>
          <Button icon="arrow-down" onClick={() => read('poll')} disabled={busy || !stream.cursor}>
            {t`Poll`}
          </Button>
          <Button icon={auto ? 'pause' : 'play'} onClick={() => setAuto(!auto)} pressed={auto}>
            {t`Poll every second`}
          </Button>
        </>
      }
    >
      {error && (
        <Failure
          title={stream.cursor ? t`Read failed; the cursor is unchanged` : t`Take a new snapshot`}
          error={error}
        />
      )}
      {stream.snapshot ? (
        <LegacyContents stream={stream} />
      ) : (
        <p className={classes.muted}>{t`Take a snapshot first; polls go on from its cursor.`}</p>
      )}
    </Section>
  );
}

function limitWords(limit: string): string {
  return limit === '1' ? t`1 update` : t`Up to ${limit} updates`;
}

function LegacyContents({ stream }: { stream: LegacyStream }): ReactElement {
  const { snapshot, lastPoll, updates } = stream;
  return (
    <div className={classes.columns}>
      <div>
        <h3>{t`State`}</h3>
        <KeyValue items={stateItems(stream)} />
      </div>
      <div>
        <h3>{t`Snapshot`}</h3>
        <JsonTree
          label={t`Snapshot`}
          entries={[
            ['resources', snapshot?.resources ?? []],
            ['nodes', snapshot?.nodes ?? []],
          ]}
        />
      </div>
      <div>
        <h3>{t`Updates, newest first`}</h3>
        {updates.length === 0 && <p className={classes.muted}>{lastPoll ? t`None so far` : t`Not polled yet`}</p>}
        <div className={classes.updates}>
          {updates.length > 0 && (
            <JsonTree
              label={t`Updates`}
              entries={updates.map(({ number, update }) => [`#${formatCount(number)}`, update])}
            />
          )}
        </div>
      </div>
    </div>
  );
}

function stateItems({ snapshot, cursor, lastPoll, polls, received }: LegacyStream) {
  return [
    [t`Snapshot taken at`, snapshot && formatSimulationTime(snapshot.simulationTimeMicros)],
    [t`Resources`, formatCount(snapshot?.resources.length ?? 0)],
    [t`Nodes`, formatCount(snapshot?.nodes.length ?? 0)],
    [t`Generation`, cursor?.generation ?? null],
    [t`Sequence`, cursor && formatCount(cursor.sequence)],
    [t`Oldest available`, lastPoll && formatCount(lastPoll.oldestAvailableSequence)],
    [t`Latest`, lastPoll && formatCount(lastPoll.latestSequence)],
    [t`More waiting`, lastPoll && (lastPoll.hasMore ? t`yes` : t`no`)],
    [t`Flow control`, lastPoll?.flowControl ?? null],
    [t`Polls`, formatCount(polls)],
    [t`Updates`, formatCount(received)],
  ] as const;
}

const AUTO_MILLIS = 1000;
const AFTER_FAILURE_MILLIS = 5000;

/** Reads the legacy protocol step by step, or by itself every second (interface 4.5, 4.6). */
function useLegacyStream(simulationId: string, limit: number) {
  const client = useServiceClient();
  const [stream, dispatch] = useReducer(legacyStream, NO_STREAM);
  const [auto, setAuto] = useState(false);
  const { cursor } = stream;

  const read = useMutation({
    mutationFn: async (step: 'snapshot' | 'poll') => {
      if (step === 'snapshot' || !cursor) {
        return { type: 'snapshot', snapshot: await client.visualizationSnapshot(simulationId) } as const;
      }
      return { type: 'updates', poll: await client.visualizationUpdates(simulationId, { cursor, limit }) } as const;
    },
    onSuccess: dispatch,
    onError: (error) => dispatch({ type: 'failed', code: problemOf(error).code }),
  });

  const { mutate, isPending, error } = read;
  // Each answered read schedules the next.
  useEffect(() => {
    if (!auto || isPending) return;
    const timer = setTimeout(() => mutate('poll'), error ? AFTER_FAILURE_MILLIS : AUTO_MILLIS);
    return () => clearTimeout(timer);
  }, [auto, isPending, error, mutate]);

  return { stream, auto, setAuto, read: mutate, busy: isPending, error };
}

interface SectionProps {
  title: string;
  /** Method and path. */
  endpoint: string;
  actions: ReactNode;
  wide?: boolean;
  children: ReactNode;
}

function Section({ title, endpoint, actions, wide = false, children }: SectionProps): ReactElement {
  const titleId = useId();
  return (
    <section className={classes.section} data-wide={wide} aria-labelledby={titleId}>
      <header className={classes.sectionHeader}>
        <div>
          <h2 id={titleId}>{title}</h2>
          <code className={classes.endpoint}>{endpoint}</code>
        </div>
        <Toolbar label={t`Actions: ${title}`}>{actions}</Toolbar>
      </header>
      <SafePart title={t`This section could not be shown`}>{children}</SafePart>
    </section>
  );
}
