import { t } from '@lingui/core/macro';
import { Link, useMatchRoute } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useSimulations } from '../simulations.ts';
import classes from './shell.module.css';

/** The way to the experiments, where there is a control plane; asks for nothing that its page does not ask for. */
export function ExperimentsTab(): ReactElement | null {
  const isThere = useMatchRoute()({ to: '/experiments', fuzzy: true }) !== false;
  const { data } = useSimulations(false);
  if (!data?.controlPlane && !isThere) return null;
  return (
    <Link to="/experiments" className={classes.tab} activeProps={{ className: classes.active, 'aria-current': 'page' }}>
      {t`Experiments`}
    </Link>
  );
}
