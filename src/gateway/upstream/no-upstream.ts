import { GatewayFailure } from '../failures.ts';
import type { Upstream } from './upstream.ts';

/** Where no service is behind the gateway: what was recorded is all that there is. */
export function createNoUpstream(): Upstream {
  return {
    queue: { running: 0, waiting: 0 },
    heldBack: () => [],
    ask: () => Promise.reject(new GatewayFailure('SIMULATION_NOT_FOUND', 'Nothing runs here: a recording is shown.')),
    close: async () => {},
  };
}
