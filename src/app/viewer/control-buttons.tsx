import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import type { Command } from '../../feed/index.ts';
import type { AnimationClock, Clock } from '../../protocol/index.ts';
import { Button, ErrorNotice, IconButton, problemOf, Select, Toolbar } from '../../ui/index.ts';
import { useServiceClient } from '../service-client.ts';
import { useSimulations } from '../simulations.ts';
import classes from './control-buttons.module.css';
import { useInstanceClock } from './use-instance-clock.ts';
import { useViewer } from './viewer-context.ts';

/** Pause, resume, speed and reset of the simulation itself; absent where there is no control plane. */
export function ControlButtons(): ReactElement | null {
  const { simulationId } = useViewer();
  const { data } = useSimulations();
  const { clock } = useInstanceClock();
  if (data?.controlPlane !== true || clock === null) return null;
  return <SimulationControls simulationId={simulationId} clock={clock} />;
}

const SPEEDS = [1, 2, 5, 10, 20, 50, 100];

function SimulationControls({
  simulationId,
  clock,
}: {
  simulationId: string;
  clock: Clock | AnimationClock;
}): ReactElement {
  const { command, setSpeed, error, clear } = useControls(simulationId);
  const running = clock.status === 'RUNNING';
  const speed = clock.speedMultiplier ?? 1;
  const speeds = SPEEDS.includes(speed) ? SPEEDS : [...SPEEDS, speed].sort((a, b) => a - b);
  return (
    <div className={classes.controls}>
      <Toolbar label="Simulation">
        {running ? (
          <IconButton icon="pause" label="Pause the simulation" onClick={() => command('pause')} />
        ) : (
          <IconButton
            icon="play"
            label="Resume the simulation"
            disabled={clock.status !== 'PAUSED' && clock.status !== 'READY'}
            onClick={() => command('resume')}
          />
        )}
        {clock.runMode !== 'FULL_SPEED' && (
          <Select
            label="Speed of the simulation"
            value={String(speed)}
            options={speeds.map((value) => ({ value: String(value), label: `${value}× speed` }))}
            onChange={(value) => setSpeed(Number(value))}
          />
        )}
        <ResetButton onReset={() => command('reset')} />
      </Toolbar>
      {error !== null && (
        <div className={classes.error}>
          <ErrorNotice problem={problemOf(error)} title="The simulation did not take the command">
            <Button onClick={clear}>Dismiss</Button>
          </ErrorNotice>
        </div>
      )}
    </div>
  );
}

/** A reset throws the run away, so it is asked for twice. */
function ResetButton({ onReset }: { onReset: () => void }): ReactElement {
  const [asking, setAsking] = useState(false);
  if (!asking) return <IconButton icon="refresh" label="Reset the simulation" onClick={() => setAsking(true)} />;
  return (
    <span className={classes.confirm}>
      Start over from zero?
      <Button
        look="primary"
        onClick={() => {
          setAsking(false);
          onReset();
        }}
      >
        Reset
      </Button>
      <Button onClick={() => setAsking(false)}>Keep</Button>
    </span>
  );
}

function useControls(simulationId: string) {
  const client = useServiceClient();
  const queries = useQueryClient();
  const { mutate, error, reset } = useMutation({
    mutationFn: (act: () => Promise<unknown>) => act(),
    onSettled: () => queries.invalidateQueries({ queryKey: ['clock', simulationId] }),
  });
  return {
    command: (command: Command) => mutate(() => client.control.command(simulationId, command)),
    setSpeed: (multiplier: number) => mutate(() => client.control.setSpeed(simulationId, multiplier)),
    error,
    clear: reset,
  };
}
