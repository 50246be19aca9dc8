import { type SimMicros, secondsBetween } from '../../../units/index.ts';
import type { Kernel } from '../../engine/index.ts';
import type { Lift } from '../devices/lift.ts';
import type { Pallet } from '../devices/pallet.ts';
import type { PlantOutput, TableWriter } from '../output.ts';
import { dateTimeAt } from '../trade/calendar.ts';
import { columnsOf } from '../trade/columns.ts';
import type { Channel } from './channel.ts';
import { DEPTH } from './layout.ts';
import type { Order, OrderLog } from './order-desk.ts';
import type { Shuttle } from './shuttle.ts';
import type { CycleLog } from './shuttle-control.ts';
import type { Store } from './store.ts';
import type { LiftLog } from './towers.ts';

const MINUTE_MICROS: SimMicros = 60_000_000;

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
export class StoreTables implements CycleLog, OrderLog, Omit<LiftLog, 'shipped'> {
  private readonly kernel: Kernel;
  private readonly output: PlantOutput;
  private readonly orders: TableWriter;
  private readonly storage: TableWriter;
  private readonly throughput: TableWriter;
  private readonly orderRows = new Map<Order, number>();
  private readonly storageRows = new Map<Channel, number>();
  private minute = { number: -1, row: 0, counts: { arrived: 0, stored: 0, retrieved: 0, shipped: 0 } };

  constructor(kernel: Kernel, output: PlantOutput) {
    this.kernel = kernel;
    this.output = output;
    this.orders = this.sceneTable('orders', {
      order: 'STRING',
      createdAt: 'DATETIME',
      articles: 'JSON',
      allocated: 'INTEGER',
      shipped: 'INTEGER',
      status: 'STRING',
      completedAt: 'DATETIME?',
      leadTimeSeconds: 'DECIMAL?',
    });
    this.storage = this.sceneTable('storage', {
      rack: 'STRING',
      level: 'INTEGER',
      place: 'INTEGER',
      occupied: 'BOOLEAN',
      pallet: 'STRING?',
      article: 'STRING?',
      changedAt: 'DATETIME',
    });
    this.throughput = this.sceneTable('throughput', {
      intervalStart: 'DATETIME',
      arrived: 'INTEGER',
      stored: 'INTEGER',
      retrieved: 'INTEGER',
      shipped: 'INTEGER',
    });
  }

  /** Writes down what stands in the store at the start, and opens a table for every device. */
  begin({ channels, shuttles, towers }: Store): void {
    for (const channel of channels) this.addPlaces(channel);
    for (const { entityName } of shuttles) this.deviceTable(entityName, 'cycles', CYCLE_COLUMNS);
    for (const { lift } of towers) this.deviceTable(lift.entityName, 'rides', RIDE_COLUMNS);
  }

  ordered(order: Order): void {
    const row = this.orders.append({
      order: `ORDER-${String(order.number).padStart(5, '0')}`,
      createdAt: dateTimeAt(order.created),
      articles: order.articles,
      allocated: order.allocated,
      shipped: 0,
      status: order.allocated === 0 ? 'OUT_OF_STOCK' : 'OPEN',
      completedAt: null,
      leadTimeSeconds: null,
    });
    this.orderRows.set(order, row);
  }

  progressed(order: Order): void {
    const row = this.orderRows.get(order);
    if (row === undefined) return;
    const { now } = this.kernel;
    if (order.shipped < order.allocated) {
      this.orders.update(row, { shipped: order.shipped, status: 'SHIPPING' });
      return;
    }
    this.orderRows.delete(order);
    const times = { completedAt: dateTimeAt(now), leadTimeSeconds: this.secondsSince(order.created) };
    // What was not in stock is not delivered later: the order is over, but short of it.
    const status = order.allocated < order.articles.length ? 'SHORT' : 'COMPLETE';
    this.orders.update(row, { shipped: order.shipped, status, ...times });
  }

  cycle({ entityName }: Shuttle, kind: 'STORE' | 'RETRIEVE', pallet: Pallet, channel: Channel, started: SimMicros) {
    const { entityName: rack } = channel.rack;
    const times = { startedAt: dateTimeAt(started), durationSeconds: this.secondsSince(started) };
    this.deviceTable(entityName, 'cycles', CYCLE_COLUMNS).append({ kind, pallet: pallet.name, rack, ...times });
    this.count(kind === 'STORE' ? 'stored' : 'retrieved');
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

  arrived(): void {
    this.count('arrived');
  }

  shipped(): void {
    this.count('shipped');
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

  private count(what: keyof StoreTables['minute']['counts']): void {
    const number = Math.floor(this.kernel.now / MINUTE_MICROS);
    if (number !== this.minute.number) {
      const counts = { arrived: 0, stored: 0, retrieved: 0, shipped: 0 };
      const row = this.throughput.append({ intervalStart: dateTimeAt(number * MINUTE_MICROS), ...counts });
      this.minute = { number, row, counts };
    }
    const { row, counts } = this.minute;
    counts[what] += 1;
    this.throughput.update(row, { [what]: counts[what] });
  }

  private secondsSince(started: SimMicros): number {
    return Math.round(secondsBetween(started, this.kernel.now) * 1000) / 1000;
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
