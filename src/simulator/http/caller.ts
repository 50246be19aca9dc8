import type { FastifyInstance, FastifyRequest } from 'fastify';
import { API_KEY_HEADER } from '../../protocol/index.ts';
import type { Timing } from '../instance/timing.ts';
import type { Authenticator, Owner } from './authentication.ts';
import type { RateLimiter } from './rate-limit.ts';

declare module 'fastify' {
  interface FastifyRequest {
    caller: Owner | null;
  }
}

export interface Admission {
  authenticator: Authenticator;
  rateLimiter: RateLimiter;
  timing: Timing;
}

/** Every request under `app` needs a key and stays within its caller's rate (interface 5, 7). */
export function admitCallers(app: FastifyInstance, { authenticator, rateLimiter, timing }: Admission): void {
  app.addHook('onRequest', async (request) => {
    request.caller = authenticator.authenticate(request.headers[API_KEY_HEADER]);
    rateLimiter.admit(request.caller, timing.steady());
  });
}

/** Owner of an admitted request. */
export function callerOf(request: FastifyRequest): Owner {
  if (request.caller === null) throw new Error('the route is not behind admitCallers');
  return request.caller;
}
