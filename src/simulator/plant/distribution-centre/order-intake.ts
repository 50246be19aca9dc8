import { MICROS_PER_SECOND, SECONDS_PER_MINUTE, type SimMicros } from '../../../units/index.ts';
import type { Kernel, RandomStream } from '../../engine/index.ts';
import type { Deck } from '../devices/deck.ts';
import type { Pallet } from '../devices/pallet.ts';
import type { Aisle } from '../logistics/aisle.ts';
import type { Compartment } from '../logistics/store.ts';
import type { PlantContext } from '../scenario.ts';
import type { Goods } from '../trade/goods.ts';
import { letOrdersArrive } from '../trade/order-arrivals.ts';
import type { Order, OrderBook, OrderKind } from '../trade/order-book.ts';
import type { StockControl } from '../trade/stock-control.ts';
import type { EmptyPallets } from './empty-pallets.ts';
import type { CentreParameters } from './parameters.ts';
import type { Shipping } from './shipping.ts';
import type { Timetable } from './timetable.ts';
import { truckName } from './truck.ts';

export interface IntakeParts {
  readonly aisles: readonly Aisle[];
  readonly goods: Goods;
  readonly book: OrderBook;
  readonly supply: Pick<StockControl, 'asked' | 'stored' | 'left'>;
  readonly shipping: Pick<Shipping, 'request' | 'sendWaiting' | 'waitingCount' | 'dockOf'>;
  readonly timetable: Pick<Timetable, 'firstFrom' | 'microsOf'>;
  /** A line found no pallet. */
  readonly stockOut: () => void;
  readonly empties: Pick<EmptyPallets, 'reserve'>;
  /** A pallet of an order is on its way to an exit deck. */
  readonly sendOut: (order: TruckOrder, pallet: Pallet, exit: Deck) => void;
}

/** An order that leaves with a truck. */
export interface TruckOrder extends Order {
  /** The departure that it is due for. */
  readonly departure: number;
}

const MINUTES_PER_HOUR = 60;
const MICROS_PER_MINUTE: SimMicros = SECONDS_PER_MINUTE * MICROS_PER_SECOND;
/** Of the time that an order has until its truck leaves, what an express order has. */
const EXPRESS_SHARE = 0.5;
/** When the run begins, the orders of half of their time before it are open, and no more than those of half an hour. */
const BACKLOG_SHARE = 0.5;
const LONGEST_BACKLOG_MINUTES = 30;

interface Found {
  readonly order: TruckOrder;
  readonly compartment: Compartment;
  readonly pallet: Pallet;
}

/**
 * Takes orders, finds pallets for them and has them brought out of the racks as soon as there is room in the lane of a
 * truck that may take them; those that are to be packed only where packing has room for one more, too. What waits, waits
 * in the rack, in nobody's way.
 */
export class OrderIntake {
  private readonly parts: IntakeParts;
  private readonly parameters: CentreParameters;
  private readonly kernel: Kernel;
  /** Each of its own, so that no parameter of one shifts another. */
  private readonly kinds: RandomStream;
  private readonly sizes: RandomStream;
  private readonly articles: RandomStream;
  /** Until the run has begun: how far back the order that is taken next came in, as a share of the time that it had. */
  private readonly ages: RandomStream;
  /** Pallets that are on their way to packing, there, or on their way back to the ground. */
  private inPacking = 0;

  constructor({ kernel, random }: PlantContext, parts: IntakeParts, parameters: CentreParameters) {
    this.kernel = kernel;
    this.parts = parts;
    this.parameters = parameters;
    this.kinds = random.stream('order-kinds');
    this.sizes = random.stream('order-sizes');
    this.articles = random.stream('order-articles');
    this.ages = random.stream('order-ages');
    const { ordersPerHour, handlingMinutes } = parameters;
    const backlogMinutes = Math.min(BACKLOG_SHARE * handlingMinutes, LONGEST_BACKLOG_MINUTES);
    const atStart = Math.max(1, Math.round((ordersPerHour * backlogMinutes) / MINUTES_PER_HOUR));
    letOrdersArrive(kernel, { random: random.stream('orders'), ordersPerHour, atStart }, () => this.takeOrder());
  }

  /** Pallets that are to come out of the racks: those that wait for room, and those that wait for a stacker. */
  get waitingRetrievals(): number {
    const { aisles, shipping } = this.parts;
    return aisles.reduce((sum, { retrievalCount }) => sum + retrievalCount, shipping.waitingCount);
  }

  /** A pallet that was taken out before the run began. */
  resume(order: TruckOrder): void {
    if (order.kind === 'PACK') this.inPacking += 1;
    this.parts.book.open(order);
  }

  /** A pallet of an article has been stored: a line that waits for one may have it. */
  stored(article: string): void {
    this.parts.supply.stored(article);
    const [backorder] = this.parts.book.backordersOf(article);
    const compartment = backorder && this.allocate(article);
    const pallet = compartment?.pallet;
    if (!compartment || !pallet) return;
    this.parts.book.allocate(backorder, pallet);
    this.release({ order: backorder.order as TruckOrder, compartment, pallet });
  }

  /** A pallet has left packing. */
  packed(): void {
    this.inPacking -= 1;
    this.parts.shipping.sendWaiting();
  }

