import { plural, t } from '@lingui/core/macro';
import type { ReactElement, ReactNode } from 'react';
import { useStore } from 'zustand';
import { type Person, presenterOf } from '../../presence/index.ts';
import type { Offer, Presence, PresenceState } from '../../run/index.ts';
import { captionIn } from '../../tour/index.ts';
import { Button, CopyButton, currentRegion, FloatingPanel, formatCount, IconButton, isolated } from '../../ui/index.ts';
import { Avatar } from './avatar.tsx';
import classes from './people.module.css';
import { acceptWords, YES_KEY } from './people-commands.ts';
import { colourOf, personName } from './person-words.ts';
import { presenterLink } from './presenter-link.ts';

interface PartProps {
  presence: Presence;
  state: PresenceState;
}

/** Over the picture: whom one follows or has left, who offers something, and that one presents. */
export function PeopleNotices({ presence }: { presence: Presence }): ReactElement {
  const state = useStore(presence.store);
  const { people, selfId, followed, parted, offer, isAwaiting } = state;
  return (
    <div role="status" className={classes.notices}>
      {followed && <div className={classes.frame} data-person={colourOf(followed.person)} aria-hidden="true" />}
      {selfId !== null && presenterOf(people)?.personId === selfId && <Presenting {...{ presence, state }} />}
      {followed && <Following {...{ presence, state }} />}
      {isAwaiting && !followed && <Notice>{t`Waiting for somebody to present: you will see what they see`}</Notice>}
      {offer && <Offered presence={presence} offer={offer} />}
      {parted && !followed && <Parted presence={presence} parted={parted} hasKey={offer === null} />}
    </div>
  );
}

function Notice({ person, children }: { person?: Person; children: ReactNode }): ReactElement {
  return (
    <FloatingPanel size="bar" className={classes.notice}>
      {person && <Avatar person={person} />}
      {children}
    </FloatingPanel>
  );
}

function Presenting({ presence, state: { people, selfId } }: PartProps): ReactElement {
  const count = people.filter(({ followedId, personId }) => followedId === selfId && personId !== selfId).length;
  const number = formatCount(count);
  return (
    <Notice>
      {plural(count, {
        0: `You present: nobody follows yet`,
        one: `You present: ${number} follows`,
        other: `You present: ${number} follow`,
      })}
      <CopyButton text={presenterLink()} label={t`Copy link to the presenter`} />
      <Button onClick={() => presence.present(false)}>{t`Stop presenting`}</Button>
    </Notice>
  );
}

function Following({ presence, state: { followed } }: PartProps): ReactElement | null {
  if (followed === null) return null;
  const { person, isPresenter, isNearest } = followed;
  const name = isolated(personName(person));
  const caption = followed.caption && captionIn({ caption: followed.caption }, currentRegion().language);
  return (
    <Notice person={person}>
      {isPresenter ? t`${name} presents, and you follow` : t`You follow ${name}`}
      <Button onClick={() => presence.follow(null)}>{t`Stop following`}</Button>
      {isNearest && (
        <p className={classes.warning}>{t`They look at a time that is not known here. The nearest is shown.`}</p>
      )}
      {caption && <p className={classes.caption}>{caption}</p>}
    </Notice>
  );
}

function Offered({ presence, offer: { person, view } }: { presence: Presence; offer: Offer }): ReactElement {
  const name = isolated(personName(person));
  return (
    <Notice person={person}>
      {view ? t`${name} asks you to come and see` : t`${name} presents`}
      <YesButton onClick={() => presence.accept()}>{acceptWords(view !== null)}</YesButton>
      <IconButton icon="close" label={t`Not now`} onClick={() => presence.decline()} />
    </Notice>
  );
}

interface PartedProps {
  presence: Presence;
  parted: NonNullable<PresenceState['parted']>;
  hasKey: boolean;
}

function Parted({ presence, parted: { person, why, wasPresenter }, hasKey }: PartedProps): ReactElement {
  const name = isolated(personName(person));
  return (
    <Notice person={person}>
      {partingWords(name, why)}
      {why === 'moved' && (
        <YesButton hasKey={hasKey} onClick={() => presence.comeBack()}>
          {wasPresenter ? t`Back to the presentation` : t`Follow again`}
        </YesButton>
      )}
      <IconButton icon="close" label={t`Close`} onClick={() => presence.forgetParting()} />
    </Notice>
  );
}

function partingWords(name: string, why: 'moved' | 'gone' | 'over'): string {
  if (why === 'moved') return t`You no longer follow ${name}`;
  return why === 'gone' ? t`${name} has left` : t`${name} presents no more`;
}

/** What the key does, too. */
function YesButton(props: { hasKey?: boolean; onClick: () => void; children: string }): ReactElement {
  const { hasKey = true, onClick, children } = props;
  const key = YES_KEY.code.replace('Key', '');
  return (
    <Button look="primary" onClick={onClick} {...(hasKey && { shortcut: key })}>
      {children}
      {hasKey && <span aria-hidden="true">({key})</span>}
    </Button>
  );
}
