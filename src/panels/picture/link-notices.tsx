import { t } from '@lingui/core/macro';
import type { ReactElement } from 'react';
import { type DeepLinks, type Readout, useReadoutText } from '../../run/index.ts';
import { FloatingPanel, formatSimulationTime, IconButton } from '../../ui/index.ts';
import classes from './link-notices.module.css';

/** What the page's address asked for that there is not; stays until it is closed. */
export function LinkNotices({ links: { said, dismiss } }: { links: DeepLinks }): ReactElement {
  return (
    <div role="status" className={classes.notices}>
      {said.map((words) => (
        <FloatingPanel key={words} size="bar" className={classes.notice}>
          {words}
          <IconButton icon="close" label={t`Close`} onClick={() => dismiss(words)} />
        </FloatingPanel>
      ))}
    </div>
  );
}

/** Says that what is shown does not move, and of when it is. */
export function StandingNotice(): ReactElement {
  const time = useReadoutText<HTMLTimeElement>(standingText);
  return (
    <div role="status" className={classes.notices}>
      <FloatingPanel size="bar" className={classes.notice}>
        <span>
          {t`This run has no animation (FULL_SPEED). The plant is refreshed every 10 s. Shown as of`}{' '}
          <time ref={time} aria-live="off" />
        </span>
      </FloatingPanel>
    </div>
  );
}

function standingText({ simulationTimeMicros }: Readout): string {
  return formatSimulationTime(simulationTimeMicros);
}
