import { t } from '@lingui/core/macro';
import type { ReactElement } from 'react';
import { Button, ErrorNotice, problemOf } from '../../ui/index.ts';
import classes from './table.module.css';

interface TableFailureProps {
  /** What could not be done, in words. */
  title: string;
  error: unknown;
  onRetry: () => void;
}

/** Why rows could not be read, and a way to try again. */
export function TableFailure({ title, error, onRetry }: TableFailureProps): ReactElement {
  return (
    <div className={classes.failure}>
      <ErrorNotice title={title} problem={problemOf(error)}>
        <Button icon="refresh" onClick={onRetry}>
          {t`Try again`}
        </Button>
      </ErrorNotice>
    </div>
  );
}
