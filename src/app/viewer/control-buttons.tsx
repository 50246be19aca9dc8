import { t } from '@lingui/core/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { memo, type ReactElement, useRef, useState } from 'react';
import type { Command as ControlCommand } from '../../client/index.ts';
import { type Command, useOffer } from '../../commands/index.ts';
import {
  animationKey,
  type InstanceClock,
  useInstanceClock,
  useServiceClient,
  useSimulations,
  useViewer,
} from '../../run/index.ts';
import {
  Button,
  Failure,
  FloatingPanel,
  formatCount,
  IconButton,
  lazyPart,
  Select,
  Toolbar,
  useRegion,
} from '../../ui/index.ts';
import classes from './control-buttons.module.css';

const RestartDialog = lazyPart(
  () => t`The dialog could not be shown`,
  () => import('./restart-dialog.tsx').then((module) => module.RestartDialog),
);

/** Pause, resume, speed and reset of the simulation itself; nothing without a control plane. */
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

/** The clock is read again and again: renders only if a shown value has changed. */
const SimulationControls = memo(function SimulationControls(props: SimulationControlsProps): ReactElement {
  const { simulationId, status, runMode, speedMultiplier } = props;
  useRegion();
  const { command, setSpeed, error, clear } = useControls(simulationId);
  const running = status === 'RUNNING';
  const canResume = status === 'PAUSED' || status === 'READY';
  const speed = speedMultiplier ?? 1;
  useOffer({
    commands: () => [
      ...(running ? [controlOf('pause', t`Pause simulation`, () => command('pause'))] : []),
      ...(canResume ? [controlOf('resume', t`Resume simulation`, () => command('resume'))] : []),
      ...(runMode === 'FULL_SPEED' ? [] : SPEEDS)
        .filter((value) => value !== speed)
        .map((value) =>
          controlOf(`speed ${value}`, `${t`Simulation speed`}: ${speedWords(value)}`, () => setSpeed(value)),
        ),
    ],
  });
  const speeds = SPEEDS.includes(speed) ? SPEEDS : [...SPEEDS, speed].sort((a, b) => a - b);
  return (
    <FloatingPanel size="bar" className={classes.controls}>
      <Toolbar label={t`Simulation`}>
        {running ? (
          <Button icon="pause" onClick={() => command('pause')}>
            {t`Pause simulation`}
          </Button>
        ) : (
          <Button icon="play" disabled={!canResume} onClick={() => command('resume')}>
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
          <Failure title={t`Simulation rejected the command`} error={error}>
            <Button onClick={clear}>{t`Dismiss`}</Button>
          </Failure>
        </div>
      )}
    </FloatingPanel>
  );
});

function controlOf(id: string, words: string, act: () => void): Command {
  return { id: `control ${id}`, kind: 'action', keys: [], words: () => words, act };
}

/** A restart throws the run away, so it asks first; the dialog takes the focus and gives it back. */
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
      // A paused run is read seldom: the effect of the command is read at once.
      void queries.invalidateQueries({ queryKey: animationKey(simulationId, 'updates') });
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
    command: (command: ControlCommand) => send(command, () => client.control.command(simulationId, command)),
    setSpeed: (multiplier: number) =>
      send(`speed ${multiplier}`, () => client.control.setSpeed(simulationId, multiplier)),
    error,
    clear: reset,
  };
}
