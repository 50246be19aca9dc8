import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import Fastify, { type FastifyInstance } from 'fastify';
import { PATH_PREFIX, REQUEST_ID_HEADER } from '../../protocol/index.ts';
import type { InstanceDefaults } from '../control/create-simulation.ts';
import { CONTROL_PREFIX } from '../control/endpoints.ts';
import type { Registry } from '../control/registry.ts';
import { controlRoutes } from '../control/routes.ts';
import type { Timing } from '../instance/timing.ts';
import type { Authenticator } from './authentication.ts';
import { admitCallers } from './caller.ts';
import { createInstanceAccess } from './endpoint.ts';
import { answerUnreadable, handleErrors, type OnRequestFailure, refusalOf, sendRefusal } from './error-handling.ts';
import { descriptionRoutes } from './openapi/routes.ts';
import type { RateLimiter } from './rate-limit.ts';
import { tableEndpoints } from './table-endpoints.ts';
import { animationEndpoints, compatibilityEndpoints, visualizationEndpoints } from './visualization-endpoints.ts';

/** Printable, without spaces: what may stand in a log line and in a header. */
const ACCEPTABLE = /^[\x21-\x7e]{1,128}$/;

interface AppOptions {
  registry: Registry;
  defaults: InstanceDefaults;
  authenticator: Authenticator;
  rateLimiter: RateLimiter;
  timing: Timing;
  onRequestFailure: OnRequestFailure;
}

/** Large enough for 200 owner names of 256 characters (interface 8), each written as two escapes of six bytes. */
const MAXIMUM_BODY_BYTES = 1024 * 1024;

/** The service without a port: listen on it, or inject requests. */
export function createApp(options: AppOptions): FastifyInstance {
  const { registry, defaults, timing } = options;
  const app = Fastify({
    genReqId: requestIdOf,
    bodyLimit: MAXIMUM_BODY_BYTES,
    routerOptions: { maxParamLength: 512 },
    frameworkErrors: (error, request, reply) => void sendRefusal(reply, refusalOf(error), request),
    clientErrorHandler: answerUnreadable,
  });
  handleErrors(app, options.onRequestFailure);
  // Bodies are read as bytes and parsed by `readBody`, which knows how to say what is wrong with them.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.decorateRequest('caller', null);
  descriptionRoutes(app);
  const access = createInstanceAccess(registry);

  app.register(
    async (service) => {
      admitCallers(service, options);
      tableEndpoints(service, access);
      compatibilityEndpoints(service, access, timing.now);
      visualizationEndpoints(service, access);
      animationEndpoints(service, access, timing.steady);
    },
    { prefix: PATH_PREFIX },
  );
  app.register(
    async (control) => {
      admitCallers(control, options);
      controlRoutes(control, registry, defaults);
    },
    { prefix: CONTROL_PREFIX },
  );
  return app;
}

/** The caller's `X-Request-Id` where it is usable, otherwise a new one (interface 5.2). */
function requestIdOf(request: Pick<IncomingMessage, 'headers'>): string {
  const given = request.headers[REQUEST_ID_HEADER];
  return typeof given === 'string' && ACCEPTABLE.test(given) ? given : randomUUID();
}
