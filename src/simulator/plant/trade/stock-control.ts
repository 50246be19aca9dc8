import {
  microsFromSeconds,
  roundedToMillis,
  SECONDS_PER_HOUR,
  type SimMicros,
  secondsBetween,
} from '../../../units/index.ts';
import type { Kernel, RandomStream, RandomStreams } from '../../engine/index.ts';
import type { PlantOutput, TableWriter } from '../output.ts';
import { dateTimeAt } from './calendar.ts';
import { columnsOf } from './columns.ts';
import { StockTable } from './stock-table.ts';

/** When stock is ordered anew and how much of it: hours of an article's mean demand. */
export interface StockRules {
  /** Ordered anew with so many hours of demand left, in stock and on order. */
  readonly orderPointHours: number;
  readonly orderQuantityHours: number;
  /** Mean time from an order until its supplier has it at the gate, and the deviation from it as a share of it. */
  readonly supplierHours: number;
  readonly supplierSpread: number;
}

/** What stock control asks of the plant. */
export interface Supplied {
  /** Pallets that are asked for, on an average, by article. */
  readonly demandPerHour: ReadonlyMap<string, number>;
  /** Lines that wait for goods of an article. */
  readonly waitingFor: (article: string) => number;
  /** Storage places that are free, whatever is on its way. */
  readonly freePlaces: () => number;
}

/** An order to a supplier. */
export interface ReplenishmentOrder {
  readonly article: string;
  readonly quantity: number;
  readonly orderedMicros: SimMicros;
  readonly row: number;
  received: number;
}

/** A pallet that a supplier has ready for the next truck. */
export interface ReadyPallet {
  readonly article: string;
  readonly order: ReplenishmentOrder;
  readonly readyMicros: SimMicros;
}

interface Level {
  readonly article: string;
  readonly demandPerHour: number;
  readonly orderPoint: number;
  readonly orderQuantity: number;
  readonly supplier: RandomStream;
  standing: number;
  onOrder: number;
}

/** Less than this is not worth an order where there is no room for more. */
const FEWEST_PALLETS = 6;
/** No supplier is faster than this share of its mean. */
const FASTEST_SHARE = 0.2;
/** Orders of before the run are looked for this many mean lead times back. */
const LONGEST_LEADS = 3;

/**
 * Keeps every article in stock by its order point and order quantity: with no more than the order point in stock and on
 * order, less the lines that wait, as many order quantities are ordered as lead above it. The supplier has them at the
 * gate after its lead time. No more is ordered than finds a place, the article with the fewest hours left first, so that
 * goods coming in never wait for goods going out (decision 117).
 */
export class StockControl {
  /** For the next trucks, oldest first. */
  readonly ready: ReadyPallet[] = [];
  private readonly kernel: Kernel;
  private readonly rules: StockRules;
  private readonly supplied: Supplied;
  private readonly levels: ReadonlyMap<string, Level>;
  private readonly stock: StockTable;
  private readonly orders: TableWriter;
  private count = 0;

  constructor(
    { kernel, output, random }: { kernel: Kernel; output: PlantOutput; random: RandomStreams },
    rules: StockRules,
    supplied: Supplied,
  ) {
    this.kernel = kernel;
    this.rules = rules;
    this.supplied = supplied;
    this.levels = new Map(
      [...supplied.demandPerHour].map(([article, demand]) => [article, levelOf(article, demand, rules, random)]),
    );
    this.stock = new StockTable(output, [...this.levels.values()]);
    this.orders = output.table({ name: 'replenishments', ownerEntityName: null, columns: COLUMNS, isLog: true });
  }

  /** Pallets that are ordered or on their way and not yet in a place. */
  get onOrder(): number {
    let sum = 0;
    for (const level of this.levels.values()) sum += level.onOrder;
    return sum;
  }

  /** A pallet stands in a place at the start. */
  stands(article: string): void {
    this.change(article, 1, 0);
  }

  /** A pallet is on its way to a place although nobody ordered it in this run, as some are at the start. */
  comes(article: string): void {
    this.change(article, 0, 1);
  }

  /** Orders that were placed before the run began and are still to come; to be called once what stands there is known. */
  begin(): void {
    const { supplierHours, orderQuantityHours } = this.rules;
    for (const level of this.levels.values()) {
      const hoursBetween = Math.max(level.orderQuantity / level.demandPerHour, orderQuantityHours);
      let hoursAgo = level.supplier.uniform() * hoursBetween;
      for (; hoursAgo < LONGEST_LEADS * supplierHours; hoursAgo += hoursBetween) {
        const hoursLeft = this.leadHours(level) - hoursAgo;
        if (hoursLeft > 0 && this.room >= level.orderQuantity)
          this.order(level, level.orderQuantity, -microsOfHours(hoursAgo), hoursLeft);
      }
    }
    this.review();
  }

