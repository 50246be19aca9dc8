import type { ReactElement, ReactNode } from 'react';
import classes from './panel-body.module.css';

/** What a panel of words and figures holds, line under line; its tab has the name. */
export function PanelBody({ children }: { children: ReactNode }): ReactElement {
  return <div className={classes.body}>{children}</div>;
}
