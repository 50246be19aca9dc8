import {
  type Answer,
  AWAY_MILLIS,
  GRACE_MILLIS,
  type ServiceClient,
  ServiceError,
  silence,
  systemTimers,
  type Timers,
} from '../client/index.ts';
import type { Playhead } from '../playback/index.ts';
import type { AnimationSnapshot, UnreadUpdates } from '../protocol/index.ts';
import { makeWorld, type WorldMaker } from './apply-answers.ts';
import { asked, heard, left, woken } from './connection-state.ts';
import { FeedStore } from './feed-store.ts';
import { SILENT_AFTER_MILLIS, silentAt, unhurriedAt } from './schedule.ts';
import { HURRIED_SLICE_MILLIS, inSlices } from './slices.ts';

export interface FeedOptions {
  client: Pick<ServiceClient, 'animationSnapshot' | 'animationUpdates' | 'rateLimit'>;
  simulationId: string;
  createWorld: WorldMaker;
  /** Bound on what the worlds take together, former ones included; default 256 MiB. */
  historyBytes?: number;
  /** Told of every complete read. */
  playhead: Playhead;
  timers?: Timers;
  /** In [0, 1). */
  random?: () => number;
}

const LONGEST_SPARE_MILLIS = 12_000;
/** What is still coming is told so often. */
const TELL_HEARD_MILLIS = 1000;
/** A snapshot is dear: it is asked for twice at most, and late. */
const SNAPSHOT_SPARE_MILLIS = 8000;

/** What is read of one simulation, and the reads that it takes; who calls them, and when, is not its business. */
export type Feed = Pick<ServiceFeed, keyof ServiceFeed>;

export class ServiceFeed {
  readonly simulationId: string;
  readonly store: FeedStore;
  readonly #options: FeedOptions;
  readonly #timers: Timers;
  /** Since when the playhead is paused; null while it is not. */
  #standsSince: number | null = null;
  /** What an answer with updates takes of late. */
  #typicalMillis = 0;

  constructor(options: FeedOptions) {
    const { simulationId, playhead, historyBytes, timers = systemTimers, random = Math.random } = options;
    this.simulationId = simulationId;
    this.#options = options;
    this.#timers = timers;
    this.store = new FeedStore({ simulationId, playhead, historyBytes, random, now: () => timers.now() });
  }

