import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import type { Clock } from '../../protocol/index.ts';
import { modeWords, useClock, useServiceClient } from '../../run/index.ts';
import {
  Badge,
  Button,
  ErrorNotice,
  formatDateTime,
  formatSimulationTime,
  KeyValue,
  problemOf,
  StatusBadge,
} from '../../ui/index.ts';
import { usePageTitle } from '../use-page-title.ts';
import classes from './compatibility.module.css';
import { LegacySection } from './legacy-section.tsx';
import { Section } from './section.tsx';

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
      {health.error && <ErrorNotice title={t`Health check failed`} problem={problemOf(health.error)} />}
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
  const clock = useClock(simulationId, auto && 1000);
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
      {clock.error && <ErrorNotice title={t`Clock could not be read`} problem={problemOf(clock.error)} />}
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
