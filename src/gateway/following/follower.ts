import { GatewayFailure } from '../failures.ts';
import type { UpstreamAnswer } from '../upstream/answer.ts';
import type { Ask } from '../upstream/shared-reads.ts';
import { ownQuestion, type UpstreamRequest } from '../upstream/upstream-request.ts';
import { KeyframeReads } from './keyframe-reads.ts';
import { createLeading } from './leading.ts';
import type { MemoryStore } from './memory-store.ts';
import { createPacedReads, type Timed } from './paced-reads.ts';
import { createReading, type Outcome, type Reader } from './reading.ts';
import { concernsReader, generationHasEnded, ownRefusal } from './refusal.ts';
import { createSnapshots } from './snapshots.ts';
import type { StreamLog, StreamRecord } from './stream-log.ts';
import { createToldClock } from './told-clock.ts';
import { type ReadQuery, readUpdatesQuery } from './updates-answer.ts';
import { createWrittenAnswers } from './written-answers.ts';

export interface FollowerOptions {
  simulationId: string;
  log: StreamLog;
  /** What the log has told this gateway. */
  store: MemoryStore;
  ask: Ask;
  /** Asks the service what this follower cannot answer; who asks the same at the same time shares it. */
  passOn: Ask;
  spacingMillis?: number;
  spareMillis?: number;
  idleMillis?: number;
  firstRetryMillis?: number;
}

/** Told every record of an instance, which is read for it whether somebody watches or not. */
export interface Subscription {
  /** What was told so far does not tell a state: a snapshot is read. */
  needKeyframe(): void;
  end(): void;
}

/** The one reader of an instance: whoever else asks for its animation is answered from what it has read. */
export interface Follower {
  /** False when nobody has asked for a while, and nobody is told. */
  readonly isWanted: boolean;
  /** Interface 4.8. @throws GatewayFailure where the service gives no answer */
  updates: Ask;
  /** Interface 4.7. @throws GatewayFailure where the service gives no answer */
  snapshot: Ask;
  /** Anything else whose answer tells a clock. */
  inOrder: Ask;
  subscribe(take: (record: StreamRecord) => void): Subscription;
  /** Something was commanded: the next answers show it. */
  forget(): void;
  close(): void;
}

/** One read for all in this time; nobody sees a picture that is older by more. */
const SPACING_MILLIS = 200;
/** A run that is over may begin anew. */
const STANDING_MILLIS = 1000;
/** Shorter than the time after which viewers call a service silent. */
const SPARE_MILLIS = 1500;
/** Viewers read every five seconds at the least, before a picture that stands. */
const IDLE_MILLIS = 15_000;
/** A service whose answers cannot be shared is asked for each reader; now and then it is tried again. */
const UNREADABLE_MILLIS = 5000;
/** Back-off while nobody watches but who is told. */
const FIRST_RETRY_MILLIS = 1000;
const LONGEST_RETRY_MILLIS = 15_000;
/** Of an answer, as the interface lets every service bound it (4.8). */
const ANSWER_BYTES = 4 * 1024 * 1024;
const TRIES = 3;