  /** A line asks for an article, and found a pallet of it or not. */
  asked(article: string, isFound: boolean): void {
    this.stock.asked(article, isFound);
    if (!isFound) this.review();
  }

  /** A pallet that was on its way stands in its place. */
  stored(article: string): void {
    this.change(article, 1, -1);
  }

  /** A pallet has left its place. */
  left(article: string): void {
    this.change(article, -1, 0);
    this.review();
  }

  /** A pallet of an order is in the house. */
  received(order: ReplenishmentOrder): void {
    order.received += 1;
    const { now } = this.kernel;
    const isComplete = order.received === order.quantity;
    this.orders.update(order.row, {
      received: order.received,
      ...(isComplete && {
        status: 'RECEIVED',
        receivedAt: dateTimeAt(now),
        leadTimeSeconds: roundedToMillis(secondsBetween(order.orderedMicros, now)),
      }),
    });
  }

  /** Orders what is below its order point, as far as there is room. */
  private review(): void {
    const low = [...this.levels.values()].filter((level) => this.positionOf(level) <= level.orderPoint);
    low.sort((a, b) => this.positionOf(a) / a.demandPerHour - this.positionOf(b) / b.demandPerHour);
    for (const level of low) {
      const { orderPoint, orderQuantity } = level;
      const quantities = Math.floor((orderPoint - this.positionOf(level)) / orderQuantity) + 1;
      const room = this.room;
      if (room < Math.min(orderQuantity, FEWEST_PALLETS)) return;
      this.order(level, Math.min(quantities * orderQuantity, room), this.kernel.now, this.leadHours(level));
    }
  }

  /** Places for which nothing is on its way. */
  private get room(): number {
    return this.supplied.freePlaces() - this.onOrder;
  }

  private positionOf({ article, standing, onOrder }: Level): number {
    return standing + onOrder - this.supplied.waitingFor(article);
  }

  private order({ article }: Level, quantity: number, orderedMicros: SimMicros, hoursLeft: number): void {
    this.change(article, 0, quantity);
    this.count += 1;
    const row = this.orders.append({
      order: `REPLENISHMENT-${String(this.count).padStart(5, '0')}`,
      article,
      status: 'ORDERED',
      ordered: quantity,
      orderedAt: dateTimeAt(orderedMicros),
      dueAt: dateTimeAt(orderedMicros + microsOfHours(this.rules.supplierHours)),
      readyAt: null,
      received: 0,
      receivedAt: null,
      leadTimeSeconds: null,
    });
    const order: ReplenishmentOrder = { article, quantity, orderedMicros, row, received: 0 };
    this.kernel.schedule(this.kernel.now + microsOfHours(hoursLeft), () => this.madeReady(order));
  }

  private madeReady(order: ReplenishmentOrder): void {
    const { now: readyMicros } = this.kernel;
    this.orders.update(order.row, { status: 'READY', readyAt: dateTimeAt(readyMicros) });
    for (let pallet = 0; pallet < order.quantity; pallet += 1)
      this.ready.push({ article: order.article, order, readyMicros });
  }

  private leadHours({ supplier }: Level): number {
    const { supplierHours, supplierSpread } = this.rules;
    return supplierHours * Math.max(FASTEST_SHARE, supplier.normal(1, supplierSpread));
  }

  private change(article: string, standing: number, onOrder: number): void {
    const level = this.levels.get(article);
    if (!level) throw new Error(`${article} is no article of this plant`);
    level.standing += standing;
    level.onOrder += onOrder;
    this.stock.changed(level);
  }
}

/** Each article has a supplier of its own, whose luck is nobody else's. */
function levelOf(article: string, demandPerHour: number, rules: StockRules, random: RandomStreams): Level {
  return {
    article,
    demandPerHour,
    orderPoint: Math.ceil(rules.orderPointHours * demandPerHour),
    orderQuantity: Math.max(1, Math.round(rules.orderQuantityHours * demandPerHour)),
    supplier: random.stream(`supplier of ${article}`),
    standing: 0,
    onOrder: 0,
  };
}

function microsOfHours(hours: number): SimMicros {
  return microsFromSeconds(hours * SECONDS_PER_HOUR);
}

const COLUMNS = columnsOf({
  order: 'STRING',
  article: 'STRING',
  status: 'STRING',
  ordered: 'INTEGER',
  orderedAt: 'DATETIME',
  dueAt: 'DATETIME',
  readyAt: 'DATETIME?',
  received: 'INTEGER',
  receivedAt: 'DATETIME?',
  leadTimeSeconds: 'DECIMAL?',
});
