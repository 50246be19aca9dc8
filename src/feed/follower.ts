import type { Playhead } from '../playback/index.ts';
import type { AnimationClock, AnimationSnapshot, Cursor, UnreadUpdates } from '../protocol/index.ts';
import type { World } from '../world/index.ts';
import { STALLED_AFTER_MILLIS, stateAfter, waitAfter } from './after-failure.ts';
import type { ServiceClient } from './client.ts';
import { type Connection, NOT_CONNECTED, type PastTrouble } from './connection.ts';
import { createEventLog, type EventLog } from './event-log.ts';
import { hedged } from './hedge.ts';
import { createHistory, type EpochReason, type History } from './history.ts';
import { applyBatches, expectContinuation, makeWorld } from './reading.ts';
import { longestSamplingInterval } from './sampling-interval.ts';
import { CLIENT_ERROR_CODES, ServiceError } from './service-error.ts';
import { systemTimers, type Timers } from './timers.ts';
import type { Answer } from './transport.ts';
import { needsSnapshot, type Trouble, troubleOf } from './trouble.ts';

export interface FollowerOptions {
  client: Pick<ServiceClient, 'animationSnapshot' | 'animationUpdates'>;
  simulationId: string;
  createWorld: (snapshot: AnimationSnapshot) => World;
  /** Bound on what the worlds take together, former ones included; default 256 MiB. */
  historyBytes?: number;
  /** Told of every complete read. */
  playhead: Playhead;
  timers?: Timers;
  /** In [0, 1). */
  random?: () => number;
  /** Milliseconds between reads of a running instance; default 300. */
  pollMillis?: number;
}

/** Follows one simulation: what it read, and how the connection stands. */
export interface Follower {
  /**
   * One step: a snapshot where one is needed, then updates until there are no more.
   * Failures become state; only an abort by `signal` is thrown.
   * @returns milliseconds until the next step is due. A step asked for earlier than the service allows does nothing.
   */
  poll(signal?: AbortSignal): Promise<number>;
  readonly history: History;
  readonly events: EventLog;
  readonly connection: Connection;
  /** Newest animation clock, or null before the first read. */
  readonly clock: AnimationClock | null;
  readonly pastTroubles: readonly PastTrouble[];
  /** Called after every change of the above. */
  subscribe(listener: () => void): () => void;
}

const BATCHES_PER_READ = 200;
const RESTING_POLL_MILLIS = 1000;
const SHORTEST_HEDGE_MILLIS = 2000;
const LONGEST_HEDGE_MILLIS = 8000;
/** An unusable action stays on screen this long although reading goes on: something was lost. */
const UNUSABLE_SHOWN_MILLIS = 30_000;
const MOST_PAST_TROUBLES = 100;
/** Gaps of at most this many wall seconds are carried over by the motions announced before them. */
const BRIDGE_SECONDS = 3;

export function createFollower(options: FollowerOptions): Follower {
  return new PollingFollower(options);
}

class PollingFollower implements Follower {
  readonly history: History;
  readonly events = createEventLog();
  connection: Connection = NOT_CONNECTED;
  clock: AnimationClock | null = null;
  pastTroubles: PastTrouble[] = [];

  readonly #options: FollowerOptions;
  readonly #timers: Timers;
  readonly #random: () => number;
  readonly #listeners = new Set<() => void>();
  #cursor: Cursor | null = null;
  #world: World | null = null;
  #snapshotReason: EpochReason | null = 'opened';
  #failures = 0;
  #notBefore = 0;
  #unusableAt: number | null = null;
  #typicalReadMillis = 0;
  /** Of the observations applied since the playhead was last told. */
  #sampleIntervalSeconds = 0;

  constructor(options: FollowerOptions) {
    this.#options = options;
    this.history = createHistory(options.historyBytes);
    this.#timers = options.timers ?? systemTimers;
    this.#random = options.random ?? Math.random;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async poll(signal?: AbortSignal): Promise<number> {
    const early = this.#notBefore - this.#timers.now();
    if (early >= 1) return early;
    try {
      if (this.#snapshotReason !== null) await this.#readSnapshot(this.#snapshotReason, signal);
      while (await this.#readUpdates(signal));
      return this.#succeeded();
    } catch (error) {
      signal?.throwIfAborted();
      return this.#failed(error);
    }
  }

  async #readSnapshot(reason: EpochReason, signal: AbortSignal | undefined): Promise<void> {
    const { client, simulationId, createWorld, playhead } = this.#options;
    const answer = await this.#read((inner) => client.animationSnapshot(simulationId, { signal: inner }), signal);
    const world = makeWorld(createWorld, answer, simulationId);
    const { clock, cursor } = answer.data;
    const bridge = BRIDGE_SECONDS * 1_000_000 * (clock.speedMultiplier ?? 1);
    this.history.begin(world, clock.simulationTimeMicros, reason, bridge);
    this.#world = world;
    this.#cursor = cursor;
    this.#snapshotReason = null;
    playhead.setGaps(this.history.gaps.filter(({ bridged }) => !bridged));
    this.#complete(clock, true);
  }

  /** True when there is more to read at once. */
  async #readUpdates(signal: AbortSignal | undefined): Promise<boolean> {
    const { client, simulationId } = this.#options;
    const { cursor, world } = this.#base();
    const query = { cursor, limit: BATCHES_PER_READ };
    const answer = await this.#read((inner) => client.animationUpdates(simulationId, query, { signal: inner }), signal);
    expectContinuation(answer, simulationId, cursor);
    this.#apply(world, answer);
    this.#cursor = answer.data.nextCursor;
    if (!answer.data.hasMore) this.#complete(answer.data.clock, false);
    return answer.data.hasMore;
  }

