import type { FastifyInstance } from 'fastify';
import { envelope } from './envelope.ts';
import { sendAnswer, upstreamRequest } from './relay.ts';
import type { SimulationAccess } from './simulation-id.ts';
import { type ListedSimulation, listedSimulations, namedSimulations, SIMULATION_LIST } from './simulation-list.ts';
import type { Ask } from './upstream/shared-reads.ts';

export interface OwnRoutesOptions {
  ask: Ask;
  access: SimulationAccess;
  controlPlane: boolean;
}

/** What the gateway answers itself: the instances it knows (ARCHITECTURE.md, section 5) and its own health. */
export function addOwnRoutes(app: FastifyInstance, { ask, access, controlPlane }: OwnRoutesOptions): void {
  app.get('/api/simulations', async (request, reply) => {
    const offered = access.offeredTo(request.askedBy);
    const mayCommand = controlPlane && request.askedBy?.role === 'operator';
    if (!controlPlane) return envelope(request.id, { items: namedSimulations(offered ?? []), controlPlane: false });
    const answer = await ask(upstreamRequest(SIMULATION_LIST, request, reply));
    if (answer.status !== 200) return sendAnswer(answer, request, reply);
    const items = listedSimulations(answer, offered).map(identityOf);
    return envelope(request.id, { items, controlPlane: mayCommand });
  });

  app.get('/api/health', async (request) =>
    envelope(request.id, { status: 'OK', serverTime: new Date().toISOString() }),
  );
}

/** What the overview tells of it besides is its own question. */
function identityOf({ simulationId, label, calendarStart }: ListedSimulation) {
  return { simulationId, label, calendarStart };
}
