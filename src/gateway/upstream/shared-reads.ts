import { createSharedWork, type SharedWorkOptions } from '../shared-work.ts';
import type { UpstreamAnswer } from './answer.ts';
import type { UpstreamRequest } from './upstream-request.ts';

export type Ask = (request: UpstreamRequest) => Promise<UpstreamAnswer>;

/** Asks the service once for all who ask the same at the same time: each gets an answer to exactly its question. */
export interface SharedReads {
  /** Shares a read with those that ask the same while it runs. */
  ask: Ask;
  /** From now on nothing from before is shared: what was just commanded shows in the next read. */
  forget(): void;
}

export function createSharedReads({ ask, ...options }: SharedWorkOptions & { ask: Ask }): SharedReads {
  const reads = createSharedWork<UpstreamAnswer>(options);
  return {
    ask: (request) => reads.join(keyOf(request), request.signal, (signal) => ask({ ...request, signal })),
    forget: reads.forget,
  };
}

function keyOf({ method, path, body }: UpstreamRequest): string {
  return `${method} ${path}\n${body?.toString('latin1') ?? ''}`;
}
