import { Link, useParams } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { EmptyState } from '../../ui/index.ts';

/** Live page of one simulation. */
export function ViewerPage(): ReactElement {
  const { simulationId } = useParams({ from: '/simulations/$simulationId' });
  return (
    <EmptyState icon="live" title={simulationId}>
      <Link to="/simulations/$simulationId/tables" params={{ simulationId }}>
        Result tables
      </Link>
    </EmptyState>
  );
}
