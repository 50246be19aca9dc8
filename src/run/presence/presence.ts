import { createStore, type StoreApi } from 'zustand/vanilla';
import { type RunSource, type ServiceClient, systemTimers } from '../../client/index.ts';
import { presenterOf, type Told, type View } from '../../presence/index.ts';
import { shotNow } from '../shots/shot-now.ts';
import { showShot } from '../shots/show-shot.ts';
import type { Viewer } from '../viewer.ts';
import { FollowedView } from './followed-view.ts';
import { OwnView, viewNow } from './own-view.ts';
import { PresenceLine } from './presence-line.ts';
import {
  type Followed,
  followersOf,
  following,
  NOBODY,
  type PresenceState,
  parted,
  withPeople,
} from './presence-state.ts';

interface PresenceOptions {
  client: Pick<ServiceClient, 'presence'>;
  source: RunSource;
  /** As others are to see it, where access gives none; empty: none. */
  ownName(): string;
  /** Whether anybody looks at this page; default: the browser's word. */
  page?: Pick<Document, 'hidden' | 'addEventListener' | 'removeEventListener'>;
}

/** Nobody looks at a page in the background: it gives its connection back after so long. */
const AWAY_MILLIS = 60_000;
/** Seconds of the flight to a view that one was called to. */
const CALLED_SECONDS = 4;

/** The people who have a run open, as this page sees them and is seen: begins with `start`. */
export class Presence {
  readonly store: StoreApi<PresenceState>;
  readonly #viewer: Viewer;
  readonly #page: NonNullable<PresenceOptions['page']>;
  readonly #line: PresenceLine;
  readonly #ownView: OwnView;
  #followedView: FollowedView | null = null;
  #showing = new AbortController();
  #away: ReturnType<typeof setTimeout> | undefined;
  #isStarted = false;
  /** A connection that was lost meanwhile changes nothing of it. */
  #wantsToPresent = false;

  constructor(viewer: Viewer, { client, source, ownName, page = document }: PresenceOptions) {
    this.#viewer = viewer;
    this.#page = page;
    this.store = createStore<PresenceState>(() => NOBODY);
    this.#line = new PresenceLine({
      ...{ client, source, timers: systemTimers },
      entry: () => {
        const { people, selfId } = this.#state;
        const number = people.find(({ personId }) => personId === selfId)?.number ?? null;
        return { name: ownName() || null, number, isLive: this.#isLive };
      },
      onTold: (told) => this.#told(told),
      onFailure: (failure) => this.store.setState({ failure }),
    });
    this.#ownView = new OwnView(viewer, (view) => this.#line.say({ kind: 'view', view }));
    this.store.subscribe((state, before) => {
      if (state.people === before.people && state.selfId === before.selfId) return;
      this.#ownView.tell(followersOf(state).map(({ personId }) => personId));
    });
    this.store.subscribe((state, before) => this.#attend(state, before));
  }

