import type { FastifyInstance } from 'fastify';
import { ENDPOINTS, type EndpointName, endpointPath, PATH_PREFIX } from '../protocol/index.ts';
import { refuseQueryAndStrayBody, relay } from './relay.ts';
import type { SimulationAccess } from './simulation-id.ts';
import type { SharedReads } from './upstream/shared-reads.ts';

/** Polled by every viewer many times a second; its clock tells when it was sampled (interface 2.7). */
const POLLED: EndpointName = 'animationUpdates';

/** The allow-list: exactly the interface's endpoints, each by its method and path; nothing else is passed on. */
export function addServiceRoutes(app: FastifyInstance, reads: SharedReads, access: SimulationAccess): void {
  for (const endpoint of Object.keys(ENDPOINTS) as EndpointName[]) {
    const { method, path } = ENDPOINTS[endpoint];
    const ask = endpoint === POLLED ? reads.askRecent : reads.ask;
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
