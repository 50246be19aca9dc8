import { EnvironmentError } from '../settings/index.ts';
import { readSimulatorEnvironment } from './environment.ts';
import type { SimulatorSettings } from './settings.ts';
import { createSimulator, DEFAULT_API_KEY, type SimulatorAddress } from './simulator.ts';

const DEFAULT_PORT = 4180;
const HOST = '127.0.0.1';

/** The simulation service alone: `npm run simulator`. */
async function main(): Promise<void> {
  const { settings, port } = readSimulatorEnvironment(process.env);
  const simulator = createSimulator({
    ...settings,
    onRequestFailure: (requestId, error) => console.error(`Request ${requestId} failed:`, error),
    onFailure: (simulationId, error) => console.error(`Simulation ${simulationId} failed:`, error),
  });
  const address = await simulator.listen(HOST, port ?? DEFAULT_PORT);
  console.log(startUpMessage(address, settings));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void simulator.close());
}

function startUpMessage({ baseUrl }: SimulatorAddress, settings: SimulatorSettings): string {
  const keys = settings.apiKeys ?? [DEFAULT_API_KEY];
  return [
    `Simulation service on ${baseUrl}`,
    `  interface      ${baseUrl}/simulation/openapi/v1 (header X-Service-Api-Key)`,
    `  control plane  ${baseUrl}/control/v1`,
    `  description    ${baseUrl}/ (OpenAPI: ${baseUrl}/openapi.json)`,
    `  API keys       ${keys.length === 1 && keys[0] === DEFAULT_API_KEY ? DEFAULT_API_KEY : `${keys.length} from SIMULATOR_API_KEYS`}`,
    '  Stop with Ctrl+C.',
  ].join('\n');
}

main().catch((error: unknown) => {
  console.error(error instanceof EnvironmentError ? error.message : error);
  process.exitCode = 1;
});
