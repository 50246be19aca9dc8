import { fileURLToPath } from 'node:url';
import { createGateway } from '../../src/gateway/index.ts';
import { createSimulator, DEFAULT_API_KEY } from '../../src/simulator/index.ts';
import { hotel } from './hotel.ts';
import { lanePlant } from './lane-plant.ts';
import { robotStore } from './robot-store.ts';

const DASHBOARD_FOLDER = fileURLToPath(new URL('../../dist/dashboard', import.meta.url));

/** The product before plants that it knows nothing of: no asset of theirs is bound to a model. */
export interface ForeignProduct {
  url: string;
  close(): Promise<void>;
}

export async function startForeignProduct(port = 0): Promise<ForeignProduct> {
  const simulator = createSimulator({ scenarios: [lanePlant, robotStore, hotel], demoInstances: true });
  const { baseUrl } = await simulator.listen('127.0.0.1', 0);
  const gateway = await createGateway({
    upstream: { baseUrl, apiKey: DEFAULT_API_KEY },
    simulationIds: null,
    controlPlane: true,
    dashboardFolder: DASHBOARD_FOLDER,
  });
  const url = await gateway.listen({ host: '127.0.0.1', port });
  return {
    url,
    async close() {
      await gateway.close();
      await simulator.close();
    },
  };
}
