export { readSimulatorEnvironment, simulatorVariables } from './environment.ts';
export { requireOpenTcsScenario, scenarios } from './plant/index.ts';
export { createSimulator, DEFAULT_API_KEY, startSimulator } from './simulator.ts';
export { startSimulatorThread } from './thread/simulator-thread.ts';
