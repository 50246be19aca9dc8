import { GatewayFailure } from '../failures.ts';
import type { UpstreamAnswer } from './answer.ts';
import { retryAfterMillis } from './retry-after.ts';
import type { UpstreamRequest } from './upstream-request.ts';

type Told = UpstreamAnswer | GatewayFailure;

/** Holds requests back while the service asks to wait (interface 7: 429, `Retry-After`). */
export interface AskedToWait {
  /** What the service said when it asked to wait, with the time that is left of it; null: this may be asked. */
  heldBack(request: Pick<UpstreamRequest, 'simulationId'>): Told | null;
  learnFrom(request: Pick<UpstreamRequest, 'simulationId'>, told: Told): void;
}

const RATE_LIMITED = 429;
/** Of so many instances it is remembered that they asked to wait. */
const MOST_REMEMBERED = 1_000;

export function createAskedToWait(now: () => number = Date.now): AskedToWait {
  /** By instance; null: for the key, and so for everybody. */
  const waits = new Map<string | null, { told: Told; until: number }>();

  function waitOf(key: string | null): Told | null {
    const wait = waits.get(key);
    if (wait && wait.until > now()) return withTimeLeft(wait.told, Math.ceil((wait.until - now()) / 1000));
    waits.delete(key);
    return null;
  }

  return {
    heldBack: ({ simulationId }) => waitOf(null) ?? waitOf(simulationId),
    learnFrom({ simulationId }, told) {
      const wait = retryAfterMillis(retryAfterOf(told), now());
      const isOfKey = told.status === RATE_LIMITED;
      if (wait === null || wait <= 0 || (!isOfKey && simulationId === null) || waits.size >= MOST_REMEMBERED) return;
      waits.set(isOfKey ? null : simulationId, { told, until: now() + wait });
    },
  };
}

function retryAfterOf(told: Told): string | null {
  if (!(told instanceof GatewayFailure)) return told.headers['retry-after'] ?? null;
  // Of its own failures only this one repeats what the service said.
  return told.code === 'UPSTREAM_UNREADABLE' ? told.retryAfter : null;
}

function withTimeLeft(told: Told, seconds: number): Told {
  if (!(told instanceof GatewayFailure))
    return { ...told, headers: { ...told.headers, 'retry-after': String(seconds) } };
  const { code, message, status, details } = told;
  return new GatewayFailure(code, message, { status, details, retryAfter: String(seconds) });
}
