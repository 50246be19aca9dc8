import type { ReactElement, ReactNode } from 'react';
import classes from './visually-hidden.module.css';

interface VisuallyHiddenProps {
  as?: 'span' | 'h1';
  role?: 'status';
  children: ReactNode;
}

/** Read out, but not shown. */
export function VisuallyHidden({ as: Element = 'span', role, children }: VisuallyHiddenProps): ReactElement {
  return (
    <Element role={role} className={classes.hidden}>
      {children}
    </Element>
  );
}
