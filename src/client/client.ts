import type * as z from 'zod';
import {
  type AnimationSnapshot,
  type CatalogQuery,
  ENDPOINTS,
  type EndpointName,
  endpointPath,
  type TableQuery,
  type UpdatesQuery,
  unreadUpdatesSchema,
} from '../protocol/index.ts';
import { readAnswer, type UnreadAnswer } from './answer.ts';
import { createControlClient, knownSimulationsSchema } from './control.ts';
import { createGatewayClient } from './gateway-client.ts';
import { ServiceError } from './service-error.ts';
import { readSnapshotBody } from './snapshot-body.ts';
import { LONGEST_TIMEOUT_MILLIS, systemTimers, type Timers } from './timers.ts';
import {
  fetchWhole,
  get,
  type Read,
  type ReadBody,
  type ReadOptions,
  type Request,
  requestInit,
  SILENCE_MILLIS,
} from './transport.ts';

/** Endpoints of the service, the gateway and the simulator's control plane; failures are `ServiceError`s. */
export type ServiceClient = ReturnType<typeof createServiceClient>;

export interface ServiceClientOptions {
  /** Origin of the gateway; default: that of the page. */
  baseUrl?: string;
  fetch?: typeof globalThis.fetch;
  /** Milliseconds of silence that end a request; default 15,000. */
  silenceMillis?: number;
  timers?: Timers;
}

/** The browser's only HTTP client: methods give the payload, those of the animation also the requestId. */
export function createServiceClient(options: ServiceClientOptions = {}) {
  const { rateLimit, ask, line, baseUrl } = createLine(options);
  const read: Read = async (request, o) => (await ask(request, o)).data;
  const readExact: Read = async (request, o) => (await ask(request, o, readExactBody)).data;
  const readFile: Read = async (request, o) => (await ask(request, o, readFileBody)).data;

  return {
    simulations: (o?: ReadOptions) => read(get('list of simulations', '/api/simulations', knownSimulationsSchema), o),
    health: (o?: ReadOptions) => read(endpoint('health'), o),
    clock: (id: string, o?: ReadOptions) => read(endpoint('clock', id), o),
    tableCatalog: (id: string, query: CatalogQuery, o?: ReadOptions) => read(endpoint('tableCatalog', id, query), o),
    table: (id: string, query: TableQuery, o?: ReadOptions) => readExact(endpoint('table', id, query), o),
    visualizationSnapshot: (id: string, o?: ReadOptions) => read(endpoint('visualizationSnapshot', id), o),
    visualizationUpdates: (id: string, poll: UpdatesQuery, o?: ReadOptions) =>
      read(endpoint('visualizationUpdates', id, poll), o),
    async animationSnapshot(id: string, o?: ReadOptions) {
      const answer = await ask(endpoint('animationSnapshot', id), o, readSnapshotBody);
      // The schema's conditions make each travel one of its two shapes, which inference alone cannot see.
      return { ...answer, data: answer.data as AnimationSnapshot };
    },
    /** Batches come unread, to be parsed one by one: a bad one must not cost the good ones before it. */
    animationUpdates: (id: string, query: UpdatesQuery, o?: ReadOptions) =>
      ask({ ...endpoint('animationUpdates', id, query), data: unreadUpdatesSchema }, o),
    /** All instances at once. */
    overview: lazyClient(async () => (await import('./overview.ts')).createOverviewClient(read)),
    control: createControlClient(read),
    experiments: lazyClient(async () => (await import('./experiments.ts')).createExperimentsClient(read)),
    rateLimit,
    gateway: createGatewayClient(read),
    recordings: lazyClient(async () => (await import('./recordings.ts')).createRecordingsClient(read)),
    watch: lazyClient(async () => (await import('./watch.ts')).createWatchClient(read)),
    presence: lazyClient(async () => (await import('./presence.ts')).createPresenceClient(read, { baseUrl, line })),
    tableCopies: lazyClient(async () =>
      (await import('./table-copies.ts')).createTableCopiesClient({ read, readExact, readFile }),
    ),
  };
}

