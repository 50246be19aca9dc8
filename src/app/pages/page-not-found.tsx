import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { EmptyState } from '../../ui/index.ts';
import classes from './pages.module.css';

export function PageNotFound(): ReactElement {
  return (
    <div className={classes.centred}>
      <h1 className={classes.hidden}>Page not found</h1>
      <EmptyState icon="search" title="There is no page at this address">
        <p>
          The link may be old or mistyped. <Link to="/">Go to all simulations</Link>
        </p>
      </EmptyState>
    </div>
  );
}
