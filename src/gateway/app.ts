import { Socket } from 'node:net';
import {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  fastify,
  LogController,
} from 'fastify';
import { REQUEST_ID_HEADER } from '../protocol/index.ts';
import { errorBody, failureOf, GatewayFailure } from './failures.ts';
import { readTls, type TlsFiles } from './named-files.ts';
import { newRequestId, requestIdOf } from './request-id.ts';
import { type App, withZod } from './route-schemas.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How long a request of this route may take to arrive whole, where that is longer than of others. */
    arrivesWithinMillis?: number;
  }
}

export interface AppOptions {
  logger?: FastifyBaseLogger | undefined;
  tls?: TlsFiles | null | undefined;
  trustedProxies?: readonly string[] | undefined;
  /** Longest time for the head of a request to arrive, and for its body. */
  requestTimeoutMillis?: number | undefined;
}

/** 200 owner names of 256 characters (interface 4.1 and 8), of which JSON may write each as twelve bytes. */
const BODY_LIMIT_BYTES = 1024 * 1024;
const REQUEST_TIMEOUT_MILLIS = 10_000;
/** How often requests that arrive too slowly are looked for. */
const CHECK_MILLIS = 1_000;
/** For a browser that does not take its answer. */
const SILENCE_MILLIS = 60_000;
const MOST_CONNECTIONS = 4_096;
const LONGEST_PATH_SEGMENT = 1024;

/** The HTTP server: errors in the interface's words, a request id for everything, an end to what is slow. */
export function createApp(options: AppOptions): App {
  const { logger, tls, trustedProxies = [], requestTimeoutMillis = REQUEST_TIMEOUT_MILLIS } = options;
  const timeouts = {
    headersTimeout: requestTimeoutMillis,
    connectionsCheckingInterval: Math.min(CHECK_MILLIS, requestTimeoutMillis),
  };
  const app: FastifyInstance = fastify({
    ...(logger ? { loggerInstance: logger } : {}),
    ...(tls ? { https: { ...timeouts, ...readTls(tls) } } : { http: timeouts }),
    trustProxy: trustedProxies.length === 0 ? false : [...trustedProxies],
    logController: new LogController({ disableRequestLogging: true }),
    exposeHeadRoutes: false,
    // What comes while the gateway stops is refused in our words, and without a line in the log for each.
    return503OnClosing: false,
    bodyLimit: BODY_LIMIT_BYTES,
    // By the server it cannot be told for one route: `endSlowRequests` does it.
    requestTimeout: 0,
    connectionTimeout: SILENCE_MILLIS,
    genReqId: requestIdOf,
    routerOptions: { maxParamLength: LONGEST_PATH_SEGMENT },
    frameworkErrors: (error, request, reply) => sendFailure(failureOf(error), request, reply),
    clientErrorHandler: answerUnreadable,
  });
  app.server.maxConnections = MOST_CONNECTIONS;
  endSlowRequests(app, requestTimeoutMillis);
  // Bodies pass through as they came: the service is the one that judges them.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.addHook('onRequest', async (request, reply) => {
    reply.header(REQUEST_ID_HEADER, request.id);
  });
  app.setErrorHandler((error, request, reply) => {
    const failure = failureOf(error);
    if (failure.code === 'INTERNAL_ERROR')
      request.log.error({ err: error, path: request.routeOptions.url }, failure.message);
    return sendFailure(failure, request, reply);
  });
  return withZod(app);
}

export function sendFailure(failure: GatewayFailure, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (failure.retryAfter !== null) reply.header('retry-after', failure.retryAfter);
  // They were said of a transfer that failed before its first byte.
  reply.removeHeader('content-encoding').removeHeader('content-disposition');
  return reply
    .code(failure.status)
    .header(REQUEST_ID_HEADER, request.id)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(errorBody(failure, request.id));
}

/** A request whose head is there has so long for the rest, and a route may give it longer. */
function endSlowRequests(app: FastifyInstance, millis: number): void {
  app.addHook('onRequest', async ({ raw, routeOptions }) => {
    const timer = setTimeout(() => {
      // A request of `inject` has none.
      if (!raw.complete && raw.socket instanceof Socket) answerUnreadable({ code: TOO_SLOW }, raw.socket);
    }, routeOptions.config?.arrivesWithinMillis ?? millis).unref();
    raw.once('close', () => clearTimeout(timer));
  });
}

const TOO_SLOW = 'ERR_HTTP_REQUEST_TIMEOUT';

/** What is no HTTP, or comes too slowly, has no request that could be answered: only a connection. */
function answerUnreadable(error: { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const isSlow = error.code === TOO_SLOW;
  const failure = isSlow
    ? new GatewayFailure('REQUEST_TIMEOUT', 'The request did not arrive in time.')
    : new GatewayFailure('INVALID_REQUEST', 'The request is no HTTP that can be read.');
  const requestId = newRequestId();
  const body = JSON.stringify(errorBody(failure, requestId));
  const head = [
    `HTTP/1.1 ${failure.status} ${isSlow ? 'Request Timeout' : 'Bad Request'}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    `${REQUEST_ID_HEADER}: ${requestId}`,
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
