import { t } from '@lingui/core/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { memo, type ReactElement, useRef, useState } from 'react';
import type { Command } from '../../client/index.ts';
import { type InstanceClock, useInstanceClock, useServiceClient, useSimulations, useViewer } from '../../run/index.ts';
import {
  Button,
  ErrorNotice,
  FloatingPanel,
  formatCount,
  IconButton,
  lazyPart,
  problemOf,
  Select,
  Toolbar,
  useRegion,
} from '../../ui/index.ts';
import classes from './control-buttons.module.css';

const RestartDialog = lazyPart(
  () => t`The dialog could not be shown`,
  () => import('./restart-dialog.tsx').then((module) => module.RestartDialog),
);

/** Pause, resume, speed and reset of the simulation itself; absent where there is no control plane. */
export function ControlButtons(): ReactElement | null {
  const { simulationId } = useViewer();
  const { data } = useSimulations();
  const known = useInstanceClock();
  if (data?.controlPlane !== true || known.status === null) return null;
  const { status, runMode, speedMultiplier } = known;
  return <SimulationControls {...{ simulationId, status, runMode, speedMultiplier }} />;
}

function speedWords(multiplier: number): string {
  const speed = formatCount(multiplier);
  return t`${speed}× speed`;
}

const SPEEDS = [1, 2, 5, 10, 20, 50, 100];

type SimulationControlsProps = Pick<InstanceClock, 'status' | 'runMode' | 'speedMultiplier'> & { simulationId: string };

/** The clock is read again and again: rendered only where it says something else that is shown. */
const SimulationControls = memo(function SimulationControls(props: SimulationControlsProps): ReactElement {
  const { simulationId, status, runMode, speedMultiplier } = props;
  useRegion();
  const { command, setSpeed, error, clear } = useControls(simulationId);
  const running = status === 'RUNNING';
  const speed = speedMultiplier ?? 1;
  const speeds = SPEEDS.includes(speed) ? SPEEDS : [...SPEEDS, speed].sort((a, b) => a - b);
  return (
    <FloatingPanel size="bar" className={classes.controls}>
      <Toolbar label={t`Simulation`}>
        {running ? (
          <Button icon="pause" onClick={() => command('pause')}>
            {t`Pause simulation`}
          </Button>
        ) : (
          <Button icon="play" disabled={status !== 'PAUSED' && status !== 'READY'} onClick={() => command('resume')}>
            {t`Resume simulation`}
          </Button>
        )}
        {runMode !== 'FULL_SPEED' && (
          <Select
            label={t`Simulation speed`}
            value={String(speed)}
            options={speeds.map((value) => ({ value: String(value), label: speedWords(value) }))}
            onChange={(value) => setSpeed(Number(value))}
          />
        )}
        <ResetButton onReset={() => command('reset')} />
      </Toolbar>
      {error !== null && (
        <div className={classes.error}>
          <ErrorNotice problem={problemOf(error)} title={t`Simulation rejected the command`}>
            <Button onClick={clear}>{t`Dismiss`}</Button>
          </ErrorNotice>
        </div>
      )}
    </FloatingPanel>
  );
});

/** A restart throws the run away, so it is asked for twice; the dialog takes the focus and gives it back. */
function ResetButton({ onReset }: { onReset: () => void }): ReactElement {
  const [asking, setAsking] = useState(false);
  const restart = () => {
    setAsking(false);
    onReset();
  };
  return (
    <>
      <IconButton
        icon="refresh"
        label={t`Restart simulation`}
        words={t`Restart simulation`}
        onClick={() => setAsking(true)}
      />
      {asking && <RestartDialog onRestart={restart} onClose={() => setAsking(false)} />}
    </>
  );
}

function useControls(simulationId: string) {
  const client = useServiceClient();
  const queries = useQueryClient();
  const underWay = useRef<string | null>(null);
  const { mutate, error, reset } = useMutation({
    mutationFn: (act: () => Promise<unknown>) => act(),
    onSettled: () => {
      underWay.current = null;
      // A run that was paused is read seldom: what the command has brought about is read at once.
      void queries.invalidateQueries({ queryKey: ['animation', simulationId, 'updates'] });
      return queries.invalidateQueries({ queryKey: ['clock', simulationId] });
    },
  });
  // The second press of a double click is no second command. The button stays as it is, with its focus.
  const send = (what: string, act: () => Promise<unknown>) => {
    if (underWay.current === what) return;
    underWay.current = what;
    mutate(act);
  };
  return {
    command: (command: Command) => send(command, () => client.control.command(simulationId, command)),
    setSpeed: (multiplier: number) =>
      send(`speed ${multiplier}`, () => client.control.setSpeed(simulationId, multiplier)),
    error,
    clear: reset,
  };
}
