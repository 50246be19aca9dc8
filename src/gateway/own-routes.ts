import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { envelopeSchema, parseMessage } from '../protocol/index.ts';
import { CONTROL_PREFIX } from './control-routes.ts';
import { envelope } from './envelope.ts';
import { GatewayFailure } from './failures.ts';
import { sendAnswer, upstreamRequest } from './relay.ts';
import type { SimulationAccess } from './simulation-id.ts';
import type { UpstreamAnswer } from './upstream/answer.ts';
import type { Ask } from './upstream/shared-reads.ts';

interface KnownSimulation {
  simulationId: string;
  label: string;
  /** Date and time in its tables at simulation time 0, where the service says. */
  calendarStart?: string | undefined;
}

const controlListSchema = envelopeSchema(
  z.object({
    items: z.array(
      z.object({
        simulationId: z.string(),
        label: z.string().optional(),
        calendarStart: z.iso.datetime().optional(),
        runtimeAvailable: z.boolean().optional(),
      }),
    ),
  }),
);

export interface OwnRoutesOptions {
  ask: Ask;
  access: SimulationAccess;
  controlPlane: boolean;
}

const LIST = { method: 'GET', path: `${CONTROL_PREFIX}/simulations`, endpoint: 'control', simulationId: null } as const;

/** What the gateway answers itself: the instances it knows (ARCHITECTURE.md, section 5) and its own health. */
export function addOwnRoutes(app: FastifyInstance, { ask, access, controlPlane }: OwnRoutesOptions): void {
  app.get('/api/simulations', async (request, reply) => {
    const offered = access.offeredTo(request.askedBy);
    const mayCommand = controlPlane && request.askedBy?.role === 'operator';
    if (!controlPlane) return envelope(request.id, { items: named(offered ?? new Set()), controlPlane: false });
    const answer = await ask(upstreamRequest(LIST, request, reply));
    if (answer.status !== 200) return sendAnswer(answer, request, reply);
    const items = controlItems(answer).filter(({ simulationId }) => offered?.has(simulationId) ?? true);
    return envelope(request.id, { items, controlPlane: mayCommand });
  });

  app.get('/api/health', async (request) =>
    envelope(request.id, { status: 'OK', serverTime: new Date().toISOString() }),
  );
}

function named(ids: ReadonlySet<string>): KnownSimulation[] {
  return [...ids].map((simulationId) => ({ simulationId, label: simulationId }));
}

/** Those that can still be read: of a released run nothing will be answered any more (interface 2.13). */
function controlItems(answer: UpstreamAnswer): KnownSimulation[] {
  try {
    const list = parseMessage(controlListSchema, JSON.parse(answer.body.toString('utf8')), 'list of simulations');
    return list.data.items
      .filter(({ runtimeAvailable = true }) => runtimeAvailable)
      .map(({ simulationId, label = simulationId, calendarStart }) => ({ simulationId, label, calendarStart }));
  } catch {
    throw new GatewayFailure('UPSTREAM_UNREADABLE', 'The control plane sent a list that cannot be read.');
  }
}
