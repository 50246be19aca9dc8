import { t } from '@lingui/core/macro';
import { type ReactElement, useState } from 'react';
import type { Clock } from '../../protocol/index.ts';
import { modeWords, useClock } from '../../run/index.ts';
import {
  Button,
  ErrorNotice,
  formatDateTime,
  formatSimulationTime,
  KeyValue,
  problemOf,
  StatusBadge,
} from '../../ui/index.ts';
import { Section } from './section.tsx';

/** Clock of the instance, read every second unless held (interface 4.4). */
export function ClockSection({ simulationId }: { simulationId: string }): ReactElement {
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
