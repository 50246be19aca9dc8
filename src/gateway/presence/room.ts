import { MOST_PEOPLE, type Person, presenterOf, type Said, type Told } from '../../presence/index.ts';
import { GatewayFailure } from '../failures.ts';
import { Allowance } from './allowance.ts';
import type { News } from './bus.ts';

/** Somebody who comes, and how they are told of others. */
export interface Entrant extends Pick<Person, 'personId' | 'name' | 'isLive'> {
  /** The number that they had; null: none yet. */
  number: number | null;
  tell(told: Told): void;
  /** Their stream is another one now. */
  end(): void;
}

interface Member {
  person: Person;
  tell: Entrant['tell'];
  end: Entrant['end'];
  readonly allowance: Allowance;
  /** Runs out where their stream is gone and no other has come. */
  leaving: NodeJS.Timeout | null;
}

/** What is to be told to other gateways. */
export type OwnNews = News extends infer One ? (One extends News ? Omit<One, 'gateway' | 'room'> : never) : never;

export interface RoomOptions {
  say(news: OwnNews): void;
  /** Nobody is there through this gateway any more. */
  onEmpty(): void;
}

/** A page that loads again, or whose connection broke, is the same person within this time. */
export const GRACE_MILLIS = 2500;
/** Changes that come together are told together. */
const TOGETHER_MILLIS = 50;
/** Gateways that were not heard for so long have gone, with their people. */
export const GONE_MILLIS = 15_000;

/** Who has one run open: through this gateway, and as other gateways tell. Nothing of it is kept. */
export class Room {
  readonly #options: RoomOptions;
  readonly #members = new Map<string, Member>();
  readonly #elsewhere = new Map<string, { people: readonly Person[]; heardAt: number }>();
  #telling: NodeJS.Timeout | null = null;

  constructor(options: RoomOptions) {
    this.#options = options;
  }

