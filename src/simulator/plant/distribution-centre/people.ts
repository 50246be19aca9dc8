import { type Process, type RandomStream, startProcess } from '../../engine/index.ts';
import type { Carrier } from '../devices/carrier.ts';
import type { Staff } from '../logistics/staff.ts';
import type { PlantContext } from '../scenario.ts';

/** Of one carrier. */
const MEAN_SECONDS_BETWEEN_CROSSINGS = 300;
const CROSSING_SECONDS = { mean: 4, deviation: 1, minimum: 1.5 };

/**
 * People cross the way of carriers, which then stop until they have passed; nobody does while nobody is there. Each carrier meets people of its own: another number of carriers changes nothing for the others.
 */
export function letPeopleWalk(
  { kernel, random }: PlantContext,
  carriers: readonly Carrier[],
  staff: Pick<Staff, 'areThere'>,
): void {
  const streams = carriers.map((carrier) => [carrier, random.stream(`people near ${carrier.entityName}`)] as const);

  function stop(carrier: Carrier, stream: RandomStream): void {
    const { mean, deviation, minimum } = CROSSING_SECONDS;
    const seconds = Math.max(minimum, stream.normal(mean, deviation));
    if (staff.areThere) carrier.driver.interrupt({ seconds, why: 'staff' });
  }

  function* cross(carrier: Carrier, stream: RandomStream): Process {
    for (;;) {
      yield stream.exponential(MEAN_SECONDS_BETWEEN_CROSSINGS);
      stop(carrier, stream);
    }
  }

  for (const [carrier, stream] of streams) startProcess(kernel, cross(carrier, stream));
}
