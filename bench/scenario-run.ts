import { createKernel, createRandomStreams } from '../src/simulator/engine/index.ts';
import { createSimulationRun } from '../src/simulator/instance/simulation-run.ts';
import { type PlantContext, type Scenario, scenarios } from '../src/simulator/plant/index.ts';

const LIMITS = { entries: 20_000, bytes: 64 * 1024 * 1024, responseBytes: 4 * 1024 * 1024 };

export type AdvanceTo = (micros: number) => void;

/** A scenario as a bench runs it: seed 1, nobody reading. */
export interface BenchedScenario {
  name: string;
  parameters: Record<string, unknown>;
  runMode: 'REAL_TIME' | 'FULL_SPEED';
}

/** Everything that the service does for a run that nobody reads: plant, checks, stage, both streams, tables. */
export function wholeRun({ name, parameters, runMode }: BenchedScenario): AdvanceTo {
  const settings = {
    simulationId: 'bench',
    scenario: scenarioNamed(name),
    parameters,
    seed: 1,
    runMode,
    endMicros: Number.POSITIVE_INFINITY,
  };
  return createSimulationRun(settings, 1, LIMITS).advanceTo;
}

/** The devices alone: what they say goes nowhere. */
export function plantAlone({ name, parameters }: BenchedScenario): AdvanceTo {
  const kernel = createKernel();
  const output: PlantContext['output'] = { emit: () => {}, table: () => ({ append: () => 0, update: () => {} }) };
  scenarioNamed(name).build({ kernel, random: createRandomStreams(1), output }, parameters);
  return kernel.runUntil.bind(kernel);
}

function scenarioNamed(wanted: string): Scenario {
  const scenario = scenarios.find(({ name }) => name === wanted);
  if (!scenario) throw new Error(`There is no scenario "${wanted}"`);
  return scenario;
}