/** Holds requests while the service has told this client to wait (429 with `Retry-After`, interface 7). */
function createLine({ baseUrl = '', timers = systemTimers, ...options }: ServiceClientOptions) {
  const { fetch = (input, init) => globalThis.fetch(input, init), silenceMillis = SILENCE_MILLIS } = options;
  const rateLimit = new RateLimitGate(timers);
  const line = { timers, fetch, silenceMillis };
  return {
    ...{ rateLimit, line, baseUrl },
    async ask<Schema extends z.ZodType>(
      request: Request<Schema>,
      o?: ReadOptions,
      readBody: ReadBody<Schema> = (unread) => readAnswer(request, unread),
    ) {
      await rateLimit.opened(o?.signal);
      try {
        const asked = { what: request.what, url: baseUrl + request.path, init: requestInit(request) };
        const patient = { ...line, silenceMillis: request.silenceMillis ?? silenceMillis };
        return await readBody(await fetchWhole(patient, asked, o), request, o?.signal);
      } catch (error) {
        rateLimit.learnFrom(error);
        throw error;
      }
    },
  };
}

function endpoint<Name extends EndpointName>(
  name: Name,
  simulationId?: string,
  body?: object,
): Request<(typeof ENDPOINTS)[Name]['data']> {
  const { method, path, data } = ENDPOINTS[name];
  return { method, path: endpointPath(name, simulationId), body, data, what: `${method} ${path}` };
}

/** Reads an answer with every digit of its numbers, as table cells need it (interface 2.4). */
async function readExactBody<Schema extends z.ZodType>(unread: UnreadAnswer, request: Request<Schema>) {
  // The live picture reads no tables: this code is loaded with the first of them.
  const { parseExactJson } = await import('../tabular/index.ts');
  return readAnswer(request, unread, parseExactJson);
}

/** Takes an answer as a file; a refusal is read like any other. */
function readFileBody<Schema extends z.ZodType>({ head, bytes }: UnreadAnswer, request: Request<Schema>) {
  if (!head.ok) return readAnswer(request, { head, bytes });
  const file = new Blob([bytes], { type: head.contentType ?? '' });
  return { data: request.data.parse(file), requestId: head.requestId ?? '' };
}

type Ask = (...asked: unknown[]) => Promise<unknown>;

/** A client whose code is loaded on first use: the first picture needs none of it. */
function lazyClient<Client extends object>(load: () => Promise<Client>): Client {
  const ask =
    (_: object, name: string): Ask =>
    async (...asked) => {
      const client = (await load()) as Readonly<Record<string, Ask | undefined>>;
      return client[name]?.(...asked);
    };
  return new Proxy({}, { get: ask }) as Client;
}

type Listener = (error: ServiceError, opensAt: number) => void;

/** Holds every request back while the service has asked this client to wait (interface 7: 429, `Retry-After`). */
class RateLimitGate {
  /** Monotonic milliseconds from which requests may leave again; in the past while the gate is open. */
  opensAt = Number.NEGATIVE_INFINITY;
  readonly #timers: Timers;
  readonly #listeners = new Set<Listener>();

  constructor(timers: Timers = systemTimers) {
    this.#timers = timers;
  }

  /** Fulfilled when requests may leave. */
  async opened(signal?: AbortSignal): Promise<void> {
    for (let wait = this.opensAt - this.#timers.now(); wait > 0; wait = this.opensAt - this.#timers.now()) {
      await this.#timers.sleep(Math.min(wait, LONGEST_TIMEOUT_MILLIS), signal);
    }
  }

  /** Learns from a failed request, of any kind, how long to wait. */
  learnFrom(error: unknown): void {
    if (!(error instanceof ServiceError) || !error.isRateLimit || error.retryAfterSeconds === null) return;
    this.opensAt = Math.max(this.opensAt, this.#timers.now() + error.retryAfterSeconds * 1000);
    for (const listener of this.#listeners) listener(error, this.opensAt);
  }

  /** Calls back whenever the service asks to wait; returns how to stop. */
  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
