import type { FastifyReply } from 'fastify';

/** Aborted when who asked goes before the answer is there. */
export function leaving(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort();
  });
  return controller.signal;
}
