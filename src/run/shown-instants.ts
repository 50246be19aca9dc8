import type { StoreApi } from 'zustand/vanilla';
import type { Feed, WorldInstant } from '../feed/index.ts';
import type { Playhead } from '../playback/index.ts';
import type { SimMicros, WallMillis } from '../units/index.ts';
import type { DrawnFrames } from './drawn-frames.ts';
import type { ViewerState } from './viewer-state.ts';

/** The world that comes next is looked for so often: it is there long before it is shown. */
const BEYOND_MILLIS = 100;
/** Without a frame for so long the picture rests, and time goes on without it. */
const RESTING_MILLIS = 150;

interface ShownInstantsOptions {
  readonly feed: Feed;
  readonly playhead: Playhead;
  readonly store: StoreApi<ViewerState>;
  readonly now: () => WallMillis;
}

/** The time of another run leads this one's. */
export interface Lead {
  readonly instants: ShownInstants;
  /** By how much this run's timeline is ahead of that one's. */
  readonly shiftMicros: SimMicros;
  /** What is led begins here: nothing before it is shown. */
  readonly firstMicros: SimMicros;
}

/** The instants that pictures of a run draw: each frame moves the playhead on, unless it waits for what has to be read. */
export class ShownInstants {
  readonly #options: ShownInstantsOptions;
  #instant: WorldInstant | null = null;
  #beyond: WorldInstant | null = null;
  #beyondAskedAt = Number.NEGATIVE_INFINITY;
  /** When the last frame was made. */
  #framedAt = Number.NEGATIVE_INFINITY;
  /** Where the playhead waits for what has to be read first. */
  #awaitedMicros: SimMicros | null = null;
  #lead: Lead | null = null;
  /** Whom this one's time leads: it waits for that one, too. */
  #led: ShownInstants | null = null;

  constructor(options: ShownInstantsOptions) {
    this.#options = options;
  }

  /**
   * The instant of a frame; one object serves all frames, so that playing allocates nothing.
   * @param drawn of the picture that draws it
   */
  frame(wallMillis: WallMillis, drawn: DrawnFrames): WorldInstant | null {
    this.#framedAt = this.#options.now();
    const timelineMicros = this.advance(wallMillis);
    const instant = this.#timeline.instantAt(timelineMicros, this.#instant ?? undefined);
    // What has to be read first is waited for with the picture that there is.
    if (instant === null) return this.#instant;
    drawn.asked(timelineMicros);
    this.#instant = instant;
    return instant;
  }

  /** The first instant of the world that comes next; null where none does. */
  upcoming(): WorldInstant | null {
    if (this.#framedAt - this.#beyondAskedAt < BEYOND_MILLIS) return this.#beyond;
    this.#beyondAskedAt = this.#framedAt;
    this.#beyond = this.#timeline.beyond(this.#state.readout.timelineMicros, this.#direction);
    return this.#beyond;
  }

  /** Moves time on where no picture does. While frames are made theirs is the only clock. */
  advanceAtRest(): void {
    const now = this.#options.now();
    if (now - this.#framedAt > RESTING_MILLIS) this.advance(now);
  }

  /** Waits for nothing any more: somebody has moved the playhead, or more is known. */
  stopWaiting(): void {
    this.#awaitedMicros = null;
  }

  /** Its time goes as that of another run from now on; null: by itself again. */
  goAlong(lead: Lead | null): void {
    if (this.#lead !== null) this.#lead.instants.#led = null;
    this.#lead = lead;
    if (lead !== null) lead.instants.#led = this;
  }

  /** Moves time on to a wall time, once for each, and has what comes next read ahead. */
  advance(wallMillis: WallMillis): SimMicros {
    const timeline = this.#timeline;
    const timelineMicros = this.#next(wallMillis);
    timeline.want(timelineMicros, this.#direction);
    this.#awaitedMicros = timeline.isToBeRead(timelineMicros) ? timelineMicros : null;
    return timelineMicros;
  }

  #next(wallMillis: WallMillis): SimMicros {
    const { playhead } = this.#options;
    const lead = this.#lead;
    if (lead !== null) {
      const led = lead.instants.advance(wallMillis) + lead.shiftMicros;
      return playhead.goAlong(wallMillis, Math.max(lead.firstMicros, led));
    }
    const isWaiting = this.isWaiting || (this.#led?.isWaiting ?? false);
    return isWaiting ? playhead.rest(wallMillis) : playhead.advance(wallMillis);
  }

  /** What is to be shown has to be read first. */
  get isWaiting(): boolean {
    return this.#awaitedMicros !== null && this.#timeline.isToBeRead(this.#awaitedMicros);
  }

  get #direction(): number {
    const { mode, rate } = this.#state;
    return mode === 'paused' ? 0 : rate;
  }

  get #state(): ViewerState {
    return this.#options.store.getState();
  }

  get #timeline() {
    return this.#options.feed.store.timeline;
  }
}
