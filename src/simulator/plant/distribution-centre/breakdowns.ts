import { roundedToMillis, SECONDS_PER_HOUR, SECONDS_PER_MINUTE } from '../../../units/index.ts';
import { type Kernel, type Process, type RandomStream, startProcess } from '../../engine/index.ts';
import type { Carrier } from '../devices/carrier.ts';
import type { TableWriter } from '../output.ts';
import type { PlantContext } from '../scenario.ts';
import { dateTimeAt } from '../trade/calendar.ts';
import { columnsOf } from '../trade/columns.ts';
import type { CentreParameters } from './parameters.ts';

/** The shortest repair: somebody comes and pushes a button. */
const SHORTEST_REPAIR_SECONDS = 10;
/** What stands does not break down: it is looked at again after so long. */
const RETRY_SECONDS = 5;

/**
 * Carriers break down on their way, each at its own times, and stand where they are until they are repaired; whoever
 * comes behind waits. Every breakdown is told in the table `incidents`.
 */
export function letCarriersBreakDown(
  { kernel, output, random }: PlantContext,
  carriers: readonly Carrier[],
  parameters: CentreParameters,
  repaired: (carrier: Carrier) => void,
): void {
  const incidents = output.table({
    name: 'incidents',
    ownerEntityName: null,
    columns: columnsOf({
      device: 'STRING',
      kind: 'STRING',
      startedAt: 'DATETIME',
      endedAt: 'DATETIME?',
      durationSeconds: 'DECIMAL?',
    }),
  });
  if (parameters.hoursBetweenBreakdowns === 0) return;
  const stream = random.stream('breakdowns');
  for (const carrier of carriers)
    startProcess(kernel, breakDown({ kernel, random: stream, carrier, parameters, incidents, repaired }));
}

interface Breaking {
  readonly kernel: Kernel;
  readonly random: RandomStream;
  readonly carrier: Carrier;
  readonly parameters: CentreParameters;
  readonly incidents: TableWriter;
  readonly repaired: (carrier: Carrier) => void;
}

function* breakDown({ kernel, random, carrier, parameters, incidents, repaired }: Breaking): Process {
  const { hoursBetweenBreakdowns, repairMinutes } = parameters;
  for (;;) {
    yield random.exponential(hoursBetweenBreakdowns * SECONDS_PER_HOUR);
    const seconds = Math.max(SHORTEST_REPAIR_SECONDS, random.exponential(repairMinutes * SECONDS_PER_MINUTE));
    while (!carrier.driver.interrupt(seconds)) yield RETRY_SECONDS;
    const startedAt = dateTimeAt(kernel.now);
    const what = { device: carrier.entityName, kind: 'BREAKDOWN', startedAt };
    const row = incidents.append({ ...what, endedAt: null, durationSeconds: null });
    carrier.clock.breakDown(true);
    yield seconds;
    carrier.clock.breakDown(false);
    repaired(carrier);
    incidents.update(row, { endedAt: dateTimeAt(kernel.now), durationSeconds: roundedToMillis(seconds) });
  }
}
