import { t } from '@lingui/core/macro';
import { type ReactElement, useCallback } from 'react';
import { useStore } from 'zustand';
import {
  askedOf,
  type Lock,
  lastRunOf,
  type Readout,
  shiftOf,
  useFeedState,
  useReadoutText,
  useViewerState,
  type Viewer,
  ViewerContext,
} from '../../run/index.ts';
import { Badge, EmptyState, formatSimulationSpan, formatSimulationTime, SafePart, useRegion } from '../../ui/index.ts';
import { MICROS_PER_SECOND } from '../../units/index.ts';
import { PastNotice, TroubleNotice } from '../picture/trouble-notices.tsx';
import { ShowPicture } from '../show/show-picture.tsx';
import type { ComparedRun } from './compared-run.ts';
import classes from './side-by-side.module.css';

interface RunHalfProps {
  run: ComparedRun;
  /** Whose time both have. */
  leader: Viewer;
  lock: Lock;
}

/** One of two runs: its picture, and what is to be said of it. */
export function RunHalf({ side, ...props }: RunHalfProps & { side: 'left' | 'right' }): ReactElement {
  const { viewer, name } = props.run;
  // A run and its own recording are called the same.
  const label = side === 'left' ? t`Left: ${name}` : t`Right: ${name}`;
  return (
    <ViewerContext value={viewer}>
      <section className={classes.half} aria-label={label}>
        <RunCaption {...props} />
        <div className={classes.place}>
          <HalfPicture viewer={viewer} />
          <div className={classes.said}>
            <SafePart title={t`The notices could not be shown`}>
              <TroubleNotice />
              <PastNotice />
            </SafePart>
          </div>
        </div>
      </section>
    </ViewerContext>
  );
}

function HalfPicture({ viewer }: { viewer: Viewer }): ReactElement {
  const hasPicture = useFeedState((state) => state.epochs.length > 0 || state.past.kind === 'known');
  const hasTrouble = useFeedState(({ connection }) => connection.trouble !== null);
  if (hasPicture) return <ShowPicture onSelect={(entity, isAdded) => viewer.select(entity, isAdded)} />;
  return <EmptyState icon="live" title={hasTrouble ? t`No data yet` : t`Loading plant`} />;
}

/** Which run it is, its time, and what it has not: the instant that is shown of the other, or what is selected there. */
export function RunCaption({ run, leader, lock }: RunHalfProps): ReactElement {
  useRegion();
  const time = useReadoutText<HTMLTimeElement>(useCallback(timeText, []));
  return (
    <header className={classes.caption}>
      <Badge tone={run.recordingId === null ? 'good' : 'calm'}>
        {run.recordingId === null ? t`Live` : t`Recording`}
      </Badge>
      <span className={classes.name}>{run.link}</span>
      <output className={classes.ends}>
        <Ends run={run} leader={leader} lock={lock} />
        <Missing />
      </output>
      <time ref={time} className={classes.time} data-testid="simulation-time" />
    </header>
  );
}

function timeText({ simulationTimeMicros }: Readout): string {
  return formatSimulationTime(simulationTimeMicros);
}

/** Says it where the other run is shown at an instant that this one does not have. */
function Ends({ run: { viewer, recordingId }, leader, lock }: RunHalfProps): ReactElement | null {
  const isOver = recordingId !== null;
  // One text a second at most: nothing is rendered with each readout.
  const asked = useStore(leader.store, ({ readout }) => {
    const [leading, led] = [lastRunOf(leader), lastRunOf(viewer)];
    if (viewer === leader || !leading || !led) return '';
    const found = askedOf(led, readout.timelineMicros + shiftOf(lock, leading, led), { isOver });
    return found.at === 'within' ? '' : `${found.at} ${Math.floor(found.byMicros / MICROS_PER_SECOND)}`;
  });
  const [at, seconds] = asked.split(' ');
  if (at === '') return null;
  const span = formatSimulationSpan(0, Number(seconds) * MICROS_PER_SECOND);
  return <>{at === 'before' ? t`Begins in ${span}` : t`Ended ${span} ago`}</>;
}

/** Says it where what is selected is not in this run. */
function Missing(): ReactElement | null {
  const name = useViewerState(({ selection }) => (selection.entity === null ? selection.name : null));
  return name === null ? null : <span>{t`${name} is not here`}</span>;
}
