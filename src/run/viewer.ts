import { createStore, type StoreApi } from 'zustand/vanilla';
import { type Feed, type FeedOptions, indexAt, ServiceFeed } from '../feed/index.ts';
import { Playhead, type TimeRange } from '../playback/index.ts';
import type { WorldEntity } from '../world/index.ts';
import type { RecordedFeed } from './following/recorded-feed.ts';
import { NO_ACTS } from './history.ts';
import { PictureSession } from './picture-session.ts';
import { createPlayer, type Player } from './player.ts';
import { ReadoutPublisher, readOut } from './readout-publisher.ts';
import { type Lead, ShownInstants } from './shown-instants.ts';
import type { NoteDraft, Selection, ViewerState } from './viewer-state.ts';

export interface ViewerOptions extends Omit<FeedOptions, 'playhead'> {
  /** Monotonic wall milliseconds, the same that the scene draws by. */
  now?: () => number;
  /** Has the viewer remember what was recorded while it is followed; returns how to stop. */
  remember?: (viewer: Viewer) => () => void;
}

/** Everything that the page of one simulation shares: what is read, which instant is shown, what is selected. */
export interface Viewer {
  /** Which of those that are kept it is. */
  readonly key: string;
  readonly simulationId: string;
  /** False where what is shown is over and recorded. */
  readonly hasLive: boolean;
  readonly feed: Feed;
  readonly playhead: Playhead;
  readonly store: StoreApi<ViewerState>;
  readonly player: Player;
  /** The stretch of the timeline on screen, as it was painted last; changes with frames, so it is no state. */
  shownRange: TimeRange | null;
  now(): number;
  /** The picture of that name, made where there is none; it outlives what shows it. */
  pictureOf(name?: string): PictureSession;
  /** Where its time stands, for a run whose time goes along with it. */
  readonly instants: ShownInstants;
  /** Its time goes as that of another run from now on, whose player has its commands; null: by itself again. */
  goAlong(lead: (Lead & { readonly player: Player }) | null): void;
  /** Shows what was moved from elsewhere. */
  look(): void;
  /** Has it remember what was recorded, until the returned function is called. */
  remember(): () => void;
  /** @param isAdded selects it beside others, or no more if it was selected */
  select(entity: WorldEntity | null, isAdded?: boolean): void;
  selectName(name: string | null): void;
  /** Selects several; panels tell of the last one. */
  selectNames(names: readonly string[]): void;
  /** Selects it and has its pictures fly there. */
  showName(name: string): void;
  /** Begins a note at the instant shown, about what is selected; nothing where nothing is recorded. */
  draftNote(how?: Pick<NoteDraft, 'isTypedNext'>): void;
  /** Its text as it is typed; begins a note where there is none. */
  typeNote(text: string): void;
  endNote(): void;
  /** Aborted when it is disposed of. */
  readonly disposed: AbortSignal;
  /** Ends its workers and reads: it is kept no more. */
  dispose(): void;
  /** A page shows it: keeps the readouts going; returns how to stop. */
  start(): () => void;
}

const NO_SELECTION: Selection = { name: null, entity: null };

export function createViewer(options: ViewerOptions): Viewer {
  const playhead = new Playhead();
  const feed = new ServiceFeed({ ...options, playhead });
  return new PageViewer(feed, { playhead, ...options });
}

/** The same of what is over: all that it shows is read from a recording, and nothing of the service. */
export function createRecordedViewer(
  feed: RecordedFeed,
  options: Pick<ViewerOptions, 'now' | 'remember'> = {},
): Viewer {
  return new PageViewer(feed, { playhead: feed.playhead, recording: feed.key, ...options });
}

interface PageViewerOptions extends Pick<ViewerOptions, 'now' | 'remember'> {
  playhead: Playhead;
  /** Names what is over among the viewers that are kept. */
  recording?: string;
}

/** The picture of a page that shows one. */
export const MAIN_PICTURE = 'main';

class PageViewer implements Viewer {
  readonly key: string;
  readonly simulationId: string;
  readonly hasLive: boolean;
  readonly feed: Feed;
  readonly playhead: Playhead;
  readonly now: () => number;
  readonly store: StoreApi<ViewerState>;
  player: Player;
  shownRange: TimeRange | null = null;
  readonly instants: ShownInstants;
  readonly #ownPlayer: Player;
  readonly #disposal = new AbortController();
  readonly #pictures = new Map<string, PictureSession>();
  readonly #remember: (viewer: Viewer) => () => void;
  readonly #publisher: ReadoutPublisher;
  /** Have pictures draw again. */
  readonly #invalidations = new Set<() => void>();

