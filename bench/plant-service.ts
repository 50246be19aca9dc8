import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createGateway } from '../src/gateway/index.ts';
import type { AnimationClock, AnimationSnapshot } from '../src/protocol/index.ts';
import { DASHBOARD_FOLDER } from './fleet-product.ts';

const HOST = '127.0.0.1';
const SIMULATION_ID = 'bench-plant';

/** The product before a service that tells one plant, whose motions are all known from the beginning. */
export interface PlantProduct {
  readonly pageUrl: string;
  close(): Promise<void>;
}

export async function startPlantProduct(plant: AnimationSnapshot): Promise<PlantProduct> {
  const startedAt = Date.now();
  const snapshot = { ...plant, simulationId: SIMULATION_ID };
  const clock = (): AnimationClock => ({
    ...plant.clock,
    simulationTimeMicros: (Date.now() - startedAt) * 1000,
    sampledAt: new Date().toISOString(),
  });
  const server = createServer((request, response) => {
    const data = answerOf(request.url ?? '', { ...snapshot, clock: clock() });
    const status = data === null ? 404 : 200;
    const code = data === null ? 'NOT_FOUND' : 'OK';
    request.resume().on('end', () => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ code, message: '', requestId: 'bench', data }));
    });
  });
  await new Promise<void>((listening) => server.listen(0, HOST, listening));
  const gateway = await createGateway({
    upstream: { baseUrl: `http://${HOST}:${(server.address() as AddressInfo).port}`, apiKey: 'the-key-of-the-bench' },
    simulationIds: [SIMULATION_ID],
    controlPlane: false,
    dashboardFolder: DASHBOARD_FOLDER,
  });
  const url = await gateway.listen({ host: HOST, port: 0 });
  return {
    pageUrl: `${url}/simulations/${SIMULATION_ID}`,
    async close() {
      await gateway.close();
      server.close();
      server.closeAllConnections();
    },
  };
}

/** What the service tells at a path; null where there is nothing. */
function answerOf(url: string, snapshot: AnimationSnapshot): object | null {
  const { clock, cursor } = snapshot;
  if (url.endsWith('/animation/snapshot')) return snapshot;
  if (url.endsWith('/animation/updates/query')) {
    const sequences = { oldestAvailableSequence: 0, latestSequence: cursor.sequence };
    return { simulationId: SIMULATION_ID, clock, nextCursor: cursor, ...sequences, hasMore: false, batches: [] };
  }
  if (!url.endsWith('/clock')) return null;
  const { advancing: _, ...others } = clock;
  return { ...others, simulationId: SIMULATION_ID, runtimeAvailable: true };
}
