import {
  microsFromSeconds,
  SECONDS_PER_HOUR,
  SECONDS_PER_MINUTE,
  type Seconds,
  type SimMicros,
} from '../../../units/index.ts';
import type { Kernel, Process, RandomStream, RandomStreams } from '../../engine/index.ts';
import type { StateClock } from '../devices/state-clock.ts';
import { IncidentTable } from '../results/incident-table.ts';
import type { PlantContext } from '../scenario.ts';

/** The shortest repair: somebody comes and pushes a button. */
export const SHORTEST_REPAIR_SECONDS: Seconds = 10;

/** How often devices break down, and how long it takes to repair one. */
export interface FaultRates {
  /** Mean time between breakdowns of a device; with 0 none breaks down. */
  readonly hoursBetweenBreakdowns: number;
  readonly repairMinutes: number;
}

/** What can break down. */
export interface Breakable {
  readonly entityName: string;
  readonly clock: StateClock;
}

/** What asks before each of its moves whether it can. */
export interface Machine extends Breakable {
  /** To be done before it moves; null where it never breaks down. */
  beforeMove: (() => Process) | null;
}

/** Machines of one kind break down where they are to move, and stand there until they are repaired. */
export function letMachinesBreakDown(
  { kernel, output, random }: PlantContext,
  machines: readonly Machine[],
  rates: FaultRates,
): void {
  if (rates.hoursBetweenBreakdowns === 0) return;
  const faults = new Faults(kernel, random, new IncidentTable(kernel, output), rates);
  faults.expect(machines);
  for (const machine of machines) machine.beforeMove = () => faults.repairIfBroken(machine);
}

/**
 * Breakdowns of devices that show where work begins: who is to move, and whose time has come, stands until it is
 * repaired. Each has times of its own.
 */
export class Faults {
  private readonly kernel: Kernel;
  private readonly random: RandomStreams;
  /** A device keeps its own, whatever it is called later. */
  private readonly streams = new Map<Breakable, RandomStream>();
  private readonly incidents: IncidentTable;
  private readonly rates: FaultRates;
  private readonly due = new Map<Breakable, SimMicros>();

  constructor(kernel: Kernel, random: RandomStreams, incidents: IncidentTable, rates: FaultRates) {
    this.kernel = kernel;
    this.random = random;
    this.incidents = incidents;
    this.rates = rates;
  }

  /** Devices that break down from here on. */
  expect(devices: readonly Breakable[]): void {
    if (this.rates.hoursBetweenBreakdowns === 0) return;
    for (const device of devices) {
      this.streams.set(device, breakdownsOf(this.random, device));
      this.due.set(device, this.nextBreakdown(device));
    }
  }

  /** To be done before a device moves: over at once, unless it has broken down. */
  *repairIfBroken(device: Breakable): Process {
    const seconds = this.breakDown(device);
    if (seconds === 0) return;
    yield seconds;
  }

  /**
   * Seconds for which a device that is to move cannot; 0 where nothing is wrong with it. At the end of them it is
   * repaired.
   */
  breakDown(device: Breakable): Seconds {
    const { kernel, due } = this;
    if (kernel.now < (due.get(device) ?? Number.POSITIVE_INFINITY)) return 0;
    const seconds = Math.max(
      SHORTEST_REPAIR_SECONDS,
      this.streamOf(device).exponential(this.rates.repairMinutes * SECONDS_PER_MINUTE),
    );
    const incident = this.incidents.begin(device.entityName, 'BREAKDOWN');
    due.delete(device);
    device.clock.breakDown(true);
    kernel.schedule(kernel.now + microsFromSeconds(seconds), () => {
      device.clock.breakDown(false);
      this.incidents.end(incident);
      due.set(device, this.nextBreakdown(device));
    });
    return seconds;
  }

  private nextBreakdown(device: Breakable): SimMicros {
    const seconds = this.streamOf(device).exponential(this.rates.hoursBetweenBreakdowns * SECONDS_PER_HOUR);
    return this.kernel.now + microsFromSeconds(seconds);
  }

  private streamOf(device: Breakable): RandomStream {
    return this.streams.get(device) ?? breakdownsOf(this.random, device);
  }
}

/** Of each device alone: one more of them, or one that has more to do, changes no breakdown of another. */
export function breakdownsOf(random: RandomStreams, { entityName }: Pick<Breakable, 'entityName'>): RandomStream {
  return random.stream(`breakdowns of ${entityName}`);
}
