import { createStore } from 'zustand/vanilla';
import { type Answer, CLIENT_ERROR_CODES, ServiceError } from '../client/index.ts';
import type { Playhead } from '../playback/index.ts';
import type { AnimationClock, AnimationSnapshot, UnreadUpdates } from '../protocol/index.ts';
import { MICROS_PER_SECOND } from '../units/index.ts';
import type { World } from '../world/index.ts';
import { applied, expectContinuation, longestSamplingInterval } from './apply-answers.ts';
import { type Connection, connectionOf } from './connection.ts';
import * as after from './connection-state.ts';
import { type ConnectionRecord, NOTHING_READ } from './connection-state.ts';
import type { OwnEpoch } from './epochs.ts';
import { EventLog } from './event-log.ts';
import type { Past } from './past/recorded-past.ts';
import { type NextRead, nextRead, SILENT_AFTER_MILLIS, unreadShareOf } from './schedule.ts';
import { Timeline } from './timeline.ts';
import { type Incident, type Trouble, troubleOf, unusableMotionsTrouble, withIncident } from './trouble.ts';

/** What is known of one simulation and of the connection to it; the worlds themselves stand behind `epochs`. */
export interface FeedState {
  readonly record: ConnectionRecord;
  /** The same as it is shown. */
  readonly connection: Connection;
  /** Newest animation clock, or null before the first read. */
  readonly clock: AnimationClock | null;
  readonly epochs: readonly OwnEpoch[];
  readonly incidents: readonly Incident[];
  readonly next: NextRead;
  readonly past: PastState;
}

/** How it stands with what a recording knows of the time before. */
interface PastState {
  /** `unknown` until it was looked for. */
  readonly kind: 'unknown' | 'none' | 'known';
  /** Grows whenever more of it is known or read. */
  readonly revision: number;
  /** Why nothing of it can be read at the moment. */
  readonly trouble: Trouble | null;
}

interface FeedStoreOptions {
  simulationId: string;
  /** Told of every complete read. */
  playhead: Playhead;
  /** Bound on what the worlds take together, former ones included; default 256 MiB. */
  historyBytes?: number | undefined;
  /** Monotonic milliseconds. */
  now: () => number;
  /** In [0, 1). */
  random: () => number;
}

/** Gaps of at most this many wall seconds are carried over by the motions announced before them. */
const BRIDGE_SECONDS = 3;

const NOTHING_KNOWN: FeedState = {
  record: NOTHING_READ,
  connection: connectionOf(NOTHING_READ),
  clock: null,
  epochs: [],
  incidents: [],
  next: nextRead(NOTHING_READ, null),
  past: { kind: 'unknown', revision: 0, trouble: null },
};

/** What is known of one simulation, and all that can happen to it: each fact of reading is one call. */
export class FeedStore {
  readonly timeline: Timeline;
  readonly events = new EventLog();
  readonly #options: FeedStoreOptions;
  readonly #state = createStore<FeedState>()(() => NOTHING_KNOWN);
  readonly getState = this.#state.getState;
  readonly getInitialState = this.#state.getInitialState;
  readonly subscribe = this.#state.subscribe;
  /** Of what was applied since updates were last told as read. */
  #eventCount = 0;
  /** Of the observations applied since the playhead was last told. */
  #sampleIntervalSeconds = 0;

  constructor(options: FeedStoreOptions) {
    this.#options = options;
    this.timeline = new Timeline(options.historyBytes);
  }

  happened(fact: (record: ConnectionRecord, at: number) => ConnectionRecord): void {
    this.#become(fact(this.#record, this.#now));
  }

  /** A world was made of a snapshot in so long: it becomes the current one (interface 4.7). */
  snapshotRead({ data: { clock, cursor }, requestId }: Answer<AnimationSnapshot>, world: World, costMillis: number) {
    const reason = this.#record.snapshotReason ?? 'opened';
    const bridge = BRIDGE_SECONDS * MICROS_PER_SECOND * (clock.speedMultiplier ?? 1);
    this.timeline.begin(world, clock.simulationTimeMicros, reason, bridge);
    this.#tellGaps();
    this.#complete(clock, true);
    const trouble = unusableMotionsTrouble(world, requestId);
    const incidents = trouble === null ? this.getState().incidents : this.#remembered(trouble, false);
    this.#become(after.snapshotRead(this.#record, this.#now, cursor, costMillis), { clock, incidents });
  }

