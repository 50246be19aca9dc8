import { type SimMicros, secondsBetween } from '../../../units/index.ts';
import type { Deck } from '../devices/deck.ts';
import type { PlantOutput, TableWriter } from '../output.ts';
import { dateAt, dateTimeAt } from '../trade/calendar.ts';
import { columnsOf } from '../trade/columns.ts';

/** SHIP orders take whole pallets as they are; PACK orders have them repacked on the mezzanine first. */
export type OrderKind = 'SHIP' | 'PACK';

export interface Order {
  readonly row: number;
  readonly kind: OrderKind;
  readonly isExpress: boolean;
  readonly dock: Deck;
  readonly created: SimMicros;
  /** Pallets that stock could be found for. */
  readonly allocated: number;
  shipped: number;
}

export interface OrderLine {
  article: string;
  pallet: string | null;
}

/** The order book as a result table. */
export class OrderTable {
  private readonly table: TableWriter;
  private count = 0;

  constructor(output: PlantOutput) {
    const columns = columnsOf({
      order: 'STRING',
      kind: 'STRING',
      express: 'BOOLEAN',
      createdAt: 'DATETIME',
      dueDate: 'DATE',
      dock: 'STRING',
      status: 'STRING',
      ordered: 'INTEGER',
      shipped: 'INTEGER',
      lines: 'JSON',
      completedAt: 'DATETIME?',
      leadTimeSeconds: 'DECIMAL?',
      remark: 'NULL',
    });
    this.table = output.table({ name: 'orders', ownerEntityName: null, columns });
  }

  open(order: Omit<Order, 'row' | 'shipped'>, lines: readonly OrderLine[]): Order {
    this.count += 1;
    const row = this.table.append({
      order: `ORDER-${String(this.count).padStart(5, '0')}`,
      kind: order.kind,
      express: order.isExpress,
      createdAt: dateTimeAt(order.created),
      dueDate: dateAt(order.created, order.isExpress ? 0 : 1),
      dock: order.dock.entityName,
      status: order.allocated === 0 ? 'OUT_OF_STOCK' : 'OPEN',
      ordered: lines.length,
      shipped: 0,
      lines,
      completedAt: null,
      leadTimeSeconds: null,
      remark: null,
    });
    return { ...order, row, shipped: 0 };
  }

  shipped(order: Order, now: SimMicros): void {
    order.shipped += 1;
    if (order.shipped < order.allocated) {
      this.table.update(order.row, { shipped: order.shipped, status: 'SHIPPING' });
      return;
    }
    const leadTimeSeconds = Math.round(secondsBetween(order.created, now) * 1000) / 1000;
    const completedAt = dateTimeAt(now);
    this.table.update(order.row, { shipped: order.shipped, status: 'COMPLETE', completedAt, leadTimeSeconds });
  }
}
