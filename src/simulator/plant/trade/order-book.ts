import {
  microsFromSeconds,
  roundedToMillis,
  SECONDS_PER_HOUR,
  type Seconds,
  type SimMicros,
  secondsBetween,
} from '../../../units/index.ts';
import type { Kernel } from '../../engine/index.ts';
import type { Pallet } from '../devices/pallet.ts';
import type { PlantOutput, TableWriter } from '../output.ts';
import { dateTimeAt } from './calendar.ts';
import { columnsOf } from './columns.ts';

/** SHIP orders take whole pallets as they are; PACK orders have them repacked first. */
export type OrderKind = 'SHIP' | 'PACK';

/** A pallet of an article, and which one the order gets: none while the article is not in stock. */
export interface OrderLine {
  readonly article: string;
  pallet: Pallet | null;
}

export interface Order {
  readonly kind: OrderKind;
  readonly isExpress: boolean;
  /** Entity at which the order leaves the plant, where it asks for one. */
  readonly dock: string | null;
  readonly lines: readonly OrderLine[];
  readonly dueMicros: SimMicros;
  /** The truck with which it should leave, where it leaves with one. */
  readonly truck?: string;
  /** When its pallets may be brought out, where that is not at once: with the wave that it belongs to. */
  readonly releaseMicros?: SimMicros;
}

/** A line that waits for goods. */
export interface Backorder {
  readonly order: Order;
  readonly line: OrderLine;
}

export interface OrderRules {
  /** Hours that a line waits for goods before the order goes without it. */
  readonly backorderHours: number;
}

interface Entry {
  readonly name: string;
  readonly row: number;
  readonly created: SimMicros;
  shipped: number;
  isLate: boolean;
  /** Articles that it went without. */
  short: string[];
}

/** All orders of a plant: which pallet is for which of them, which lines wait for goods, and the table that tells it. */
export class OrderBook {
  private readonly kernel: Kernel;
  private readonly rules: OrderRules;
  private readonly counted: (what: 'ordersReceived' | 'ordersCompleted') => void;
  private readonly table: TableWriter;
  private readonly entries = new Map<Order, Entry>();
  private readonly orders = new Map<Pallet, Order>();
  /** By article: express lines first, then as they came. */
  private readonly waiting = new Map<string, Backorder[]>();
  private count = 0;

  constructor(
    kernel: Kernel,
    output: PlantOutput,
    rules: OrderRules,
    counted: (what: 'ordersReceived' | 'ordersCompleted') => void,
  ) {
    this.kernel = kernel;
    this.rules = rules;
    this.counted = counted;
    this.table = output.table({ name: 'orders', ownerEntityName: null, columns: ORDER_COLUMNS, isLog: true });
  }

  /** Orders of which something is still to leave. */
  get openCount(): number {
    return this.entries.size;
  }

  /** What could leave by now, in words; null where every open order waits for goods or for its wave. */
  get movable(): string | null {
    for (const [pallet, { releaseMicros = 0 }] of this.orders) {
      if (releaseMicros > this.kernel.now) continue;
      const { entityName } = pallet.holder;
      const [open, one] = this.openCount === 1 ? ['1 order is', 'it'] : [`${this.openCount} orders are`, 'one of them'];
      return `${open} open, ${one} for ${pallet.name} on ${entityName}`;
    }
    return null;
  }

  /** Lines that wait for goods. */
  get backorderCount(): number {
    let count = 0;
    for (const lines of this.waiting.values()) count += lines.length;
    return count;
  }

  /** Lines that wait for an article: express first, then as they came. */
  backordersOf(article: string): readonly Backorder[] {
    return this.waiting.get(article) ?? [];
  }

  open(order: Order): void {
    const { now } = this.kernel;
    this.count += 1;
    const name = `ORDER-${String(this.count).padStart(5, '0')}`;
    const row = this.table.append({
      order: name,
      kind: order.kind,
      express: order.isExpress,
      createdAt: dateTimeAt(now),
      releasedAt: dateTimeAt(order.releaseMicros ?? now),
      dueAt: dateTimeAt(order.dueMicros),
      dock: order.dock,
      truck: order.truck ?? null,
      ordered: order.lines.length,
      shipped: 0,
      completedAt: null,
      leadTimeSeconds: null,
      onTime: null,
      shortReason: null,
      remark: null,
      ...progressOf(order, 0),
    });
    this.entries.set(order, { name, row, created: now, shipped: 0, isLate: false, short: [] });
    for (const line of order.lines) this.enter(order, line);
    this.counted('ordersReceived');
    const gaveUpAt = now + microsOfHours(this.rules.backorderHours);
    if (order.lines.some(({ pallet }) => pallet === null)) this.kernel.schedule(gaveUpAt, () => this.goWithout(order));
  }

