import type { Cursor } from '../../protocol/index.ts';
import { GatewayFailure } from '../failures.ts';
import type { UpstreamAnswer } from '../upstream/answer.ts';
import type { Ask } from '../upstream/shared-reads.ts';
import { ownQuestion } from '../upstream/upstream-request.ts';
import { allowedLimit, generationHasEnded, mayBeOfLimit, ownRefusal, refusalOf, streamIsLost } from './refusal.ts';
import type { KeyframeRecord, SaidRecord, StreamHead, StreamRecord, UpdatesRecord } from './stream-log.ts';
import { readUpdatesAnswer } from './updates-answer.ts';

/** What became of a read; null: only who asked can make something of the answer. */
export type Outcome = UpdatesRecord | SaidRecord | null;

/** For whom a read is made. */
export interface Reader {
  client: string;
  cursor: Cursor | null;
}

/** How far an instance has been read, and what its service said of it: what the records tell. */
export interface Reading {
  /** Where the next read goes on; null where only a viewer knows. */
  readonly cursor: Cursor | null;
  /** Reads on, for a reader whose cursor it begins with where nothing is known, and publishes it. Never rejected. */
  readOn(reader: Reader, publish: Publish, signal: AbortSignal): Promise<Outcome>;
  /** Publishes a snapshot that was read. @returns whether reading begins anew with it */
  publishKeyframe(keyframe: KeyframeRecord, publish: Publish, readAt: number): Promise<boolean>;
  take(record: StreamRecord): void;
  /** The words in which the service ended a generation; null: it has not, as far as is known. */
  endOf(generation: string): UpstreamAnswer | null;
  /** What was asked before now tells nothing any more. */
  forget(): void;
}

/** @throws Deposed where another one leads */
type Publish = (record: StreamRecord) => Promise<void>;

/** The most that the interface lets a service allow (4.8). */
const BATCHES_PER_READ = 500;

export function createReading(simulationId: string, ask: Ask): Reading {
  let cursor: Cursor | null = null;
  let ended: { generation: string; answer: UpstreamAnswer } | null = null;
  /** When the read began that is known best. */
  let knownFrom = Number.NEGATIVE_INFINITY;
  /** As many as the service is known to allow; undefined: it wants to hear of no number. */
  let limit: number | undefined = BATCHES_PER_READ;

  /** Asks with the largest limit that is not refused: first with what the refusal allows, then without any. */
  async function askAfter(after: Cursor, client: string, signal: AbortSignal): Promise<Outcome> {
    const asked = limit;
    const question = ownQuestion('animationUpdates', simulationId, client, { cursor: after, limit });
    const answer = await ask({ ...question, signal });
    if (answer.status === 200) return readUpdatesAnswer(answer, after, question.requestId);
    const refusal = refusalOf(answer, after);
    if (asked === undefined || !mayBeOfLimit(refusal)) return refusal;
    const allowed = allowedLimit(refusal);
    limit = allowed !== null && allowed < asked ? allowed : undefined;
    return askAfter(after, client, signal);
  }

  return {
    get cursor() {
      return cursor;
    },
    async readOn({ client, cursor: from }, publish, signal) {
      const after = cursor ?? from;
      if (after === null) return null;
      const beganAt = performance.now();
      const outcome = await askAfter(after, client, signal).catch((error) => ownRefusal(error, after));
      if (outcome?.kind === 'updates') {
        const isOther = cursor !== null && cursor.generation !== after.generation;
        if (isOther || isEndless(outcome.head, after)) return null;
      }
      // What began before something that is known already tells nothing new.
      if (outcome === null || beganAt < knownFrom) return outcome;
      if (outcome.kind === 'updates') knownFrom = beganAt;
      else if (signal.aborted) return outcome;
      return publish(outcome).then(
        () => outcome,
        () => null,
      );
    },
    async publishKeyframe(keyframe, publish, readAt) {
      const isNew = cursor?.generation !== keyframe.cursor.generation;
      if (isNew) knownFrom = readAt;
      await publish(keyframe);
      return isNew;
    },
    take(record) {
      if (record.kind === 'updates') cursor = record.head.nextCursor;
      else if (record.kind === 'keyframe' && cursor?.generation !== record.cursor.generation) {
        cursor = record.cursor;
        if (ended?.generation === cursor.generation) ended = null;
      } else if (record.kind === 'said' && record.after !== null) {
        const { after, outcome } = record;
        if (generationHasEnded(record) && !(outcome instanceof GatewayFailure)) {
          ended = { generation: after.generation, answer: outcome };
        }
        if (streamIsLost(record) && cursor?.generation === after.generation) cursor = null;
      }
    },
    endOf: (generation) => (ended?.generation === generation ? ended.answer : null),
    forget() {
      knownFrom = performance.now();
    },
  };
}

/** It has more, but does not go on: asking again would not end. */
function isEndless({ hasMore, nextCursor }: StreamHead, after: Cursor): boolean {
  return hasMore && nextCursor.sequence <= after.sequence;
}
