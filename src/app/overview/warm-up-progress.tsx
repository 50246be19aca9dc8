import { t } from '@lingui/core/macro';
import type { ReactElement } from 'react';
import type { OverviewPlant } from '../../client/index.ts';
import { formatSimulationSpan } from '../../ui/index.ts';
import classes from './plant-card.module.css';

/** Progress of the hours before a plant's first instant. */
export function WarmUpProgress({ warmUp }: { warmUp: NonNullable<OverviewPlant['warmUp']> }): ReactElement {
  const { simulationTimeMicros, untilMicros } = warmUp;
  const done = formatSimulationSpan(0, simulationTimeMicros);
  const whole = formatSimulationSpan(0, untilMicros);
  return (
    <div className={classes.warmUp}>
      <p>{t`Simulating the hours before it begins: ${done} of ${whole}`}</p>
      <progress max={untilMicros} value={simulationTimeMicros} aria-label={t`Hours simulated`} />
    </div>
  );
}
