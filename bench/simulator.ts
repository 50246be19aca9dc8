import { createKernel, createRandomStreams } from '../src/simulator/engine/index.ts';
import { createSimulationRun } from '../src/simulator/instance/simulation-run.ts';
import type { PlantContext, Scenario } from '../src/simulator/plant/index.ts';
import { scenarios } from '../src/simulator/plant/index.ts';
import { MICROS_PER_SECOND } from '../src/units/index.ts';
import { type BenchCase, times } from './measure.ts';

const WARM_UP_HOURS = 1;
const MEASURED_HOURS = 8;
const HOUR_SECONDS = 3600;
const BUDGET = 2000;
const LIMITS = { entries: 20_000, bytes: 64 * 1024 * 1024, responseBytes: 4 * 1024 * 1024 };

type AdvanceTo = (micros: number) => void;

function wholeRun(scenario: Scenario): AdvanceTo {
  const settings = {
    simulationId: 'bench',
    scenario,
    parameters: {},
    seed: 1,
    runMode: 'FULL_SPEED' as const,
    endMicros: Number.POSITIVE_INFINITY,
  };
  return createSimulationRun(settings, 1, LIMITS).advanceTo;
}

function plantAlone(scenario: Scenario): AdvanceTo {
  const kernel = createKernel();
  const output: PlantContext['output'] = { emit: () => {}, table: () => ({ append: () => 0, update: () => {} }) };
  scenario.build({ kernel, random: createRandomStreams(1), output }, {});
  return kernel.runUntil.bind(kernel);
}

/** Simulated seconds for a second of processor time. */
function speedOf(advanceTo: AdvanceTo): number {
  advanceTo(WARM_UP_HOURS * HOUR_SECONDS * MICROS_PER_SECOND);
  const before = process.cpuUsage();
  advanceTo((WARM_UP_HOURS + MEASURED_HOURS) * HOUR_SECONDS * MICROS_PER_SECOND);
  const { user, system } = process.cpuUsage(before);
  return (MEASURED_HOURS * HOUR_SECONDS * MICROS_PER_SECOND) / (user + system);
}

/** How fast the distribution centre runs when nobody watches. */
export const fullSpeed: BenchCase = {
  name: 'simulator',
  run: () => {
    const scenario = scenarios.find(({ name }) => name === 'distribution-centre');
    if (!scenario) throw new Error('There is no scenario "distribution-centre"');
    const plant = speedOf(plantAlone(scenario));
    const whole = speedOf(wholeRun(scenario));
    return [
      {
        what: 'simulator, distribution-centre at full speed',
        budget: `${BUDGET}x real time`,
        measured: `${Math.round(whole)}x`,
        baseline: `${Math.round(plant)}x (plant alone)`,
        ratio: times(plant / whole),
        holds: whole >= BUDGET,
      },
    ];
  },
};
