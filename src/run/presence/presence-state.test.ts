import { describe, expect, test } from 'vitest';
import type { Person } from '../../presence/index.ts';
import { followersOf, following, NOBODY, type PresenceState, parted, withPeople } from './presence-state.ts';

const person = (personId: string, changed: Partial<Person> = {}): Person => ({
  ...{ personId, name: personId, number: 1, since: 0, isLive: true, followedId: null, presentsSince: null },
  ...changed,
});
const SELF = 'self';
const [self, ann, bob] = [person(SELF), person('Ann'), person('Bob')];
const presenting = (one: Person, since = 1): Person => ({ ...one, presentsSince: since });
const seen = (...people: Person[]): PresenceState => withPeople(NOBODY, SELF, people);
const followed = (state: PresenceState) => state.followed?.person.personId ?? null;

describe('who is followed', () => {
  test('stays so while they are there, as they are now', () => {
    const state = withPeople(following(seen(self, ann), ann, false), SELF, [self, { ...ann, isLive: false }]);
    expect(state.followed?.person.isLive).toBe(false);
  });

  test('is gone with who leaves', () => {
    const state = withPeople(following(seen(self, ann), ann, false), SELF, [self]);
    expect([followed(state), state.parted]).toEqual([null, { person: ann, why: 'gone', wasPresenter: false }]);
  });

  test('as presenter is followed no more once they present no more; as a person they are', () => {
    const before = seen(self, presenting(ann));
    const after = [self, ann];
    expect(withPeople(following(before, ann, true), SELF, after).parted?.why).toBe('over');
    expect(followed(withPeople(following(before, ann, false), SELF, after))).toBe('Ann');
  });

  test('as presenter is whoever presents', () => {
    const state = following(seen(self, presenting(ann), bob), presenting(ann), true);
    expect(followed(withPeople(state, SELF, [self, ann, presenting(bob, 2)]))).toBe('Bob');
  });

  test('is left by what one does oneself, and come back to', () => {
    const left = parted(following(seen(self, ann), ann, true), 'moved');
    expect(left.parted).toEqual({ person: ann, why: 'moved', wasPresenter: true });
    expect(following(left, ann, true).parted).toBeNull();
    expect(parted(NOBODY, 'moved')).toBe(NOBODY);
  });
});

describe('a presenter', () => {
  test('who is new is offered', () => {
    const state = withPeople(seen(self, ann), SELF, [self, presenting(ann)]);
    expect([followed(state), state.offer]).toEqual([null, { person: presenting(ann), view: null }]);
  });

  test('who was declined is not offered again', () => {
    const declined = { ...seen(self, presenting(ann)), offer: null };
    expect(withPeople(declined, SELF, [self, presenting(ann), bob]).offer).toBeNull();
  });

  test('who presents no more is not offered', () => {
    expect(withPeople(seen(self, presenting(ann)), SELF, [self, ann]).offer).toBeNull();
  });

  test('is followed where a link asks for one, whenever they begin', () => {
    const awaiting = withPeople({ ...NOBODY, isAwaiting: true }, SELF, [self, ann]);
    expect([followed(awaiting), awaiting.isAwaiting]).toEqual([null, true]);
    const state = withPeople(awaiting, SELF, [self, presenting(ann)]);
    expect([followed(state), state.isAwaiting, state.offer]).toEqual(['Ann', false, null]);
  });

  test('is never oneself', () => {
    const state = withPeople({ ...NOBODY, isAwaiting: true }, SELF, [presenting(self), ann]);
    expect([followed(state), state.offer]).toEqual([null, null]);
  });
});

test('an offer goes with who made it', () => {
  const offered: PresenceState = { ...seen(self, ann, bob), offer: { person: ann, view: null } };
  expect(
    withPeople({ ...offered, offer: { person: bob, view: {} as never } }, SELF, [self, ann, bob]).offer,
  ).not.toBeNull();
  expect(withPeople(offered, SELF, [self, bob]).offer).toBeNull();
});

test('followers are those who see what is shown here', () => {
  const people = [
    person(SELF, { followedId: SELF }),
    person('Ann', { followedId: SELF }),
    person('Bob', { followedId: 'Ann' }),
  ];
  expect(followersOf({ people, selfId: SELF }).map(({ personId }) => personId)).toEqual(['Ann']);
});
