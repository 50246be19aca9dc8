import { t } from '@lingui/core/macro';
import { Link, useMatchRoute } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { InstanceSwitcher } from './instance-switcher.tsx';
import classes from './shell.module.css';

const ACTIVE = { className: `${classes.tab} ${classes.active}`, 'aria-current': 'page' } as const;
const INACTIVE = { className: `${classes.tab}` } as const;

/** Where one is: the instance, and its pages as links. */
export function InstanceNavigation({ simulationId }: { simulationId: string }): ReactElement {
  // Questions are asked of the tables: their page is beneath these, whatever its address.
  const isAsking = useMatchRoute()({ to: '/simulations/$simulationId/sql' }) !== false;
  const link = { params: { simulationId }, activeProps: ACTIVE, inactiveProps: INACTIVE };
  return (
    <nav className={classes.navigation} aria-label={t`Simulation`}>
      <span className={classes.separator} aria-hidden="true" />
      <InstanceSwitcher simulationId={simulationId} />
      <Link to="/simulations/$simulationId" activeOptions={{ exact: true, includeSearch: false }} {...link}>
        {t`Live`}
      </Link>
      <Link to="/simulations/$simulationId/tables" {...link} {...(isAsking && ACTIVE)}>
        {t`Tables`}
      </Link>
      <Link to="/simulations/$simulationId/board" {...link}>
        {t`Board`}
      </Link>
      <Link to="/simulations/$simulationId/compatibility" {...link}>
        {t`Compatibility`}
      </Link>
    </nav>
  );
}
