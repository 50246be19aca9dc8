import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { GatewayFailure } from '../failures.ts';
import { clientOf } from './caller.ts';

/** Counted over several seconds, so that a page may load at once. */
const WINDOW_SECONDS = 10;

/** So many requests a second each client may make, whatever it asks; the routes that are added after this. */
export async function limitClients(app: FastifyInstance, perSecond: number | null): Promise<void> {
  if (perSecond === null) return;
  await app.register(rateLimit, {
    max: perSecond * WINDOW_SECONDS,
    timeWindow: WINDOW_SECONDS * 1000,
    keyGenerator: clientOf,
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    errorResponseBuilder: (_request, { ttl }) =>
      new GatewayFailure('TOO_MANY_REQUESTS', 'This client asks too often.', {
        retryAfter: String(Math.max(1, Math.ceil(ttl / 1000))),
      }),
  });
}
