import { createStore, type StoreApi } from 'zustand/vanilla';
import { type Feed, type FeedOptions, indexAt, ServiceFeed, type WorldInstant } from '../feed/index.ts';
import { Playhead, type TimeRange } from '../playback/index.ts';
import type { SimMicros, WallMillis } from '../units/index.ts';
import type { WorldEntity } from '../world/index.ts';
import { isPart, keepEqual } from './equal.ts';
import type { RecordedFeed } from './following/recorded-feed.ts';
import { PictureSession } from './picture-session.ts';
import { createPlayer, type Player } from './player.ts';
import { readOut } from './read-out.ts';
import { reconcile } from './selection.ts';
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
  /** Has it remember what was recorded, until the returned function is called. */
  remember(): () => void;
  select(entity: WorldEntity | null): void;
  selectName(name: string | null): void;
  /** Selects it and has its pictures fly there. */
  showName(name: string): void;
  /** Begins a note at the instant shown, about what is selected; nothing where nothing is recorded. */
  draftNote(how?: Pick<NoteDraft, 'isTypedNext'>): void;
  endNote(): void;
  /** Aborted when it is disposed of. */
  readonly disposed: AbortSignal;
  /** Ends its workers and reads: it is kept no more. */
  dispose(): void;
  /** A page shows it: keeps the readouts going; returns how to stop. */
  start(): () => void;
}