  private takeOrder(): void {
    const { kinds, sizes, parameters } = this;
    const kind = kinds.uniform() < parameters.packedShare ? 'PACK' : 'SHIP';
    const isExpress = kinds.uniform() < parameters.expressShare;
    const articles = this.parts.goods.drawOrder(sizes, this.articles, parameters.mostPalletsPerOrder);
    const places = articles.map((article) => this.allocate(article));
    const lines = articles.map((article, index) => ({ article, pallet: places[index]?.pallet ?? null }));
    const order: TruckOrder = { kind, isExpress, lines, ...this.promise(kind, isExpress) };
    this.parts.book.open(order);
    for (const { article, pallet } of lines) this.asked(article, pallet !== null);
    for (const compartment of places) {
      if (compartment?.pallet) this.release({ order, compartment, pallet: compartment.pallet });
    }
  }

  /** With which truck an order is to leave: the first that it can be ready for. */
  private promise(
    kind: OrderKind,
    isExpress: boolean,
  ): Pick<TruckOrder, 'departure' | 'dueMicros' | 'truck' | 'dock' | 'releaseMicros'> {
    const { timetable, shipping } = this.parts;
    const { now } = this.kernel;
    const released = isExpress ? {} : this.wave();
    const { handlingMinutes, packedHandlingMinutes } = this.parameters;
    const minutes = (kind === 'PACK' ? packedHandlingMinutes : handlingMinutes) * (isExpress ? EXPRESS_SHARE : 1);
    const handling = minutes * MICROS_PER_MINUTE;
    const left = now === 0 ? handling * (1 - BACKLOG_SHARE * this.ages.uniform()) : handling;
    const departure = timetable.firstFrom((released.releaseMicros ?? now) + left);
    const dueMicros = timetable.microsOf(departure);
    return { departure, dueMicros, truck: truckName(departure), dock: shipping.dockOf(departure), ...released };
  }

  private asked(article: string, isFound: boolean): void {
    this.parts.supply.asked(article, isFound);
    if (!isFound) this.parts.stockOut();
  }

  /** A pallet of an article that nobody else gets; it is promised at once. */
  private allocate(article: string): Compartment | undefined {
    let best: Compartment | undefined;
    for (const { store } of this.parts.aisles) {
      for (const place of store.compartments) {
        if (place.isPromised || place.pallet?.article !== article) continue;
        if (best === undefined || this.goesBefore(place, best)) best = place;
      }
    }
    if (best) best.isPromised = true;
    return best;
  }

  /**
   * What expires first goes first, and among equals what came in first, unless the nearest is to go. Then the aisle with
   * the least to do counts, and then the place that is reached first.
   */
  private goesBefore(one: Compartment, other: Compartment): boolean {
    const { retrievalRule } = this.parameters;
    const expiry = retrievalRule === 'FEFO' ? compareExpiry(one.pallet, other.pallet) : 0;
    const age = retrievalRule === 'NEAREST' ? 0 : one.since - other.since;
    return (expiry || age || this.loadOf(one) - this.loadOf(other)) < 0;
  }

  private loadOf({ aisle }: Compartment): number {
    return this.parts.aisles[aisle]?.load ?? 0;
  }

  /** The next wave whose cut-off has not passed; nothing where orders do not wait for one. */
  private wave(): Pick<Order, 'releaseMicros'> {
    const { waveMinutes, cutOffMinutes } = this.parameters;
    if (waveMinutes === 0) return {};
    const interval = waveMinutes * MICROS_PER_MINUTE;
    const cutOff = cutOffMinutes * MICROS_PER_MINUTE;
    return { releaseMicros: Math.round(Math.ceil((this.kernel.now + cutOff) / interval) * interval) };
  }

  /** Has a pallet brought out, with the wave of its order. */
  private release(found: Found): void {
    const { releaseMicros } = found.order;
    if (releaseMicros === undefined || releaseMicros <= this.kernel.now) this.releaseNow(found);
    else this.kernel.schedule(releaseMicros, () => this.releaseNow(found));
  }

  private releaseNow(found: Found): void {
    const { order, pallet } = found;
    const isPacked = order.kind === 'PACK';
    const setOut = () => {
      if (isPacked && !this.takeIntoPacking()) return false;
      this.retrieve(found);
      return true;
    };
    this.parts.shipping.request({ pallet, due: order.departure, isExpress: order.isExpress, isPacked, setOut });
  }

  /** Where packing has room for one more, and an empty pallet to pack it on. */
  private takeIntoPacking(): boolean {
    if (this.inPacking >= this.parameters.packingPallets || !this.parts.empties.reserve()) return false;
    this.inPacking += 1;
    return true;
  }

  private retrieve({ order, compartment, pallet }: Found): void {
    const ready = (exit: Deck) => {
      this.parts.supply.left(pallet.article);
      this.parts.sendOut(order, pallet, exit);
    };
    this.parts.aisles[compartment.aisle]?.retrieve({ compartment, pallet, ready, rank: rankOf(order) });
  }
}

/** Express first, then what packing has kept a place for, then what goes straight to the docks. */
function rankOf({ isExpress, kind }: Order): number {
  if (isExpress) return 0;
  return kind === 'PACK' ? 1 : 2;
}

/** Negative where the first expires earlier; goods that keep come last. */
function compareExpiry(one: Pallet | null, other: Pallet | null): number {
  const [a, b] = [one?.expiryDate ?? null, other?.expiryDate ?? null];
  if (a === b) return 0;
  if (a === null) return 1;
  return b === null || a < b ? -1 : 1;
}
