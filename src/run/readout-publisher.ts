import type { StoreApi } from 'zustand/vanilla';
import type { Feed } from '../feed/index.ts';
import type { Playhead } from '../playback/index.ts';
import type { WallMillis } from '../units/index.ts';
import { isPart, keepEqual } from './equal.ts';
import { readOut } from './read-out.ts';
import { reconcile } from './selection.ts';
import type { ViewerState } from './viewer-state.ts';

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
    const next = { isReading, mode, rate, loop, readout: keepEqual(before.readout, readout), selection };
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
