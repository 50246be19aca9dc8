import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { parsedJson } from '../protocol/index.ts';
import { refuseQueryAndStrayBody, sendAnswer, upstreamRequest } from './relay.ts';
import type { SimulationAccess } from './simulation-id.ts';
import { concerns } from './telling/audit.ts';
import type { Ask } from './upstream/shared-reads.ts';
import type { UpstreamRequest } from './upstream/upstream-request.ts';

export const CONTROL_PREFIX = '/control/v1';

interface ControlRoute {
  method: UpstreamRequest['method'];
  path: string;
  /** For the audit; reads need none. */
  audit?: string;
  /** For bodies larger than the gateway's others. */
  bodyLimit?: number;
}

/** A plant model of 8 MiB, with what JSON adds to it. */
const MOST_PLANT_BYTES = 12 * 1024 * 1024;

/** Control plane of our own simulator (ARCHITECTURE.md, section 5); a real service has none of these. */
const CONTROL_ROUTES: readonly ControlRoute[] = [
  { method: 'GET', path: '/scenarios' },
  { method: 'GET', path: '/simulations' },
  { method: 'POST', path: '/simulations', audit: 'create' },
  { method: 'POST', path: '/plants', audit: 'bring a plant', bodyLimit: MOST_PLANT_BYTES },
  { method: 'GET', path: '/experiments' },
  { method: 'POST', path: '/experiments', audit: 'experiment' },
  { method: 'GET', path: '/experiments/:simulationId' },
  { method: 'POST', path: '/experiments/:simulationId/base', audit: 'compare with another setting' },
  { method: 'POST', path: '/experiments/:simulationId/cancel', audit: 'cancel the experiment' },
  { method: 'POST', path: '/experiments/:simulationId/release', audit: 'release the experiment' },
  ...['pause', 'resume', 'stop', 'reset', 'release', 'speed'].map((command) => ({
    method: 'POST' as const,
    path: `/simulations/:simulationId/${command}`,
    audit: command,
  })),
];

/** For operators only; every command leaves a line in the audit. */
export function addControlRoutes(app: FastifyInstance, ask: Ask, access: SimulationAccess): void {
  for (const { method, path, audit, bodyLimit } of CONTROL_ROUTES) {
    app.route<{ Params: { simulationId?: string } }>({
      method,
      url: CONTROL_PREFIX + path,
      ...(bodyLimit === undefined ? {} : { bodyLimit }),
      config: { role: 'operator', ...(audit === undefined ? {} : { audit }) },
      async handler(request, reply) {
        refuseQueryAndStrayBody(request);
        const { simulationId } = request.params;
        const id = simulationId === undefined ? null : access.admit(simulationId, request.askedBy);
        const upstreamPath = CONTROL_PREFIX + path.replace(':simulationId', encodeURIComponent(id ?? ''));
        const question = { method, path: upstreamPath, endpoint: 'control', simulationId: id };
        const answer = await ask(upstreamRequest(question, request, reply));
        if (audit !== undefined && id === null)
          concerns(request, madeSchema.safeParse(parsedJson(answer.body)).data?.data ?? {});
        return sendAnswer(answer, request, reply);
      },
    });
  }
}

/** The run that a command made. */
const madeSchema = z.object({ data: z.object({ simulationId: z.string() }) });
