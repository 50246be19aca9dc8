import { roundedToMillis, type SimMicros, secondsBetween } from '../../../units/index.ts';
import { VEHICLE_KILOWATTS } from '../devices/battery.ts';
import type { TableWriter } from '../output.ts';
import { EnergyTable } from '../results/energy-table.ts';
import { HoldTable } from '../results/hold-table.ts';
import { completion } from '../results/order-times.ts';
import { TransportTable } from '../results/transport-table.ts';
import { UtilisationTable } from '../results/utilisation-table.ts';
import type { PlantContext } from '../scenario.ts';
import { dateTimeAt } from '../trade/calendar.ts';
import { columnsOf } from '../trade/columns.ts';
import type { Stop } from './stops.ts';
import type { TransportOrder } from './transport-orders.ts';
import type { Vehicle } from './vehicle.ts';

const ORDER_COLUMNS = columnsOf({
  order: 'STRING',
  kind: 'STRING',
  status: 'STRING',
  carrier: 'STRING?',
  destinations: 'JSON',
  createdAt: 'DATETIME',
  startedAt: 'DATETIME?',
  dueAt: 'DATETIME',
  completedAt: 'DATETIME?',
  leadTimeSeconds: 'DECIMAL?',
  onTime: 'BOOLEAN?',
});

const FLEET_COLUMNS = columnsOf({
  carrier: 'STRING',
  state: 'STRING',
  load: 'STRING?',
  trips: 'INTEGER',
  meters: 'DECIMAL',
  home: 'STRING?',
  order: 'STRING?',
  completedOrders: 'INTEGER',
  chargePercent: 'DECIMAL?',
});

const STOP_COLUMNS = columnsOf({
  kind: 'STRING',
  location: 'STRING',
  operation: 'STRING',
  order: 'STRING?',
  startedAt: 'DATETIME',
  endedAt: 'DATETIME',
  durationSeconds: 'DECIMAL',
});

interface FleetRow {
  readonly row: number;
  trips: number;
  completedOrders: number;
}

/** The result tables of an openTCS plant: those of every scenario, and what its vehicles do and did. */
export class PlantTables {
  private readonly orders: TableWriter;
  private readonly fleet: TableWriter;
  private readonly rows = new Map<string, FleetRow>();
  private readonly stops = new Map<string, TableWriter>();
  private readonly hasEnergy: boolean;
  private readonly utilisation: UtilisationTable;
  private readonly energy: EnergyTable;
  readonly transports: TransportTable;

  constructor(
    { kernel, output }: Pick<PlantContext, 'kernel' | 'output'>,
    vehicles: readonly Vehicle[],
    leftOut: readonly string[],
    hasEnergy: boolean,
  ) {
    this.hasEnergy = hasEnergy;
    this.utilisation = new UtilisationTable(kernel, output);
    this.utilisation.begin(vehicles);
    new HoldTable(kernel, output).begin(vehicles);
    this.transports = new TransportTable(kernel, output);
    this.energy = new EnergyTable(kernel, output);
    this.energy.add(vehicles, VEHICLE_KILOWATTS);
    this.orders = output.table({
      name: 'orders',
      ownerEntityName: null,
      columns: ORDER_COLUMNS,
      isLog: true,
    });
    this.fleet = output.table({ name: 'fleet', ownerEntityName: null, columns: FLEET_COLUMNS });
    const blank = { load: null, trips: 0, meters: 0, order: null, completedOrders: 0, chargePercent: null };
    for (const { entityName, posting } of vehicles) {
      const row = this.fleet.append({ carrier: entityName, state: 'IDLE', ...blank, home: posting.home.name });
      this.rows.set(entityName, { row, trips: 0, completedOrders: 0 });
      this.stops.set(
        entityName,
        output.table({ name: 'stops', ownerEntityName: entityName, columns: STOP_COLUMNS, isLog: true }),
      );
    }
    for (const carrier of leftOut) {
      this.fleet.append({ carrier, state: 'LEFT_OUT', ...blank, home: null });
    }
  }

  created(order: TransportOrder): void {
    const destinations = order.stops.map(({ location, operation }) => ({ location: location.name, operation }));
    order.row = this.orders.append({
      ...{ order: order.name, kind: 'TRANSPORT', status: 'OPEN', carrier: null, destinations },
      ...{ createdAt: dateTimeAt(order.created), startedAt: null, dueAt: dateTimeAt(order.due), completedAt: null },
      ...{ leadTimeSeconds: null, onTime: null },
    });
  }

  started({ row }: TransportOrder, { entityName: carrier }: Vehicle, now: SimMicros): void {
    this.orders.update(row, { status: 'STARTED', carrier, startedAt: dateTimeAt(now) });
  }

  completed(order: TransportOrder, { entityName }: Vehicle, now: SimMicros): void {
    const entry = this.rows.get(entityName);
    if (entry) entry.completedOrders += 1;
    this.orders.update(order.row, completion(order, now));
  }

  sentToCharge(vehicle: Vehicle): void {
    this.energy.sentToCharge(vehicle);
  }

  served(vehicle: Vehicle, stop: Stop, order: string | null, from: SimMicros, to: SimMicros) {
    const { entityName } = vehicle;
    const entry = this.rows.get(entityName);
    if (entry) entry.trips += 1;
    this.utilisation.ran(vehicle, from);
    this.stops.get(entityName)?.append({
      ...{ kind: stop.kind.toUpperCase(), location: stop.location.name, operation: stop.operation, order },
      ...{ startedAt: dateTimeAt(from), endedAt: dateTimeAt(to) },
      durationSeconds: roundedToMillis(secondsBetween(from, to)),
    });
  }

  changed({ entityName, pallet, drivenMeters, energyPercent }: Vehicle, state: string, order: string | null): void {
    const entry = this.rows.get(entityName);
    if (!entry) return;
    const { row, ...counts } = entry;
    this.fleet.update(row, {
      ...{ ...counts, state, order, load: pallet?.name ?? null, meters: rounded(drivenMeters) },
      chargePercent: this.hasEnergy ? rounded(energyPercent) : null,
    });
  }
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
