import { t } from '@lingui/core/macro';
import { Link, useMatchRoute } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useSimulations } from '../../run/index.ts';
import classes from './shell.module.css';

/** The way to the experiments, where there is a control plane; who has not signed in is asked for nothing. */
export function ExperimentsTab(): ReactElement | null {
  const match = useMatchRoute();
  const isAt = (to: '/experiments' | '/recordings') => match({ to, fuzzy: true }) !== false;
  const { data } = useSimulations(isAt('/recordings'));
  if (!data?.controlPlane && !isAt('/experiments')) return null;
  return (
    <Link to="/experiments" className={classes.tab} activeProps={{ className: classes.active, 'aria-current': 'page' }}>
      {t`Experiments`}
    </Link>
  );
}
