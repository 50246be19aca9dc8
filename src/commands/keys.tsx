import type { ReactElement } from 'react';
import { type KeyPress, signsOf } from './key-press.ts';
import classes from './keys.module.css';

/** A press as the keys that are pressed for it. */
export function Keys({ press }: { press: KeyPress }): ReactElement {
  return (
    <span className={classes.keys}>
      {signsOf(press).map((sign) => (
        <kbd key={sign}>{sign}</kbd>
      ))}
    </span>
  );
}
