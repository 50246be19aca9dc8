import type { FastifyReply } from 'fastify';

/** Aborted when who asked goes before the answer is there. */
export function leaving(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort();
  });
  return controller.signal;
}

/** Waits for work that others may wait for, too: it goes on when who asked has left. */
export async function unlessLeft(signal: AbortSignal | undefined, work: Promise<void> | undefined): Promise<void> {
  if (signal === undefined || work === undefined) return work;
  const waiting = new AbortController();
  const left = new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true, signal: waiting.signal });
  });
  await Promise.race([work, left]);
  waiting.abort();
}
