import type { StoreApi } from 'zustand/vanilla';
import type { Feed, WorldInstant } from '../feed/index.ts';
import type { PlaybackMode, Playhead } from '../playback/index.ts';
import type { WallMillis } from '../units/index.ts';
import type { Readout, Selection, ViewerState } from './viewer-state.ts';

const READOUT_MILLIS = 100;
/** Where nothing has been published for so long, whether there is something to publish is looked at less often. */
const STILL = { afterMillis: 2000, lookMillis: 500 };
/** While time stands: what is done, and what was read for it, are published as they come. */
const PAUSED_LOOK_MILLIS = 1000;
/** While what is shown stands, that the plant goes on is published as it is read ([F30]), and no more often than this. */
const EDGE_MILLIS = 1000;

interface ReadoutPublisherOptions {
  readonly feed: Feed;
  readonly playhead: Playhead;
  readonly store: StoreApi<ViewerState>;
  readonly now: () => WallMillis;
  /** Moves time on where no picture does. */
  readonly advanceAtRest: () => void;
  /** Has pictures draw again. */
  readonly invalidate: () => void;
}

/** Puts playhead and readout of a run into its store, ten times a second while they change: a page renders from there. */
export class ReadoutPublisher {
  readonly #options: ReadoutPublisherOptions;
  #publishedAt = Number.NEGATIVE_INFINITY;
  /** When what was published last had been heard. */
  #publishedFreshAt: WallMillis | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: ReadoutPublisherOptions) {
    this.#options = options;
  }

  /** Publishes from now on by itself. */
  start(): void {
    this.#publishedAt = this.#options.now();
    this.#repeat();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  /** Publishes now what has changed; by itself again from now on, where it does. */
  publish(): void {
    if (this.#timer === undefined) this.#publish();
    else this.#repeat();
  }

  #repeat(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#repeat(), this.#restMillis);
    this.#publish();
  }

  get #restMillis(): number {
    const now = this.#options.now();
    if (this.#options.playhead.state(now).mode === 'paused') return PAUSED_LOOK_MILLIS;
    return now - this.#publishedAt > STILL.afterMillis ? STILL.lookMillis : READOUT_MILLIS;
  }

  #publish(): void {
    const { feed, playhead, store, now, advanceAtRest, invalidate } = this.#options;
    advanceAtRest();
    const before = store.getState();
    const { timeline } = feed.store;
    const { mode, rate, loop } = playhead.state(now());
    const readout = readOut(feed, playhead, now());
    const selection = reconcile(before.selection, timeline.instantAt(readout.timelineMicros));
    const isReading = timeline.isToBeRead(readout.timelineMicros);
    const selectedNames = renamed(before.selectedNames, before.selection, selection);
    const kept = keepEqual(before.readout, readout);
    const next = { isReading, mode, rate, loop, readout: kept, selection, selectedNames };
    // Nothing is rendered or painted again while nothing has changed.
    if (!this.#isWorthPublishing(next, before)) return;
    this.#publishedAt = now();
    this.#publishedFreshAt = this.#freshAt;
    store.setState(next);
    // The scene draws on demand and may rest; time has moved on without it, or what it shows is known better.
    if (readout.timelineMicros !== before.readout.timelineMicros || mode === 'paused') invalidate();
  }

  #isWorthPublishing(next: Pick<ViewerState, 'mode' | 'readout'>, before: ViewerState): boolean {
    if (isPart(next, before)) return false;
    const sinceMillis = this.#options.now() - this.#publishedAt;
    const isNews = this.#freshAt !== this.#publishedFreshAt && sinceMillis >= EDGE_MILLIS;
    if (next.mode !== 'paused' || isNews) return true;
    const { timelineEdgeMicros, behindLiveSeconds, historyBytes } = before.readout;
    const readout = { ...next.readout, timelineEdgeMicros, behindLiveSeconds, historyBytes };
    return !isPart({ ...next, readout: keepEqual(before.readout, readout) }, before);
  }

  get #freshAt(): WallMillis | null {
    return this.#options.feed.store.getState().connection.freshAt;
  }
}

/** What was heard so long ago is told to be old: a plant before which time stands is read every ten seconds ([F30]). */
const OLD_MILLIS = { moving: 3000, standing: 20_000 };

/** What is known and shown at a moment of monotonic wall time. */
export function readOut({ store }: Pick<Feed, 'store'>, playhead: Playhead, now: WallMillis): Readout {
  const state = playhead.state(now);
  const { timeline } = store;
  const { freshAt, waitUntil } = store.getState().connection;
  return {
    timelineMicros: state.simulationTimeMicros,
    timelineEdgeMicros: state.edgeMicros,
    timelineOldestMicros: state.oldestMicros,
    historyBytes: timeline.keptBytes,
    mostHistoryBytes: timeline.mostBytes,
    hasForgotten: timeline.hasForgotten,
    simulationTimeMicros: timeline.simulationTimeAt(state.simulationTimeMicros),
    behindLiveSeconds: Math.round(state.behindLiveSeconds * 10) / 10,
    staleMillis: freshAt === null ? null : ageMillis(now - freshAt, state.mode),
    waitMillis: waitUntil === null ? null : Math.max(0, wholeSeconds(waitUntil - now + 999)),
  };
}

/** What is read as often as that is not now and then some seconds old. */
function ageMillis(millis: number, mode: PlaybackMode): number {
  return millis < (mode === 'paused' ? OLD_MILLIS.standing : OLD_MILLIS.moving) ? 0 : wholeSeconds(millis);
}

/** Ages are told in whole seconds: finer ones would be another readout each time. */
function wholeSeconds(millis: number): number {
  return Math.floor(millis / 1000) * 1000;
}

/** All that are selected, once the one that panels tell of has another name. */
function renamed(names: readonly string[], { name: before }: Selection, { name: now }: Selection): readonly string[] {
  return now === before || now === null ? names : names.map((name) => (name === before ? now : name));
}

/** The former value where the new one has the same fields: what holds it sees no change. */
export function keepEqual<Value extends object>(before: Value, after: Value): Value {
  return isPart(after, before) ? before : after;
}

/** True where every field of `part` is the same in `whole`. */
export function isPart<Whole extends object>(part: Partial<Whole>, whole: Whole): boolean {
  return (Object.keys(part) as (keyof Whole)[]).every((key) => Object.is(part[key], whole[key]));
}

/**
 * The selection as it stands in the world shown: another world (after a reset, or back in an earlier one) has its own
 * entity of the name, and a renamed entity stays selected under its new name.
 */
export function reconcile(selection: Selection, instant: WorldInstant | null): Selection {
  if (selection.name === null || instant === null) return selection;
  const { world, simulationTimeMicros: t } = instant;
  const { entity } = selection;
  if (entity !== null && world.entityAt(entity.nameAt(t), t) === entity) {
    const name = entity.nameAt(t);
    return name === selection.name ? selection : { name, entity };
  }
  const found = world.entityEverNamed(selection.name, t) ?? null;
  if (found === entity) return selection;
  return { name: found?.nameAt(t) ?? selection.name, entity: found };
}
