import type { SimMicros } from '../../../units/index.ts';
import type { Steps } from '../../engine/index.ts';
import { EnergyTable } from '../results/energy-table.ts';
import { HoldTable } from '../results/hold-table.ts';
import { type Level, MinuteTable } from '../results/minute-table.ts';
import { TransportTable } from '../results/transport-table.ts';
import { UtilisationTable } from '../results/utilisation-table.ts';
import type { PlantContext } from '../scenario.ts';
import type { FleetCarrier } from './fleet-carrier.ts';
import { FleetTables } from './fleet-tables.ts';
import type { Transport } from './order-desk.ts';
import { TransportOrders } from './transport-orders.ts';

/** What is counted minute by minute. */
const COUNTS = ['picked', 'dropped', 'ordersReceived', 'ordersCompleted'] as const;
/** So many carriers are enlisted in one step. */
const CARRIERS_PER_STEP = 250;

/** What a carrier is at. */
export type Task = 'FETCH' | 'DELIVER' | 'PARK' | 'CHARGE';

/** A piece of work that has ended. */
export interface Trip {
  readonly task: Task;
  readonly pallet: string;
  readonly startMicros: SimMicros;
  readonly startMeters: number;
}

/** All result tables of a fleet but that of incidents. */
export class FleetLog {
  readonly orders: TransportOrders;
  private readonly context: PlantContext;
  private readonly tables: FleetTables;
  private readonly utilisation: UtilisationTable;
  private readonly transports: TransportTable;
  private readonly energy: EnergyTable;
  private readonly holds: HoldTable;
  private readonly minutes: MinuteTable<(typeof COUNTS)[number]>;
  private readonly trips = new Map<FleetCarrier, number>();

  constructor(context: PlantContext, dueMinutes: number, levels: Readonly<Record<string, Level>>) {
    const { kernel, output } = context;
    this.context = context;
    this.tables = new FleetTables(output);
    this.utilisation = new UtilisationTable(kernel, output);
    this.transports = new TransportTable(kernel, output);
    this.orders = new TransportOrders(kernel, output, dueMinutes, (what) => this.minutes.count(what));
    this.energy = new EnergyTable(kernel, output);
    this.holds = new HoldTable(kernel, output);
    this.minutes = new MinuteTable(kernel, output, COUNTS, {
      openOrders: { dataType: 'INTEGER', value: () => this.orders.openCount },
      utilisation: { dataType: 'DECIMAL', value: () => this.utilisation.shareInUse() },
      ...levels,
    });
  }

  /** Carriers begin to work; of very many it is told in steps. */
  *enlist(carriers: readonly FleetCarrier[]): Steps<void> {
    this.tables.enlist(carriers.map(({ entityName }) => entityName));
    for (let from = 0; from < carriers.length; from += CARRIERS_PER_STEP) {
      yield;
      const some = carriers.slice(from, from + CARRIERS_PER_STEP);
      this.utilisation.add(some);
      this.energy.add(some);
      this.holds.begin(some);
    }
  }

  /** The hall stands. */
  begin(): void {
    this.minutes.begin();
    this.utilisation.begin();
  }

  /** A carrier turns to something else. */
  changed(carrier: FleetCarrier, task: Task, load: string | null): void {
    const trips = this.trips.get(carrier) ?? 0;
    this.tables.changed(carrier.entityName, { state: task, load, trips, meters: carrier.drivenMeters });
  }

  sentToCharge(carrier: FleetCarrier): void {
    this.energy.sentToCharge(carrier);
  }

  setOut(carrier: FleetCarrier, { order, from, to }: Transport): void {
    this.transports.setOut(carrier);
    this.orders.assigned(order, carrier.entityName, from.name, to.name);
  }

  loaded(carrier: FleetCarrier, { order }: Transport, pallet: string): void {
    this.transports.loaded(carrier);
    this.orders.loaded(order, pallet);
  }

  /** A pallet was taken from its line, or given to one. */
  ended(carrier: FleetCarrier, { order, from, to }: Transport, { task, pallet, startMicros, startMeters }: Trip): void {
    const isDelivered = task === 'DELIVER';
    this.trips.set(carrier, (this.trips.get(carrier) ?? 0) + 1);
    this.utilisation.ran(carrier, startMicros);
    this.minutes.count(isDelivered ? 'dropped' : 'picked');
    this.tables.ended({
      ...{ carrier: carrier.entityName, kind: task, line: isDelivered ? to.name : from.name, pallet },
      ...{ start: startMicros, end: this.context.kernel.now, meters: carrier.drivenMeters - startMeters },
    });
    if (!isDelivered) return;
    this.orders.completed(order);
    const requestedMicros = order.created;
    this.transports.delivered(carrier, {
      pallet,
      weightKilograms: null,
      from: from.name,
      to: to.name,
      requestedMicros,
      order: order.name,
    });
  }
}
