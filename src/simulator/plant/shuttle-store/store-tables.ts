import { roundedToMillis, type SimMicros, secondsBetween } from '../../../units/index.ts';
import type { Kernel } from '../../engine/index.ts';
import type { Lift } from '../devices/lift.ts';
import type { Pallet } from '../devices/pallet.ts';
import type { PlantOutput, TableWriter } from '../output.ts';
import { EnergyTable } from '../results/energy-table.ts';
import { HoldTable } from '../results/hold-table.ts';
import { StorageMoveTable } from '../results/storage-move-table.ts';
import { type Haul, TransportTable } from '../results/transport-table.ts';
import { UtilisationTable } from '../results/utilisation-table.ts';
import { dateTimeAt } from '../trade/calendar.ts';
import { columnsOf } from '../trade/columns.ts';
import type { Channel } from './channel.ts';
import { DEPTH } from './layout.ts';
import type { Shuttle } from './shuttle.ts';
import type { Cycle, CycleLog } from './shuttle-control.ts';
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

/**
 * What a device draws while it moves loaded: shuttles have a line along the aisle and live on capacitors beside it. Over a
 * shift that comes to a quarter of a kilowatt, as data sheets of pallet shuttles say: 51.2 V and 40 Ah last eight hours.
 */
const SHUTTLE_KILOWATTS = 0.46;
const LIFT_KILOWATTS = 7.5;

/** The result tables of a shuttle store. */
export class StoreTables implements Omit<CycleLog, 'left'>, TripLog {
  private readonly kernel: Kernel;
  private readonly output: PlantOutput;
  private readonly storage: TableWriter;
  private readonly transports: TransportTable;
  private readonly storageMoves: StorageMoveTable;
  private readonly utilisation: UtilisationTable;
  private readonly energy: EnergyTable;
  private readonly holds: HoldTable;
  private readonly storageRows = new Map<Channel, number>();
  private readonly orderFor: (pallet: Pallet) => string | null;

  /** @param orderFor the order that a pallet was taken out for */
  constructor(kernel: Kernel, output: PlantOutput, orderFor: (pallet: Pallet) => string | null) {
    this.orderFor = orderFor;
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
    this.transports = new TransportTable(kernel, output);
    this.storageMoves = new StorageMoveTable(kernel, output);
    this.utilisation = new UtilisationTable(kernel, output);
    this.energy = new EnergyTable(kernel, output);
    this.holds = new HoldTable(kernel, output);
  }

  /** Writes down what stands in the store at the start, opens a table for every device, and counts its time. */
  begin({ channels, shuttles, towers }: Store): void {
    for (const channel of channels) this.addPlaces(channel);
    for (const { entityName } of shuttles) this.deviceLog(entityName, 'cycles', CYCLE_COLUMNS);
    const lifts = towers.map(({ lift }) => lift);
    for (const { entityName } of lifts) this.deviceLog(entityName, 'rides', RIDE_COLUMNS);
    this.utilisation.begin([...shuttles, ...lifts]);
    this.holds.begin([...shuttles, ...lifts]);
    this.energy.add(shuttles, SHUTTLE_KILOWATTS);
    this.energy.add(lifts, LIFT_KILOWATTS);
  }

  setOut(shuttle: Shuttle): void {
    this.transports.setOut(shuttle);
  }

  reached(shuttle: Shuttle): void {
    this.transports.loaded(shuttle);
  }

  cycle(cycle: Cycle): void {
    const { shuttle, kind, pallet, channel, place, started } = cycle;
    const { entityName: rack } = channel.rack;
    // What is stored may be for an order by now, but it was not brought in for it.
    const order = kind === 'RETRIEVE' ? this.orderFor(pallet) : null;
    this.transports.delivered(shuttle, { ...haulOf(cycle), order });
    const at = { rack, level: channel.level + 1, place: place + 1 };
    this.storageMoves.moved({ device: shuttle.entityName, kind, ...at, order }, pallet, started);
    const times = { startedAt: dateTimeAt(started), durationSeconds: this.secondsSince(started) };
    this.deviceLog(shuttle.entityName, 'cycles', CYCLE_COLUMNS).append({ kind, pallet: pallet.name, rack, ...times });
    this.utilisation.ran(shuttle, started);
  }

  placeChanged(channel: Channel, place: number, pallet: Pallet | null): void {
    const first = this.storageRows.get(channel);
    if (first === undefined) return;
    this.storage.update(first + place, { ...stateOf(pallet), changedAt: dateTimeAt(this.kernel.now) });
  }

  trip(lift: Lift, pallet: Pallet, level: number, started: SimMicros): void {
    this.utilisation.ran(lift, started);
    this.deviceLog(lift.entityName, 'rides', RIDE_COLUMNS).append({
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

  private deviceLog(ownerEntityName: string, name: string, columns: ReturnType<typeof columnsOf>): TableWriter {
    return this.output.table({ name, ownerEntityName, columns, isLog: true });
  }
}

function haulOf({ kind, pallet, channel, deck, requested }: Cycle): Omit<Haul, 'order'> {
  const [place, handover] = [channel.rack.entityName, deck.entityName];
  const way = kind === 'STORE' ? { from: handover, to: place } : { from: place, to: handover };
  return { pallet: pallet.name, weightKilograms: pallet.weightKilograms, ...way, requestedMicros: requested };
}

function stateOf(pallet: Pallet | null) {
  return { occupied: pallet !== null, pallet: pallet?.name ?? null, article: pallet?.article ?? null };
}