  constructor(feed: Feed, options: PageViewerOptions) {
    const { playhead, recording, now = () => performance.now(), remember = () => () => undefined } = options;
    this.simulationId = feed.simulationId;
    this.key = recording ?? feed.simulationId;
    this.hasLive = recording === undefined;
    this.feed = feed;
    this.playhead = playhead;
    this.now = now;
    this.#remember = remember;
    this.store = createStore<ViewerState>(() => ({
      pictures: {},
      isReading: false,
      notes: [],
      alerts: [],
      mode: 'live',
      rate: 1,
      loop: null,
      marked: null,
      holdMarks: null,
      pointedName: null,
      selection: NO_SELECTION,
      selectedNames: [],
      look: null,
      noteDraft: null,
      panels: {},
      shot: null,
      acts: NO_ACTS,
      readout: readOut(feed, playhead, now()),
    }));
    this.instants = new ShownInstants(this);
    this.#publisher = new ReadoutPublisher({
      ...{ feed, playhead, now, store: this.store },
      advanceAtRest: () => this.instants.advanceAtRest(),
      invalidate: () => this.#invalidate(),
    });
    this.#ownPlayer = createPlayer({
      playhead,
      events: feed.store.timeline.eventsWith(feed.store.events),
      now,
      onMovedOn: () => this.#eachPicture(({ drawn }) => drawn.moveOn()),
      onCommand: () => this.look(),
    });
    this.player = this.#ownPlayer;
    this.store.subscribe(({ selection }, before) => {
      if (selection.entity !== before.selection.entity) this.#eachPicture((picture) => picture.fly());
    });
  }

  get disposed(): AbortSignal {
    return this.#disposal.signal;
  }

  dispose(): void {
    this.#publisher.stop();
    this.#disposal.abort();
  }

  goAlong(lead: (Lead & { readonly player: Player }) | null): void {
    this.instants.goAlong(lead);
    this.player = lead?.player ?? this.#ownPlayer;
  }

  remember(): () => void {
    return this.#remember(this);
  }

  pictureOf(name = MAIN_PICTURE): PictureSession {
    const known = this.#pictures.get(name);
    if (known) return known;
    const picture: PictureSession = new PictureSession(name, this.store, {
      frame: (wallMillis) => this.instants.frame(wallMillis, picture.drawn),
      upcoming: () => this.instants.upcoming(),
      subscribe: (invalidate) => this.#subscribe(invalidate),
    });
    this.#pictures.set(name, picture);
    return picture;
  }

  #eachPicture(act: (picture: PictureSession) => void): void {
    for (const picture of this.#pictures.values()) act(picture);
  }

  select(entity: WorldEntity | null, isAdded = false): void {
    const { readout, selectedNames } = this.store.getState();
    const name = entity?.nameAt(readout.simulationTimeMicros) ?? null;
    if (!isAdded) this.selectName(name);
    else if (name !== null) {
      const others = selectedNames.filter((selected) => selected !== name);
      this.selectNames(others.length < selectedNames.length ? others : [...others, name]);
    }
  }

  selectName(name: string | null): void {
    this.selectNames(name === null ? [] : [name]);
  }

  selectNames(selectedNames: readonly string[]): void {
    const name = selectedNames.at(-1);
    this.store.setState({ selection: name === undefined ? NO_SELECTION : { name, entity: null }, selectedNames });
    this.#publisher.publish();
    this.#invalidate();
  }

  showName(name: string): void {
    this.selectName(name);
    this.pictureOf().flyToSelected();
  }

  draftNote({ isTypedNext } = { isTypedNext: false }): void {
    if (this.feed.store.timeline.past === null) return;
    const { readout, selection } = this.store.getState();
    const { runs } = this.feed.store.timeline;
    const noteDraft = {
      generation: runs[indexAt(runs, readout.timelineMicros)]?.generation ?? '',
      simulationTimeMicros: Math.max(0, Math.round(readout.simulationTimeMicros)),
      entityName: selection.name,
      ...{ text: '', isTypedNext },
    };
    this.store.setState({ noteDraft });
  }

  typeNote(text: string): void {
    if (this.store.getState().noteDraft === null) this.draftNote();
    this.store.setState(({ noteDraft }) => ({ noteDraft: noteDraft && { ...noteDraft, text, isTypedNext: false } }));
  }

  endNote(): void {
    this.store.setState({ noteDraft: null });
  }

  start(): () => void {
    this.#publisher.start();
    const unsubscribe = this.feed.store.subscribe(({ connection, epochs, clock, past }, before) => {
      const hasMore = epochs !== before.epochs || connection.sequence !== before.connection.sequence;
      // Before a picture that stands, what comes late is looked at with the next readout.
      if (hasMore && this.store.getState().mode !== 'paused') this.#invalidate();
      if (clock?.advancing !== before.clock?.advancing) this.#publisher.publish();
      if (past.revision !== before.past.revision) this.look();
    });
    return () => {
      this.#publisher.stop();
      unsubscribe();
      this.#eachPicture((picture) => picture.forget());
    };
  }

  #subscribe(invalidate: () => void): () => void {
    this.#invalidations.add(invalidate);
    return () => this.#invalidations.delete(invalidate);
  }

  look(): void {
    this.instants.stopWaiting();
    this.#publisher.publish();
    this.#invalidate();
  }

  #invalidate(): void {
    for (const invalidate of this.#invalidations) invalidate();
  }
}
