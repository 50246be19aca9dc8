import { plural, t } from '@lingui/core/macro';
import type { ReactElement } from 'react';
import { useStore } from 'zustand';
import type { Person } from '../../presence/index.ts';
import type { Presence } from '../../run/index.ts';
import { formatCount, IconPopover } from '../../ui/index.ts';
import { Avatar } from './avatar.tsx';
import classes from './people.module.css';
import { PeopleMenu } from './people-menu.tsx';

/** So many are seen in the bar; of the others how many they are. */
const MOST_FACES = 3;

/** Everybody else, by colour and initials; opens who they are, and what can be done with them. */
export function PeopleButton({ presence }: { presence: Presence }): ReactElement {
  const people = useStore(presence.store, (state) => state.people);
  const selfId = useStore(presence.store, (state) => state.selfId);
  const isTroubled = useStore(presence.store, (state) => state.failure !== null && state.selfId === null);
  const others = people.filter(({ personId }) => personId !== selfId);
  return (
    <IconPopover
      icon={isTroubled ? 'warning' : 'people'}
      label={isTroubled ? t`Other people cannot be seen` : othersWords(others.length)}
      face={others.length > 0 ? <Faces others={others} /> : undefined}
    >
      {() => <PeopleMenu presence={presence} />}
    </IconPopover>
  );
}

function Faces({ others }: { others: readonly Person[] }): ReactElement {
  const more = formatCount(others.length - MOST_FACES);
  return (
    <span className={classes.faces}>
      {others.slice(0, MOST_FACES).map((person) => (
        <Avatar key={person.personId} person={person} />
      ))}
      {others.length > MOST_FACES && <span className={classes.more}>+{more}</span>}
    </span>
  );
}

function othersWords(count: number): string {
  if (count === 0) return t`People: nobody else has this run open`;
  const number = formatCount(count);
  return plural(count, {
    one: `People: ${number} other person has this run open`,
    other: `People: ${number} others have this run open`,
  });
}