  get people(): Person[] {
    const own = [...this.#members.values()].map(({ person }) => person);
    const others = [...this.#elsewhere.values()].flatMap(({ people }) => people);
    const all = [...own, ...others.filter(({ personId }) => !this.#members.has(personId))];
    return all.toSorted((a, b) => a.number - b.number || (a.personId < b.personId ? -1 : 1));
  }

  has(personId: string): boolean {
    return this.#members.has(personId);
  }

  /** @returns what is called when their stream is gone. @throws GatewayFailure where too many are there */
  enter({ personId, name, isLive, number, tell, end }: Entrant): () => void {
    const known = this.#members.get(personId);
    if (!known && this.people.length >= MOST_PEOPLE)
      throw new GatewayFailure('STATE_CONFLICT', `At most ${MOST_PEOPLE} people see each other in a run.`);
    if (known?.leaving) clearTimeout(known.leaving);
    known?.end();
    const person: Person = {
      ...(known?.person ?? this.#newPerson(personId, number)),
      ...{ name, isLive },
    };
    const allowance = known?.allowance ?? new Allowance();
    const member: Member = { person, tell, end, allowance, leaving: null };
    if (this.#members.size === 0) this.#options.say({ kind: 'ask' });
    this.#members.set(personId, member);
    this.#changed();
    return () => this.#leave(personId, member);
  }

  /** @throws GatewayFailure where somebody says too much */
  said(personId: string, said: Said): void {
    const member = this.#members.get(personId);
    if (!member) return;
    member.allowance.take(said.kind);
    const change = (changed: Partial<Person>): void => {
      member.person = { ...member.person, ...changed };
      this.#changed();
    };
    if (said.kind === 'view') this.#tellView(personId, said.view);
    else if (said.kind === 'live') change({ isLive: said.isLive });
    else if (said.kind === 'follow') change({ followedId: said.personId });
    else if (said.kind === 'present') change({ presentsSince: said.isPresenting ? Date.now() : null });
    else {
      this.#tellOthers({ ...said, personId });
      this.#options.say({ kind: 'call', personId, view: said.view });
    }
  }

  /** Takes what another gateway tells. */
  hear(news: News): void {
    if (news.kind === 'ask') this.sayAgain();
    else if (news.kind === 'people') {
      const known = this.#elsewhere.get(news.gateway)?.people;
      if (news.people.length === 0) this.#elsewhere.delete(news.gateway);
      else this.#elsewhere.set(news.gateway, { people: news.people, heardAt: performance.now() });
      if (JSON.stringify(known ?? []) !== JSON.stringify(news.people)) this.#changed(false);
    } else if (news.kind === 'view') this.#tellFollowers(news.personId, news);
    else if (news.kind === 'call') this.#tellOthers(news);
    // Of a person who says too much elsewhere what is too much is left out.
    else if (this.has(news.personId)) tryTo(() => this.said(news.personId, news.said));
  }

  /** Says again who is there, and forgets gateways that say nothing any more. */
  sayAgain(): void {
    const people = [...this.#members.values()].map(({ person }) => person);
    if (people.length > 0) this.#options.say({ kind: 'people', people });
    for (const [gateway, { heardAt }] of this.#elsewhere) {
      if (performance.now() - heardAt < GONE_MILLIS) continue;
      this.#elsewhere.delete(gateway);
      this.#changed(false);
    }
  }

  close(): void {
    if (this.#telling) clearTimeout(this.#telling);
    for (const { leaving, end } of this.#members.values()) {
      if (leaving) clearTimeout(leaving);
      end();
    }
    if (this.#members.size > 0) this.#options.say({ kind: 'people', people: [] });
    this.#members.clear();
  }

  /** Another stream of the same person may come meanwhile. */
  #leave(personId: string, member: Member): void {
    if (this.#members.get(personId) !== member || member.leaving) return;
    member.tell = () => {};
    member.leaving = setTimeout(() => {
      this.#members.delete(personId);
      if (this.#members.size > 0) return this.#changed();
      this.close();
      this.#options.say({ kind: 'people', people: [] });
      this.#options.onEmpty();
    }, GRACE_MILLIS).unref();
  }

  #newPerson(personId: string, wanted: number | null): Omit<Person, 'name' | 'isLive'> {
    const number = this.#freeNumber(personId, wanted);
    return { personId, number, followedId: null, presentsSince: null, since: Date.now() };
  }

  /** Two gateways may have given the same number before they heard of each other: who came later gets another one. */
  #settleNumbers(): boolean {
    const { people } = this;
    let hasChanged = false;
    for (const member of this.#members.values()) {
      const { personId, number, since } = member.person;
      const isTaken = people.some(
        (other) =>
          other.number === number && (other.since < since || (other.since === since && other.personId < personId)),
      );
      if (!isTaken) continue;
      member.person = { ...member.person, number: this.#freeNumber(personId, null) };
      hasChanged = true;
    }
    return hasChanged;
  }

  #freeNumber(personId: string, wanted: number | null): number {
    const others = this.people.filter((person) => person.personId !== personId);
    const taken = new Set(others.map(({ number }) => number));
    let number = wanted ?? 1;
    if (taken.has(number)) number = 1;
    while (taken.has(number)) number += 1;
    return number;
  }

  /** @param isOwn of people of this gateway: others are to hear it */
  #changed(isOwn = true): void {
    if (this.#settleNumbers()) isOwn = true;
    // One presents at a time: who began earlier has been taken over from.
    const presenter = presenterOf(this.people);
    for (const member of this.#members.values()) {
      if (member.person.presentsSince === null || member.person.personId === presenter?.personId) continue;
      member.person = { ...member.person, presentsSince: null };
      isOwn = true;
    }
    if (isOwn) this.sayAgain();
    this.#telling ??= setTimeout(() => {
      this.#telling = null;
      const { people } = this;
      for (const [selfId, { tell }] of this.#members) tell({ kind: 'people', selfId, people });
    }, TOGETHER_MILLIS).unref();
  }

  #tellView(personId: string, view: Extract<Said, { kind: 'view' }>['view']): void {
    const told = { kind: 'view', personId, view } as const;
    this.#tellFollowers(personId, told);
    const isFollowedElsewhere = [...this.#elsewhere.values()].some(({ people }) =>
      people.some(({ followedId }) => followedId === personId),
    );
    if (isFollowedElsewhere) this.#options.say(told);
  }

  #tellFollowers(personId: string, { view }: Pick<Extract<Told, { kind: 'view' }>, 'view'>): void {
    for (const { person, tell } of this.#members.values())
      if (person.followedId === personId) tell({ kind: 'view', personId, view });
  }

  #tellOthers({ personId, view }: Pick<Extract<Told, { kind: 'call' }>, 'personId' | 'view'>): void {
    for (const { person, tell } of this.#members.values())
      if (person.personId !== personId) tell({ kind: 'call', personId, view });
  }
}

function tryTo(act: () => void): void {
  try {
    act();
  } catch (error) {
    if (!(error instanceof GatewayFailure)) throw error;
  }
}
