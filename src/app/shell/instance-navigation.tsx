import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { InstanceSwitcher } from './instance-switcher.tsx';
import classes from './shell.module.css';

const ACTIVE = { className: `${classes.tab} ${classes.active}`, 'aria-current': 'page' } as const;
const INACTIVE = { className: `${classes.tab}` } as const;

/** Where one is: the instance, and its pages as links. */
export function InstanceNavigation({ simulationId }: { simulationId: string }): ReactElement {
  const link = { params: { simulationId }, activeProps: ACTIVE, inactiveProps: INACTIVE };
  return (
    <nav className={classes.navigation} aria-label={t`Simulation`}>
      <span className={classes.separator} aria-hidden="true" />
      <InstanceSwitcher simulationId={simulationId} />
      <Link to="/simulations/$simulationId" activeOptions={{ exact: true, includeSearch: false }} {...link}>
        {t`Live`}
      </Link>
      <Link to="/simulations/$simulationId/tables" {...link}>
        {t`Tables`}
      </Link>
      <Link to="/simulations/$simulationId/compatibility" {...link}>
        {t`Compatibility`}
      </Link>
    </nav>
  );
}
