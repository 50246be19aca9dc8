import type { AnimationEvent } from '../src/protocol/index.ts';
import { createKernel, createRandomStreams } from '../src/simulator/engine/index.ts';
import { createSimulationRun } from '../src/simulator/instance/simulation-run.ts';
import { type PlantContext, type Scenario, scenarios } from '../src/simulator/plant/index.ts';
import { createEventCollector } from '../src/simulator/stream/event-collector.ts';
import { createStage, type StageState } from '../src/simulator/stream/stage.ts';

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

/** What a scenario tells a viewer: how it stands at the beginning, and what happens from then on. */
export interface ToldScenario {
  readonly beginning: StageState;
  /** Runs on to an instant. @returns what happened since the last call. */
  eventsUntil(micros: number): AnimationEvent[];
}

/** The devices alone, with what they say. */
export function toldScenario({ name, parameters }: BenchedScenario): ToldScenario {
  const kernel = createKernel();
  const collector = createEventCollector(() => kernel.now);
  const output: PlantContext['output'] = { emit: collector.emit, table: () => ({ append: () => 0, update: () => {} }) };
  const scene = scenarioNamed(name).build({ kernel, random: createRandomStreams(1), output }, parameters);
  return {
    beginning: createStage(scene).stateAt(0),
    eventsUntil(micros) {
      kernel.runUntil(micros);
      return collector.take();
    },
  };
}

/** @throws where there is none */
export function scenarioNamed(wanted: string): Scenario {
  const scenario = scenarios.find(({ name }) => name === wanted);
  if (!scenario) throw new Error(`There is no scenario "${wanted}"`);
  return scenario;
}
