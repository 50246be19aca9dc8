import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { type Envelope, envelopeSchema, parseMessage } from '../protocol/index.ts';
import { CONTROL_PREFIX } from './control-routes.ts';
import { GatewayFailure } from './failures.ts';
import { sendAnswer, upstreamRequest } from './relay.ts';
import type { UpstreamAnswer } from './upstream/answer.ts';
import type { Ask } from './upstream/shared-reads.ts';

interface KnownSimulation {
  simulationId: string;
  label: string;
}

const controlListSchema = envelopeSchema(
  z.object({ items: z.array(z.object({ simulationId: z.string(), label: z.string().optional() })) }),
);

export interface OwnRoutesOptions {
  ask: Ask;
  simulationIds: readonly string[] | null;
  controlPlane: boolean;
}

/** What the gateway answers itself: the instances it knows (ARCHITECTURE.md, section 5) and its own health. */
export function addOwnRoutes(app: FastifyInstance, options: OwnRoutesOptions): void {
  const { ask, simulationIds, controlPlane } = options;

  app.get('/api/simulations', async (request, reply) => {
    const listed = simulationIds?.map((simulationId) => ({ simulationId, label: simulationId }));
    if (listed) return envelope(request.id, { items: listed, controlPlane });
    if (!controlPlane) return envelope(request.id, { items: [], controlPlane });
    const question = {
      method: 'GET',
      path: `${CONTROL_PREFIX}/simulations`,
      endpoint: 'control',
      simulationId: null,
    } as const;
    const answer = await ask(upstreamRequest(question, request, reply));
    if (answer.status !== 200) return sendAnswer(answer, request, reply);
    return envelope(request.id, { items: controlItems(answer), controlPlane });
  });

  app.get('/api/health', async (request) =>
    envelope(request.id, { status: 'OK', serverTime: new Date().toISOString() }),
  );
}

function envelope<Data>(requestId: string, data: Data): Envelope<Data> {
  return { code: 'OK', message: 'OK', requestId, data };
}

function controlItems(answer: UpstreamAnswer): KnownSimulation[] {
  try {
    const list = parseMessage(controlListSchema, JSON.parse(answer.body.toString('utf8')), 'list of simulations');
    return list.data.items.map(({ simulationId, label }) => ({ simulationId, label: label ?? simulationId }));
  } catch {
    throw new GatewayFailure('UPSTREAM_UNREADABLE', 'The control plane sent a list that cannot be read.');
  }
}
