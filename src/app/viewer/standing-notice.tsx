import type { ReactElement } from 'react';
import { FloatingPanel, formatSimulationTime } from '../../ui/index.ts';
import classes from './link-notices.module.css';
import { useReadoutText } from './viewer-context.ts';
import type { Readout } from './viewer-state.ts';

/** Says that what is shown does not move, and of when it is. */
export function StandingNotice(): ReactElement {
  const time = useReadoutText<HTMLTimeElement>(standingText);
  return (
    <div role="status" className={classes.notices}>
      <FloatingPanel size="bar" className={classes.notice}>
        <span>
          This run has no animation (FULL_SPEED). The plant stands as of <time ref={time} aria-live="off" />; it is read
          again every 10 s.
        </span>
      </FloatingPanel>
    </div>
  );
}

function standingText({ simulationTimeMicros }: Readout): string {
  return formatSimulationTime(simulationTimeMicros);
}