  /** The order that a pallet is for. */
  orderOf(pallet: Pallet): Order | undefined {
    return this.orders.get(pallet);
  }

  /** By which name the table tells the order that a pallet is for; null: it is for none. */
  nameFor(pallet: Pallet): string | null {
    const order = this.orders.get(pallet);
    return (order && this.entries.get(order)?.name) ?? null;
  }

  /** A line that waited for goods gets a pallet. */
  allocate(backorder: Backorder, pallet: Pallet): void {
    const { order, line } = backorder;
    this.keepWaiting(line.article, (other) => other !== backorder);
    line.pallet = pallet;
    this.orders.set(pallet, order);
    const entry = this.entries.get(order);
    if (entry) this.table.update(entry.row, progressOf(order, entry.shipped));
  }

  /**
   * A pallet has left the plant: in time, unless said otherwise, where that was when its order was due.
   * @throws where no order asked for it
   */
  shipped(pallet: Pallet, isInTime?: boolean): void {
    const order = this.orders.get(pallet);
    const entry = order && this.entries.get(order);
    if (!entry) throw new Error(`${pallet.name} is shipped although no order asked for it`);
    this.orders.delete(pallet);
    entry.shipped += 1;
    if (!(isInTime ?? this.kernel.now <= order.dueMicros)) entry.isLate = true;
    this.table.update(entry.row, { shipped: entry.shipped, ...progressOf(order, entry.shipped) });
    this.closeIfDone(order, entry);
  }

  private enter(order: Order, line: OrderLine): void {
    if (line.pallet) {
      this.orders.set(line.pallet, order);
      return;
    }
    const lines = [...this.backordersOf(line.article)];
    const firstOrdinary = order.isExpress ? lines.findIndex((other) => !other.order.isExpress) : -1;
    lines.splice(firstOrdinary < 0 ? lines.length : firstOrdinary, 0, { order, line });
    this.waiting.set(line.article, lines);
  }

  private keepWaiting(article: string, goesOn: (backorder: Backorder) => boolean): void {
    this.waiting.set(article, this.backordersOf(article).filter(goesOn));
  }

  /** What has not come in time is not delivered any more, and the order says so. */
  private goWithout(order: Order): void {
    const entry = this.entries.get(order);
    const missing = order.lines.filter(({ pallet }) => pallet === null).map(({ article }) => article);
    if (!entry || missing.length === 0) return;
    for (const article of missing) this.keepWaiting(article, (backorder) => backorder.order !== order);
    entry.short = missing;
    const shortReason = `Not in stock within ${this.rules.backorderHours} h: ${entry.short.join(', ')}`;
    this.table.update(entry.row, { shortReason });
    this.closeIfDone(order, entry);
  }

  private closeIfDone(order: Order, { row, created, shipped, isLate, short }: Entry): void {
    if (shipped + short.length < order.lines.length) return;
    const { now } = this.kernel;
    this.entries.delete(order);
    this.table.update(row, {
      status: short.length > 0 ? 'SHORT' : 'COMPLETE',
      completedAt: dateTimeAt(now),
      leadTimeSeconds: roundedToMillis(secondsBetween(created, now)),
      onTime: !isLate && short.length === 0,
    });
    this.counted('ordersCompleted');
  }
}

const ORDER_COLUMNS = columnsOf({
  order: 'STRING',
  kind: 'STRING',
  express: 'BOOLEAN',
  createdAt: 'DATETIME',
  releasedAt: 'DATETIME',
  dueAt: 'DATETIME',
  dock: 'STRING?',
  truck: 'STRING?',
  status: 'STRING',
  ordered: 'INTEGER',
  allocated: 'INTEGER',
  shipped: 'INTEGER',
  lines: 'JSON',
  completedAt: 'DATETIME?',
  leadTimeSeconds: 'DECIMAL?',
  onTime: 'BOOLEAN?',
  shortReason: 'STRING?',
  remark: 'NULL',
});

function progressOf({ lines }: Order, shipped: number) {
  const allocated = lines.filter(({ pallet }) => pallet !== null).length;
  return {
    allocated,
    status: allocated < lines.length ? 'BACKORDERED' : shipped > 0 ? 'SHIPPING' : 'OPEN',
    lines: lines.map(({ article, pallet }) => ({ article, pallet: pallet?.name ?? null })),
  };
}

function microsOfHours(hours: Seconds): SimMicros {
  return microsFromSeconds(hours * SECONDS_PER_HOUR);
}
