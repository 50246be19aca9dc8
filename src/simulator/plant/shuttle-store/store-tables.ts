import { roundedToMillis, type SimMicros, secondsBetween } from '../../../units/index.ts';
import type { Kernel } from '../../engine/index.ts';
import type { Lift } from '../devices/lift.ts';
import type { Pallet } from '../devices/pallet.ts';
import type { PlantOutput, TableWriter } from '../output.ts';
import { dateTimeAt } from '../trade/calendar.ts';
import { columnsOf } from '../trade/columns.ts';
import type { Channel } from './channel.ts';
import { DEPTH } from './layout.ts';
import type { Shuttle } from './shuttle.ts';
import type { CycleLog } from './shuttle-control.ts';
import type { Store } from './store.ts';
import type { TripLog } from './towers.ts';

const CYCLE_COLUMNS = columnsOf({
  kind: 'STRING',
  pallet: 'STRING',
  rack: 'STRING',
  startedAt: 'DATETIME',
  durationSeconds: 'DECIMAL',
});

const RIDE_COLUMNS = columnsOf({
  pallet: 'STRING',
  level: 'INTEGER',
  startedAt: 'DATETIME',
  durationSeconds: 'DECIMAL',
  weightKilograms: 'DECIMAL',
});

/** The result tables of a shuttle store. */
export class StoreTables implements CycleLog, TripLog {
  private readonly kernel: Kernel;
  private readonly output: PlantOutput;
  private readonly storage: TableWriter;
  private readonly storageRows = new Map<Channel, number>();

  constructor(kernel: Kernel, output: PlantOutput) {
    this.kernel = kernel;
    this.output = output;
    this.storage = this.sceneTable('storage', {
      rack: 'STRING',
      level: 'INTEGER',
      place: 'INTEGER',
      occupied: 'BOOLEAN',
      pallet: 'STRING?',
      article: 'STRING?',
      changedAt: 'DATETIME',
    });
  }

  /** Writes down what stands in the store at the start, and opens a table for every device. */
  begin({ channels, shuttles, towers }: Store): void {
    for (const channel of channels) this.addPlaces(channel);
    for (const { entityName } of shuttles) this.deviceTable(entityName, 'cycles', CYCLE_COLUMNS);
    for (const { lift } of towers) this.deviceTable(lift.entityName, 'rides', RIDE_COLUMNS);
  }

  cycle({ entityName }: Shuttle, kind: 'STORE' | 'RETRIEVE', pallet: Pallet, channel: Channel, started: SimMicros) {
    const { entityName: rack } = channel.rack;
    const times = { startedAt: dateTimeAt(started), durationSeconds: this.secondsSince(started) };
    this.deviceTable(entityName, 'cycles', CYCLE_COLUMNS).append({ kind, pallet: pallet.name, rack, ...times });
  }

  placeChanged(channel: Channel, place: number, pallet: Pallet | null): void {
    const first = this.storageRows.get(channel);
    if (first === undefined) return;
    this.storage.update(first + place, { ...stateOf(pallet), changedAt: dateTimeAt(this.kernel.now) });
  }

  trip({ entityName }: Lift, pallet: Pallet, level: number, started: SimMicros): void {
    this.deviceTable(entityName, 'rides', RIDE_COLUMNS).append({
      pallet: pallet.name,
      level: level + 1,
      startedAt: dateTimeAt(started),
      durationSeconds: this.secondsSince(started),
      weightKilograms: pallet.weightKilograms,
    });
  }

  private addPlaces(channel: Channel): void {
    for (let place = 0; place < DEPTH; place += 1) {
      const pallet = channel.pallets[DEPTH - 1 - place] ?? null;
      const row = this.storage.append({
        rack: channel.rack.entityName,
        level: channel.level + 1,
        place: place + 1,
        ...stateOf(pallet),
        changedAt: dateTimeAt(0),
      });
      if (place === 0) this.storageRows.set(channel, row);
    }
  }

  private secondsSince(started: SimMicros): number {
    return roundedToMillis(secondsBetween(started, this.kernel.now));
  }

  private sceneTable(name: string, columns: Parameters<typeof columnsOf>[0]): TableWriter {
    return this.output.table({ name, ownerEntityName: null, columns: columnsOf(columns) });
  }

  private deviceTable(ownerEntityName: string, name: string, columns: ReturnType<typeof columnsOf>): TableWriter {
    return this.output.table({ name, ownerEntityName, columns });
  }
}

function stateOf(pallet: Pallet | null) {
  return { occupied: pallet !== null, pallet: pallet?.name ?? null, article: pallet?.article ?? null };
}
