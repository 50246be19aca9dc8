import type { FastifyInstance } from 'fastify';
import { refuseQueryAndStrayBody, relay } from './relay.ts';
import type { SimulationAccess } from './simulation-id.ts';
import type { Ask } from './upstream/shared-reads.ts';
import type { UpstreamRequest } from './upstream/upstream.ts';

export const CONTROL_PREFIX = '/control/v1';

/** Control plane of our own simulator (ARCHITECTURE.md, section 5); a real service has none of these. */
const CONTROL_ROUTES: readonly { method: UpstreamRequest['method']; path: string }[] = [
  { method: 'GET', path: '/scenarios' },
  { method: 'GET', path: '/simulations' },
  { method: 'POST', path: '/simulations' },
  ...['pause', 'resume', 'stop', 'reset', 'release', 'speed'].map((command) => ({
    method: 'POST' as const,
    path: `/simulations/:simulationId/${command}`,
  })),
];

export function addControlRoutes(app: FastifyInstance, ask: Ask, access: SimulationAccess): void {
  for (const { method, path } of CONTROL_ROUTES) {
    app.route<{ Params: { simulationId?: string } }>({
      method,
      url: CONTROL_PREFIX + path,
      async handler(request, reply) {
        refuseQueryAndStrayBody(request);
        const { simulationId } = request.params;
        const id = simulationId === undefined ? null : access.admit(simulationId);
        const upstreamPath = CONTROL_PREFIX + path.replace(':simulationId', encodeURIComponent(id ?? ''));
        return relay(ask, { method, path: upstreamPath, endpoint: 'control', simulationId: id }, request, reply);
      },
    });
  }
}
