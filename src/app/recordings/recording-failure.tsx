import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { Button, ErrorNotice, problemOf } from '../../ui/index.ts';
import { ReadingPage } from '../pages/reading-page.tsx';

interface RecordingFailureProps {
  title: string;
  error: unknown;
  onRetry: () => void;
}

/** The page of a recording that cannot be shown: why, and the way from there. */
export function RecordingFailure({ title, error, onRetry }: RecordingFailureProps): ReactElement {
  return (
    <ReadingPage>
      <ErrorNotice title={title} problem={problemOf(error)}>
        <p>
          <Button icon="refresh" onClick={onRetry}>
            {t`Try again`}
          </Button>{' '}
          <Link to="/recordings">{t`All recordings`}</Link>
        </p>
      </ErrorNotice>
    </ReadingPage>
  );
}
