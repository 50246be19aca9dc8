import type { Kernel } from '../../engine/index.ts';
import type { PlantOutput, TableWriter } from '../output.ts';
import { completion, type OrderCount, type OrderTimes, timesFrom } from '../results/order-times.ts';
import { dateTimeAt } from '../trade/calendar.ts';
import { columnsOf } from '../trade/columns.ts';

/** To take a pallet from a store to a station that calls for it, or what is worked there back to a store. */
export type OrderKind = 'SUPPLY' | 'RETURN';

/** An order as its table knows it. */
export interface TransportOrder extends OrderTimes {
  readonly kind: OrderKind;
  readonly number: number;
  readonly name: string;
  readonly row: number;
}

/** The table `orders` of a fleet: a transport order for every pallet that is wanted elsewhere, until it stands there. */
export class TransportOrders {
  private readonly kernel: Kernel;
  private readonly dueMinutes: number;
  private readonly counted: (what: OrderCount) => void;
  private readonly table: TableWriter;
  private count = 0;
  private completedCount = 0;

  constructor(kernel: Kernel, output: PlantOutput, dueMinutes: number, counted: (what: OrderCount) => void) {
    this.kernel = kernel;
    this.dueMinutes = dueMinutes;
    this.counted = counted;
    this.table = output.table({ name: 'orders', ownerEntityName: null, columns: COLUMNS, isLog: true });
  }

  get openCount(): number {
    return this.count - this.completedCount;
  }

  /** A pallet is wanted at a station, or is to leave it. */
  open(kind: OrderKind, station: string): TransportOrder {
    const { now } = this.kernel;
    const times = timesFrom(now, this.dueMinutes);
    this.count += 1;
    this.counted('ordersReceived');
    const name = `ORDER-${String(this.count).padStart(5, '0')}`;
    const row = this.table.append({
      ...{ order: name, kind, status: 'OPEN', station },
      ...{ from: null, to: null, carrier: null, pallet: null },
      ...{ createdAt: dateTimeAt(now), assignedAt: null, loadedAt: null, dueAt: dateTimeAt(times.due) },
      ...{ completedAt: null, leadTimeSeconds: null, onTime: null },
    });
    return { kind, number: this.count, name, row, ...times };
  }

  /** A carrier is sent. */
  assigned({ row }: TransportOrder, carrier: string, from: string, to: string): void {
    this.table.update(row, { status: 'ASSIGNED', carrier, from, to, assignedAt: dateTimeAt(this.kernel.now) });
  }

  loaded({ row }: TransportOrder, pallet: string): void {
    this.table.update(row, { status: 'LOADED', pallet, loadedAt: dateTimeAt(this.kernel.now) });
  }

  completed(order: TransportOrder): void {
    this.completedCount += 1;
    this.table.update(order.row, completion(order, this.kernel.now));
    this.counted('ordersCompleted');
  }
}

const COLUMNS = columnsOf({
  order: 'STRING',
  kind: 'STRING',
  status: 'STRING',
  station: 'STRING',
  from: 'STRING?',
  to: 'STRING?',
  carrier: 'STRING?',
  pallet: 'STRING?',
  createdAt: 'DATETIME',
  assignedAt: 'DATETIME?',
  loadedAt: 'DATETIME?',
  dueAt: 'DATETIME',
  completedAt: 'DATETIME?',
  leadTimeSeconds: 'DECIMAL?',
  onTime: 'BOOLEAN?',
});
