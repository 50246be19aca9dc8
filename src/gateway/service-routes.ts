import type { FastifyInstance } from 'fastify';
import { ENDPOINTS, type EndpointName, endpointPath, PATH_PREFIX } from '../protocol/index.ts';
import { recordedRunOf } from '../tabular/index.ts';
import { GatewayFailure } from './failures.ts';
import type { Followers } from './following/followers.ts';
import type { RecordedAnswers } from './recordings/tables/recorded-answers.ts';
import { refuseQueryAndStrayBody, relay, relaySlow } from './relay.ts';
import type { SimulationAccess } from './simulation-id.ts';

/** The tables of recorded runs, which the service knows nothing of. */
interface Recorded {
  access: Pick<SimulationAccess, 'admit'>;
  /** Null: nothing was recorded. */
  answers: RecordedAnswers | null;
}

/** The allow-list: exactly the interface's endpoints. Tables of a recorded run are answered here. */
export function addServiceRoutes(
  app: FastifyInstance,
  followers: Followers,
  access: SimulationAccess,
  recorded: Recorded,
  beatMillis?: number,
): void {
  for (const endpoint of Object.keys(ENDPOINTS) as EndpointName[]) {
    const { method, path } = ENDPOINTS[endpoint];
    const ask = followers.ask(endpoint);
    app.route<{ Params: { simulationId?: string } }>({
      method,
      url: PATH_PREFIX + path.replace('{simulationId}', ':simulationId'),
      async handler(request, reply) {
        const { simulationId } = request.params;
        if (simulationId !== undefined && recordedRunOf(simulationId) !== null && recorded.answers !== null) {
          const name = recorded.access.admit(simulationId, request.askedBy);
          refuseQueryAndStrayBody(request);
          if (endpoint === 'tableCatalog') return recorded.answers.catalog(name, request);
          if (endpoint === 'table') return recorded.answers.page(name, request, reply);
          throw new GatewayFailure('INVALID_REQUEST', 'Of a recorded run only tables can be asked for like this.');
        }
        const id = simulationId === undefined ? undefined : access.admit(simulationId, request.askedBy);
        refuseQueryAndStrayBody(request);
        const question = { method, path: endpointPath(endpoint, id), endpoint, simulationId: id ?? null };
        if (endpoint === 'animationSnapshot') return relaySlow(ask, question, request, reply, beatMillis);
        return relay(ask, question, request, reply);
      },
    });
  }
}
