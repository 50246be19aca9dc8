import { SECONDS_PER_HOUR, SECONDS_PER_MINUTE } from '../../../units/index.ts';
import { type Process, type RandomStream, startProcess } from '../../engine/index.ts';
import type { StateClock } from '../devices/state-clock.ts';
import { IncidentTable } from '../results/incident-table.ts';
import type { PlantContext } from '../scenario.ts';
import type { Driver } from '../traffic/driver.ts';
import { breakdownsOf, type FaultRates, SHORTEST_REPAIR_SECONDS } from './faults.ts';

/** What stands does not break down: it is looked at again after so long. */
const RETRY_SECONDS = 5;

/** What drives on its own and can break down on its way. */
export interface BreakableVehicle {
  readonly entityName: string;
  readonly clock: StateClock;
  readonly driver: Pick<Driver, 'interrupt'>;
}

/**
 * Vehicles break down on their way, each at its own times, and stand where they are until they are repaired; whoever
 * comes behind waits.
 */
export function letVehiclesBreakDown<Vehicle extends BreakableVehicle>(
  { kernel, output, random }: PlantContext,
  vehicles: readonly Vehicle[],
  rates: FaultRates,
  repaired: (vehicle: Vehicle) => void = () => undefined,
): void {
  const incidents = new IncidentTable(kernel, output);
  if (rates.hoursBetweenBreakdowns === 0) return;
  for (const vehicle of vehicles) {
    const whenRepaired = () => repaired(vehicle);
    startProcess(kernel, breakDown({ random: breakdownsOf(random, vehicle), vehicle, rates, incidents, whenRepaired }));
  }
}

interface Breaking {
  readonly random: RandomStream;
  readonly vehicle: BreakableVehicle;
  readonly rates: FaultRates;
  readonly incidents: IncidentTable;
  readonly whenRepaired: () => void;
}

function* breakDown({ random, vehicle, rates, incidents, whenRepaired }: Breaking): Process {
  const { hoursBetweenBreakdowns, repairMinutes } = rates;
  for (;;) {
    yield random.exponential(hoursBetweenBreakdowns * SECONDS_PER_HOUR);
    const seconds = Math.max(SHORTEST_REPAIR_SECONDS, random.exponential(repairMinutes * SECONDS_PER_MINUTE));
    while (!vehicle.driver.interrupt({ seconds, why: 'down' })) yield RETRY_SECONDS;
    const incident = incidents.begin(vehicle.entityName, 'BREAKDOWN');
    vehicle.clock.breakDown(true);
    yield seconds;
    vehicle.clock.breakDown(false);
    whenRepaired();
    incidents.end(incident);
  }
}
