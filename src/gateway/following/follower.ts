import { GatewayFailure } from '../failures.ts';
import type { UpstreamAnswer } from '../upstream/answer.ts';
import type { Ask } from '../upstream/shared-reads.ts';
import type { UpstreamRequest } from '../upstream/upstream-request.ts';
import { factsOf } from './answer-facts.ts';
import { createPacedReads, type Timed } from './paced-reads.ts';
import { createReading, type Outcome, type Reader, type ReadingOptions } from './reading.ts';
import { concernsReader, generationHasEnded, type Refusal, streamIsLost } from './refusal.ts';
import type { StoredRun, StreamHead } from './stream-store.ts';
import { createToldClock } from './told-clock.ts';
import { writeUpdatesAnswer } from './updates-answer.ts';
import { type ReadQuery, readUpdatesQuery } from './updates-query.ts';

export interface FollowerOptions extends ReadingOptions {
  /** Asks the service what this follower cannot answer; who asks the same at the same time shares it. */
  passOn: Ask;
  spacingMillis?: number;
  spareMillis?: number;
  idleMillis?: number;
}

/** The one reader of an instance: whoever else asks for its animation is answered from what it has read. */
export interface Follower {
  /** False when nobody has asked for a while. */
  readonly isWanted: boolean;
  /** Interface 4.8. @throws GatewayFailure where the service gives no answer */
  updates: Ask;
  /** Interface 4.7. @throws GatewayFailure where the service gives no answer */
  snapshot: Ask;
  /** Anything else whose answer tells a clock. */
  inOrder: Ask;
  /** Something was commanded: the next answers show it. */
  forget(): void;
  close(): void;
}

/** One read for all in this time; nobody sees a picture that is older by more. */
const SPACING_MILLIS = 200;
/** Shorter than the time after which viewers call a service silent. */
const SPARE_MILLIS = 1500;
/** Viewers read every five seconds at the least, before a picture that stands. */
const IDLE_MILLIS = 15_000;
/** A service whose answers cannot be shared is asked for each reader; now and then it is tried again. */
const UNREADABLE_MILLIS = 5000;
/** Of an answer, as the interface lets every service bound it (4.8). */
const ANSWER_BYTES = 4 * 1024 * 1024;
const TRIES = 3;

export function createFollower(options: FollowerOptions): Follower {
  const { simulationId, store, passOn } = options;
  const { spacingMillis = SPACING_MILLIS, spareMillis = SPARE_MILLIS, idleMillis = IDLE_MILLIS } = options;
  const reading = createReading(options);
  const told = createToldClock(passOn);
  let reader: Reader = { client: '', cursor: null };
  let askedAt = now();
  let keyframeReadAt = Number.NEGATIVE_INFINITY;
  /** Readers in step share what was written for one of them. */
  const written = new WeakMap<StreamHead, Map<string, UpstreamAnswer>>();

  const isWanted = (): boolean => now() - askedAt < idleMillis;
  const reads = createPacedReads<Outcome>({
    async read(signal) {
      const outcome = await reading.readOn(reader, signal);
      if (outcome.kind === 'refused') lookAt(outcome.refusal);
      return outcome;
    },
    spareMillis,
    isAnswer: (outcome) => outcome.kind !== 'refused',
    goesOn(outcome) {
      if (outcome.kind === 'unreadable') return { afterMillis: UNREADABLE_MILLIS, byItself: false };
      if (outcome.kind === 'refused') return { afterMillis: spacingMillis, byItself: false };
      const { hasMore, isRunning } = outcome.head;
      return { afterMillis: hasMore ? 0 : spacingMillis, byItself: isWanted() && (hasMore || isRunning) };
    },
  });

  /** Null where only the service can answer; `later` where a later read can. */
  async function answerTo(query: ReadQuery, timed: Timed<Outcome>, asked: Asked): Promise<Answer> {
    const { outcome, startedAt } = timed;
    if (outcome.kind === 'unreadable') return null;
    if (outcome.kind === 'refused')
      return concernsReader(outcome.refusal, query.cursor) ? outcome.refusal.outcome : null;
    const isOlder = startedAt < asked.at;
    const run = await store.read(simulationId, query.cursor, { batches: query.limit, bytes: ANSWER_BYTES });
    const isAhead = query.cursor.sequence > (reading.cursor?.sequence ?? 0);
    if (run === null) return isOlder && isAhead ? 'later' : null;
    if (isOlder && run.head.clockMicros < asked.toldMicros) return 'later';
    told.tell(run.head.clockMicros);
    return write(run, query);
  }

  function write(run: StoredRun, { cursor, limit }: ReadQuery): UpstreamAnswer {
    const ofHead = written.get(run.head) ?? new Map<string, UpstreamAnswer>();
    written.set(run.head, ofHead);
    const key = `${cursor.sequence} ${limit}`;
    const answer = ofHead.get(key) ?? writeUpdatesAnswer(run, cursor);
    ofHead.set(key, answer);
    return answer;
  }

  async function readFor(query: ReadQuery): Promise<UpstreamAnswer | GatewayFailure | null> {
    const asked = { at: now(), toldMicros: told.micros };
    let answer = await answerTo(query, await reads.latest(), asked);
    for (let tries = 1; tries < TRIES && answer === 'later'; tries += 1) {
      answer = await answerTo(query, await reads.next(), asked);
    }
    return answer === 'later' ? null : answer;
  }

  return {
    get isWanted() {
      return isWanted();
    },
    inOrder: told.inOrder,
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
    async snapshot(request) {
      noteReader(request, { cursor: reader.cursor });
      const isFresh = now() - keyframeReadAt < spacingMillis;
      const kept = isFresh ? await store.keyframeBefore(simulationId, Number.POSITIVE_INFINITY) : null;
      if (kept && kept.clockMicros >= told.micros) return kept.answer;
      const readAt = now();
      const answer = await told.inOrder(request);
      await takeSnapshot(answer, readAt);
      return answer;
    },
    forget() {
      told.beginAt(Number.NEGATIVE_INFINITY);
      keyframeReadAt = Number.NEGATIVE_INFINITY;
      reading.forget();
      reads.forget();
    },
    close() {
      reads.close();
      void store.forget(simulationId);
    },
  };

  /** The snapshot that heals is asked for anew, and no clock of before counts against it. */
  function lookAt(refusal: Refusal): void {
    if (streamIsLost(refusal)) keyframeReadAt = Number.NEGATIVE_INFINITY;
    if (generationHasEnded(refusal)) told.beginAt(Number.NEGATIVE_INFINITY);
  }

  function noteReader({ client }: UpstreamRequest, { cursor }: Pick<Reader, 'cursor'>): void {
    askedAt = now();
    reader = { client, cursor };
  }

  async function takeSnapshot(answer: UpstreamAnswer, readAt: number): Promise<void> {
    const { cursor, clockMicros } = factsOf(answer);
    if (cursor === null || clockMicros === null) return;
    keyframeReadAt = readAt;
    const isNew = await reading.take({ cursor, clockMicros, answer }, readAt);
    if (!isNew) return;
    told.beginAt(clockMicros);
    reads.forget();
  }
}

/** When somebody asked, and the latest clock that anybody knew then. */
interface Asked {
  at: number;
  toldMicros: number;
}

type Answer = UpstreamAnswer | GatewayFailure | null | 'later';

function now(): number {
  return performance.now();
}
