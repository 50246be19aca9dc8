import { type ReactElement, useCallback } from 'react';
import { useShallow } from 'zustand/react/shallow';
import type { AnimationClock, Clock } from '../../protocol/index.ts';
import { Badge, formatDuration, formatLag, formatSimulationTime, StatusBadge } from '../../ui/index.ts';
import { codeWords, modeWords } from '../clock-words.ts';
import { HeaderSlot } from '../shell/header-slot.tsx';
import { connectionWord } from './connection-words.ts';
import classes from './live-header.module.css';
import { useInstanceClock } from './use-instance-clock.ts';
import { useFeedState, useReadoutText, useViewerState } from './viewer-context.ts';
import type { Readout } from './viewer-state.ts';

/** Status, mode, speed, time and connection in the bar on top; what runs on all the time is not read out. */
export function LiveHeader(): ReactElement {
  const { clock, reason, isOld } = useInstanceClock();
  return (
    <HeaderSlot>
      <div className={classes.header} role="status" aria-label="Simulation status">
        <InstanceWords clock={clock} reason={reason} isOld={isOld} />
        {clock?.runMode === 'FULL_SPEED' ? <FullSpeedTime clock={clock} /> : <TimeWords />}
        <ConnectionWord />
      </div>
    </HeaderSlot>
  );
}

interface InstanceWordsProps {
  clock: Clock | AnimationClock | null;
  reason: string | null;
  /** The clock could not be read just now: this is what it said last. */
  isOld: boolean;
}

function InstanceWords({ clock, reason, isOld }: InstanceWordsProps): ReactElement | null {
  if (clock === null) return null;
  return (
    <>
      {isOld && <span className={classes.muted}>Last known:</span>}
      <StatusBadge status={clock.status} />
      {reason !== null && <span className={classes.mode}>{codeWords(reason)}</span>}
      <span className={classes.mode}>{modeWords(clock)}</span>
      {clock.flowControl !== 'NONE' && <Badge tone="warn">{flowWords(clock.flowControl)}</Badge>}
    </>
  );
}

function flowWords(flowControl: string): string {
  return flowControl === 'ANIMATION_BACKPRESSURE' ? 'Held back: a reader is slow' : flowControl;
}

/** Without animation there is no playhead: the clock is what there is. */
function FullSpeedTime({ clock }: { clock: Clock | AnimationClock }): ReactElement {
  return (
    <time className={classes.time} aria-live="off" data-testid="simulation-time">
      {formatSimulationTime(clock.simulationTimeMicros)}
    </time>
  );
}

function TimeWords(): ReactElement {
  const time = useReadoutText<HTMLTimeElement>(useCallback(timeText, []));
  const behind = useReadoutText<HTMLElement>(useCallback(behindText, []));
  return (
    <>
      <time ref={time} className={classes.time} aria-live="off" data-testid="simulation-time" />
      <BehindWords textRef={behind} />
    </>
  );
}

function BehindWords({ textRef }: { textRef: React.RefObject<HTMLElement | null> }): ReactElement {
  const mode = useViewerState((state) => state.mode);
  const word = { live: 'Live', paused: 'Paused', review: 'Looking back' }[mode];
  return (
    <span className={classes.behind} data-mode={mode} aria-live="off">
      {word}, <span ref={textRef} data-testid="behind-live" />
    </span>
  );
}

function ConnectionWord(): ReactElement {
  const { word, tone } = useFeedState(useShallow(({ connection }) => connectionWord(connection)));
  return <Badge tone={tone}>{word}</Badge>;
}

function timeText({ simulationTimeMicros }: Readout): string {
  return formatSimulationTime(simulationTimeMicros);
}

/** Nobody knows where live is when nothing has been heard of it for a while. */
const UNHEARD_MILLIS = 4000;

function behindText({ behindLiveSeconds, staleMillis }: Readout): string {
  if (staleMillis === null) return 'nothing read yet';
  if (staleMillis > UNHEARD_MILLIS) return `last data ${formatDuration(staleMillis / 1000)} ago`;
  return `${formatLag(behindLiveSeconds)} behind live`;
}
