import { t } from '@lingui/core/macro';
import { type ErrorComponentProps, Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { Button, ErrorNotice, problemOf } from '../../ui/index.ts';
import classes from './pages.module.css';

/** Shown in place of a page whose own code failed; the rest of the dashboard goes on. */
export function PageFailed({ error, reset }: ErrorComponentProps): ReactElement {
  return (
    <div className={classes.centred}>
      <ErrorNotice title={t`This page could not be shown`} problem={problemOf(error)}>
        <p>
          <Button icon="refresh" onClick={reset}>
            {t`Try again`}
          </Button>{' '}
          <Link to="/">{t`Go to all simulations`}</Link>
        </p>
      </ErrorNotice>
    </div>
  );
}
