import { type ReactElement, useState } from 'react';
import type { Clock } from '../../protocol/index.ts';
import { Button, ErrorNotice, formatSimulationTime, KeyValue, problemOf, StatusBadge } from '../../ui/index.ts';
import { modeWords } from '../clock-words.ts';
import { useClock } from '../use-clock.ts';
import { Section } from './section.tsx';

/** Clock of the instance, read every second unless held (interface 4.4). */
export function ClockSection({ simulationId }: { simulationId: string }): ReactElement {
  const [auto, setAuto] = useState(true);
  const clock = useClock(simulationId, auto && 1000);
  return (
    <Section
      title="Clock"
      endpoint="GET /simulations/{simulationId}/clock"
      actions={
        <>
          <Button icon={auto ? 'pause' : 'play'} onClick={() => setAuto(!auto)} pressed={auto}>
            Every second
          </Button>
          <Button icon="refresh" onClick={() => clock.refetch()}>
            Read
          </Button>
        </>
      }
    >
      {clock.error && <ErrorNotice title="The clock could not be read" problem={problemOf(clock.error)} />}
      {clock.data && <KeyValue items={clockItems(clock.data)} />}
    </Section>
  );
}

function clockItems(clock: Clock) {
  return [
    ['Simulation time', formatSimulationTime(clock.simulationTimeMicros)],
    ['In microseconds', String(clock.simulationTimeMicros)],
    ['Status', <StatusBadge key="status" status={clock.status} />],
    ['Reason', clock.statusReasonCode ?? null],
    ['Run mode', modeWords(clock)],
    ['Runtime', clock.runtimeAvailable ? 'available' : 'released'],
    ['Flow control', clock.flowControl],
    ['Sampled at', clock.sampledAt],
  ] as const;
}
