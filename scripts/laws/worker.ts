import { parentPort } from 'node:worker_threads';
import { scenarios } from '../../src/simulator/plant/index.ts';
import { type CornerReport, checkCorner } from './check-corner.ts';
import { checkRun, type RunReport } from './check-run.ts';
import type { Corner } from './corners.ts';

/** One run that a worker is to do. */
export interface LawTask {
  scenario: string;
  seed: number;
  hours: number;
  parameters: Readonly<Record<string, unknown>>;
}

/** A run that is to be held to the laws of every setting alone. */
export interface CornerTask {
  corner: Corner;
  seed: number;
  hours: number;
}

parentPort?.on('message', (task: LawTask | CornerTask) => parentPort?.postMessage(reportOn(task)));

function reportOn(task: LawTask | CornerTask): RunReport | CornerReport {
  const { seed, hours } = task;
  const isCorner = 'corner' in task;
  const name = isCorner ? task.corner.scenario : task.scenario;
  const scenario = scenarios.find((each) => each.name === name);
  if (!scenario) throw new Error(`There is no scenario ${name}`);
  if (isCorner) return checkCorner(scenario, seed, hours, task.corner.setting);
  return checkRun(scenario, seed, hours, task.parameters);
}
