import { MICROS_PER_SECOND, SECONDS_PER_HOUR } from '../src/units/index.ts';
import { type BenchCase, times } from './measure.ts';
import { type AdvanceTo, type BenchedScenario, plantAlone, wholeRun } from './scenario-run.ts';

const WARM_UP_HOURS = 1;
const MEASURED_HOURS = 8;
const BUDGET = 2000;
const CENTRE: BenchedScenario = { name: 'distribution-centre', parameters: {}, runMode: 'FULL_SPEED' };

/** Simulated seconds for a second of processor time. */
function speedOf(advanceTo: AdvanceTo): number {
  advanceTo(WARM_UP_HOURS * SECONDS_PER_HOUR * MICROS_PER_SECOND);
  const before = process.cpuUsage();
  advanceTo((WARM_UP_HOURS + MEASURED_HOURS) * SECONDS_PER_HOUR * MICROS_PER_SECOND);
  const { user, system } = process.cpuUsage(before);
  return (MEASURED_HOURS * SECONDS_PER_HOUR * MICROS_PER_SECOND) / (user + system);
}

/** How fast the distribution centre runs when nobody watches. */
export const fullSpeed: BenchCase = {
  name: 'simulator',
  run: () => {
    const plant = speedOf(plantAlone(CENTRE));
    const whole = speedOf(wholeRun(CENTRE));
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
