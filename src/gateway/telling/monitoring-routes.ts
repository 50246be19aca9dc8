import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import { envelope } from '../envelope.ts';
import { GatewayFailure } from '../failures.ts';
import type { Readiness } from './readiness.ts';

export interface MonitoringOptions {
  readiness: () => Promise<Readiness>;
  registry: Registry;
}

/** For what watches over the gateway: alive, ready, and figures; and for the overview, which shows what is wrong. */
export function addMonitoringRoutes(app: FastifyInstance, { readiness, registry }: MonitoringOptions): void {
  app.get('/healthz', { config: { role: 'anybody' } }, async (request) => envelope(request.id, { status: 'ALIVE' }));

  app.get('/readyz', { config: { role: 'anybody' } }, async (request) => {
    const { isReady, message } = await readiness();
    if (!isReady) throw new GatewayFailure('NOT_READY', message);
    return envelope(request.id, { status: 'READY' });
  });

  app.get('/api/readiness', async (request) => envelope(request.id, await readiness()));

  app.get('/metrics', async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()));
}
