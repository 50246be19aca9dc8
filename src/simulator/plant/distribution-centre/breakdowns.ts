import { SECONDS_PER_HOUR, SECONDS_PER_MINUTE } from '../../../units/index.ts';
import { type Process, type RandomStream, startProcess } from '../../engine/index.ts';
import type { Carrier } from '../devices/carrier.ts';
import { type FaultRates, SHORTEST_REPAIR_SECONDS } from '../logistics/faults.ts';
import { IncidentTable } from '../results/incident-table.ts';
import type { PlantContext } from '../scenario.ts';

/** What stands does not break down: it is looked at again after so long. */
const RETRY_SECONDS = 5;

/**
 * Carriers break down on their way, each at its own times, and stand where they are until they are repaired; whoever
 * comes behind waits.
 */
export function letCarriersBreakDown(
  { kernel, output, random }: PlantContext,
  carriers: readonly Carrier[],
  rates: FaultRates,
  repaired: (carrier: Carrier) => void,
): void {
  const incidents = new IncidentTable(kernel, output);
  if (rates.hoursBetweenBreakdowns === 0) return;
  const stream = random.stream('breakdowns');
  for (const carrier of carriers)
    startProcess(kernel, breakDown({ random: stream, carrier, rates, incidents, repaired }));
}

interface Breaking {
  readonly random: RandomStream;
  readonly carrier: Carrier;
  readonly rates: FaultRates;
  readonly incidents: IncidentTable;
  readonly repaired: (carrier: Carrier) => void;
}

function* breakDown({ random, carrier, rates, incidents, repaired }: Breaking): Process {
  const { hoursBetweenBreakdowns, repairMinutes } = rates;
  for (;;) {
    yield random.exponential(hoursBetweenBreakdowns * SECONDS_PER_HOUR);
    const seconds = Math.max(SHORTEST_REPAIR_SECONDS, random.exponential(repairMinutes * SECONDS_PER_MINUTE));
    while (!carrier.driver.interrupt(seconds)) yield RETRY_SECONDS;
    const incident = incidents.begin(carrier.entityName, 'BREAKDOWN');
    carrier.clock.breakDown(true);
    yield seconds;
    carrier.clock.breakDown(false);
    repaired(carrier);
    incidents.end(incident);
  }
}
