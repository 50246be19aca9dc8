import type { AnimationClock, AnimationSnapshot, Cursor } from '../../protocol/index.ts';
import { emptySnapshot, PATH_PREFIX } from '../../protocol/index.ts';
import type { ManualTimers } from './manual-timers.ts';

const EMPTY = emptySnapshot('sim');

export interface ScriptedRequest {
  method: string;
  path: string;
  body: { cursor?: Cursor; limit?: number } | undefined;
  atMillis: number;
  signal: AbortSignal;
}

/** What a fault answers in place of the service; nothing lets the request through. */
export type Fault = (request: ScriptedRequest) => Response | Promise<Response> | undefined;

/** A small, right service behind `fetch`, with faults that a test lays over it. Its clock runs with the timers. */
export class ScriptedService {
  readonly requests: ScriptedRequest[] = [];
  fault: Fault | null = null;
  generation = 'g1';
  batches: { sequence: number; assets: unknown[]; events: unknown[] }[] = [];
  oldest = 0;
  /** Batches in one answer. */
  most = Number.POSITIVE_INFINITY;
  clock: Partial<AnimationClock> = {};
  simMicros: () => number;
  #answered = 0;
  readonly #timers: ManualTimers;

  constructor(timers: ManualTimers) {
    this.#timers = timers;
    this.simMicros = () => timers.now() * 1000;
  }

  get fetch(): typeof globalThis.fetch {
    return async (input, init) => {
      const { signal } = init ?? {};
      if (!signal) throw new Error('every request can be aborted');
      signal.throwIfAborted();
      const body = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
      const path = String(input).replace(PATH_PREFIX, '');
      const request = { method: init?.method ?? 'GET', path, body, atMillis: this.#timers.now(), signal };
      this.requests.push(request);
      return (await this.fault?.(request)) ?? this.#answer(request);
    };
  }

  publish(...events: unknown[]): void {
    this.batches.push({ sequence: this.latest + 1, assets: [], events });
  }

  get latest(): number {
    return this.batches.at(-1)?.sequence ?? this.oldest;
  }

  countOf(path: string): number {
    return this.requests.filter((request) => request.path.includes(path)).length;
  }

  #answer({ path, body }: ScriptedRequest): Response {
    if (path.endsWith('/animation/snapshot')) return this.ok(this.#snapshot());
    if (body?.cursor?.generation !== this.generation) return failure(409, 'VISUALIZATION_GENERATION_CHANGED');
    if (body.cursor.sequence < this.oldest) return failure(410, 'VISUALIZATION_CURSOR_EXPIRED');
    const { sequence } = body.cursor;
    const waiting = this.batches.filter((batch) => batch.sequence > sequence);
    const batches = waiting.slice(0, this.most);
    return this.ok({
      simulationId: 'sim',
      clock: this.#clock(),
      nextCursor: { generation: this.generation, sequence: batches.at(-1)?.sequence ?? sequence },
      oldestAvailableSequence: this.oldest,
      latestSequence: this.latest,
      hasMore: waiting.length > batches.length,
      batches,
    });
  }

  ok(data: unknown): Response {
    this.#answered += 1;
    return json({ code: 'OK', message: 'OK', requestId: `request-${this.#answered}`, data });
  }

  #clock(): AnimationClock {
    return {
      ...EMPTY.clock,
      simulationTimeMicros: this.simMicros(),
      sampledAt: new Date(Date.UTC(2026, 0, 1) + this.#timers.now()).toISOString(),
      ...this.clock,
    };
  }

  #snapshot(): AnimationSnapshot {
    return {
      ...EMPTY,
      clock: this.#clock(),
      cursor: { generation: this.generation, sequence: this.latest },
    };
  }
}

export function json(body: unknown, init: ResponseInit = {}): Response {
  return new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' }, ...init });
}

export function failure(status: number, code: string, headers: Record<string, string> = {}): Response {
  return json({ code, message: `${code} in words`, requestId: 'request-bad', details: [] }, { status, headers });
}

export function html(status: number): Response {
  return new Response('<!doctype html><h1>Bad Gateway</h1>', { status, headers: { 'content-type': 'text/html' } });
}

/** A connection that was accepted and then says nothing. */
export function hanging({ signal }: { signal: AbortSignal }): Promise<Response> {
  return new Promise((_, reject) => {
    signal.throwIfAborted();
    signal.addEventListener('abort', () => reject(signal.reason));
  });
}

export function refused(): Promise<Response> {
  return Promise.reject(new TypeError('fetch failed'));
}
