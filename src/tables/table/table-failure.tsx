import { t } from '@lingui/core/macro';
import type { ReactElement, ReactNode } from 'react';
import { Button, ErrorNotice, problemOf } from '../../ui/index.ts';
import classes from './table.module.css';

interface TableFailureProps {
  /** What could not be done, in words. */
  title: string;
  error: unknown;
  onRetry: () => void;
  /** What else can be done about it. */
  children?: ReactNode;
}

/** Why rows could not be read, and a way to try again. */
export function TableFailure({ title, error, onRetry, children }: TableFailureProps): ReactElement {
  return (
    <div className={classes.failure}>
      <ErrorNotice title={title} problem={problemOf(error)}>
        {children}
        <Button icon="refresh" onClick={onRetry}>
          {t`Try again`}
        </Button>
      </ErrorNotice>
    </div>
  );
}
