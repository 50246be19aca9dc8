import { microsFromSeconds, type Seconds, type SimMicros, vector3 } from '../../../units/index.ts';
import { relativeFrame } from '../devices/frame.ts';
import type { Faults } from '../logistics/faults.ts';
import type { PlantContext } from '../scenario.ts';
import type { Bay } from './bay.ts';
import { DECK_HEIGHT_METERS } from './driving.ts';
import type { FleetCarrier } from './fleet-carrier.ts';
import type { FleetLog, Task } from './fleet-log.ts';
import type { FlowLine, LinePallet } from './flow-line.ts';
import type { Transport } from './order-desk.ts';

/** After a pallet has been handed over, until the carrier goes on. */
const REST_SECONDS: Seconds = 1;

interface Job {
  readonly task: Task;
  readonly transport: Transport | null;
  readonly pallet: LinePallet | null;
  readonly startMicros: SimMicros;
  readonly startMeters: number;
}

/** Told how the work of a carrier goes. */
export interface WorkWatch {
  /** A pallet has left the exit of a line. */
  taken(line: FlowLine): void;
  /** A carrier in a lane has nothing to do. */
  released(carrier: FleetCarrier): void;
  /** A carrier is about to turn into its bay. @returns which one that is */
  turnsIn(carrier: FleetCarrier): Bay;
  isIn(carrier: FleetCarrier): void;
}

/** Has carriers do what they are told: fetch a pallet, deliver it, park. */
export class FleetWork {
  private readonly context: PlantContext;
  private readonly transferSeconds: Seconds;
  private readonly faults: Faults;
  private readonly log: FleetLog;
  private readonly watch: WorkWatch;
  private readonly jobs = new Map<FleetCarrier, Job>();

  constructor(context: PlantContext, transferSeconds: Seconds, faults: Faults, log: FleetLog, watch: WorkWatch) {
    this.context = context;
    this.transferSeconds = transferSeconds;
    this.faults = faults;
    this.log = log;
    this.watch = watch;
  }

  /** How many carriers are at one of these tasks. */
  countAt(...tasks: readonly Task[]): number {
    let count = 0;
    for (const { task } of this.jobs.values()) if (tasks.includes(task)) count += 1;
    return count;
  }

  carry(carrier: FleetCarrier, transport: Transport): void {
    this.log.setOut(carrier, transport);
    this.begin(carrier, 'FETCH', transport, null);
    carrier.clock.enter('EMPTY');
    carrier.send(transport.from.plan.exit, REST_SECONDS);
  }

  /** Who has nothing to do is not in use on its way, either. */
  park(carrier: FleetCarrier, { roadside }: Bay, mustCharge: boolean): void {
    if (mustCharge) this.log.sentToCharge(carrier);
    this.begin(carrier, 'PARK', null, null);
    carrier.clock.enter('IDLE');
    carrier.send(roadside, REST_SECONDS);
  }

  /** A carrier stands where it was sent; if it has broken down on its way, it is repaired there first. */
  arrived(carrier: FleetCarrier): void {
    const seconds = this.faults.breakDown(carrier);
    if (seconds === 0) this.serve(carrier);
    else this.after(seconds, () => this.serve(carrier));
  }

  private serve(carrier: FleetCarrier): void {
    const { task, transport, pallet } = this.jobOf(carrier);
    if (transport && pallet) this.give(carrier, transport, pallet);
    else if (transport) this.take(carrier, transport);
    else if (task === 'PARK') this.turnIn(carrier);
  }

  private turnIn(carrier: FleetCarrier): void {
    const bay = this.watch.turnsIn(carrier);
    carrier.enterBay(bay, () => {
      this.begin(carrier, 'CHARGE', null, null);
      carrier.clock.enter(carrier.battery.isFull ? 'IDLE' : 'CHARGING');
      this.watch.isIn(carrier);
    });
  }

  private take(carrier: FleetCarrier, transport: Transport): void {
    const { from, to } = transport;
    const pallet = from.take(() => this.take(carrier, transport));
    carrier.clock.enter(
      pallet ? 'LIFTING' : 'WAITING',
      pallet ? null : { why: 'empty', holder: from.name, place: from.name },
    );
    if (!pallet) return;
    this.log.loaded(carrier, transport, pallet.name);
    this.tellTaken(carrier, from, pallet);
    from.closeUp();
    this.watch.taken(from);
    this.after(this.transferSeconds, () => {
      this.end(carrier, transport, pallet);
      this.begin(carrier, 'DELIVER', transport, pallet);
      carrier.clock.enter('LOADED');
      carrier.send(to.plan.entry, REST_SECONDS);
    });
  }

  private give(carrier: FleetCarrier, transport: Transport, pallet: LinePallet): void {
    const { to } = transport;
    const canPut = to.canPut(() => this.give(carrier, transport, pallet));
    carrier.clock.enter(
      canPut ? 'LIFTING' : 'WAITING',
      canPut ? null : { why: 'full', holder: to.name, place: to.name },
    );
    if (!canPut) return;
    pallet.heading += carrier.frame.heading;
    to.put(pallet, carrier.frame, this.transferSeconds);
    this.after(this.transferSeconds, () => {
      this.end(carrier, transport, pallet);
      this.watch.released(carrier);
    });
  }

  /** The pallet keeps the way it lies: from now on its heading is that on the carrier. */
  private tellTaken(carrier: FleetCarrier, { exitFrame }: FlowLine, pallet: LinePallet): void {
    const { position, heading } = relativeFrame(carrier.frame, { ...exitFrame, heading: pallet.heading });
    pallet.heading = heading;
    this.context.output.emit({
      entityName: carrier.entityName,
      entityType: carrier.entityType,
      simulationTimeMicros: this.context.kernel.now,
      animationType: 'TRANSFER_CARGO',
      cargoName: pallet.name,
      part: 'ENTITY',
      localPosition: vector3(position.x, DECK_HEIGHT_METERS, position.z),
      targetLocalPosition: vector3(0, DECK_HEIGHT_METERS, 0),
      localRotation: vector3(0, heading, 0),
      targetLocalRotation: vector3(0, heading, 0),
      durationSeconds: this.transferSeconds,
    });
  }

  private begin(carrier: FleetCarrier, task: Task, transport: Transport | null, pallet: LinePallet | null): void {
    const startMicros = this.context.kernel.now;
    this.jobs.set(carrier, { task, transport, pallet, startMicros, startMeters: carrier.drivenMeters });
    this.log.changed(carrier, task, pallet?.name ?? null);
  }

  private end(carrier: FleetCarrier, transport: Transport, { name: pallet }: LinePallet): void {
    this.log.ended(carrier, transport, { ...this.jobOf(carrier), pallet });
  }

  private after(seconds: Seconds, action: () => void): void {
    const { kernel } = this.context;
    kernel.schedule(kernel.now + microsFromSeconds(seconds), action);
  }

  private jobOf(carrier: FleetCarrier): Job {
    const job = this.jobs.get(carrier);
    if (!job) throw new Error(`${carrier.entityName} does not work here`);
    return job;
  }
}
