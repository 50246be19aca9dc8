import { parentPort, workerData } from 'node:worker_threads';
import { readOpenTcsScenario, type Scenario, scenarios } from '../plant/index.ts';
import { createSimulator } from '../simulator.ts';
import type { NamedScenario, ThreadMessage, ThreadSettings } from './messages.ts';

/* A simulator in a thread of its own, so that hours that pass at full speed keep nobody waiting. It begins when it is loaded. */

const { scenarios: named, host, port, ...settings } = workerData as ThreadSettings;
const tell = (message: ThreadMessage): void => parentPort?.postMessage(message);

const simulator = createSimulator({
  ...settings,
  scenarios: named.map(scenarioOf),
  onFailure: (simulationId, error) => tell({ kind: 'failure', simulationId, error }),
  onRequestFailure: (requestId, error) => tell({ kind: 'request-failure', requestId, error }),
});
simulator.listen(host, port).then(
  (address) => tell({ kind: 'listening', address }),
  (error) => tell({ kind: 'not-started', error }),
);
parentPort?.once('message', async () => {
  await simulator.close();
  parentPort?.close();
});

function scenarioOf({ name, plantModel }: NamedScenario): Scenario {
  const known = plantModel === null ? scenarios.find((scenario) => scenario.name === name) : null;
  if (known) return known;
  const reading = plantModel === null ? null : readOpenTcsScenario(plantModel, name);
  if (!reading || 'problems' in reading) throw new Error(`There is no scenario ${name}`);
  return reading.scenario;
}
