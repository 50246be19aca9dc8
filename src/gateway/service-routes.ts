import type { FastifyInstance } from 'fastify';
import { ENDPOINTS, type EndpointName, endpointPath, PATH_PREFIX } from '../protocol/index.ts';
import { refuseQueryAndStrayBody, relay } from './relay.ts';
import type { SimulationAccess } from './simulation-id.ts';
import type { Upstream } from './upstream.ts';

/** The allow-list: exactly the interface's endpoints, each by its method and path; nothing else is passed on. */
export function addServiceRoutes(app: FastifyInstance, upstream: Upstream, access: SimulationAccess): void {
  for (const name of Object.keys(ENDPOINTS) as EndpointName[]) {
    const { method, path } = ENDPOINTS[name];
    app.route<{ Params: { simulationId?: string } }>({
      method,
      url: PATH_PREFIX + path.replace('{simulationId}', ':simulationId'),
      async handler(request, reply) {
        const { simulationId } = request.params;
        const id = simulationId === undefined ? undefined : access.admit(simulationId);
        refuseQueryAndStrayBody(request);
        return relay(upstream, method, endpointPath(name, id), request, reply);
      },
    });
  }
}
