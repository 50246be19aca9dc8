import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { EmptyState, VisuallyHidden } from '../../ui/index.ts';
import classes from './pages.module.css';

export function PageNotFound(): ReactElement {
  return (
    <div className={classes.centred}>
      <VisuallyHidden as="h1">{t`Page not found`}</VisuallyHidden>
      <EmptyState icon="search" title={t`Page not found`}>
        <p>
          {t`The link may be old or mistyped.`} <Link to="/">{t`Go to all simulations`}</Link>
        </p>
      </EmptyState>
    </div>
  );
}
