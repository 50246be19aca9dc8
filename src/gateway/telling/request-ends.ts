import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** How a request ended: answered whole, or cut off by who asked, by the network, or by a fault while it was answered. */
export interface RequestEnd {
  isCutOff: boolean;
  millis: number;
}

/** Told once of each request, however it ends: Fastify's `onResponse` knows only those whose answer left whole. */
export function onRequestEnd(
  app: FastifyInstance,
  tell: (request: FastifyRequest, reply: FastifyReply, end: RequestEnd) => void,
): void {
  app.addHook('onRequest', async (request, reply) => {
    const beganAt = performance.now();
    let isOver = false;
    const end = (isCutOff: boolean) => () => {
      if (isOver) return;
      isOver = true;
      tell(request, reply, { isCutOff, millis: performance.now() - beganAt });
    };
    reply.raw.once('finish', end(false)).once('close', end(true));
  });
}
