import { MICROS_PER_SECOND, type SimMicros, secondsBetween } from '../../../units/index.ts';
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
import { dateTimeAt } from '../trade/calendar.ts';
import { columnsOf } from '../trade/columns.ts';
import { StorageTable } from './goods-tables.ts';

const MOVE_COLUMNS = columnsOf({
  pallet: 'STRING',
  from: 'STRING',
  to: 'STRING',
  startedAt: 'DATETIME',
  loadedAt: 'DATETIME',
  deliveredAt: 'DATETIME',
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

/** Writes what devices did: one table for each of them, one for all moves, and how busy they were. */
export class DeviceTables implements CarrierLog, CycleLog, TripLog {
  readonly storage: StorageTable;
  private readonly kernel: Kernel;
  private readonly output: PlantOutput;
  private readonly stored: () => void;
  private readonly moves: TableWriter;
  private readonly utilisation: TableWriter;
  private readonly busy = new Map<string, { row: number; seconds: number; runs: number }>();

  /** @param stored told whenever a pallet has been stored. */
  constructor(kernel: Kernel, output: PlantOutput, stored: () => void) {
    this.kernel = kernel;
    this.output = output;
    this.stored = stored;
    this.storage = new StorageTable(output);
    this.moves = this.table('transports', null, [...columnsOf({ carrier: 'STRING' }), ...MOVE_COLUMNS]);
    this.utilisation = this.table(
      'device-utilisation',
      null,
      columnsOf({
        device: 'STRING',
        entityType: 'STRING',
        runs: 'INTEGER',
        busySeconds: 'DECIMAL',
        utilisation: 'DECIMAL?',
        lastRunAt: 'DATETIME?',
        working: 'BOOLEAN',
      }),
    );
  }

  /** Names a device, so that it appears with zero runs. */
  register(device: string, entityType: string): void {
    const empty = { runs: 0, busySeconds: 0, utilisation: null, lastRunAt: null, working: false };
    const row = this.utilisation.append({ device, entityType, ...empty });
    this.busy.set(device, { row, seconds: 0, runs: 0 });
  }

  /** A device goes on under another name. */
  renamed(device: string, newName: string): void {
    const entry = this.busy.get(device);
    if (!entry) return;
    this.busy.delete(device);
    this.busy.set(newName, entry);
    this.utilisation.update(entry.row, { device: newName });
  }

  moved({ entityName }: Carrier, { transport, target }: Job, started: SimMicros, loaded: SimMicros): void {
    const { pallet, from } = transport;
    const row = {
      pallet: pallet.name,
      from: from.entityName,
      to: target.entityName,
      startedAt: dateTimeAt(started),
      loadedAt: dateTimeAt(loaded),
      deliveredAt: dateTimeAt(this.kernel.now),
      durationSeconds: this.secondsSince(started),
      weightKilograms: pallet.weightKilograms,
    };
    this.table('moves', entityName, MOVE_COLUMNS).append(row);
    this.moves.append({ carrier: entityName, ...row });
    this.ran(entityName, started);
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
    this.ran(stacker.entityName, started);
    if (kind === 'STORE') this.stored();
  }

  placeChanged(place: Compartment): void {
    this.storage.changed(place, this.kernel.now);
  }

  trip({ entityName }: Lift, pallet: Pallet, started: SimMicros): void {
    this.table('trips', entityName, TRIP_COLUMNS).append({
      pallet: pallet.name,
      startedAt: dateTimeAt(started),
      durationSeconds: this.secondsSince(started),
      weightKilograms: pallet.weightKilograms,
    });
    this.ran(entityName, started);
  }

  private ran(device: string, started: SimMicros): void {
    const entry = this.busy.get(device);
    if (!entry) return;
    entry.runs += 1;
    entry.seconds = round(entry.seconds + this.secondsSince(started));
    this.utilisation.update(entry.row, {
      runs: entry.runs,
      busySeconds: entry.seconds,
      utilisation: round((entry.seconds * MICROS_PER_SECOND) / this.kernel.now),
      lastRunAt: dateTimeAt(started),
      working: true,
    });
  }

  private secondsSince(started: SimMicros): number {
    return round(secondsBetween(started, this.kernel.now));
  }

  private table(name: string, ownerEntityName: string | null, columns: ReturnType<typeof columnsOf>): TableWriter {
    return this.output.table({ name, ownerEntityName, columns });
  }
}

/** Results are given to the millisecond. */
function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
