import { t } from '@lingui/core/macro';
import type { ReactElement } from 'react';
import { type Readout, useReadoutText } from '../../run/index.ts';
import { EmptyState, FloatingPanel, formatSimulationTime } from '../../ui/index.ts';
import classes from './link-notices.module.css';

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

/** In the picture's stead, where there is nothing to show. */
export function FullSpeed(): ReactElement {
  return (
    <EmptyState icon="table" title={t`This run has no animation`}>
      {t`It runs at full speed (FULL_SPEED), which produces results but no motion. The result tables beside it grow while it runs.`}
    </EmptyState>
  );
}