  /** Is seen from now on, and sees. @param awaitsPresenter whoever presents is followed @returns how to end it */
  start(awaitsPresenter: boolean): () => void {
    this.#isStarted = true;
    this.store.setState({ ...NOBODY, isAwaiting: awaitsPresenter });
    this.#line.open();
    const attend = () => this.#comeAndGo();
    this.#page.addEventListener('visibilitychange', attend);
    const stop = this.#viewer.store.subscribe(({ mode }, before) => {
      if (mode !== before.mode) this.#line.say({ kind: 'live', isLive: this.#isLive });
    });
    return () => {
      this.#isStarted = false;
      this.#wantsToPresent = false;
      this.#page.removeEventListener('visibilitychange', attend);
      clearTimeout(this.#away);
      stop();
      this.#showing.abort();
      this.store.setState(NOBODY);
      this.#ownView.tell([]);
      this.#line.close();
    };
  }

  /** Others see another name from now on. */
  nameChanged(): void {
    this.#line.close();
    this.#line.open();
  }

  /** Sees what somebody sees from now on; null: what one likes. */
  follow(personId: string | null): void {
    const { people } = this.#state;
    const person = people.find((one) => one.personId === personId);
    const isPresenter = presenterOf(people)?.personId === personId;
    if (person) this.store.setState((state) => following(state, person, isPresenter));
    else this.store.setState((state) => parted(state, 'moved'));
  }

  /** Goes back to whom one has left. */
  comeBack(): void {
    this.follow(this.#state.parted?.person.personId ?? null);
  }

  /** Nothing is said of whom one has left any more. */
  forgetParting(): void {
    this.store.setState({ parted: null });
  }

  /** Goes where one is called, or follows who presents. */
  accept(): void {
    const { offer } = this.#state;
    if (offer === null) return;
    if (offer.view === null) this.follow(offer.person.personId);
    else {
      this.store.setState((state) => ({ ...parted(state, 'moved'), parted: null, offer: null }));
      this.#showOnce(offer.view);
    }
  }

  decline(): void {
    this.store.setState({ offer: null });
  }

  /** Sends what is looked at here to all others, as an offer. */
  call(): void {
    this.#line.say({ kind: 'call', view: viewNow(this.#viewer) });
  }

  present(isPresenting: boolean): void {
    this.#wantsToPresent = isPresenting;
    if (isPresenting && this.#state.followed !== null) this.follow(null);
    this.#line.say({ kind: 'present', isPresenting });
  }

  get #state(): PresenceState {
    return this.store.getState();
  }

  get #isLive(): boolean {
    return this.#viewer.store.getState().mode === 'live';
  }

  #told(told: Told): void {
    if (told.kind === 'people') this.#meet(told);
    else if (told.kind === 'view') this.#show(told.personId, told.view);
    else {
      const { people, followed } = this.#state;
      const person = people.find(({ personId }) => personId === told.personId);
      // Who follows sees it anyway.
      if (person && followed?.person.personId !== told.personId)
        this.store.setState({ offer: { person, view: told.view } });
    }
  }

  #meet({ selfId, people }: Extract<Told, { kind: 'people' }>): void {
    const hadFollowed = this.#state.followed?.person.personId ?? null;
    this.store.setState((state) => withPeople(state, selfId, people));
    const self = people.find(({ personId }) => personId === selfId);
    const followedId = this.#state.followed?.person.personId ?? null;
    // The gateway has forgotten it while the connection was lost.
    if (followedId !== null && followedId === hadFollowed && self?.followedId !== followedId)
      this.#line.say({ kind: 'follow', personId: followedId });
    if (!this.#wantsToPresent || self?.presentsSince !== null) return;
    // Somebody else has taken over, or the gateway has forgotten.
    if (presenterOf(people) !== null) this.#wantsToPresent = false;
    else this.#line.say({ kind: 'present', isPresenting: true });
  }

  #show(personId: string, view: View): void {
    const { followed } = this.#state;
    if (followed?.person.personId !== personId) return;
    if (!isEqual(followed.caption, view.caption)) this.#tellFollowed({ caption: view.caption });
    this.#followedView?.show(view);
  }

  #tellFollowed(changed: Partial<Pick<Followed, 'caption' | 'isNearest'>>): void {
    this.store.setState(({ followed }) => ({ followed: followed && { ...followed, ...changed } }));
  }

  /** Others are told whom this page follows, whatever made it so. */
  #attend({ followed, selfId }: PresenceState, before: PresenceState): void {
    const now = followed?.person.personId ?? null;
    if (now === (before.followed?.person.personId ?? null)) return;
    this.#followedView?.end();
    this.#followedView = null;
    this.#showing.abort();
    if (now !== null) {
      this.#followedView = new FollowedView(this.#viewer, {
        onMoved: () => this.store.setState((state) => parted(state, 'moved')),
        onNearest: (isNearest) => {
          if (this.#state.followed?.isNearest === !isNearest) this.#tellFollowed({ isNearest });
        },
      });
    }
    if (selfId !== null) this.#line.say({ kind: 'follow', personId: now });
    this.#comeAndGo();
  }

  #showOnce(view: View): void {
    this.#showing.abort();
    this.#showing = new AbortController();
    const { caption: _, ...seen } = view;
    const shot = { ...shotNow(this.#viewer), ...seen, transition: 'fly' as const, seconds: CALLED_SECONDS };
    showShot(this.#viewer, shot, { isCut: false, signal: this.#showing.signal });
  }

  #comeAndGo(): void {
    clearTimeout(this.#away);
    if (!this.#isStarted) return;
    if (!this.#page.hidden) this.#line.open();
    else this.#away = setTimeout(() => this.#goAway(), AWAY_MILLIS);
  }

  #goAway(): void {
    const { people, selfId } = this.#state;
    const isWanted = followersOf(this.#state).length > 0 || presenterOf(people)?.personId === selfId;
    if (isWanted) this.#comeAndGo();
    else {
      this.store.setState((state) => ({
        ...NOBODY,
        isAwaiting: state.isAwaiting || state.followed?.isPresenter === true,
      }));
      this.#line.close();
    }
  }
}

function isEqual(one: View['caption'], other: View['caption']): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