  /** Reads a snapshot and begins a world with it; a failure is a fact of the store, and thrown. */
  readSnapshot(signal: AbortSignal): Promise<Answer<AnimationSnapshot>> {
    const { client, simulationId, createWorld } = this.#options;
    return this.#read(signal, async () => {
      const beganAt = this.#timers.now();
      const start = (inner: AbortSignal, onHeard: () => void) =>
        client.animationSnapshot(simulationId, { signal: inner, onHeard });
      const answer = await this.#ask(start, SNAPSHOT_SPARE_MILLIS, 1, signal);
      const world = await makeWorld(createWorld, answer, simulationId);
      signal.throwIfAborted();
      this.store.snapshotRead(answer, world, this.#timers.now() - beganAt);
      return answer;
    });
  }

  /** Reads updates until there are no more; gives the last answer. */
  readUpdates(signal: AbortSignal): Promise<Answer<UnreadUpdates>> {
    return this.#read(signal, async () => {
      for (;;) {
        const answer = await this.#askUpdates(signal);
        await inSlices(this.store.applying(answer), undefined, undefined, HURRIED_SLICE_MILLIS);
        signal.throwIfAborted();
        this.store.updatesRead(answer);
        if (!answer.data.hasMore) return answer;
      }
    });
  }

  /** Milliseconds until the next read is due, later while the playhead is paused; 0 where it is due. */
  millisUntilNext(): number {
    const { next, record } = this.store.getState();
    const now = this.#timers.now();
    const { mode } = this.#options.playhead.state(now);
    this.#standsSince = mode === 'paused' ? (this.#standsSince ?? now) : null;
    const at = this.#standsSince === null ? next.at : unhurriedAt(next, record, this.#standsSince);
    return Math.max(0, at - now);
  }

  /** Notices silence, being away and being told to wait while the feed is followed; returns how to stop. */
  watch(): () => void {
    const watching = new AbortController();
    const unsubscribe = this.#options.client.rateLimit.subscribe((error, opensAt) =>
      this.store.toldToWait(error, opensAt),
    );
    this.#watchSilence(watching.signal).catch(() => undefined);
    return () => {
      watching.abort();
      unsubscribe();
    };
  }

  /** A read whose failure becomes a fact; leaving is none. */
  async #read<T>(signal: AbortSignal, read: () => Promise<T>): Promise<T> {
    try {
      return await read();
    } catch (error) {
      if (signal.aborted) this.store.happened(left);
      else this.store.failed(error);
      throw error;
    }
  }

  async #ask<T>(start: Start<T>, afterMillis: number, mostSpares: number, signal: AbortSignal): Promise<T> {
    // Waited for here, so that nobody counts as asked who was not let out.
    await this.#options.client.rateLimit.opened(signal);
    this.store.happened(asked);
    const onHeard = () => this.#heard();
    return readWithSpare(start, { afterMillis, mostSpares, timers: this.#timers, signal, onHeard });
  }

  /** Tells now and then that an answer is coming: most come in one go. */
  #heard(): void {
    const { reading } = this.store.getState().record;
    if (reading.kind === 'asking' && this.#timers.now() - reading.heardAt >= TELL_HEARD_MILLIS)
      this.store.happened(heard);
  }

  /** The service's own limit on batches stands: none is asked for, none can be refused (interface 4.8). */
  async #askUpdates(signal: AbortSignal): Promise<Answer<UnreadUpdates>> {
    const { client, simulationId } = this.#options;
    const { cursor } = this.store.getState().record;
    if (cursor === null) throw new Error('updates are read after a snapshot');
    const start = (inner: AbortSignal, onHeard: () => void) =>
      client.animationUpdates(simulationId, { cursor }, { signal: inner, onHeard });
    const spareAfter = Math.min(LONGEST_SPARE_MILLIS, Math.max(SILENT_AFTER_MILLIS, 2 * this.#typicalMillis));
    const startedAt = this.#timers.now();
    const answer = await this.#ask(start, spareAfter, Number.POSITIVE_INFINITY, signal);
    const took = this.#timers.now() - startedAt;
    this.#typicalMillis += (took - this.#typicalMillis) * (took > this.#typicalMillis ? 1 : 0.3);
    return answer;
  }

  async #watchSilence(signal: AbortSignal): Promise<void> {
    for (;;) {
      const at = silentAt(this.store.getState().record);
      const now = this.#timers.now();
      const due = Math.max(now, at ?? now + SILENT_AFTER_MILLIS / 3);
      await this.#timers.sleep(due - now, signal);
      // What has arrived for who is asked is read before anything is said.
      if (at !== null) await this.#timers.sleep(GRACE_MILLIS, signal);
      if (this.#timers.now() - due >= AWAY_MILLIS) this.store.happened(woken);
      else if (at !== null && silentAt(this.store.getState().record) === at) this.store.slow();
    }
  }
}

/** Begins an attempt, which calls `onHeard` for each part of its answer. */
type Start<T> = (signal: AbortSignal, onHeard: () => void) => Promise<T>;

interface SpareOptions {
  /** Milliseconds of silence after which the read is asked a second time, beside the one under way. */
  afterMillis: number;
  /** How many spares one read may have, one after the other; never two at a time. */
  mostSpares: number;
  timers: Timers;
  signal: AbortSignal | undefined;
  /** Called for each part of an answer, whichever attempt it is of. */
  onHeard: () => void;
}

/**
 * The first answer of a read or of one spare beside it, sent after silence, as a connection may hang. After a spare that was
 * told to wait none is sent: a service that is merely slow, or takes one request at a time, is waited for.
 */
async function readWithSpare<T>(start: Start<T>, options: SpareOptions): Promise<T> {
  const { signal, timers, afterMillis } = options;
  const done = new AbortController();
  const inner = signal ? AbortSignal.any([signal, done.signal]) : done.signal;
  const heard = { at: timers.now() };
  const onHeard = () => {
    heard.at = timers.now();
    options.onHeard();
  };
  const attempt = (of: AbortSignal) => start(of, onHeard);
  const silent = () => silence(heard, afterMillis, timers, inner);
  try {
    return await Promise.race([attempt(inner), answerOfSpares(attempt, silent, options.mostSpares, inner)]);
  } finally {
    done.abort();
  }
}

/** The answer of the first spare that is answered; pending where none is. */
async function answerOfSpares<T>(
  attempt: (signal: AbortSignal) => Promise<T>,
  silent: () => Promise<void>,
  mostSpares: number,
  signal: AbortSignal,
): Promise<T> {
  await silent();
  for (let spares = 0; spares < mostSpares; spares += 1) {
    const over = new AbortController();
    const turn = silent();
    const spare = attempt(AbortSignal.any([signal, over.signal])).then((value) => ({ value }));
    try {
      const answer = await Promise.race([spare, turn]);
      if (answer) return answer.value;
    } catch (error) {
      if (error instanceof ServiceError && error.isRateLimit) break;
      await turn;
    } finally {
      over.abort();
    }
  }
  return new Promise(() => undefined);
}