  /**
   * Applies the batches of an answer, in order, one a step.
   * @throws ServiceError where the answer or one of its batches cannot be used; the cursor has not moved
   */
  *applying(answer: Answer<UnreadUpdates>): Generator<void, void> {
    const { cursor } = this.#record;
    const world = this.timeline.current?.world;
    if (cursor === null || world === undefined) throw new Error('updates are read after a snapshot');
    expectContinuation(answer, this.#options.simulationId, cursor);
    this.#eventCount = 0;
    for (const events of applied(world, answer)) {
      this.#eventCount += events.length;
      this.#sampleIntervalSeconds = Math.max(this.#sampleIntervalSeconds, longestSamplingInterval(events));
      for (const event of events) this.events.add(event, this.timeline.onTimeline(event.simulationTimeMicros));
      yield;
    }
  }

  /** Everything in an answer is applied: its cursor is saved (interface 4.8). */
  updatesRead({ data }: Answer<UnreadUpdates>): void {
    const { clock, nextCursor: cursor, hasMore, latestSequence } = data;
    if (!hasMore) this.#complete(clock, false);
    const behind = hasMore ? Math.max(1, latestSequence - cursor.sequence) : null;
    const unreadShare = unreadShareOf(data, this.#eventCount);
    const record = after.updatesRead(this.#record, this.#now, { cursor, behind, unreadShare });
    this.#become(record, hasMore ? {} : { clock });
  }

  failed(error: unknown): void {
    const trouble = troubleOf(error);
    const retryAfterSeconds = error instanceof ServiceError ? error.retryAfterSeconds : null;
    const { failure, silence } = this.#record.reading;
    const isKnown = failure?.trouble.code === trouble.code || silence?.code === trouble.code;
    const incidents = this.#remembered(trouble, isKnown);
    const told = { at: this.#now, trouble, retryAfterSeconds, jitter: this.#options.random() };
    this.#become(after.failed(this.#record, told), { incidents });
  }

  /** Nothing was heard until the time that the schedule allows. */
  slow(): void {
    const { reading } = this.#record;
    const silentMillis = reading.kind === 'asking' ? this.#now - reading.heardAt : 0;
    if (silentMillis < SILENT_AFTER_MILLIS) {
      this.#become(after.slow(this.#record, null));
      return;
    }
    const message = `the service has not answered for ${Math.round(silentMillis / 1000)} s; still asking`;
    const trouble = troubleOf(new ServiceError({ code: CLIENT_ERROR_CODES.timeout, message }));
    const incidents = this.#remembered(trouble, reading.failure?.trouble.code === trouble.code);
    this.#become(after.slow(this.#record, trouble), { incidents });
  }

  toldToWait(error: ServiceError, until: number): void {
    this.#become(after.toldToWait(this.#record, { trouble: troubleOf(error), until }));
  }

  /** A recording that has what was before, or has more of it now; null: there is none. */
  pastKnown(past: Past | null): void {
    this.#lookBack(past);
    this.#setPast({ kind: past === null ? 'none' : 'known', trouble: null });
  }

  /** Something of the past was read, or could not be. */
  pastRead(trouble: Trouble | null): void {
    this.#setPast({ trouble });
  }

  /** The past is all there is: nothing follows it. */
  openedRecording(past: Past): void {
    const { playhead } = this.#options;
    const clock = clockAtEnd(past);
    playhead.observe({ clock, receivedAt: this.#now, restarted: true });
    this.#lookBack(past);
    playhead.seek(this.timeline.runStartMicros);
    const generation = past.epochs.at(-1)?.generation ?? null;
    const offset = this.timeline.onTimeline(0);
    this.#setPast({ kind: 'known', trouble: null });
    this.#state.setState({
      clock: { ...clock, simulationTimeMicros: clock.simulationTimeMicros - offset },
      connection: { ...connectionOf(NOTHING_READ), state: 'ended', generation },
    });
  }

  get #now(): number {
    return this.#options.now();
  }

  get #record(): ConnectionRecord {
    return this.getState().record;
  }

  #become(record: ConnectionRecord, known: Partial<Pick<FeedState, 'clock' | 'incidents'>> = {}): void {
    const { clock } = { ...this.getState(), ...known };
    const { epochs } = this.timeline;
    this.#state.setState({ ...known, record, epochs, connection: connectionOf(record), next: nextRead(record, clock) });
  }

  #remembered(trouble: Trouble, again: boolean): readonly Incident[] {
    const timelineMicros = this.timeline.current?.endMicros ?? 0;
    return withIncident(this.getState().incidents, trouble, { at: this.#now, timelineMicros, again });
  }

  /** Everything up to `clock` is applied. */
  #complete(clock: AnimationClock, restarted: boolean): void {
    const { timeline } = this;
    const { playhead } = this.#options;
    timeline.extendTo(clock.simulationTimeMicros);
    const onTimeline = { ...clock, simulationTimeMicros: timeline.onTimeline(clock.simulationTimeMicros) };
    const sampleIntervalSeconds = this.#sampleIntervalSeconds;
    playhead.observe({ clock: onTimeline, receivedAt: this.#now, restarted, sampleIntervalSeconds });
    this.#sampleIntervalSeconds = 0;
    playhead.setOldest(timeline.oldestMicros);
    this.events.dropBefore(timeline.ownOldestMicros);
  }

  /** More, or less, is known of the time before. */
  #lookBack(past: Past | null): void {
    this.timeline.remember(past);
    this.#options.playhead.setOldest(this.timeline.oldestMicros);
    this.#tellGaps();
  }

  #tellGaps(): void {
    this.#options.playhead.setGaps(this.timeline.gaps.filter(({ bridged }) => !bridged));
  }

  #setPast(changes: Partial<PastState>): void {
    const { past } = this.getState();
    this.#state.setState({ past: { ...past, revision: past.revision + 1, ...changes } });
  }
}

/** What is over stands still; one second of play is one of the simulation. */
function clockAtEnd({ endMicros }: Past): AnimationClock {
  return {
    simulationTimeMicros: endMicros,
    sampledAt: new Date(0).toISOString(),
    status: 'COMPLETED',
    runMode: 'REAL_TIME',
    speedMultiplier: 1,
    advancing: false,
    flowControl: 'NONE',
  };
}
