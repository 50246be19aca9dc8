import { plural, t } from '@lingui/core/macro';
import { useStore } from 'zustand';
import { type Command, tell, useOffer } from '../../commands/index.ts';
import { presenterOf } from '../../presence/index.ts';
import type { Presence } from '../../run/index.ts';
import { formatCount, isolated } from '../../ui/index.ts';
import { personName } from './person-words.ts';

/** Does what a notice over the picture offers. */
export const YES_KEY = { code: 'KeyY' } as const;

/** Offers what can be done with the others. */
export function usePeopleCommands(presence: Presence): void {
  const state = useStore(presence.store);
  useOffer({ commands: () => commandsOf(presence) }, state);
}

function commandsOf(presence: Presence): Command[] {
  const { people, selfId, followed, parted, offer } = presence.store.getState();
  const others = people.filter(({ personId }) => personId !== selfId);
  const isPresenting = selfId !== null && presenterOf(people)?.personId === selfId;
  const command = (id: string, words: () => string, act: () => void, keys: Command['keys'] = []): Command => ({
    ...{ id: `people.${id}`, kind: 'action', keys, words, act, isOnce: true },
    also: () => t`People`,
  });
  const canComeBack = offer === null && parted?.why === 'moved';
  return [
    ...(offer
      ? [
          command(
            'accept',
            () => acceptWords(offer.view !== null),
            () => presence.accept(),
            [YES_KEY],
          ),
        ]
      : []),
    ...(canComeBack
      ? [
          command(
            'back',
            () => t`Follow again`,
            () => presence.comeBack(),
            [YES_KEY],
          ),
        ]
      : []),
    ...(others.length > 0
      ? [
          command(
            'call',
            () => t`Come here: offer my view to all others`,
            () => callOthers(presence),
          ),
        ]
      : []),
    command(
      'present',
      () => (isPresenting ? t`Stop presenting` : t`Present what I see`),
      () => presence.present(!isPresenting),
    ),
    ...(followed
      ? [
          command(
            'stop',
            () => t`Stop following`,
            () => presence.follow(null),
          ),
        ]
      : []),
    ...others.map((person) =>
      command(
        `follow ${person.personId}`,
        () => {
          const name = personName(person);
          return t`Follow ${name}`;
        },
        () => presence.follow(person.personId),
      ),
    ),
  ];
}

/** What is done by taking an offer: to go to a view, or to follow. */
export function acceptWords(isCall: boolean): string {
  return isCall ? t`Go there` : t`Follow`;
}

/** Offers what is seen here to all others, and says so. */
export function callOthers(presence: Presence): void {
  const { people, selfId } = presence.store.getState();
  const count = people.filter(({ personId }) => personId !== selfId).length;
  presence.call();
  const number = isolated(formatCount(count));
  tell(
    plural(count, {
      one: `Your view was offered to ${number} other person`,
      other: `Your view was offered to ${number} others`,
    }),
  );
}
