import { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Aborted when who asked goes before the answer is there. */
export function leaving(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort();
  });
  return controller.signal;
}

const SILENCE_MILLIS = 15 * 60_000;

/** Nothing may be said for a while: a long table is being read, or what was sent is being taken over. */
export function keepOpen({ raw }: FastifyRequest): void {
  // A request of `inject` has no socket.
  if (raw.socket instanceof Socket) raw.socket.setTimeout(SILENCE_MILLIS);
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
