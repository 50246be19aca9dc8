import { setTimeout as pause } from 'node:timers/promises';
import type { Recorder } from '../../archive/index.ts';
import { type AnimationClock, type Cursor, endpointPath } from '../../protocol/index.ts';
import { failureOf } from '../failures.ts';
import type { Followers } from '../following/followers.ts';
import { newRequestId } from '../request-id.ts';
import type { UpstreamAnswer } from '../upstream/answer.ts';
import { retryAfterMillis } from '../upstream/retry-after.ts';
import { toldFailure } from '../upstream/told-failure.ts';
import { readSnapshot, readUpdates } from './read-messages.ts';

const POLL_MILLIS = 250;
const BATCHES_PER_READ = 500;
const FIRST_RETRY_MILLIS = 1000;
const LONGEST_RETRY_MILLIS = 15_000;
/** A stream that keeps sending what cannot be used is not asked for a snapshot each time. */
const SNAPSHOT_MILLIS = 10_000;

export interface RecordOptions {
  simulationId: string;
  ask: Followers['ask'];
  recorder: Recorder;
  /** False when nobody wants the recording any more; it then ends. */
  isWanted(): boolean;
  /** Told of the run with each read; `isEdge`: there was nothing more to be read. */
  onClock?: ((clock: AnimationClock, isEdge: boolean) => void) | undefined;
  pollMillis?: number;
  firstRetryMillis?: number;
}

/** What went wrong with a read, in the service's words where it has any. */
interface Failure {
  status: number;
  code: string;
  message: string;
  requestId: string;
  /** How long the service asked to wait. */
  retryAfterMillis: number;
}

/** Where reading begins anew. */
const NEEDS_SNAPSHOT = ['VISUALIZATION_GENERATION_CHANGED', 'VISUALIZATION_CURSOR_EXPIRED'];
/** Refused or released: nothing more will come without somebody doing something. */
const ENDS = [401, 403, 404, 410];

/** Has an instance recorded, asking its follower as a viewer would; until nobody wants it. */
export async function recordInstance(options: RecordOptions, signal: AbortSignal): Promise<void> {
  const { simulationId, recorder } = options;
  let cursor: Cursor | null = null;
  let failures = 0;
  let snapshotAt = Number.NEGATIVE_INFINITY;

  async function ask(endpoint: 'animationSnapshot' | 'animationUpdates', body: unknown): Promise<Buffer | Failure> {
    const requestId = newRequestId();
    // One of its own for each read: what listens to it goes with it.
    const reading = new AbortController();
    const leave = () => reading.abort();
    signal.addEventListener('abort', leave, { once: true });
    try {
      const answer = await options.ask(endpoint)({
        method: body === null ? 'GET' : 'POST',
        path: endpointPath(endpoint, simulationId),
        body: body === null ? null : Buffer.from(JSON.stringify(body)),
        requestId,
        endpoint,
        simulationId,
        client: 'recorder',
        signal: reading.signal,
      });
      return answer.status === 200 ? answer.body : failureIn(answer);
    } catch (error) {
      const { status, code, message } = failureOf(error);
      return { status, code, message, requestId, retryAfterMillis: 0 };
    } finally {
      signal.removeEventListener('abort', leave);
    }
  }

  async function takeSnapshot(): Promise<Failure | null> {
    const body = await ask('animationSnapshot', null);
    if (!Buffer.isBuffer(body)) return body;
    const { snapshot, raw } = readSnapshot(body);
    snapshotAt = performance.now();
    cursor = snapshot.cursor;
    recorder.snapshot(snapshot, raw);
    recorder.clock(snapshot.clock);
    options.onClock?.(snapshot.clock, true);
    return null;
  }

  /** True in `hasMore` when the next read need not wait. */
  async function takeUpdates(from: Cursor): Promise<Failure | { hasMore: boolean }> {
    const body = await ask('animationUpdates', { cursor: from, limit: BATCHES_PER_READ });
    if (!Buffer.isBuffer(body)) return body;
    const { updates, batches } = readUpdates(body);
    for (const { sequence, batch, raw } of batches) {
      if (sequence <= from.sequence) continue;
      recorder.batch(sequence, batch, raw);
    }
    cursor = updates.nextCursor;
    if (!updates.hasMore) {
      recorder.clock(updates.clock);
    }
    options.onClock?.(updates.clock, !updates.hasMore);
    if (recorder.needsSnapshot && performance.now() - snapshotAt > SNAPSHOT_MILLIS) cursor = null;
    return { hasMore: updates.hasMore };
  }

  /** @returns how long to wait before the next read; null to end */
  async function read(): Promise<number | null> {
    const result = cursor ? await takeUpdates(cursor) : await takeSnapshot();
    if (result && 'code' in result) return afterFailure(result);
    if (failures > 0) recorder.incident({ kind: 'RECOVERED', code: 'OK', message: '', requestId: '' });
    failures = 0;
    return result?.hasMore ? 0 : (options.pollMillis ?? POLL_MILLIS);
  }

  function afterFailure(failure: Failure): number | null {
    const { status, code, message, requestId, retryAfterMillis: asked } = failure;
    const isNewGeneration = code === 'VISUALIZATION_GENERATION_CHANGED';
    if (failures === 0 || isNewGeneration) {
      recorder.incident({ kind: isNewGeneration ? 'GENERATION_CHANGED' : 'FAILED', code, message, requestId });
    }
    if (NEEDS_SNAPSHOT.includes(code)) {
      const isFirst = cursor !== null;
      cursor = null;
      if (isFirst) return 0;
    } else if (ENDS.includes(status)) return null;
    failures += 1;
    const patience = Math.min(
      LONGEST_RETRY_MILLIS,
      (options.firstRetryMillis ?? FIRST_RETRY_MILLIS) * 2 ** (failures - 1),
    );
    return Math.max(patience, asked);
  }

  while (!signal.aborted && options.isWanted()) {
    const wait = await read().catch((error: unknown) =>
      afterFailure({
        status: 502,
        code: 'UPSTREAM_UNREADABLE',
        message: String(error),
        requestId: '',
        retryAfterMillis: 0,
      }),
    );
    if (wait === null) break;
    await pause(wait, undefined, { signal, ref: false }).catch(() => {});
  }
  await recorder.end();
}

function failureIn(answer: UpstreamAnswer): Failure {
  const { code, message, requestId } = toldFailure(answer);
  return {
    status: answer.status,
    code,
    message: message ?? '',
    requestId: requestId ?? '',
    retryAfterMillis: retryAfterMillis(answer.headers['retry-after'], Date.now()) ?? 0,
  };
}
