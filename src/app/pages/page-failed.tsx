import { type ErrorComponentProps, Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { Button, ErrorNotice, problemOf } from '../../ui/index.ts';
import classes from './pages.module.css';

/** Shown in place of a page whose own code failed; the rest of the dashboard goes on. */
export function PageFailed({ error, reset }: ErrorComponentProps): ReactElement {
  return (
    <div className={classes.centred}>
      <ErrorNotice title="This page could not be shown" problem={problemOf(error)}>
        <p>
          <Button icon="refresh" onClick={reset}>
            Try again
          </Button>{' '}
          <Link to="/">Go to all simulations</Link>
        </p>
      </ErrorNotice>
    </div>
  );
}
