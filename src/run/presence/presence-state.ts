import { type Person, presenterOf, type View } from '../../presence/index.ts';

/** Whose view is seen here. */
export interface Followed {
  readonly person: Person;
  /** Whoever presents is followed, not this person. */
  readonly isPresenter: boolean;
  /** What they say over the picture, where they play a tour. */
  readonly caption: View['caption'];
  /** What they look at is not known here: the nearest is shown. */
  readonly isNearest: boolean;
}

/** Why somebody is followed no more: by what one did oneself, because they are gone, because they present no more. */
export type Parting = 'moved' | 'gone' | 'over';

/** Somebody wants to be looked along with: at one view, or for as long as they present. */
export interface Offer {
  readonly person: Person;
  readonly view: View | null;
}

/** Who has the run open, and what they and this page have to do with each other. */
export interface PresenceState {
  /** Null until this page is seen by others. */
  readonly selfId: string | null;
  readonly people: readonly Person[];
  readonly followed: Followed | null;
  readonly parted: { readonly person: Person; readonly why: Parting; readonly wasPresenter: boolean } | null;
  readonly offer: Offer | null;
  /** A link asks for whoever presents, and nobody does yet. */
  readonly isAwaiting: boolean;
  /** Why others are not seen, or were not told something. */
  readonly failure: unknown;
}

export const NOBODY: PresenceState = {
  ...{ selfId: null, people: [], followed: null, parted: null, offer: null, isAwaiting: false, failure: null },
};

/** What follows from who is there now. A presenter who is new is offered, and followed where a link asks for one. */
export function withPeople(state: PresenceState, selfId: string, people: readonly Person[]): PresenceState {
  const { followed, offer } = state;
  const find = (person: Person) => people.find(({ personId }) => personId === person.personId);
  const present = presenterOf(people);
  const presenter = present?.personId === selfId ? null : present;
  let next: PresenceState = { ...state, selfId, people, failure: null };
  if (followed !== null) {
    const now = find(followed.person);
    if (now === undefined) next = parted(next, 'gone');
    else if (followed.isPresenter && presenter?.personId !== now.personId)
      next = presenter === null ? parted(next, 'over') : following(next, presenter, true);
    else next = { ...next, followed: { ...followed, person: now } };
  }
  if (offer !== null && (find(offer.person) === undefined || isOver(offer, presenter))) next = { ...next, offer: null };
  if (presenter === null) return next;
  if (state.isAwaiting) return following(next, presenter, true);
  const was = presenterOf(state.people)?.personId;
  const isNew = was !== presenter.personId && next.followed?.person.personId !== presenter.personId;
  return isNew ? { ...next, offer: { person: presenter, view: null } } : next;
}

function isOver({ person, view }: Offer, presenter: Person | null): boolean {
  return view === null && presenter?.personId !== person.personId;
}

/** Somebody is followed from now on. */
export function following(state: PresenceState, person: Person, isPresenter: boolean): PresenceState {
  return {
    ...state,
    followed: { person, isPresenter, caption: null, isNearest: false },
    ...{ parted: null, isAwaiting: false },
    offer: state.offer?.person.personId === person.personId ? null : state.offer,
  };
}

/** Nobody is followed any more. */
export function parted(state: PresenceState, why: Parting): PresenceState {
  const { followed } = state;
  if (followed === null) return state;
  const { person, isPresenter: wasPresenter } = followed;
  return { ...state, followed: null, parted: { person, why, wasPresenter } };
}

/** Those who see what this page shows. */
export function followersOf({ people, selfId }: Pick<PresenceState, 'people' | 'selfId'>): readonly Person[] {
  return people.filter(({ followedId, personId }) => followedId === selfId && personId !== selfId);
}
