import { t } from '@lingui/core/macro';
import type { ReactElement } from 'react';
import classes from './pages.module.css';

export function PagePending(): ReactElement {
  return (
    <p className={classes.pending} role="status">
      {t`Loading page`}
    </p>
  );
}
