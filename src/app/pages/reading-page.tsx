import type { ReactElement, ReactNode } from 'react';
import classes from './reading-page.module.css';

interface ReadingPageProps {
  /** For cards side by side. */
  isWide?: boolean;
  children: ReactNode;
}

/** A page to read: a column in the middle. */
export function ReadingPage({ isWide = false, children }: ReadingPageProps): ReactElement {
  return (
    <div className={classes.page} data-wide={isWide}>
      {children}
    </div>
  );
}
