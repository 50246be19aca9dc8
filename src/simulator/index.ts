export { readSimulatorEnvironment } from './environment.ts';
export { createSimulator, DEFAULT_API_KEY } from './simulator.ts';
