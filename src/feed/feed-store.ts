import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Playhead } from '../playback/index.ts';
import type { AnimationClock, AnimationSnapshot, UnreadUpdates } from '../protocol/index.ts';
import { MICROS_PER_SECOND } from '../units/index.ts';
import type { World } from '../world/index.ts';
import type { Answer } from './answer.ts';
import { applyBatches, expectContinuation } from './apply-answers.ts';
import { type Connection, connectionOf } from './connection.ts';
import { type ConnectionFact, type ConnectionRecord, NOTHING_READ, withFact } from './connection-state.ts';
import type { Epoch } from './epochs.ts';
import { createEventLog, type EventLog } from './event-log.ts';
import { type Incident, withIncident } from './incidents.ts';
import type { Past } from './past/past.ts';
import { longestSamplingInterval } from './sampling-interval.ts';
import { type NextRead, nextRead, SILENT_AFTER_MILLIS, unreadShareOf } from './schedule.ts';
import { CLIENT_ERROR_CODES, ServiceError } from './service-error.ts';
import { createTimeline, type Timeline } from './timeline.ts';
import { type Trouble, troubleOf } from './trouble.ts';
import { unusableMotionsTrouble } from './unusable-motions.ts';

/** What is known of one simulation and of the connection to it. The worlds themselves stand behind `epochs`. */
export interface FeedState {
  readonly record: ConnectionRecord;
  /** The same as it is shown. */
  readonly connection: Connection;
  /** Newest animation clock, or null before the first read. */
  readonly clock: AnimationClock | null;
  readonly epochs: readonly Epoch[];
  readonly incidents: readonly Incident[];
  readonly next: NextRead;
  readonly past: PastState;
}

/** How it stands with what a recording knows of the time before. */
export interface PastState {
  /** `unknown` until it was looked for. */
  readonly kind: 'unknown' | 'none' | 'known';
  /** Grows whenever more of it is known or read. */
  readonly revision: number;
  /** Why nothing of it can be read at the moment. */
  readonly trouble: Trouble | null;
}

/** The facts of reading. Batches are applied here and nowhere else, in the order in which they are told. */
export interface FeedActions {
  asked(): void;
  /** A part of the answer has come. */
  heard(): void;
  /** A world was made of a snapshot: it becomes the current one (interface 4.7). */
  snapshotRead(answer: Answer<AnimationSnapshot>, world: World): void;
  /**
   * Applies the batches of an answer and saves its cursor (interface 4.8).
   * @throws ServiceError when the answer or one of its batches cannot be used; the cursor has not moved.
   */
  updatesRead(answer: Answer<UnreadUpdates>): void;
  failed(error: unknown): void;
  /** Nothing was heard until the time that the schedule allows. */
  slow(): void;
  toldToWait(error: ServiceError, until: number): void;
  woken(): void;
  left(): void;
  /** A recording that has what was before, or has more of it now; null: there is none. */
  pastKnown(past: Past | null): void;
  /** Something of the past was read, or could not be. */
  pastRead(trouble: Trouble | null): void;
  /** The past is all there is: nothing follows it. */
  openedRecording(past: Past): void;
}

export interface FeedStore extends StoreApi<FeedState & FeedActions> {
  readonly timeline: Timeline;
  readonly events: EventLog;
}

