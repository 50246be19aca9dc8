import { t } from '@lingui/core/macro';
import { useParams } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { usePageTitle } from '../use-page-title.ts';
import { ClockSection } from './clock-section.tsx';
import classes from './compatibility.module.css';
import { HealthSection } from './health-section.tsx';
import { LegacySection } from './legacy-section.tsx';

/** What existing integrations use: health, clock and the legacy visualization protocol (interface 4.3 to 4.6). */
export function CompatibilityPage(): ReactElement {
  const { simulationId } = useParams({ from: '/simulations/$simulationId/compatibility' });
  usePageTitle(t`Compatibility`, simulationId);
  return (
    <div className={classes.page}>
      <header>
        <h1>{t`Compatibility`}</h1>
        <p className={classes.muted}>
          {t`Endpoints that existing integrations use. The legacy visualization has its own cursor and state, separate from the live view.`}
        </p>
      </header>
      <HealthSection />
      <ClockSection simulationId={simulationId} />
      <LegacySection key={simulationId} simulationId={simulationId} />
    </div>
  );
}
