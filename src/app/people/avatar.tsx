import type { ReactElement } from 'react';
import type { Person } from '../../presence/index.ts';
import classes from './people.module.css';
import { colourOf, initialsOf } from './person-words.ts';

/** A person by colour and initials; decorative, the name stands beside it. */
export function Avatar({ person }: { person: Pick<Person, 'name' | 'number'> }): ReactElement {
  return (
    <span className={classes.avatar} data-person={colourOf(person)} aria-hidden="true">
      {initialsOf(person)}
    </span>
  );
}
