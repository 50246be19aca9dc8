import type { FastifyInstance } from 'fastify';
import { GatewayFailure } from './failures.ts';
import type { Upstream } from './upstream/upstream.ts';

/** Reads that run may end; what hangs is cut after this. Together with the rest well under five seconds. */
const GRACE_MILLIS = 3_000;
/** For the last answers to leave. */
const LAST_ANSWERS_MILLIS = 300;

/** Closing finishes what runs where it can, and ends in time whatever hangs. */
export function stopInTime(app: FastifyInstance, upstream: Upstream, graceMillis = GRACE_MILLIS): void {
  let stopping = false;
  app.addHook('onRequest', async () => {
    if (stopping) throw new GatewayFailure('STOPPING', 'The gateway is stopping.', { retryAfter: '5' });
  });
  // A connection that stays open for the next request would keep the server.
  app.addHook('onSend', async (_request, reply) => {
    if (stopping) reply.header('connection', 'close');
  });
  app.addHook('preClose', async () => {
    stopping = true;
    // A body that does not arrive, an answer that nobody takes: connections end with or without them.
    setTimeout(() => app.server.closeAllConnections(), graceMillis + LAST_ANSWERS_MILLIS).unref();
    await upstream.close(graceMillis);
  });
}
