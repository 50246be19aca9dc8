import type { ReactElement, ReactNode } from 'react';
import classes from './toolbar.module.css';

/** Row of controls with a name; wraps where there is no room. */
export function Toolbar({ label, children }: { label: string; children: ReactNode }): ReactElement {
  return (
    <fieldset aria-label={label} className={classes.toolbar}>
      {children}
    </fieldset>
  );
}
