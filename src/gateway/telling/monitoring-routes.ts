import type { FastifyRequest } from 'fastify';
import type { Registry } from 'prom-client';
import * as z from 'zod';
import { envelope } from '../envelope.ts';
import { GatewayFailure } from '../failures.ts';
import { type App, answers } from '../route-schemas.ts';
import type { SimulationAccess } from '../simulation-id.ts';
import type { Readiness } from './readiness.ts';

export interface MonitoringOptions {
  access: Pick<SimulationAccess, 'offeredTo'>;
  readiness: () => Promise<Readiness>;
  /** Why this gateway reads apart from the others of its cluster; null: it is of none. */
  streamTrouble: (() => string | null) | null;
  /** Why nothing is recorded though it should be; null: nothing is wrong. Told to anybody. */
  recordingsTrouble: string | null;
  registry: Registry;
}

const schema = {
  summary: 'Whether the service can be read, and what is wrong where it cannot',
  response: answers(
    z.strictObject({
      isReady: z.boolean(),
      message: z.string(),
      heldBack: z
        .array(z.strictObject({ simulationId: z.string().nullable(), until: z.iso.datetime() }))
        .describe('What the service asked to wait with, and until when; null: everything'),
      streamTrouble: z
        .string()
        .nullable()
        .optional()
        .describe('Why this gateway reads apart from the others of its cluster; null: it does not'),
      recordingsTrouble: z.string().optional().describe('Why nothing is recorded though it should be'),
    }),
  ),
};

/** For what watches over the gateway: alive, ready, and figures; and for the overview, which shows what is wrong. */
export function addMonitoringRoutes(
  app: App,
  { access, readiness, streamTrouble, recordingsTrouble, registry }: MonitoringOptions,
): void {
  /** Instances are told to those alone who may see them. */
  async function readinessFor({ askedBy }: FastifyRequest): Promise<Readiness> {
    const { heldBack, ...told } = await readiness();
    const maySee = (id: string | null) => id === null || (askedBy && access.offeredTo(askedBy)?.has(id) !== false);
    return { ...told, heldBack: heldBack.filter(({ simulationId }) => maySee(simulationId)) };
  }

  /** Viewers are served all the same. */
  const besides = () => ({
    ...(streamTrouble && { streamTrouble: streamTrouble() }),
    ...(recordingsTrouble !== null && { recordingsTrouble }),
  });

  app.get('/healthz', { config: { role: 'anybody' } }, async (request) => envelope(request.id, { status: 'ALIVE' }));

  app.get('/readyz', { config: { role: 'anybody' } }, async (request) => {
    const { isReady, message, heldBack } = await readinessFor(request);
    const all = heldBack.find(({ simulationId }) => simulationId === null);
    if (isReady) return envelope(request.id, { status: 'READY', heldBack, ...besides() });
    if (all === undefined) throw new GatewayFailure('NOT_READY', message);
    const retryAfter = String(Math.max(1, Math.ceil((Date.parse(all.until) - Date.now()) / 1000)));
    throw new GatewayFailure('NOT_READY', `${message} It asked to wait until ${all.until}.`, { retryAfter });
  });

  app.get('/api/readiness', { schema }, async (request) =>
    envelope(request.id, { ...(await readinessFor(request)), ...besides() }),
  );

  app.get('/metrics', async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()));
}
