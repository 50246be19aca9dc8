import { t } from '@lingui/core/macro';
import { memo, type ReactElement, useCallback } from 'react';
import { useShallow } from 'zustand/react/shallow';
import type { PlaybackMode } from '../../playback/index.ts';
import type { Clock } from '../../protocol/index.ts';
import {
  connectionWord,
  flowWords,
  type InstanceClock,
  modeWords,
  type Readout,
  useFeedState,
  useInstanceClock,
  useReadoutText,
  useViewerState,
} from '../../run/index.ts';
import { Badge, formatAge, formatLag, formatSimulationTime, lazyPart, StatusBadge, useRegion } from '../../ui/index.ts';
import type { SimMicros } from '../../units/index.ts';
import { HeaderSlot } from '../shell/header-slot.tsx';
import classes from './run-header.module.css';

const Reason = lazyPart(
  () => t`The reason could not be shown`,
  () => import('./run-reason.tsx').then((module) => module.Reason),
);

/** Status, mode, speed, time and connection in the top bar; the running time is not read out. */
export function LiveHeader(): ReactElement {
  const known = useInstanceClock();
  const { runMode, simulationTimeMicros } = known;
  return (
    <HeaderSlot>
      <div className={classes.header} role="status" aria-label={t`Simulation status`}>
        {known.status !== null && <InstanceWords {...known} status={known.status} />}
        {runMode === 'FULL_SPEED' ? <FullSpeedTime micros={simulationTimeMicros} /> : <TimeWords />}
        <ConnectionWord />
      </div>
    </HeaderSlot>
  );
}

/** The name of the shown recording, and the time in it. */
export function RecordedHeader({ name, isLocal }: { name: string; isLocal: boolean }): ReactElement {
  const time = useReadoutText<HTMLTimeElement>(useCallback(timeText, []));
  const mode = useViewerState((state) => state.mode);
  return (
    <HeaderSlot>
      <div className={classes.header} role="status" aria-label={t`Recording`}>
        <Badge tone="calm">{isLocal ? t`File` : t`Recording`}</Badge>
        <bdi className={classes.mode}>{name}</bdi>
        <time ref={time} className={classes.time} aria-live="off" data-testid="simulation-time" />
        <span className={classes.behind}>{mode === 'paused' ? t`Paused` : t`Replay`}</span>
      </div>
    </HeaderSlot>
  );
}

/** The clock is read again and again: renders only if something has changed. */
const InstanceWords = memo(function InstanceWords(known: InstanceClock & Pick<Clock, 'status'>): ReactElement {
  const { status, reason, isOld, flowControl } = known;
  useRegion();
  return (
    <>
      {isOld && <span className={classes.muted}>{t`Last known:`}</span>}
      <StatusBadge status={status} />
      {reason !== null && <Reason code={reason} isFailure={status === 'FAILED'} />}
      <span className={classes.mode}>{modeWords(known)}</span>
      {flowControl !== 'NONE' && <Badge tone="warn">{flowWords(flowControl)}</Badge>}
    </>
  );
});

/** Without animation there is no playhead, only the clock. */
function FullSpeedTime({ micros }: { micros: SimMicros | null }): ReactElement {
  return (
    <time className={classes.time} aria-live="off" data-testid="simulation-time">
      {micros !== null && formatSimulationTime(micros)}
    </time>
  );
}

function TimeWords(): ReactElement {
  const time = useReadoutText<HTMLTimeElement>(useCallback(timeText, []));
  const mode = useViewerState((state) => state.mode);
  const age = useReadoutText<HTMLElement>(useCallback((readout: Readout) => ageText(readout, mode), [mode]));
  return (
    <>
      <time ref={time} className={classes.time} aria-live="off" data-testid="simulation-time" />
      <span className={classes.behind} data-mode={mode} aria-live="off">
        {playbackWord(mode)} · <span ref={age} data-testid="behind-live" />
      </span>
    </>
  );
}

function playbackWord(mode: PlaybackMode): string {
  if (mode === 'live') return t`Live`;
  return mode === 'paused' ? t`Paused` : t`Replay`;
}

/** Said only in an unusual state. */
function ConnectionWord(): ReactElement | null {
  const { word, tone } = useFeedState(useShallow(({ connection }) => connectionWord(connection)));
  return tone === 'good' ? null : <Badge tone={tone}>{word}</Badge>;
}

function timeText({ simulationTimeMicros }: Readout): string {
  return formatSimulationTime(simulationTimeMicros);
}

/** Without news for this long, nobody knows where live is. */
const UNHEARD_MILLIS = 4000;

function ageText({ behindLiveSeconds, staleMillis }: Readout, mode: PlaybackMode): string {
  if (staleMillis === null) return t`no data yet`;
  if (staleMillis > UNHEARD_MILLIS) {
    const age = formatAge(staleMillis / 1000);
    return t`last data ${age} ago`;
  }
  const delay = formatLag(behindLiveSeconds);
  return mode === 'live' ? t`${delay} delay` : t`${delay} behind live`;
}
