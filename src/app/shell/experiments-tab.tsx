import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useMatchRoute } from '@tanstack/react-router';
import { type ReactElement, useSyncExternalStore } from 'react';
import type { KnownSimulations } from '../../feed/index.ts';
import classes from './shell.module.css';

/** The way to the experiments, where there is a control plane; asks for nothing that its page does not ask for. */
export function ExperimentsTab(): ReactElement | null {
  const queries = useQueryClient();
  const isThere = useMatchRoute()({ to: '/experiments', fuzzy: true }) !== false;
  const hasControl = useSyncExternalStore(
    (changed) => queries.getQueryCache().subscribe(changed),
    () => queries.getQueryData<KnownSimulations>(['simulations'])?.controlPlane ?? false,
  );
  if (!hasControl && !isThere) return null;
  return (
    <Link to="/experiments" className={classes.tab} activeProps={{ className: classes.active, 'aria-current': 'page' }}>
      {t`Experiments`}
    </Link>
  );
}
