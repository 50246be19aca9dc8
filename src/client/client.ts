import type * as z from 'zod';
import {
  type AnimationSnapshot,
  type CatalogPage,
  type CatalogQuery,
  type Clock,
  ENDPOINTS,
  type EndpointName,
  endpointPath,
  type Health,
  type TablePage,
  type TableQuery,
  type UnreadUpdates,
  type UpdatesQuery,
  unreadUpdatesSchema,
  type VisualizationPoll,
  type VisualizationSnapshot,
  type VisualizationUpdates,
} from '../protocol/index.ts';
import type { Answer } from './answer.ts';
import { type ControlClient, createControlClient, type KnownSimulations, knownSimulationsSchema } from './control.ts';
import { readExactBody } from './exact-body.ts';
import type { ExperimentsClient } from './experiments.ts';
import { createGatewayClient, type GatewayClient } from './gateway-client.ts';
import { lazyClient } from './lazy-client.ts';
import type { OverviewClient } from './overview.ts';
import { createRateLimitGate, type RateLimitGate } from './rate-limit-gate.ts';
import type { RecordingsClient } from './recordings.ts';
import { readSnapshotBody } from './snapshot-body.ts';
import type { TableCopiesClient } from './table-copies.ts';
import { systemTimers, type Timers } from './timers.ts';
import { type ReadBody, type ReadOptions, type Request, SILENCE_MILLIS, send } from './transport.ts';

/**
 * The service's eight endpoints (interface 4), the gateway's list and recordings, and the simulator's control plane. Each gives the
 * payload; those of the animation also the answer's requestId, by which an unusable batch is diagnosed.
 */
export interface ServiceClient {
  /** Instances that the gateway knows. */
  simulations(options?: ReadOptions): Promise<KnownSimulations>;
  health(options?: ReadOptions): Promise<Health>;
  clock(simulationId: string, options?: ReadOptions): Promise<Clock>;
  tableCatalog(simulationId: string, query: CatalogQuery, options?: ReadOptions): Promise<CatalogPage>;
  table(simulationId: string, query: TableQuery, options?: ReadOptions): Promise<TablePage>;
  visualizationSnapshot(simulationId: string, options?: ReadOptions): Promise<VisualizationSnapshot>;
  visualizationUpdates(
    simulationId: string,
    poll: VisualizationPoll,
    options?: ReadOptions,
  ): Promise<VisualizationUpdates>;
  animationSnapshot(simulationId: string, options?: ReadOptions): Promise<Answer<AnimationSnapshot>>;
  /** Batches come unread, to be parsed one by one: a bad one must not cost the good ones before it. */
  animationUpdates(simulationId: string, query: UpdatesQuery, options?: ReadOptions): Promise<Answer<UnreadUpdates>>;
  /** All instances at once. */
  overview: OverviewClient;
  control: ControlClient;
  /** Loaded on demand: the first picture needs nothing of it. */
  experiments(): Promise<ExperimentsClient>;
  readonly rateLimit: RateLimitGate;
  gateway: GatewayClient;
  recordings: RecordingsClient;
  tableCopies: TableCopiesClient;
}

export interface ServiceClientOptions {
  /** Origin of the gateway; default: that of the page. */
  baseUrl?: string;
  fetch?: typeof globalThis.fetch;
  /** Milliseconds of silence after which a request is given up; default 15,000. */
  silenceMillis?: number;
  timers?: Timers;
}

/**
 * The browser's only HTTP client. Failures are `ServiceError`s. While the service has told this client to wait
 * (429 with `Retry-After`), no request leaves: each starts when the wait is over (interface 7).
 */
export function createServiceClient(options: ServiceClientOptions = {}): ServiceClient {
  const timers = options.timers ?? systemTimers;
  const transport = {
    timers,
    baseUrl: options.baseUrl ?? '',
    fetch: options.fetch ?? ((input, init) => globalThis.fetch(input, init)),
    silenceMillis: options.silenceMillis ?? SILENCE_MILLIS,
  };
  const rateLimit = createRateLimitGate(timers);

  async function ask<Schema extends z.ZodType>(
    request: Request<Schema>,
    readOptions?: ReadOptions,
    readBody?: ReadBody<Schema>,
  ) {
    await rateLimit.opened(readOptions?.signal);
    try {
      return await send(transport, request, readOptions, readBody);
    } catch (error) {
      rateLimit.learnFrom(error);
      throw error;
    }
  }

  async function read<Schema extends z.ZodType>(request: Request<Schema>, readOptions?: ReadOptions) {
    return (await ask(request, readOptions)).data;
  }

  async function readExact<Schema extends z.ZodType>(request: Request<Schema>, readOptions?: ReadOptions) {
    return (await ask(request, readOptions, readExactBody)).data;
  }

  function endpoint(name: EndpointName, simulationId?: string, body?: object) {
    const { method, path, data } = ENDPOINTS[name];
    return { method, path: endpointPath(name, simulationId), body, data, what: `${method} ${path}` };
  }

  return {
    simulations: (o) =>
      read({ method: 'GET', path: '/api/simulations', data: knownSimulationsSchema, what: 'list of simulations' }, o),
    health: (o) => read({ ...endpoint('health'), data: ENDPOINTS.health.data }, o),
    clock: (id, o) => read({ ...endpoint('clock', id), data: ENDPOINTS.clock.data }, o),
    tableCatalog: (id, query, o) =>
      read({ ...endpoint('tableCatalog', id, query), data: ENDPOINTS.tableCatalog.data }, o),
    table: (id, query, o) => readExact({ ...endpoint('table', id, query), data: ENDPOINTS.table.data }, o),
    visualizationSnapshot: (id, o) =>
      read({ ...endpoint('visualizationSnapshot', id), data: ENDPOINTS.visualizationSnapshot.data }, o),
    visualizationUpdates: (id, poll, o) =>
      read({ ...endpoint('visualizationUpdates', id, poll), data: ENDPOINTS.visualizationUpdates.data }, o),
    animationSnapshot: async (id, o) => {
      const request = { ...endpoint('animationSnapshot', id), data: ENDPOINTS.animationSnapshot.data };
      const answer = await ask(request, o, readSnapshotBody);
      // The schema's conditions make each travel one of its two shapes, which inference alone cannot see.
      return { ...answer, data: answer.data as AnimationSnapshot };
    },
    animationUpdates: (id, query, o) =>
      ask({ ...endpoint('animationUpdates', id, query), data: unreadUpdatesSchema }, o),
    overview: lazyClient(async () => (await import('./overview.ts')).createOverviewClient(read)),
    control: createControlClient(read),
    experiments: async () => (await import('./experiments.ts')).createExperimentsClient(read),
    rateLimit,
    gateway: createGatewayClient(read),
    recordings: lazyClient(async () => (await import('./recordings.ts')).createRecordingsClient(read)),
    tableCopies: lazyClient(async () => (await import('./table-copies.ts')).createTableCopiesClient(read, readExact)),
  };
}
