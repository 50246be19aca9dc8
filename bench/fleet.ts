import { createKernel, createRandomStreams } from '../src/simulator/engine/index.ts';
import { createSimulationRun } from '../src/simulator/instance/simulation-run.ts';
import type { PlantContext, Scenario } from '../src/simulator/plant/index.ts';
import { scenarios } from '../src/simulator/plant/index.ts';
import { MICROS_PER_SECOND } from '../src/units/index.ts';
import { type BenchCase, times } from './measure.ts';

const CARRIERS = 10_000;
const WARM_UP_SECONDS = 30;
const MEASURED_SECONDS = 60;
/** The grid on which a run in real time cuts its batches. */
const GRID_SECONDS = 0.05;
const LIMITS = { entries: 20_000, bytes: 64 * 1024 * 1024, responseBytes: 4 * 1024 * 1024 };

type AdvanceTo = (micros: number) => void;

/** Everything that the service does for a run that nobody reads: plant, checks, stage, both streams, tables. */
function wholeRun(scenario: Scenario): AdvanceTo {
  const settings = {
    simulationId: 'bench',
    scenario,
    parameters: { carriers: CARRIERS },
    seed: 1,
    runMode: 'REAL_TIME' as const,
    endMicros: Number.POSITIVE_INFINITY,
  };
  return createSimulationRun(settings, 1, LIMITS).advanceTo;
}

function plantAlone(scenario: Scenario): AdvanceTo {
  const kernel = createKernel();
  const output: PlantContext['output'] = { emit: () => {}, table: () => ({ append: () => 0, update: () => {} }) };
  scenario.build({ kernel, random: createRandomStreams(1), output }, { carriers: CARRIERS });
  return kernel.runUntil.bind(kernel);
}

/** Cores in use at multiplier 1: seconds of processor time for a second of simulation. */
function coresUsed(advanceTo: AdvanceTo): number {
  advance(advanceTo, 0, WARM_UP_SECONDS);
  const before = process.cpuUsage();
  advance(advanceTo, WARM_UP_SECONDS, WARM_UP_SECONDS + MEASURED_SECONDS);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / MICROS_PER_SECOND / MEASURED_SECONDS;
}

function advance(advanceTo: AdvanceTo, from: number, to: number): void {
  const steps = Math.round((to - from) / GRID_SECONDS);
  for (let step = 1; step <= steps; step += 1) {
    advanceTo(Math.round((from + step * GRID_SECONDS) * MICROS_PER_SECOND));
  }
}

/** What the simulator of 10,000 carriers costs. */
export const fleetCost: BenchCase = {
  name: 'fleet',
  run: () => {
    const scenario = scenarios.find(({ name }) => name === 'fleet');
    if (!scenario) throw new Error('There is no scenario "fleet"');
    const plant = coresUsed(plantAlone(scenario));
    const whole = coresUsed(wholeRun(scenario));
    return [
      {
        what: `simulator, ${CARRIERS.toLocaleString('en')} carriers at multiplier 1`,
        budget: '0.5 cores',
        measured: `${whole.toFixed(3)} cores`,
        baseline: `${plant.toFixed(3)} cores (plant alone)`,
        ratio: times(whole / plant),
        holds: whole < 0.5,
      },
    ];
  },
};
