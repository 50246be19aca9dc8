import type { FastifyInstance } from 'fastify';
import { ENDPOINTS, type EndpointName, endpointPath, PATH_PREFIX } from '../protocol/index.ts';
import type { Followers } from './following/followers.ts';
import { refuseQueryAndStrayBody, relay } from './relay.ts';
import type { SimulationAccess } from './simulation-id.ts';

/** The allow-list: exactly the interface's endpoints, each by its method and path; nothing else is passed on. */
export function addServiceRoutes(app: FastifyInstance, followers: Followers, access: SimulationAccess): void {
  for (const endpoint of Object.keys(ENDPOINTS) as EndpointName[]) {
    const { method, path } = ENDPOINTS[endpoint];
    const ask = followers.ask(endpoint);
    app.route<{ Params: { simulationId?: string } }>({
      method,
      url: PATH_PREFIX + path.replace('{simulationId}', ':simulationId'),
      async handler(request, reply) {
        const { simulationId } = request.params;
        const id = simulationId === undefined ? undefined : access.admit(simulationId, request.askedBy);
        refuseQueryAndStrayBody(request);
        const question = { method, path: endpointPath(endpoint, id), endpoint, simulationId: id ?? null };
        return relay(ask, question, request, reply);
      },
    });
  }
}
