import { roundedToMillis, type SimMicros, secondsBetween } from '../../../units/index.ts';
import type { Kernel } from '../../engine/index.ts';
import type { Carrier } from '../devices/carrier.ts';
import type { Lift } from '../devices/lift.ts';
import type { Pallet } from '../devices/pallet.ts';
import type { Aisle, CycleLog } from '../logistics/aisle.ts';
import type { CarrierLog } from '../logistics/carrier-pool.ts';
import type { TripLog } from '../logistics/lift-service.ts';
import type { Compartment } from '../logistics/store.ts';
import type { Job } from '../logistics/transport.ts';
import type { PlantOutput, TableWriter } from '../output.ts';
import { EnergyTable } from '../results/energy-table.ts';
import { HoldTable } from '../results/hold-table.ts';
import { type StorageMove, StorageMoveTable } from '../results/storage-move-table.ts';
import { TRANSPORT_COLUMNS, TransportTable } from '../results/transport-table.ts';
import { UtilisationTable } from '../results/utilisation-table.ts';
import { dateTimeAt } from '../trade/calendar.ts';
import { columnsOf } from '../trade/columns.ts';
import { StorageTable } from './goods-tables.ts';

const CYCLE_COLUMNS = columnsOf({
  kind: 'STRING',
  pallet: 'STRING',
  rack: 'STRING',
  column: 'INTEGER',
  level: 'INTEGER',
  startedAt: 'DATETIME',
  durationSeconds: 'DECIMAL',
});
const TRIP_COLUMNS = columnsOf({
  pallet: 'STRING',
  startedAt: 'DATETIME',
  durationSeconds: 'DECIMAL',
  weightKilograms: 'DECIMAL',
});

/** What a device draws while it moves loaded. */
const STACKER_KILOWATTS = 14;
const LIFT_KILOWATTS = 9;

/** Devices with tables of their own. */
export interface TabledDevices {
  readonly carriers: readonly Carrier[];
  readonly aisles: readonly Aisle[];
  readonly lifts: readonly Lift[];
}

/** What is to be known of a load beside what devices did with it. */
export interface LoadsOfOrders {
  /** A pallet has been stored. */
  stored(pallet: Pallet): void;
  /** The order that it is on its way for; null: for none. */
  orderFor(pallet: Pallet): string | null;
}

/** Writes what devices did: one table for each of them, one for all moves, and how busy they were. */
export class DeviceTables implements CarrierLog, CycleLog, TripLog {
  readonly storage: StorageTable;
  private readonly kernel: Kernel;
  private readonly output: PlantOutput;
  private readonly loads: LoadsOfOrders;
  private readonly transports: TransportTable;
  private readonly storageMoves: StorageMoveTable;
  private readonly utilisation: UtilisationTable;
  private readonly energy: EnergyTable;
  private readonly holds: HoldTable;

  constructor(kernel: Kernel, output: PlantOutput, loads: LoadsOfOrders) {
    this.kernel = kernel;
    this.output = output;
    this.loads = loads;
    this.storage = new StorageTable(output);
    this.transports = new TransportTable(kernel, output);
    this.storageMoves = new StorageMoveTable(kernel, output);
    this.utilisation = new UtilisationTable(kernel, output);
    this.energy = new EnergyTable(kernel, output);
    this.holds = new HoldTable(kernel, output);
  }

  /** Opens a table for every device, and begins to count its time. */
  begin({ carriers, aisles, lifts }: TabledDevices): void {
    const stackers = aisles.map(({ stacker }) => stacker);
    for (const { entityName } of carriers) this.log('moves', entityName, TRANSPORT_COLUMNS);
    for (const { entityName } of stackers) this.log('cycles', entityName, CYCLE_COLUMNS);
    for (const { entityName } of lifts) this.log('trips', entityName, TRIP_COLUMNS);
    this.utilisation.begin([...carriers, ...stackers, ...lifts]);
    this.holds.begin([...carriers, ...stackers, ...lifts]);
    this.energy.add(carriers);
    this.energy.add(stackers, STACKER_KILOWATTS);
    this.energy.add(lifts, LIFT_KILOWATTS);
  }

  /** A carrier had too little charge left to go on. */
  sentToCharge(carrier: Carrier): void {
    this.energy.sentToCharge(carrier);
  }

  setOut(carrier: Carrier): void {
    this.transports.setOut(carrier);
  }

  reached(carrier: Carrier): void {
    this.transports.loaded(carrier);
  }

  moved(carrier: Carrier, { transport, target, requestedMicros }: Job, started: SimMicros): void {
    const { pallet, from } = transport;
    const { name, weightKilograms } = pallet;
    const places = { from: from.entityName, to: target.entityName };
    const haul = { pallet: name, weightKilograms, ...places, requestedMicros, order: this.loads.orderFor(pallet) };
    const row = this.transports.delivered(carrier, haul);
    this.log('moves', carrier.entityName, TRANSPORT_COLUMNS).append(row);
    this.utilisation.ran(carrier, started);
  }

  cycle({ stacker }: Aisle, kind: StorageMove['kind'], place: Compartment, pallet: Pallet, started: SimMicros): void {
    const rack = place.rack.entityName;
    const [column, level] = [place.column + 1, place.level + 1];
    const order = this.loads.orderFor(pallet);
    this.storageMoves.moved({ device: stacker.entityName, kind, rack, level, place: column, order }, pallet, started);
    this.log('cycles', stacker.entityName, CYCLE_COLUMNS).append({
      ...{ kind, pallet: pallet.name, rack, column, level },
      startedAt: dateTimeAt(started),
      durationSeconds: this.secondsSince(started),
    });
    this.utilisation.ran(stacker, started);
    if (kind === 'STORE') this.loads.stored(pallet);
  }

  placeChanged(place: Compartment): void {
    this.storage.changed(place, this.kernel.now);
  }

  trip(lift: Lift, pallet: Pallet, started: SimMicros): void {
    this.log('trips', lift.entityName, TRIP_COLUMNS).append({
      pallet: pallet.name,
      startedAt: dateTimeAt(started),
      durationSeconds: this.secondsSince(started),
      weightKilograms: pallet.weightKilograms,
    });
    this.utilisation.ran(lift, started);
  }

  private secondsSince(started: SimMicros): number {
    return roundedToMillis(secondsBetween(started, this.kernel.now));
  }

  private log(name: string, ownerEntityName: string, columns: ReturnType<typeof columnsOf>): TableWriter {
    return this.output.table({ name, ownerEntityName, columns, isLog: true });
  }
}
