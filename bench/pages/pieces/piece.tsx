import type { ReactElement, ReactNode } from 'react';
import classes from './pieces-page.module.css';

/** One piece with its name, in all its states. */
export function Piece({ name, children }: { name: string; children: ReactNode }): ReactElement {
  return (
    <fieldset className={classes.piece} aria-label={name}>
      <h3>{name}</h3>
      {children}
    </fieldset>
  );
}
