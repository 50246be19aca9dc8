import { t } from '@lingui/core/macro';
import type { ReactElement } from 'react';
import type { OverviewPlant } from '../../client/index.ts';
import { EmptyState, VisuallyHidden } from '../../ui/index.ts';
import { WarmUpProgress } from '../overview/warm-up-progress.tsx';
import { usePageTitle } from '../use-page-title.ts';

interface WarmingPlantProps {
  simulationId: string;
  warmUp: NonNullable<OverviewPlant['warmUp']>;
}

/** Stands in for the live page while the hours before a plant's first instant are simulated. */
export function WarmingPlant({ simulationId, warmUp }: WarmingPlantProps): ReactElement {
  usePageTitle(simulationId);
  return (
    <>
      <VisuallyHidden as="h1">
        {t`Live view`}: <bdi>{simulationId}</bdi>
      </VisuallyHidden>
      <EmptyState icon="clock" title={t`This plant is being prepared`}>
        <WarmUpProgress warmUp={warmUp} />
        {t`It is shown here as soon as it is ready.`}
      </EmptyState>
    </>
  );
}