export interface FeedStoreOptions {
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

export function createFeedStore(options: FeedStoreOptions): FeedStore {
  const { simulationId, playhead, now, random } = options;
  const timeline = createTimeline(options.historyBytes);
  const events = createEventLog();
  /** Of the observations applied since the playhead was last told. */
  let sampleIntervalSeconds = 0;

  const store = createStore<FeedState & FeedActions>()((set, get) => {
    function tell(fact: ConnectionFact, known: Partial<Pick<FeedState, 'clock' | 'incidents'>> = {}): void {
      const record = withFact(get().record, fact);
      const { clock } = { ...get(), ...known };
      const { epochs } = timeline;
      set({ ...known, record, epochs, connection: connectionOf(record), next: nextRead(record, clock) });
    }

    function remembered(trouble: Trouble, again: boolean): readonly Incident[] {
      const timelineMicros = timeline.current?.endMicros ?? 0;
      return withIncident(get().incidents, trouble, { at: now(), timelineMicros, again });
    }

    /** Everything up to `clock` is applied. */
    function complete(clock: AnimationClock, restarted: boolean): void {
      timeline.extendTo(clock.simulationTimeMicros);
      const onTimeline = { ...clock, simulationTimeMicros: timeline.onTimeline(clock.simulationTimeMicros) };
      playhead.observe({ clock: onTimeline, receivedAt: now(), restarted, sampleIntervalSeconds });
      sampleIntervalSeconds = 0;
      playhead.setOldest(timeline.oldestMicros);
      events.dropBefore(timeline.ownOldestMicros);
    }

    /** More, or less, is known of the time before. */
    function lookBack(past: Past | null): void {
      timeline.remember(past);
      playhead.setOldest(timeline.oldestMicros);
      playhead.setGaps(timeline.gaps.filter(({ bridged }) => !bridged));
    }

    function pastState(changes: Partial<PastState>): { past: PastState } {
      return { past: { ...get().past, revision: get().past.revision + 1, ...changes } };
    }

    return {
      record: NOTHING_READ,
      connection: connectionOf(NOTHING_READ),
      clock: null,
      epochs: [],
      incidents: [],
      next: nextRead(NOTHING_READ, null),
      past: { kind: 'unknown', revision: 0, trouble: null },

      asked: () => tell({ kind: 'asked', at: now() }),
      heard: () => tell({ kind: 'heard', at: now() }),
      snapshotRead({ data: { clock, cursor }, requestId }, world) {
        const reason = get().record.snapshotReason ?? 'opened';
        const bridge = BRIDGE_SECONDS * MICROS_PER_SECOND * (clock.speedMultiplier ?? 1);
        timeline.begin(world, clock.simulationTimeMicros, reason, bridge);
        playhead.setGaps(timeline.gaps.filter(({ bridged }) => !bridged));
        complete(clock, true);
        const trouble = unusableMotionsTrouble(world, requestId);
        const incidents = trouble === null ? get().incidents : remembered(trouble, false);
        tell({ kind: 'snapshot-read', at: now(), cursor }, { clock, incidents });
      },
      updatesRead(answer) {
        const { cursor } = get().record;
        const world = timeline.current?.world;
        if (cursor === null || world === undefined) throw new Error('updates are read after a snapshot');
        const { clock, nextCursor, hasMore, latestSequence } = answer.data;
        let eventCount = 0;
        expectContinuation(answer, simulationId, cursor);
        applyBatches(world, answer, (applied) => {
          eventCount += applied.length;
          sampleIntervalSeconds = Math.max(sampleIntervalSeconds, longestSamplingInterval(applied));
          for (const event of applied) events.add(event, timeline.onTimeline(event.simulationTimeMicros));
        });
        if (!hasMore) complete(clock, false);
        const behind = hasMore ? Math.max(1, latestSequence - nextCursor.sequence) : null;
        const unreadShare = unreadShareOf(answer.data, eventCount);
        tell({ kind: 'updates-read', at: now(), cursor: nextCursor, behind, unreadShare }, hasMore ? {} : { clock });
      },
      failed(error) {
        const trouble = troubleOf(error);
        const retryAfterSeconds = error instanceof ServiceError ? error.retryAfterSeconds : null;
        const { failure, silence } = get().record;
        const incidents = remembered(trouble, failure?.code === trouble.code || silence?.code === trouble.code);
        tell({ kind: 'failed', at: now(), trouble, retryAfterSeconds, jitter: random() }, { incidents });
      },
      slow() {
        const { askedAt } = get().record;
        const silentMillis = askedAt === null ? 0 : now() - askedAt;
        if (silentMillis < SILENT_AFTER_MILLIS) return tell({ kind: 'slow', at: now(), trouble: null });
        const message = `the service has not answered for ${Math.round(silentMillis / 1000)} s; still asking`;
        const trouble = troubleOf(new ServiceError({ code: CLIENT_ERROR_CODES.timeout, message }));
        const incidents = remembered(trouble, get().record.failure?.code === trouble.code);
        tell({ kind: 'slow', at: now(), trouble }, { incidents });
      },
      toldToWait: (error, until) => tell({ kind: 'told-to-wait', at: now(), trouble: troubleOf(error), until }),
      woken: () => tell({ kind: 'woken', at: now() }),
      left: () => tell({ kind: 'left', at: now() }),
      pastKnown(past) {
        lookBack(past);
        set(pastState({ kind: past === null ? 'none' : 'known', trouble: null }));
      },
      pastRead: (trouble) => set(pastState({ trouble })),
      openedRecording(past) {
        const clock = clockAtEnd(past);
        playhead.observe({ clock, receivedAt: now(), restarted: true });
        lookBack(past);
        playhead.seek(timeline.runStartMicros);
        const generation = past.runs.at(-1)?.generation ?? null;
        const offset = timeline.onTimeline(0);
        set({
          ...pastState({ kind: 'known', trouble: null }),
          clock: { ...clock, simulationTimeMicros: clock.simulationTimeMicros - offset },
          connection: { ...connectionOf(NOTHING_READ), state: 'ended', generation },
        });
      },
    };
  });
  return Object.assign(store, { timeline, events });
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
