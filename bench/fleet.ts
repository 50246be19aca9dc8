import { MICROS_PER_SECOND } from '../src/units/index.ts';
import { type BenchCase, times } from './measure.ts';
import { type AdvanceTo, type BenchedScenario, plantAlone, wholeRun } from './scenario-run.ts';

const CARRIERS = 10_000;
const WARM_UP_SECONDS = 30;
const MEASURED_SECONDS = 60;
/** The grid on which a run in real time cuts its batches. */
const GRID_SECONDS = 0.05;
const FLEET: BenchedScenario = { name: 'fleet', parameters: { carriers: CARRIERS }, runMode: 'REAL_TIME' };

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
    const plant = coresUsed(plantAlone(FLEET));
    const whole = coresUsed(wholeRun(FLEET));
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
