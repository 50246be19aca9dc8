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
  usePageTitle('Compatibility', simulationId);
  return (
    <div className={classes.page}>
      <header>
        <h1>Compatibility</h1>
        <p className={classes.muted}>
          Endpoints that existing integrations rely on. The legacy visualization has a cursor and a state of its own,
          apart from the live picture.
        </p>
      </header>
      <HealthSection />
      <ClockSection simulationId={simulationId} />
      <LegacySection key={simulationId} simulationId={simulationId} />
    </div>
  );
}
