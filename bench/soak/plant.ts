import { API_KEY_HEADER } from '../../src/protocol/index.ts';
import { createSimulator, DEFAULT_API_KEY } from '../../src/simulator/index.ts';
import { SIMULATION } from './faults.ts';

/** A distribution centre that runs so many times as fast as the clock. */
export async function startPlant(speedMultiplier: number) {
  const simulator = createSimulator({ demoInstances: false });
  const { baseUrl } = await simulator.listen('127.0.0.1', 0);
  const made = await fetch(`${baseUrl}/control/v1/simulations`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [API_KEY_HEADER]: DEFAULT_API_KEY },
    body: JSON.stringify({
      ...{ scenario: 'distribution-centre', runMode: 'REAL_TIME', speedMultiplier },
      simulationId: SIMULATION,
    }),
  });
  if (!made.ok) throw new Error(await made.text());
  return { baseUrl, apiKey: DEFAULT_API_KEY, close: () => simulator.close() };
}