const READOUT_MILLIS = 100;
/** Where nothing has been told for so long, whether there is something to tell is looked at less often. */
const STILL = { afterMillis: 2000, lookMillis: 500 };
/** While time stands: what is done, and what was read for it, are told as they come. */
const PAUSED_LOOK_MILLIS = 1000;
/** While what is shown stands, that the plant goes on is told as it is read ([F30]), and no more often than this. */
const EDGE_MILLIS = 1000;
/** The world that comes next is looked for so often: it is there long before it is shown. */
const BEYOND_MILLIS = 100;
/** Without a frame for so long the picture rests, and time goes on without it. */
const RESTING_MILLIS = 150;

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
  readonly player: Player;
  shownRange: TimeRange | null = null;
  readonly #disposal = new AbortController();
  readonly #pictures = new Map<string, PictureSession>();
  readonly #remember: (viewer: Viewer) => () => void;
  #instant: WorldInstant | null = null;
  #beyond: WorldInstant | null = null;
  #beyondAskedAt = Number.NEGATIVE_INFINITY;
  /** When the last frame was made. */
  #framedAt = Number.NEGATIVE_INFINITY;
  /** When the state was told last, and when what it tells had been heard. */
  #toldAt = Number.NEGATIVE_INFINITY;
  #toldFreshAt: WallMillis | null = null;
  /** Where the playhead waits for what has to be read first. */
  #awaitedMicros: SimMicros | null = null;
  readonly #wakes = new Set<() => void>();
  /** While a page shows it. */
  #beatTimer: ReturnType<typeof setTimeout> | undefined;

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
      mode: 'live',
      rate: 1,
      loop: null,
      marked: null,
      pointedName: null,
      selection: NO_SELECTION,
      noteDraft: null,
      panels: {},
      readout: readOut(feed, playhead, now()),
    }));
    this.player = createPlayer({
      playhead,
      events: feed.store.timeline.eventsWith(feed.store.events),
      now,
      onMovedOn: () => this.#eachPicture(({ drawn }) => drawn.moveOn()),
      onCommand: () => this.#acted(),
    });
    this.store.subscribe(({ selection }, before) => {
      if (selection.entity !== before.selection.entity) this.#eachPicture((picture) => picture.fly());
    });
  }

  get disposed(): AbortSignal {
    return this.#disposal.signal;
  }

  dispose(): void {
    clearTimeout(this.#beatTimer);
    this.#beatTimer = undefined;
    this.#disposal.abort();
  }

  remember(): () => void {
    return this.#remember(this);
  }

  pictureOf(name = MAIN_PICTURE): PictureSession {
    const known = this.#pictures.get(name);
    if (known) return known;
    const picture = new PictureSession(name, this.store, {
      frame: (wallMillis) => this.#frame(wallMillis, picture),
      upcoming: () => this.#upcoming(),
      subscribe: (wake) => this.#subscribe(wake),
    });
    this.#pictures.set(name, picture);
    return picture;
  }

  #eachPicture(act: (picture: PictureSession) => void): void {
    for (const picture of this.#pictures.values()) act(picture);
  }

  select(entity: WorldEntity | null): void {
    const at = this.store.getState().readout.simulationTimeMicros;
    this.store.setState({ selection: { name: entity?.nameAt(at) ?? null, entity } });
    this.#wake();
  }

  selectName(name: string | null): void {
    this.store.setState({ selection: name === null ? NO_SELECTION : { name, entity: null } });
    this.#tick();
    this.#wake();
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
      isTypedNext,
    };
    this.store.setState({ noteDraft });
  }

  endNote(): void {
    this.store.setState({ noteDraft: null });
  }

  start(): () => void {
    this.#toldAt = this.now();
    this.#beat();
    const unsubscribe = this.feed.store.subscribe(({ connection, epochs, clock, past }, before) => {
      const hasMore = epochs !== before.epochs || connection.sequence !== before.connection.sequence;
      // Before a picture that stands, what comes late is looked at with the next telling.
      if (hasMore && this.store.getState().mode !== 'paused') this.#wake();
      if (clock?.advancing !== before.clock?.advancing) this.#beat();
      if (past.revision !== before.past.revision) this.#acted();
    });
    return () => {
      clearTimeout(this.#beatTimer);
      this.#beatTimer = undefined;
      unsubscribe();
      this.#eachPicture((picture) => picture.forget());
    };
  }

  /** One object serves all frames: nothing is allocated while playing. */
  #frame(wallMillis: number, { drawn }: PictureSession): WorldInstant | null {
    this.#framedAt = this.now();
    const timelineMicros = this.#advance(wallMillis);
    const instant = this.feed.store.timeline.instantAt(timelineMicros, this.#instant ?? undefined);
    // What has to be read first is waited for with the picture that there is.
    if (instant === null) return this.#instant;
    drawn.asked(timelineMicros);
    this.#instant = instant;
    return instant;
  }

  #upcoming(): WorldInstant | null {
    if (this.#framedAt - this.#beyondAskedAt < BEYOND_MILLIS) return this.#beyond;
    this.#beyondAskedAt = this.#framedAt;
    const { mode, rate, readout } = this.store.getState();
    const direction = mode === 'paused' ? 0 : rate;
    this.#beyond = this.feed.store.timeline.beyond(readout.timelineMicros, direction);
    return this.#beyond;
  }

  /** Moves the playhead on, unless it waits for what is to be shown; what comes next is read ahead. */
  #advance(wallMillis: number): SimMicros {
    const { timeline } = this.feed.store;
    if (this.#awaitedMicros !== null && timeline.isToBeRead(this.#awaitedMicros)) {
      return this.playhead.rest(wallMillis);
    }
    const timelineMicros = this.playhead.advance(wallMillis);
    const { mode, rate } = this.store.getState();
    timeline.want(timelineMicros, mode === 'paused' ? 0 : rate);
    this.#awaitedMicros = timeline.isToBeRead(timelineMicros) ? timelineMicros : null;
    return timelineMicros;
  }

  #subscribe(wake: () => void): () => void {
    this.#wakes.add(wake);
    return () => this.#wakes.delete(wake);
  }

  #acted(): void {
    this.#awaitedMicros = null;
    if (this.#beatTimer === undefined) this.#tick();
    else this.#beat();
    this.#wake();
  }

  /** Tells now, and again and again. */
  #beat(): void {
    clearTimeout(this.#beatTimer);
    this.#beatTimer = setTimeout(() => this.#beat(), this.#restMillis);
    this.#tick();
  }

  get #restMillis(): number {
    const now = this.now();
    if (this.playhead.state(now).mode === 'paused') return PAUSED_LOOK_MILLIS;
    return now - this.#toldAt > STILL.afterMillis ? STILL.lookMillis : READOUT_MILLIS;
  }

  #tick(): void {
    // While frames are made theirs is the only clock: one that began before this moment would show it all the same.
    if (this.now() - this.#framedAt > RESTING_MILLIS) this.#advance(this.now());
    const { mode, rate, loop } = this.playhead.state(this.now());
    const readout = readOut(this.feed, this.playhead, this.now());
    const instant = this.feed.store.timeline.instantAt(readout.timelineMicros);
    const selection = reconcile(this.store.getState().selection, instant);
    const moved = readout.timelineMicros !== this.store.getState().readout.timelineMicros;
    const isReading = this.feed.store.timeline.isToBeRead(readout.timelineMicros);
    const next = { isReading, mode, rate, loop, readout: keepEqual(this.store.getState().readout, readout), selection };
    // Nothing is told, and nothing repainted, while nothing has changed.
    if (!this.#isWorthTelling(next)) return;
    this.#toldAt = this.now();
    this.#toldFreshAt = this.#freshAt;
    this.store.setState(next);
    // The scene draws on demand and may rest; time has moved on without it, or what it shows is known better.
    if (moved || mode === 'paused') this.#wake();
  }

  #isWorthTelling(next: Pick<ViewerState, 'mode' | 'readout'>): boolean {
    const told = this.store.getState();
    if (isPart(next, told)) return false;
    const isNews = this.#freshAt !== this.#toldFreshAt && this.now() - this.#toldAt >= EDGE_MILLIS;
    if (next.mode !== 'paused' || isNews) return true;
    const { timelineEdgeMicros, behindLiveSeconds, historyBytes } = told.readout;
    const readout = { ...next.readout, timelineEdgeMicros, behindLiveSeconds, historyBytes };
    return !isPart({ ...next, readout: keepEqual(told.readout, readout) }, told);
  }

  get #freshAt(): WallMillis | null {
    return this.feed.store.getState().connection.freshAt;
  }

  #wake(): void {
    for (const wake of this.#wakes) wake();
  }
}
