import { fileURLToPath } from 'node:url';
import { createGateway } from '../src/gateway/index.ts';
import { createSimulator, DEFAULT_API_KEY } from '../src/simulator/index.ts';
import { yard } from '../src/simulator/testing/yard.ts';
import { type FaultyService, startFaultyService } from './faulty-service.ts';

const DASHBOARD_FOLDER = fileURLToPath(new URL('../dist/dashboard', import.meta.url));

/** The product with a small simulation of its own, and something faulty between its gateway and the simulator. */
export interface FaultyProduct {
  url: string;
  service: FaultyService;
  /** Commands the simulator directly, past the fault. */
  command(path: string, body?: object): Promise<unknown>;
  close(): Promise<void>;
}

export async function startFaultyProduct(): Promise<FaultyProduct> {
  const simulator = createSimulator({ scenarios: [yard], demoInstances: false });
  const { baseUrl } = await simulator.listen('127.0.0.1', 0);
  const service = await startFaultyService(baseUrl);
  const gateway = await createGateway({
    upstream: { baseUrl: service.baseUrl, apiKey: DEFAULT_API_KEY },
    simulationIds: null,
    controlPlane: true,
    dashboardFolder: DASHBOARD_FOLDER,
  });
  const url = await gateway.listen({ host: '127.0.0.1', port: 0 });
  return {
    url,
    service,
    command: (path, body) => command(`${baseUrl}/control/v1${path}`, body),
    async close() {
      await gateway.close();
      await service.close();
      await simulator.close();
    },
  };
}

async function command(url: string, body?: object): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'x-service-api-key': DEFAULT_API_KEY, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  return ((await response.json()) as { data: unknown }).data;
}
