import { t } from '@lingui/core/macro';
import { type ReactElement, useState } from 'react';
import { useStore } from 'zustand';
import { LONGEST_PERSON_NAME, type Person, presenterOf } from '../../presence/index.ts';
import { OWN_NAME, type Presence, useSession } from '../../run/index.ts';
import { Button, CopyButton, Failure, keepText, keptText, TextField } from '../../ui/index.ts';
import { Avatar } from './avatar.tsx';
import classes from './people.module.css';
import { callOthers } from './people-commands.ts';
import { personName } from './person-words.ts';
import { presenterLink } from './presenter-link.ts';

/** Who has the run open, and what can be done with them. */
export function PeopleMenu({ presence }: { presence: Presence }): ReactElement {
  const { people, selfId, failure, followed } = useStore(presence.store);
  const isNamed = useSession().data?.caller?.by !== 'nothing';
  const isPresenting = selfId !== null && presenterOf(people)?.personId === selfId;
  const isAlone = people.every(({ personId }) => personId === selfId);
  return (
    <div className={classes.menu}>
      {failure !== null && <Failure title={t`Others cannot be seen or told now`} error={failure} />}
      <ul className={classes.list} aria-label={t`Who has this run open`}>
        {people.map((person) => (
          <PersonEntry
            key={person.personId}
            {...{ person, people, selfId }}
            isFollowed={followed?.person.personId === person.personId}
            onFollow={(isFollowed) => presence.follow(isFollowed ? person.personId : null)}
          />
        ))}
      </ul>
      {!isNamed && <OwnName presence={presence} />}
      <div className={classes.buttons}>
        <Button icon="target" disabled={isAlone} onClick={() => callOthers(presence)}>
          {t`Come here`}
        </Button>
        <Button icon={isPresenting ? 'stop' : 'play'} onClick={() => presence.present(!isPresenting)}>
          {isPresenting ? t`Stop presenting` : t`Present`}
        </Button>
        <CopyButton worded text={presenterLink()} label={t`Copy link to the presenter`} />
      </div>
      <p className={classes.help}>
        {t`“Come here” offers your view to all others once. While you present, whoever opens the link sees what you see.`}
      </p>
    </div>
  );
}

interface PersonEntryProps {
  person: Person;
  people: readonly Person[];
  selfId: string | null;
  isFollowed: boolean;
  onFollow: (isFollowed: boolean) => void;
}

function PersonEntry({ person, people, selfId, isFollowed, onFollow }: PersonEntryProps): ReactElement {
  const isSelf = person.personId === selfId;
  const name = personName(person);
  return (
    <li className={classes.person}>
      <Avatar person={person} />
      <span>
        <span className={classes.name}>
          <bdi>{name}</bdi>
          {isSelf && ` ${t`(you)`}`}
        </span>{' '}
        <span className={classes.doing}>{doingWords(person, people, selfId)}</span>
      </span>
      {!isSelf && (
        <Button
          icon="follow"
          pressed={isFollowed}
          label={isFollowed ? t`Stop following ${name}` : t`Follow ${name}`}
          onClick={() => onFollow(!isFollowed)}
        >
          {isFollowed ? t`Stop` : t`Follow`}
        </Button>
      )}
    </li>
  );
}

/** What somebody is about, in a few words. */
function doingWords(person: Person, people: readonly Person[], selfId: string | null): string {
  if (presenterOf(people)?.personId === person.personId) return t`presents`;
  const followed = people.find(({ personId }) => personId === person.followedId);
  if (followed) {
    if (followed.personId === selfId) return t`follows you`;
    const name = personName(followed);
    return t`follows ${name}`;
  }
  return person.isLive ? t`live` : t`looks back`;
}

/** Where access gives no names, people may say one: it is told once it is whole. */
function OwnName({ presence }: { presence: Presence }): ReactElement {
  const [name, setName] = useState(() => keptText(OWN_NAME) ?? '');
  const tell = () => {
    if (name.trim() === (keptText(OWN_NAME) ?? '')) return;
    keepText(OWN_NAME, name.trim());
    presence.nameChanged();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        tell();
      }}
      onBlur={tell}
    >
      <TextField
        label={t`Your name`}
        value={name}
        maxLength={LONGEST_PERSON_NAME}
        placeholder={t`Others see a number`}
        onChange={setName}
      />
    </form>
  );
}
