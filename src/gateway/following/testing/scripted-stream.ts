import { type Cursor, emptySnapshot } from '../../../protocol/index.ts';
import { GatewayFailure } from '../../failures.ts';
import { answerOf, type UpstreamAnswer } from '../../upstream/answer.ts';
import type { Ask } from '../../upstream/shared-reads.ts';
import type { UpstreamRequest } from '../../upstream/upstream-request.ts';

/** What the service says instead of an answer. */
type Fault = { status: number; code: string; retryAfter?: string } | 'unreachable' | 'hanging' | 'odd';

interface Refused {
  retryAfter?: string;
  details?: object[];
}

/** A service with one stream, as the interface describes it (4.7, 4.8), that grows as the test says. */
export interface ScriptedStream {
  ask: Ask;
  /** Names of what was asked: `snapshot`, or `updates 3` with the sequence of the cursor. */
  readonly asked: string[];
  /** Publishes batches up to this sequence; the clock stands at as many seconds. */
  publish(sequence: number): void;
  /** Batches before this one are no longer there. */
  expire(oldest: number): void;
  reset(generation: string): void;
  pause(): void;
  fail(fault: Fault | null): void;
  /** How many batches an answer may hold at most, whatever is asked for. */
  atMost(batches: number): void;
  /** A limit above this is refused in these words; null words: any limit is. */
  allows(batches: number, reason: string | null): void;
  /** Its batch of this sequence cannot be given to anybody; null: all can. */
  cannotGive(sequence: number | null): void;
  /** How long an answer takes to be sampled, and then to come. */
  takes(millis: number): void;
}

export function scriptedStream(): ScriptedStream {
  const asked: string[] = [];
  let [generation, oldest, latest, most, millis] = ['g1', 1, 0, 500, 0];
  let status = 'RUNNING';
  let fault: Fault | null = null;
  let allowed = { most: 500, reason: '' as string | null };
  let ungiven: number | null = null;
  let requests = 0;

  const empty = emptySnapshot('s');
  const clock = () => ({
    ...empty.clock,
    simulationTimeMicros: latest * 1e6,
    status,
    advancing: status === 'RUNNING',
  });
  const snapshot = () => ok({ ...empty, clock: clock(), cursor: { generation, sequence: latest } });

  function updatesAfter({ cursor, limit }: { cursor: Cursor; limit?: number }): UpstreamAnswer {
    if (cursor.generation !== generation) return refusal(409, 'VISUALIZATION_GENERATION_CHANGED');
    if (cursor.sequence < oldest - 1 || cursor.sequence > latest) return refusal(410, 'VISUALIZATION_CURSOR_EXPIRED');
    if (limit !== undefined && (allowed.reason === null || limit > allowed.most)) {
      return refusal(400, 'INVALID_REQUEST', {
        details: [{ field: 'limit', reason: allowed.reason ?? 'unknown field' }],
      });
    }
    if (ungiven !== null && cursor.sequence < ungiven) return refusal(422, 'VISUALIZATION_UNSUPPORTED_ACTION');
    const end = Math.min(latest, cursor.sequence + Math.min(limit ?? 100, most));
    const sequences = Array.from({ length: end - cursor.sequence }, (_, index) => cursor.sequence + 1 + index);
    return ok({
      simulationId: 's',
      clock: clock(),
      nextCursor: { generation, sequence: end },
      ofTheService: 1.5,
      oldestAvailableSequence: oldest,
      latestSequence: latest,
      hasMore: end < latest,
      batches: sequences.map((sequence) => ({ sequence, assets: [], events: [], note: `batch ${sequence}` })),
    });
  }

  function ok(data: object): UpstreamAnswer {
    const requestId = `r-${requests}`;
    const body = Buffer.from(JSON.stringify({ code: 'OK', message: '', requestId, data }));
    return answerOf(200, { 'x-request-id': requestId }, body);
  }

  function refusal(code: number, words: string, { retryAfter, details = [] }: Refused = {}): UpstreamAnswer {
    const requestId = `r-${requests}`;
    const body = Buffer.from(JSON.stringify({ code: words, message: words, requestId, details }));
    const headers = { 'x-request-id': requestId, ...(retryAfter === undefined ? {} : { 'retry-after': retryAfter }) };
    return answerOf(code, headers, body);
  }

  async function faulty(said: Fault, { signal }: UpstreamRequest): Promise<UpstreamAnswer> {
    if (said === 'odd') return ok({ simulationId: 7 });
    if (said === 'unreachable') throw new GatewayFailure('UPSTREAM_UNREACHABLE', 'gone');
    if (said !== 'hanging') return refusal(said.status, said.code, said);
    return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new Error('left'))));
  }

  return {
    asked,
    async ask(request) {
      requests += 1;
      const body = request.body === null ? null : JSON.parse(request.body.toString());
      asked.push(body === null ? 'snapshot' : `updates ${body.cursor?.sequence}`);
      if (fault !== null) return faulty(fault, request);
      const answer = body === null ? snapshot() : updatesAfter(body);
      if (millis > 0) await new Promise((resolve) => setTimeout(resolve, millis));
      return answer;
    },
    publish(sequence) {
      latest = sequence;
    },
    expire(first) {
      oldest = first;
    },
    reset(next) {
      [generation, oldest, latest] = [next, 1, 0];
    },
    pause() {
      status = 'STOPPED';
    },
    fail(next) {
      fault = next;
    },
    atMost(batches) {
      most = batches;
    },
    allows(batches, reason) {
      allowed = { most: batches, reason };
    },
    cannotGive(sequence) {
      ungiven = sequence;
    },
    takes(duration) {
      millis = duration;
    },
  };
}
