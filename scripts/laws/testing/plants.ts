import { readFileSync } from 'node:fs';
import { type Scenario, scenarios } from '../../../src/simulator/plant/index.ts';
import { requireOpenTcsScenario } from '../../../src/simulator/plant/opentcs/opentcs-scenario.ts';
import { checkRun } from '../check-run.ts';

/** What a plant breaks of the laws in so many simulated hours. */
export function breachesOf(plant: Scenario, seed: number, hours: number, parameters = {}): readonly string[] {
  return checkRun(plant, seed, hours, parameters).breaches;
}

/** The scenario of a name; there must be one. */
export function plantNamed(name: string): Scenario {
  const scenario = scenarios.find((each) => each.name === name);
  if (scenario === undefined) throw new Error(`No scenario is called ${name}`);
  return scenario;
}

/** A plant model of openTCS as a scenario. */
export function plantFromOutside(file: string): Scenario {
  const folder = '../../../src/simulator/plant/opentcs/testing/';
  return requireOpenTcsScenario(readFileSync(new URL(folder + file, import.meta.url), 'utf8'), file);
}