export function createFollower(options: FollowerOptions): Follower {
  const { simulationId, log, store, passOn } = options;
  const { spacingMillis = SPACING_MILLIS, spareMillis = SPARE_MILLIS, idleMillis = IDLE_MILLIS } = options;
  const reading = createReading(simulationId, options.ask);
  const told = createToldClock(passOn);
  const snapshots = createSnapshots({
    ...{ simulationId, log, store, told, reading, spacingMillis, spareMillis },
    ownRequest: () => ownQuestion('animationSnapshot', simulationId, unwatched),
    publish: () => leading.publish(),
    onAnew: () => reads.forget(),
  });
  const leading = createLeading(simulationId, log, take, readInItsPlace);
  const subscriptions = new Set<Subscription>();
  /** Each instance that is read though nobody watches has its turns beside viewers and others. */
  const unwatched = `recorder of ${simulationId}`;
  let reader: Reader = { client: unwatched, cursor: null };
  let askedAt = now();
  let failures = 0;
  const answers = createWrittenAnswers();

  const isWatched = (): boolean => now() - askedAt < idleMillis;
  const isWanted = (): boolean => subscriptions.size > 0 || isWatched();
  const reads = createPacedReads<Outcome>({
    read: (signal) => leading.readOrHear(readOn, spareMillis, signal),
    spareMillis,
    isAnswer: (outcome) => outcome?.kind !== 'said',
    goesOn(outcome) {
      failures = outcome?.kind === 'updates' ? 0 : failures + 1;
      if (outcome?.kind === 'updates') {
        const { hasMore, isRunning } = outcome.head;
        const afterMillis = hasMore ? 0 : spacingMillis;
        if (isWanted() && (hasMore || isRunning)) return { afterMillis, byItselfMillis: afterMillis };
        // Who is asked at another gateway need not wait until this one is left.
        if (!isWanted()) leading.resign();
        return { afterMillis, byItselfMillis: subscriptions.size > 0 ? STANDING_MILLIS : null };
      }
      const afterMillis = outcome === null ? UNREADABLE_MILLIS : spacingMillis;
      // Where the stream is lost, reading goes on behind the next snapshot.
      if (reading.cursor === null) keyframes.begin();
      const isReadOn = subscriptions.size > 0 && reading.cursor !== null;
      return { afterMillis, byItselfMillis: isReadOn ? retryMillis() : null };
    },
  });

  /** The one that led has gone, while what it does not tell was asked of the service. */
  function readInItsPlace(): void {
    if (!isWanted()) return;
    reads.forget();
    void reads.latest();
  }

  async function readOn(signal: AbortSignal): Promise<Outcome> {
    const publish = await leading.publish();
    if (publish === null) return null;
    const outcome = await reading.readOn(isWatched() ? reader : { ...reader, client: unwatched }, publish, signal);
    if (outcome === null && reading.cursor !== null)
      await publish(ownRefusal(UNREADABLE, reading.cursor)).catch(() => {});
    return outcome;
  }

  function retryMillis(): number {
    const first = options.firstRetryMillis ?? FIRST_RETRY_MILLIS;
    return Math.min(LONGEST_RETRY_MILLIS, first * 2 ** Math.max(0, failures - 1));
  }

  /** What the log tells is the same for every gateway. */
  function take(record: StreamRecord): void {
    const isNew = record.kind === 'keyframe' && reading.cursor?.generation !== record.cursor.generation;
    reading.take(record);
    snapshots.take(record);
    if (record.kind === 'clock') told.tell(record.clockMicros);
    if (isNew) told.beginAt(record.clockMicros);
    if (record.kind !== 'said') return;
    // No clock of before counts against the snapshot that heals.
    if (generationHasEnded(record)) told.beginAt(Number.NEGATIVE_INFINITY);
  }

  /** Beside what viewers wait for. */
  const keyframes = new KeyframeReads({
    isWanted: () => subscriptions.size > 0,
    read: () =>
      snapshots.read(ownQuestion('animationSnapshot', simulationId, unwatched)).then(
        ({ status }) => status === 200,
        () => false,
      ),
    onEnd(isRead) {
      failures = isRead ? 0 : failures + 1;
      if (isRead && subscriptions.size > 0) void reads.latest();
      return retryMillis();
    },
  });

  /** Null where only the service can answer; `later` where a later read can. */
  function answerTo(query: ReadQuery, { outcome, startedAt }: Timed<Outcome>, asked: Asked): Answer {
    if (outcome === null) return null;
    if (outcome.kind === 'said') return concernsReader(outcome, query.cursor) ? outcome.outcome : null;
    const isOlder = startedAt < asked.at;
    const run = store.read(simulationId, query.cursor, { batches: query.limit, bytes: ANSWER_BYTES });
    const isAhead = query.cursor.sequence > (reading.cursor?.sequence ?? 0);
    if (run === null) return isOlder && isAhead ? 'later' : null;
    if (isOlder && run.head.clockMicros < asked.toldMicros) return 'later';
    told.tell(run.head.clockMicros);
    return answers.write(run, query);
  }

  async function readFor(query: ReadQuery): Promise<UpstreamAnswer | GatewayFailure | null> {
    const asked = { at: now(), toldMicros: told.micros };
    let answer = answerTo(query, await reads.latest(), asked);
    for (let tries = 1; tries < TRIES && answer === 'later'; tries += 1) {
      answer = answerTo(query, await reads.next(), asked);
    }
    return answer === 'later' ? null : answer;
  }

  /** Another leader tells it in its own words. */
  async function publish(record: StreamRecord): Promise<void> {
    const publishNow = await leading.publish();
    await publishNow?.(record).catch(() => {});
  }

  return {
    get isWanted() {
      return isWanted();
    },
    async inOrder(request) {
      const before = told.micros;
      const answer = await told.inOrder(request);
      if (told.micros > before) await publish({ kind: 'clock', clockMicros: told.micros });
      return answer;
    },
    async updates(request) {
      const query = readUpdatesQuery(request.body);
      if (query === null) return passOn(request);
      noteReader(request, query);
      const { generation } = query.cursor;
      const end = reading.endOf(generation);
      if (end) return end;
      const isOther = reading.cursor !== null && reading.cursor.generation !== generation;
      const answer = isOther ? null : await readFor(query);
      if (answer instanceof GatewayFailure) throw answer;
      return answer ?? told.inOrder(request);
    },
    snapshot(request) {
      noteReader(request, { cursor: reader.cursor });
      return snapshots.read(request);
    },
    subscribe(takeRecord) {
      const stop = log.subscribe(simulationId, null, takeRecord);
      const subscription: Subscription = {
        needKeyframe: () => keyframes.begin(),
        end() {
          subscriptions.delete(subscription);
          stop();
        },
      };
      subscriptions.add(subscription);
      if (reading.cursor === null) keyframes.begin();
      else void reads.latest();
      return subscription;
    },
    forget() {
      told.beginAt(Number.NEGATIVE_INFINITY);
      snapshots.forget();
      reading.forget();
      reads.forget();
    },
    close() {
      keyframes.close();
      for (const subscription of subscriptions) subscription.end();
      reads.close();
      snapshots.close();
      leading.close();
      store.forget(simulationId);
    },
  };

  function noteReader({ client }: UpstreamRequest, { cursor }: Pick<Reader, 'cursor'>): void {
    askedAt = now();
    reader = { client, cursor };
  }
}

const UNREADABLE = new GatewayFailure(
  'UPSTREAM_UNREADABLE',
  'The simulation service sent an answer that cannot be read.',
);

/** When somebody asked, and the latest clock that anybody knew then. */
interface Asked {
  at: number;
  toldMicros: number;
}

type Answer = UpstreamAnswer | GatewayFailure | null | 'later';

function now(): number {
  return performance.now();
}
