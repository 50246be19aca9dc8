import { t } from '@lingui/core/macro';
import { type ReactElement, useCallback } from 'react';
import { type Readout, useReadoutText, useViewerState } from '../../run/index.ts';
import { Badge, formatSimulationTime } from '../../ui/index.ts';
import { HeaderSlot } from '../shell/header-slot.tsx';
import classes from './live-header.module.css';

/** What is shown is recorded: its name, and the time in it. */
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

function timeText({ simulationTimeMicros }: Readout): string {
  return formatSimulationTime(simulationTimeMicros);
}