  #apply(world: World, answer: Answer<UnreadUpdates>): void {
    applyBatches(world, answer, (events) => {
      this.#sampleIntervalSeconds = Math.max(this.#sampleIntervalSeconds, longestSamplingInterval(events));
      for (const event of events) this.events.add(event, this.history.onTimeline(event.simulationTimeMicros));
    });
  }

  /** Everything up to `clock` is applied. */
  #complete(clock: AnimationClock, restarted: boolean): void {
    const { playhead } = this.#options;
    const receivedAt = this.#timers.now();
    this.clock = clock;
    this.history.extendTo(clock.simulationTimeMicros);
    const onTimeline = { ...clock, simulationTimeMicros: this.history.onTimeline(clock.simulationTimeMicros) };
    playhead.observe({ clock: onTimeline, receivedAt, restarted, sampleIntervalSeconds: this.#sampleIntervalSeconds });
    this.#sampleIntervalSeconds = 0;
    playhead.setOldest(this.history.oldestMicros);
    this.events.dropBefore(this.history.oldestMicros);
  }

  /** A read that is asked again when it hangs, so that a service that is back is noticed. */
  async #read<T>(start: (signal: AbortSignal) => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
    const startedAt = this.#timers.now();
    const afterMillis = Math.min(LONGEST_HEDGE_MILLIS, Math.max(SHORTEST_HEDGE_MILLIS, 2 * this.#typicalReadMillis));
    const answer = await hedged(start, {
      afterMillis,
      timers: this.#timers,
      signal,
      onSlow: (elapsed) => this.#noticeSlow(elapsed),
    });
    const took = this.#timers.now() - startedAt;
    this.#typicalReadMillis += (took - this.#typicalReadMillis) * (this.#typicalReadMillis === 0 ? 1 : 0.3);
    return answer;
  }

  #noticeSlow(elapsedMillis: number): void {
    if (elapsedMillis < STALLED_AFTER_MILLIS) return;
    const message = `the service has not answered for ${Math.round(elapsedMillis / 1000)} s; still asking`;
    const trouble = troubleOf(new ServiceError({ code: CLIENT_ERROR_CODES.timeout, message }));
    if (this.connection.trouble?.kind !== 'no-answer') this.#remember(trouble);
    this.#setConnection({ state: 'stalled', trouble });
  }

  #succeeded(): number {
    const now = this.#timers.now();
    this.#failures = 0;
    const lostLately = this.#unusableAt !== null && now - this.#unusableAt < UNUSABLE_SHOWN_MILLIS;
    if (!lostLately) this.#unusableAt = null;
    const trouble = lostLately && this.connection.trouble?.kind === 'unusable-action' ? this.connection.trouble : null;
    this.#setConnection({ state: 'following', trouble, freshAt: now, waitUntil: null });
    return this.#pollMillis();
  }

  #failed(error: unknown): number {
    const trouble = troubleOf(error);
    this.#failures += 1;
    this.#remember(trouble);
    if (needsSnapshot(trouble.kind)) this.#snapshotReason = trouble.kind;
    if (trouble.kind === 'unusable-action') this.#unusableAt = this.#timers.now();
    const wait = waitAfter(trouble.kind, error, this.#failures, this.#random);
    const now = this.#timers.now();
    this.#notBefore = now + wait;
    const { freshAt } = this.connection;
    this.#setConnection({
      state: stateAfter(trouble.kind, this.#failures, freshAt === null ? null : now - freshAt),
      trouble,
      waitUntil: trouble.kind === 'rate-limited' ? this.#notBefore : null,
    });
    return Math.max(1, wait);
  }

  /** Each new kind of trouble is remembered once, not every retry of it. */
  #remember(trouble: Trouble): void {
    if (this.connection.trouble?.code === trouble.code && this.#failures > 1) return;
    const timelineMicros = this.history.current?.endMicros ?? 0;
    const id = (this.pastTroubles.at(-1)?.id ?? 0) + 1;
    this.pastTroubles = [...this.pastTroubles.slice(1 - MOST_PAST_TROUBLES), { id, trouble, timelineMicros }];
  }

  #pollMillis(): number {
    const { pollMillis = 300 } = this.#options;
    const running = this.clock?.advancing || this.clock?.status === 'PAUSED' || this.clock?.status === 'READY';
    return running ? pollMillis : RESTING_POLL_MILLIS;
  }

  #base(): { cursor: Cursor; world: World } {
    if (this.#cursor === null || this.#world === null) throw new Error('updates are read after a snapshot');
    return { cursor: this.#cursor, world: this.#world };
  }

  #setConnection(change: Partial<Connection>): void {
    const { generation = null, sequence = null } = this.#cursor ?? {};
    this.connection = { ...this.connection, generation, sequence, ...change };
    for (const listener of this.#listeners) listener();
  }
}
