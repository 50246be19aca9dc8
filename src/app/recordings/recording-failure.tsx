import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { Button, ErrorNotice, problemOf } from '../../ui/index.ts';
import classes from './recordings.module.css';

interface RecordingFailureProps {
  title: string;
  error: unknown;
  onRetry: () => void;
}

/** The page of a recording of which nothing can be shown: why, and where to go from there. */
export function RecordingFailure({ title, error, onRetry }: RecordingFailureProps): ReactElement {
  return (
    <div className={classes.page}>
      <ErrorNotice title={title} problem={problemOf(error)}>
        <p>
          <Button icon="refresh" onClick={onRetry}>
            {t`Try again`}
          </Button>{' '}
          <Link to="/recordings">{t`All recordings`}</Link>
        </p>
      </ErrorNotice>
    </div>
  );
}
