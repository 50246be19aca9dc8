import * as z from 'zod';
import { envelope } from './envelope.ts';
import { SERVICE_FAILS } from './openapi/refusals.ts';
import { sendAnswer, upstreamRequest } from './relay.ts';
import { type App, answers } from './route-schemas.ts';
import type { SimulationAccess } from './simulation-id.ts';
import {
  type ListedSimulation,
  listedSimulations,
  namedSimulations,
  SIMULATION_LIST,
  simulationSchema,
} from './simulation-list.ts';
import type { Ask } from './upstream/shared-reads.ts';

export interface OwnRoutesOptions {
  ask: Ask;
  access: SimulationAccess;
  controlPlane: boolean;
}

const SCHEMAS = {
  simulations: {
    summary: 'The instances that are offered to who asks',
    response: answers(z.strictObject({ items: z.array(simulationSchema), controlPlane: z.boolean() })),
    refusals: SERVICE_FAILS,
  },
  health: {
    summary: 'That the gateway answers',
    response: answers(z.strictObject({ status: z.literal('OK'), serverTime: z.iso.datetime() })),
  },
};

/** What the gateway answers itself: the instances it knows (ARCHITECTURE.md, section 5) and its own health. */
export function addOwnRoutes(app: App, { ask, access, controlPlane }: OwnRoutesOptions): void {
  app.get('/api/simulations', { schema: SCHEMAS.simulations }, async (request, reply) => {
    const offered = access.offeredTo(request.askedBy);
    const mayCommand = controlPlane && request.askedBy?.role === 'operator';
    if (!controlPlane) return envelope(request.id, { items: namedSimulations(offered ?? []), controlPlane: false });
    const answer = await ask(upstreamRequest(SIMULATION_LIST, request, reply));
    if (answer.status !== 200) return sendAnswer(answer, request, reply);
    const items = listedSimulations(answer, offered).map(identityOf);
    return envelope(request.id, { items, controlPlane: mayCommand });
  });

  app.get('/api/health', { schema: SCHEMAS.health }, async (request) =>
    envelope(request.id, { status: 'OK' as const, serverTime: new Date().toISOString() }),
  );
}

/** What the overview tells of it besides is its own question. */
function identityOf({ simulationId, label, calendarStart, failure }: ListedSimulation) {
  return { simulationId, label, calendarStart, failure };
}
