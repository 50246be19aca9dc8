import compress from '@fastify/compress';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import { createApp, sendFailure } from './app.ts';
import { addControlRoutes } from './control-routes.ts';
import { addDashboard, isPageVisit } from './dashboard.ts';
import { GatewayFailure } from './failures.ts';
import type { OwnAddress } from './origin/own-address.ts';
import { refuseOtherOrigins } from './origin/same-origin.ts';
import { addOwnRoutes } from './own-routes.ts';
import { addSecurityHeaders } from './security-headers.ts';
import { addServiceRoutes } from './service-routes.ts';
import { createSimulationAccess } from './simulation-id.ts';
import { stopInTime } from './stopping.ts';
import { createServiceState } from './upstream/service-state.ts';
import { type Ask, createSharedReads } from './upstream/shared-reads.ts';
import { createUpstream, type UpstreamOptions } from './upstream/upstream.ts';

export interface GatewayOptions {
  upstream: UpstreamOptions;
  /** The only instances that may be asked for; null: any. */
  simulationIds: readonly string[] | null;
  /** True when the upstream is the simulator that this process started; its control plane is then forwarded. */
  controlPlane: boolean;
  /** Where the built dashboard lies; null: none is served. */
  dashboardFolder: string | null;
  /** By which names it may be asked; default: those of this machine. */
  address?: OwnAddress;
  logger?: FastifyBaseLogger;
  requestTimeoutMillis?: number;
  /** How long what runs may take to its end when the gateway closes. */
  stopGraceMillis?: number;
}

/** Well under the spacing of one viewer's polls, so that nobody sees an older picture than a slow network gives. */
const KEEP_MILLIS = 50;
/** Under the two seconds after which a viewer repeats a read that hangs. */
const JOIN_MILLIS = 1500;
const THIS_MACHINE: OwnAddress = { host: null, publicOrigin: null };

/** The gateway, ready to listen or to be asked by `inject`; closing it closes its connections to the service. */
export async function createGateway(options: GatewayOptions): Promise<FastifyInstance> {
  const app = createApp(options);
  const upstream = createUpstream({ ...options.upstream, onRead: createServiceState(app.log) });
  const reads = createSharedReads({ ask: upstream.ask, keepMillis: KEEP_MILLIS, joinMillis: JOIN_MILLIS });
  const control: Ask = (request) =>
    request.method === 'GET' ? reads.ask(request) : upstream.ask(request).finally(reads.forget);

  await addSecurityHeaders(app);
  stopInTime(app, upstream, options.stopGraceMillis);
  refuseOtherOrigins(app, options.address ?? THIS_MACHINE);
  await app.register(compress, { threshold: 1024 });
  const { simulationIds } = options;
  const access = createSimulationAccess(simulationIds);
  // Where only certain instances are offered, nobody may make or command others.
  const controlPlane = options.controlPlane && simulationIds === null;
  await app.register(async (api) => {
    api.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });
    addServiceRoutes(api, reads, access);
    addOwnRoutes(api, { ask: reads.ask, simulationIds, controlPlane });
    if (controlPlane) addControlRoutes(api, control, access);
  });
  if (options.dashboardFolder !== null) await addDashboard(app, options.dashboardFolder);
  const hasDashboard = options.dashboardFolder !== null;
  app.setNotFoundHandler((request, reply) => {
    if (hasDashboard && isPageVisit(request)) return reply.code(404).sendFile('index.html');
    return sendFailure(nothingThere(request), request, reply);
  });
  return app;
}

function nothingThere(request: FastifyRequest): GatewayFailure {
  return new GatewayFailure('NOT_FOUND', `${request.method} is not offered at this path.`);
}
