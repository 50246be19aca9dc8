import { parentPort } from 'node:worker_threads';
import { scenarios } from '../../src/simulator/plant/index.ts';
import { checkRun } from './check-run.ts';

/** One run that a worker is to do. */
export interface LawTask {
  scenario: string;
  seed: number;
  hours: number;
  parameters: Readonly<Record<string, unknown>>;
}

parentPort?.on('message', ({ scenario: name, seed, hours, parameters }: LawTask) => {
  const scenario = scenarios.find((each) => each.name === name);
  if (!scenario) throw new Error(`There is no scenario ${name}`);
  parentPort?.postMessage(checkRun(scenario, seed, hours, parameters));
});
