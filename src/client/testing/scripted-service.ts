import type { AnimationClock, AnimationSnapshot, Cursor, EntityState } from '../../protocol/index.ts';
import { emptySnapshot, PATH_PREFIX } from '../../protocol/index.ts';
import { systemTimers, type Timers } from '../timers.ts';

const EMPTY = emptySnapshot('sim');
const NOWHERE = { x: 0, y: 0, z: 0 };

function carrier(entityName: string): EntityState {
  return {
    entityName,
    entityType: 'CARRIER',
    assetId: 'box',
    position: NOWHERE,
    rotation: NOWHERE,
    supportedActions: ['STOP'],
  };
}

/** An event: a carrier stands at x from a second on. */
export function stop(entityName: string, seconds: number, x = 0): { [field: string]: unknown } {
  return {
    animationType: 'STOP',
    entityName,
    entityType: 'CARRIER',
    simulationTimeMicros: seconds * 1_000_000,
    position: { x, y: 0, z: 0 },
    rotation: NOWHERE,
  };
}

export interface ScriptedRequest {
  method: string;
  path: string;
  body: { cursor?: Cursor; limit?: number } | undefined;
  atMillis: number;
  signal: AbortSignal;
}

/** A fault's answer in place of the service; undefined lets the request through. */
export type Fault = (request: ScriptedRequest) => Response | undefined | Promise<Response | undefined>;

/** A small, correct service behind `fetch`, with faults that a test lays over it. Its clock runs with the timers. */
export class ScriptedService {
  readonly requests: ScriptedRequest[] = [];
  fault: Fault | null = null;
  generation = 'g1';
  batches: { sequence: number; assets: unknown[]; events: unknown[] }[] = [];
  oldest = 0;
  /** Batches in one answer. */
  most = Number.POSITIVE_INFINITY;
  clock: Partial<AnimationClock> = {};
  /** Overrides of its snapshots. */
  stated: Partial<AnimationSnapshot> = {};
  simMicros: () => number;
  #answered = 0;
  entities: EntityState[] = [carrier('A'), carrier('B')];
  readonly #timers: Pick<Timers, 'now'>;

  constructor(timers: Pick<Timers, 'now'> = systemTimers) {
    this.#timers = timers;
    this.simMicros = () => Math.round(timers.now() * 1000);
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
    if (path.endsWith('/animation/snapshot')) return this.ok(this.snapshot());
    if (path.endsWith('/clock')) return this.ok(this.#instanceClock());
    if (body?.cursor?.generation !== this.generation) return failure(409, 'VISUALIZATION_GENERATION_CHANGED');
    if (body.cursor.sequence < this.oldest) return failure(410, 'VISUALIZATION_CURSOR_EXPIRED');
    const { sequence } = body.cursor;
    const waiting = this.batches.filter((batch) => batch.sequence > sequence);
    const batches = waiting.slice(0, this.most);
    return this.ok({
      ...this.updates(batches.at(-1)?.sequence ?? sequence),
      hasMore: waiting.length > batches.length,
      batches,
    });
  }

  /** The payload of an updates query that finds nothing, at a cursor. */
  updates(sequence: number) {
    return {
      simulationId: 'sim',
      clock: this.#clock(),
      nextCursor: { generation: this.generation, sequence },
      oldestAvailableSequence: this.oldest,
      latestSequence: this.latest,
      hasMore: false,
      batches: [] as unknown[],
    };
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

  #instanceClock() {
    const { advancing: _advancing, ...clock } = this.#clock();
    return { ...clock, simulationId: 'sim', runtimeAvailable: true, statusReasonCode: null };
  }

  snapshot(): AnimationSnapshot {
    return {
      ...EMPTY,
      assets: [{ assetId: 'box', sourceObjectName: 'box' }],
      entities: this.entities,
      clock: this.#clock(),
      cursor: { generation: this.generation, sequence: this.latest },
      ...this.stated,
    };
  }
}

export function json(body: unknown, init: ResponseInit = {}): Response {
  return new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' }, ...init });
}

/** The right answer, later. */
export function slow(millis: number): Fault {
  return async ({ signal }) => void (await systemTimers.sleep(millis, signal)) as undefined;
}

/** The same answer in parts, each later than the one before; silent for ever after `most`. */
export async function inParts(answer: Response, parts: number, millis: number, most = parts): Promise<Response> {
  const bytes = new Uint8Array(await answer.arrayBuffer());
  let told = 0;
  const body = new ReadableStream<Uint8Array>({
    async pull(stream) {
      if (told === most && most < parts) return new Promise(() => undefined);
      await systemTimers.sleep(millis);
      stream.enqueue(bytes.slice((bytes.length * told) / parts, (bytes.length * (told + 1)) / parts));
      told += 1;
      if (told === parts) stream.close();
    },
  });
  return new Response(body, { headers: answer.headers });
}

export function failure(status: number, code: string, headers: Record<string, string> = {}): Response {
  return json({ code, message: `${code} in words`, requestId: 'request-bad', details: [] }, { status, headers });
}

export function html(status: number): Response {
  return new Response('<!doctype html><h1>Bad Gateway</h1>', { status, headers: { 'content-type': 'text/html' } });
}

/** A connection that is accepted and then silent. */
export function hanging({ signal }: { signal: AbortSignal }): Promise<Response> {
  return new Promise((_, reject) => {
    signal.throwIfAborted();
    signal.addEventListener('abort', () => reject(signal.reason));
  });
}

export function refused(): Promise<Response> {
  return Promise.reject(new TypeError('fetch failed'));
}

/** Faulty for queries of updates only. */
export function onUpdates(answer: Fault): Fault {
  return (request) => (request.path.endsWith('/updates/query') ? answer(request) : undefined);
}
