import compress from '@fastify/compress';
import {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  fastify,
  LogController,
} from 'fastify';
import { REQUEST_ID_HEADER } from '../protocol/index.ts';
import { addControlRoutes } from './control-routes.ts';
import { addDashboard, isPageVisit } from './dashboard.ts';
import { errorBody, failureOf, GatewayFailure } from './failures.ts';
import { addOwnRoutes } from './own-routes.ts';
import { requestIdOf } from './request-id.ts';
import { addSecurityHeaders } from './security-headers.ts';
import { addServiceRoutes } from './service-routes.ts';
import { type Ask, createSharedReads } from './shared-reads.ts';
import { createSimulationAccess } from './simulation-id.ts';
import { createUpstream, type UpstreamOptions } from './upstream.ts';

export interface GatewayOptions {
  upstream: UpstreamOptions;
  /** The only instances that may be asked for; null: any. */
  simulationIds: readonly string[] | null;
  /** True when the upstream is the simulator that this process started; its control plane is then forwarded. */
  controlPlane: boolean;
  /** Where the built dashboard lies; null: none is served. */
  dashboardFolder: string | null;
  logger?: FastifyBaseLogger;
}

/** Large enough for 200 owner names of 256 characters (interface 8), in any script. */
const BODY_LIMIT_BYTES = 512 * 1024;
/** Well under the spacing of one viewer's polls, so that nobody sees an older picture than a slow network gives. */
const KEEP_MILLIS = 50;
/** Under the two seconds after which a viewer repeats a read that hangs. */
const JOIN_MILLIS = 1500;
const LONGEST_PATH_SEGMENT = 1024;

/** The gateway, ready to listen or to be asked by `inject`; closing it closes its connections to the service. */
export async function createGateway(options: GatewayOptions): Promise<FastifyInstance> {
  const app = createApp(options.logger);
  const upstream = createUpstream(options.upstream);
  app.addHook('onClose', () => upstream.close());
  const reads = createSharedReads({ ask: upstream.ask, keepMillis: KEEP_MILLIS, joinMillis: JOIN_MILLIS });
  const control: Ask = (request) =>
    request.method === 'GET' ? reads.ask(request) : upstream.ask(request).finally(reads.forget);

  await addSecurityHeaders(app);
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

function createApp(logger: FastifyBaseLogger | undefined): FastifyInstance {
  const app: FastifyInstance = fastify({
    ...(logger ? { loggerInstance: logger } : {}),
    logController: new LogController({ disableRequestLogging: true }),
    exposeHeadRoutes: false,
    bodyLimit: BODY_LIMIT_BYTES,
    genReqId: requestIdOf,
    routerOptions: { maxParamLength: LONGEST_PATH_SEGMENT },
    frameworkErrors: (error, request, reply) => sendFailure(failureOf(error), request, reply),
  });
  // Bodies pass through as they came: the service is the one that judges them.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.addHook('onRequest', async (request, reply) => {
    reply.header(REQUEST_ID_HEADER, request.id);
  });
  app.setErrorHandler((error, request, reply) => {
    const failure = failureOf(error);
    if (failure.status >= 500) request.log.warn({ code: failure.code, path: request.url }, failure.message);
    if (failure.code === 'INTERNAL_ERROR') request.log.error(error);
    return sendFailure(failure, request, reply);
  });
  return app;
}

function sendFailure(failure: GatewayFailure, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply
    .code(failure.status)
    .header(REQUEST_ID_HEADER, request.id)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(errorBody(failure, request.id));
}

function nothingThere(request: FastifyRequest): GatewayFailure {
  return new GatewayFailure('NOT_FOUND', `${request.method} is not offered at this path.`);
}
