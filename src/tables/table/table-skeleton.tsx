import { t } from '@lingui/core/macro';
import type { ReactElement } from 'react';
import classes from './table.module.css';

const ROWS = Array.from({ length: 14 }, (_, index) => index);

/** Stands where the rows will be while the first page is on its way. */
export function TableSkeleton(): ReactElement {
  return (
    <div className={classes.skeleton} role="status" aria-label={t`Loading table`}>
      {ROWS.map((row) => (
        <span key={row} style={{ opacity: 1 - row / ROWS.length }} />
      ))}
    </div>
  );
}
