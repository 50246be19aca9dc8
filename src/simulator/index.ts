export { EnvironmentError, readSimulatorEnvironment } from './environment.ts';
export type { SimulatorSettings } from './settings.ts';
export type { Simulator, SimulatorAddress } from './simulator.ts';
export { createSimulator, DEFAULT_API_KEY } from './simulator.ts';
