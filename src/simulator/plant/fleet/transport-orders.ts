import type { Kernel } from '../../engine/index.ts';
import type { PlantOutput, TableWriter } from '../output.ts';
import { completion, type OrderCount, type OrderTimes, timesFrom } from '../results/order-times.ts';
import { dateTimeAt } from '../trade/calendar.ts';
import { columnsOf } from '../trade/columns.ts';

interface Entry extends OrderTimes {
  readonly row: number;
}

/**
 * The table `orders` of a fleet: a transport order for every pallet that is to go elsewhere, from when a carrier is sent
 * for it to when it stands there.
 */
export class TransportOrders {
  private readonly kernel: Kernel;
  private readonly dueMinutes: number;
  private readonly counted: (what: OrderCount) => void;
  private readonly table: TableWriter;
  /** By the carrier that has the order. */
  private readonly open = new Map<string, Entry>();
  private count = 0;

  constructor(kernel: Kernel, output: PlantOutput, dueMinutes: number, counted: (what: OrderCount) => void) {
    this.kernel = kernel;
    this.dueMinutes = dueMinutes;
    this.counted = counted;
    this.table = output.table({ name: 'orders', ownerEntityName: null, columns: COLUMNS, isLog: true });
  }

  get openCount(): number {
    return this.open.size;
  }

  begin(carrier: string, pallet: string, from: string): void {
    const { now } = this.kernel;
    const times = timesFrom(now, this.dueMinutes);
    this.count += 1;
    this.counted('ordersReceived');
    const row = this.table.append({
      ...{ order: `ORDER-${String(this.count).padStart(5, '0')}`, kind: 'MOVE', status: 'OPEN', carrier, pallet, from },
      ...{ to: null, createdAt: dateTimeAt(now), loadedAt: null, dueAt: dateTimeAt(times.due), completedAt: null },
      ...{ leadTimeSeconds: null, onTime: null },
    });
    this.open.set(carrier, { row, ...times });
  }

  loaded(carrier: string): void {
    const entry = this.open.get(carrier);
    if (entry) this.table.update(entry.row, { status: 'LOADED', loadedAt: dateTimeAt(this.kernel.now) });
  }

  completed(carrier: string, to: string): void {
    const entry = this.open.get(carrier);
    if (!entry) return;
    this.open.delete(carrier);
    this.table.update(entry.row, { to, ...completion(entry, this.kernel.now) });
    this.counted('ordersCompleted');
  }
}

const COLUMNS = columnsOf({
  order: 'STRING',
  kind: 'STRING',
  status: 'STRING',
  carrier: 'STRING',
  pallet: 'STRING',
  from: 'STRING',
  to: 'STRING?',
  createdAt: 'DATETIME',
  loadedAt: 'DATETIME?',
  dueAt: 'DATETIME',
  completedAt: 'DATETIME?',
  leadTimeSeconds: 'DECIMAL?',
  onTime: 'BOOLEAN?',
});
