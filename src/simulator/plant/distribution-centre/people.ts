import { type Process, startProcess } from '../../engine/index.ts';
import type { Carrier } from '../devices/carrier.ts';
import type { PlantContext } from '../scenario.ts';

const MEAN_SECONDS_BETWEEN_CROSSINGS = 25;
const CROSSING_SECONDS = { mean: 4, deviation: 1, minimum: 1.5 };
const GLANCE_SECONDS = 1;
/** Chance that somebody steps too near to a turning carrier in a second. */
const STEPS_NEAR = 0.2;

/** People cross the lanes and step near turning carriers, which then stop until they have passed. */
export function letPeopleWalk({ kernel, random }: PlantContext, carriers: readonly Carrier[]): void {
  const stream = random.stream('people');
  const passing = () =>
    Math.max(CROSSING_SECONDS.minimum, stream.normal(CROSSING_SECONDS.mean, CROSSING_SECONDS.deviation));

  function* cross(): Process {
    for (;;) {
      yield stream.exponential(MEAN_SECONDS_BETWEEN_CROSSINGS);
      stream.pick(carriers).driver.interrupt({ seconds: passing(), why: 'staff' });
    }
  }

  function* stepNear(): Process {
    for (;;) {
      yield GLANCE_SECONDS;
      for (const { driver } of carriers) {
        if (driver.isTurning && stream.uniform() < STEPS_NEAR) driver.interrupt({ seconds: passing(), why: 'staff' });
      }
    }
  }

  startProcess(kernel, cross());
  startProcess(kernel, stepNear());
}
