import type { SimMicros } from '../../../units/index.ts';
import type { TableWriter } from '../output.ts';
import { EnergyTable } from '../results/energy-table.ts';
import { TransportTable } from '../results/transport-table.ts';
import { UtilisationTable } from '../results/utilisation-table.ts';
import type { PlantContext } from '../scenario.ts';
import { columnsOf } from '../trade/columns.ts';
import type { Stop } from './stops.ts';
import { secondsOf, type TransportOrder } from './transport-orders.ts';
import type { Vehicle } from './vehicle.ts';

/** What a vehicle draws while it drives loaded, in a plant that has nowhere to charge. */
const VEHICLE_KILOWATTS = 0.45;

/** What happened in one minute, and how things stood at its end. */
export interface MinuteFigures {
  readonly created: number;
  readonly finished: number;
  readonly waiting: number;
  readonly working: number;
}

const ORDER_COLUMNS = columnsOf({
  order: 'STRING',
  status: 'STRING',
  vehicle: 'STRING?',
  destinations: 'JSON',
  createdSeconds: 'DECIMAL',
  startedSeconds: 'DECIMAL?',
  finishedSeconds: 'DECIMAL?',
  leadTimeSeconds: 'DECIMAL?',
});

const VEHICLE_COLUMNS = columnsOf({
  vehicle: 'STRING',
  state: 'STRING',
  waitsAt: 'STRING?',
  order: 'STRING?',
  finishedOrders: 'INTEGER',
  meters: 'DECIMAL',
  energyPercent: 'DECIMAL?',
});

const MINUTE_COLUMNS = columnsOf({
  minute: 'INTEGER',
  created: 'INTEGER',
  finished: 'INTEGER',
  waiting: 'INTEGER',
  working: 'INTEGER',
});

const STOP_COLUMNS = columnsOf({
  location: 'STRING',
  operation: 'STRING',
  order: 'STRING?',
  startSeconds: 'DECIMAL',
  endSeconds: 'DECIMAL',
});

/** The result tables of an openTCS plant. */
export class PlantTables {
  private readonly orders: TableWriter;
  private readonly vehicles: TableWriter;
  private readonly minutes: TableWriter;
  private readonly rows = new Map<string, number>();
  private readonly finished = new Map<string, number>();
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
    this.transports = new TransportTable(kernel, output);
    this.energy = new EnergyTable(kernel, output);
    this.energy.add(vehicles, VEHICLE_KILOWATTS);
    this.orders = output.table({
      name: 'transport-orders',
      ownerEntityName: null,
      columns: ORDER_COLUMNS,
      isLog: true,
    });
    this.vehicles = output.table({ name: 'vehicles', ownerEntityName: null, columns: VEHICLE_COLUMNS });
    this.minutes = output.table({
      name: 'throughput',
      ownerEntityName: null,
      columns: MINUTE_COLUMNS,
      counts: ['created', 'finished'],
      isLog: true,
    });
    const blank = { order: null, finishedOrders: 0, meters: 0, energyPercent: null };
    for (const { entityName, posting } of vehicles) {
      const row = { ...blank, vehicle: entityName, state: 'IDLE', waitsAt: posting.home.name };
      this.rows.set(entityName, this.vehicles.append(row));
      this.stops.set(
        entityName,
        output.table({ name: 'stops', ownerEntityName: entityName, columns: STOP_COLUMNS, isLog: true }),
      );
    }
    for (const vehicle of leftOut) {
      this.vehicles.append({ ...blank, vehicle, state: 'LEFT OUT: NO PLACE TO WAIT', waitsAt: null });
    }
  }

  created(order: TransportOrder): void {
    const destinations = order.stops.map(({ location, operation }) => ({ location: location.name, operation }));
    const createdSeconds = secondsOf(order.createdMicros);
    order.row = this.orders.append({ order: order.name, status: 'WAITING', destinations, createdSeconds });
  }

  started({ row }: TransportOrder, { entityName: vehicle }: Vehicle, now: SimMicros): void {
    this.orders.update(row, { status: 'BEING PROCESSED', vehicle, startedSeconds: secondsOf(now) });
  }

  completed({ row, createdMicros }: TransportOrder, { entityName }: Vehicle, now: SimMicros): void {
    this.finished.set(entityName, (this.finished.get(entityName) ?? 0) + 1);
    const leadTimeSeconds = secondsOf(now - createdMicros);
    this.orders.update(row, { status: 'FINISHED', finishedSeconds: secondsOf(now), leadTimeSeconds });
  }

  sentToCharge(vehicle: Vehicle): void {
    this.energy.sentToCharge(vehicle);
  }

  served(vehicle: Vehicle, { location, operation }: Stop, order: string | null, from: SimMicros, to: SimMicros) {
    const { entityName } = vehicle;
    this.utilisation.ran(vehicle, from);
    const times = { startSeconds: secondsOf(from), endSeconds: secondsOf(to) };
    this.stops.get(entityName)?.append({ location: location.name, operation, order, ...times });
  }

  changed({ entityName, drivenMeters, energyPercent }: Vehicle, state: string, order: string | null): void {
    this.vehicles.update(this.rows.get(entityName) ?? 0, {
      state,
      order,
      finishedOrders: this.finished.get(entityName) ?? 0,
      meters: rounded(drivenMeters),
      energyPercent: this.hasEnergy ? rounded(energyPercent) : null,
    });
  }

  minute(minute: number, figures: MinuteFigures): void {
    this.minutes.append({ minute, ...figures });
  }
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
