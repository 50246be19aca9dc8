import { t } from '@lingui/core/macro';
import type { ReactElement, ReactNode } from 'react';
import { ServiceError } from '../../client/index.ts';
import { Button, ErrorNotice, formatCount, problemOf } from '../../ui/index.ts';
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
  const advice = adviceOn(error);
  return (
    <div className={classes.failure}>
      <ErrorNotice title={title} problem={problemOf(error)}>
        {advice && <p>{advice}</p>}
        {children}
        <Button icon="refresh" onClick={onRetry}>
          {t`Try again`}
        </Button>
      </ErrorNotice>
    </div>
  );
}

/** What a refusal means for the reader, beside the service's own sentence (interface 4.2, 7); null: that says it all. */
function adviceOn(error: unknown): string | null {
  if (!(error instanceof ServiceError)) return null;
  if (error.status === 429) return waitWords(error.retryAfterSeconds);
  switch (error.code) {
    case 'ENTITY_NOT_FOUND':
      return t`The simulation has no object of this name now. Capitals count.`;
    case 'TABLE_NOT_FOUND':
      return t`The simulation has no table of this name now. Capitals count.`;
    case 'TABLE_NAME_AMBIGUOUS':
      return t`Several objects have a table of this name: choose whose table is meant.`;
    case 'SIMULATION_RUNTIME_RELEASED':
      return t`The run is over and the service has released its tables.`;
    default:
      return null;
  }
}

function waitWords(retryAfterSeconds: number | null): string {
  if (retryAfterSeconds === null) return t`The service is asked too often. Try again in a moment.`;
  const seconds = formatCount(Math.ceil(retryAfterSeconds));
  return t`The service is asked too often. Try again in ${seconds} s.`;
}
