import { t } from '@lingui/core/macro';
import type { ReactElement } from 'react';
import { Button, problemOf } from '../../ui/index.ts';
import classes from './board.module.css';

/** Why there is nothing, in words short enough for a tile. */
export function TileFailure({ error, onRetry }: { error: unknown; onRetry: () => void }): ReactElement {
  const { code, message, requestId } = problemOf(error);
  return (
    <div className={classes.failure} role="alert">
      <p>
        {message} <code>{code}</code>
      </p>
      {requestId && (
        <p>
          {t`Request ID`} <code>{requestId}</code>
        </p>
      )}
      <Button icon="refresh" onClick={onRetry}>
        {t`Try again`}
      </Button>
    </div>
  );
}
