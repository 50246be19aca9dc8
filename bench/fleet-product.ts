import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createGateway } from '../src/gateway/index.ts';
import { createSimulator, DEFAULT_API_KEY } from '../src/simulator/index.ts';

/** Where `npm run build` puts the dashboard. */
export const DASHBOARD_FOLDER = fileURLToPath(new URL('../dist/dashboard', import.meta.url));
const HOST = '127.0.0.1';
const ANY_FREE_PORT = 0;
const SIMULATION_ID = 'bench-fleet';

/** The product with one simulation, a fleet, and no other. */
export interface FleetProduct {
  /** The live page of the fleet. */
  readonly pageUrl: string;
  /** Sends a command of the control plane to the simulation. */
  command(name: 'pause' | 'resume' | 'speed', body?: object): Promise<void>;
  close(): Promise<void>;
}

/** @throws Error when the dashboard is not built. */
export async function startFleetProduct(carriers: number, speedMultiplier: number): Promise<FleetProduct> {
  if (!existsSync(DASHBOARD_FOLDER)) throw new Error('The dashboard is not built: npm run build');
  const simulator = createSimulator({ demoInstances: false });
  const { baseUrl } = await simulator.listen(HOST, ANY_FREE_PORT);
  const gateway = await createGateway({
    upstream: { baseUrl, apiKey: DEFAULT_API_KEY },
    simulationIds: null,
    controlPlane: true,
    dashboardFolder: DASHBOARD_FOLDER,
  });
  const url = await gateway.listen({ host: HOST, port: ANY_FREE_PORT });
  const control = `${url}/control/v1/simulations`;
  await post(control, {
    scenario: 'fleet',
    parameters: { carriers },
    runMode: 'REAL_TIME',
    speedMultiplier,
    simulationId: SIMULATION_ID,
  });
  return {
    pageUrl: `${url}/simulations/${SIMULATION_ID}`,
    command: (name, body) => post(`${control}/${SIMULATION_ID}/${name}`, body),
    async close() {
      await gateway.close();
      await simulator.close();
    },
  };
}

async function post(url: string, body?: object): Promise<void> {
  const asJson = body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const response = await fetch(url, { method: 'POST', ...asJson });
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
}
