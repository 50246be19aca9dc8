import { plural, t } from '@lingui/core/macro';
import { useStore } from 'zustand';
import { type Command, tell, useOffer } from '../../commands/index.ts';
import { type Person, presenterOf } from '../../presence/index.ts';
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
  return [...answers(presence), ...ownViewCommands(presence), ...followingCommands(presence)];
}

function command(id: string, words: () => string, act: () => void, keys: Command['keys'] = []): Command {
  return { id: `people.${id}`, kind: 'action', keys, words, act, also: () => t`People`, isOnce: true };
}

/** To what another person offers, or to what they have moved away from. */
function answers(presence: Presence): Command[] {
  const { offer, parted } = presence.store.getState();
  const accept = () => presence.accept();
  const comeBack = () => presence.comeBack();
  if (offer) return [command('accept', () => acceptWords(offer.view !== null), accept, [YES_KEY])];
  return parted?.why === 'moved' ? [command('back', () => t`Follow again`, comeBack, [YES_KEY])] : [];
}

/** What is done with the view that is seen here. */
function ownViewCommands(presence: Presence): Command[] {
  const { people, selfId } = presence.store.getState();
  const isPresenting = selfId !== null && presenterOf(people)?.personId === selfId;
  const call = command(
    'call',
    () => t`Come here: offer my view to all others`,
    () => callOthers(presence),
  );
  const present = command(
    'present',
    () => (isPresenting ? t`Stop presenting` : t`Present what I see`),
    () => presence.present(!isPresenting),
  );
  return othersIn(presence).length > 0 ? [call, present] : [present];
}

function followingCommands(presence: Presence): Command[] {
  const { followed } = presence.store.getState();
  const stop = () => presence.follow(null);
  return [
    ...(followed ? [command('stop', () => t`Stop following`, stop)] : []),
    ...othersIn(presence).map((person) =>
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

function othersIn(presence: Presence): Person[] {
  const { people, selfId } = presence.store.getState();
  return people.filter(({ personId }) => personId !== selfId);
}

/** What is done by taking an offer: to go to a view, or to follow. */
export function acceptWords(isCall: boolean): string {
  return isCall ? t`Go there` : t`Follow`;
}

/** Offers what is seen here to all others, and says so. */
export function callOthers(presence: Presence): void {
  const count = othersIn(presence).length;
  presence.call();
  const number = isolated(formatCount(count));
  tell(
    plural(count, {
      one: `Your view was offered to ${number} other person`,
      other: `Your view was offered to ${number} others`,
    }),
  );
}
