import { type Cursor, endpointPath } from '../../protocol/index.ts';
import { failureOf, GatewayFailure } from '../failures.ts';
import { newRequestId } from '../request-id.ts';
import type { UpstreamAnswer } from '../upstream/answer.ts';
import type { Ask } from '../upstream/shared-reads.ts';
import { allowedLimit, generationHasEnded, mayBeOfLimit, type Refusal, refusalOf, streamIsLost } from './refusal.ts';
import type { Keyframe, StreamHead, StreamStore } from './stream-store.ts';
import { readUpdatesAnswer } from './updates-answer.ts';

/** What became of a read; `unreadable`: only who asked can make something of the answer. */
export type Outcome =
  | { kind: 'read'; head: StreamHead }
  | { kind: 'refused'; refusal: Refusal }
  | { kind: 'unreadable' };

/** For whom a read is made. */
export interface Reader {
  client: string;
  cursor: Cursor | null;
}

/** How far an instance has been read, and what its service said of it. */
export interface Reading {
  /** Where the next read goes on; null where only a viewer knows. */
  readonly cursor: Cursor | null;
  /** Reads on, for a reader whose cursor it begins with where nothing is known. Never rejected. */
  readOn(reader: Reader, signal: AbortSignal): Promise<Outcome>;
  /** Takes over a snapshot; one of another generation begins anew. @returns whether it does */
  take(keyframe: Keyframe, readAt: number): Promise<boolean>;
  /** The words in which the service ended a generation; null: it has not, as far as is known. */
  endOf(generation: string): UpstreamAnswer | null;
  /** What was asked before now tells nothing any more. */
  forget(): void;
}

export interface ReadingOptions {
  simulationId: string;
  store: StreamStore;
  ask: Ask;
}

/** The most that the interface lets a service allow (4.8). */
const BATCHES_PER_READ = 500;

export function createReading({ simulationId, store, ask }: ReadingOptions): Reading {
  let cursor: Cursor | null = null;
  let ended: { generation: string; answer: UpstreamAnswer } | null = null;
  /** When the read began that is known best. */
  let knownFrom = Number.NEGATIVE_INFINITY;
  /** As many as the service is known to allow; undefined: it wants to hear of no number. */
  let limit: number | undefined = BATCHES_PER_READ;

  const updatesAfter = (after: Cursor) => ({
    method: 'POST' as const,
    path: endpointPath('animationUpdates', simulationId),
    body: Buffer.from(JSON.stringify({ cursor: after, limit })),
    requestId: newRequestId(),
    endpoint: 'animationUpdates',
    simulationId,
  });

  async function took(answer: UpstreamAnswer, after: Cursor, beganAt: number): Promise<Outcome> {
    const updates = readUpdatesAnswer(answer, after);
    const isOther = cursor !== null && cursor.generation !== after.generation;
    if (updates === null || isOther || isEndless(updates.head, after)) return { kind: 'unreadable' };
    // What began before something that is known already tells nothing new.
    if (beganAt >= knownFrom) {
      knownFrom = beganAt;
      await store.append(simulationId, updates);
      cursor = updates.head.nextCursor;
    }
    return { kind: 'read', head: updates.head };
  }

  async function refused(refusal: Refusal, beganAt: number): Promise<Outcome> {
    const { outcome, after } = refusal;
    if (generationHasEnded(refusal) && !(outcome instanceof GatewayFailure)) {
      ended = { generation: after.generation, answer: outcome };
    }
    if (streamIsLost(refusal) && beganAt >= knownFrom && cursor?.generation === after.generation) {
      cursor = null;
      await store.forget(simulationId);
    }
    return { kind: 'refused', refusal };
  }

  /** Asks with the largest limit that is not refused: first with what the refusal allows, then without any. */
  async function askAfter(after: Cursor, client: string, signal: AbortSignal): Promise<UpstreamAnswer> {
    const asked = limit;
    const answer = await ask({ ...updatesAfter(after), client, signal });
    if (answer.status === 200 || asked === undefined) return answer;
    const refusal = refusalOf(answer, after);
    if (!mayBeOfLimit(refusal)) return answer;
    const allowed = allowedLimit(refusal);
    limit = allowed !== null && allowed < asked ? allowed : undefined;
    return askAfter(after, client, signal);
  }

  return {
    get cursor() {
      return cursor;
    },
    async readOn({ client, cursor: from }, signal) {
      const after = cursor ?? from;
      if (after === null) return { kind: 'unreadable' };
      const beganAt = performance.now();
      try {
        const answer = await askAfter(after, client, signal);
        if (answer.status !== 200) return await refused(refusalOf(answer, after), beganAt);
        return await took(answer, after, beganAt);
      } catch (error) {
        return { kind: 'refused', refusal: { outcome: failureOf(error), code: '', after } };
      }
    },
    async take(keyframe, readAt) {
      const { cursor: at } = keyframe;
      const isNew = cursor?.generation !== at.generation;
      if (isNew) {
        cursor = at;
        knownFrom = readAt;
        if (ended?.generation === at.generation) ended = null;
      }
      await store.append(simulationId, keyframe);
      return isNew;
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
