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
import { UtilisationTable } from '../results/utilisation-table.ts';
import { dateTimeAt } from '../trade/calendar.ts';
import { columnsOf } from '../trade/columns.ts';
import { StorageTable } from './goods-tables.ts';

const MOVE_COLUMNS = columnsOf({
  pallet: 'STRING',
  from: 'STRING',
  to: 'STRING',
  requestedAt: 'DATETIME',
  startedAt: 'DATETIME',
  loadedAt: 'DATETIME',
  deliveredAt: 'DATETIME',
  waitingSeconds: 'DECIMAL',
  durationSeconds: 'DECIMAL',
  weightKilograms: 'DECIMAL',
});
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

/** Devices with tables of their own. */
export interface TabledDevices {
  readonly carriers: readonly Carrier[];
  readonly aisles: readonly Aisle[];
  readonly lifts: readonly Lift[];
}

/** Writes what devices did: one table for each of them, one for all moves, and how busy they were. */
export class DeviceTables implements CarrierLog, CycleLog, TripLog {
  readonly storage: StorageTable;
  private readonly kernel: Kernel;
  private readonly output: PlantOutput;
  private readonly stored: () => void;
  private readonly moves: TableWriter;
  private readonly utilisation: UtilisationTable;

  /** @param stored told whenever a pallet has been stored. */
  constructor(kernel: Kernel, output: PlantOutput, stored: () => void) {
    this.kernel = kernel;
    this.output = output;
    this.stored = stored;
    this.storage = new StorageTable(output);
    this.moves = this.table('transports', null, [...columnsOf({ carrier: 'STRING' }), ...MOVE_COLUMNS]);
    this.utilisation = new UtilisationTable(kernel, output);
  }

  /** Opens a table for every device, and begins to count its time. */
  begin({ carriers, aisles, lifts }: TabledDevices): void {
    const stackers = aisles.map(({ stacker }) => stacker);
    for (const { entityName } of carriers) this.table('moves', entityName, MOVE_COLUMNS);
    for (const { entityName } of stackers) this.table('cycles', entityName, CYCLE_COLUMNS);
    for (const { entityName } of lifts) this.table('trips', entityName, TRIP_COLUMNS);
    this.utilisation.begin([...carriers, ...stackers, ...lifts]);
  }

  /** A carrier goes on under another name. */
  renamed(carrier: Carrier): void {
    this.utilisation.renamed(carrier);
  }

  moved(carrier: Carrier, { transport, target, requestedMicros }: Job, started: SimMicros, loaded: SimMicros): void {
    const { entityName } = carrier;
    const { pallet, from } = transport;
    const row = {
      pallet: pallet.name,
      from: from.entityName,
      to: target.entityName,
      requestedAt: dateTimeAt(requestedMicros),
      startedAt: dateTimeAt(started),
      loadedAt: dateTimeAt(loaded),
      deliveredAt: dateTimeAt(this.kernel.now),
      waitingSeconds: roundedToMillis(secondsBetween(requestedMicros, started)),
      durationSeconds: this.secondsSince(started),
      weightKilograms: pallet.weightKilograms,
    };
    this.table('moves', entityName, MOVE_COLUMNS).append(row);
    this.moves.append({ carrier: entityName, ...row });
    this.utilisation.ran(carrier, started);
  }

  cycle({ stacker }: Aisle, kind: string, place: Compartment, pallet: Pallet, started: SimMicros): void {
    this.table('cycles', stacker.entityName, CYCLE_COLUMNS).append({
      kind,
      pallet: pallet.name,
      rack: place.rack.entityName,
      column: place.column + 1,
      level: place.level + 1,
      startedAt: dateTimeAt(started),
      durationSeconds: this.secondsSince(started),
    });
    this.utilisation.ran(stacker, started);
    if (kind === 'STORE') this.stored();
  }

  placeChanged(place: Compartment): void {
    this.storage.changed(place, this.kernel.now);
  }

  trip(lift: Lift, pallet: Pallet, started: SimMicros): void {
    this.table('trips', lift.entityName, TRIP_COLUMNS).append({
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

  private table(name: string, ownerEntityName: string | null, columns: ReturnType<typeof columnsOf>): TableWriter {
    return this.output.table({ name, ownerEntityName, columns });
  }
}
