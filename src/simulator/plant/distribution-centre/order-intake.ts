import { MICROS_PER_SECOND, SECONDS_PER_MINUTE, type SimMicros } from '../../../units/index.ts';
import type { Kernel, RandomStream } from '../../engine/index.ts';
import type { Deck } from '../devices/deck.ts';
import type { Pallet } from '../devices/pallet.ts';
import type { Aisle } from '../logistics/aisle.ts';
import type { Compartment } from '../logistics/store.ts';
import type { PlantContext } from '../scenario.ts';
import type { Goods } from '../trade/goods.ts';
import { letOrdersArrive } from '../trade/order-arrivals.ts';
import type { Order, OrderBook } from '../trade/order-book.ts';
import type { Replenishment } from '../trade/replenishment.ts';
import type { EmptyPallets } from './empty-pallets.ts';
import type { CentreParameters } from './parameters.ts';

export interface IntakeParts {
  readonly aisles: readonly Aisle[];
  readonly docks: readonly Deck[];
  readonly goods: Goods;
  readonly book: OrderBook;
  readonly replenishment: Replenishment;
  readonly empties: Pick<EmptyPallets, 'reserve'>;
  /** A pallet of an order is on its way to an exit deck. */
  readonly sendOut: (order: Order, pallet: Pallet, exit: Deck) => void;
}

const MICROS_PER_MINUTE: SimMicros = SECONDS_PER_MINUTE * MICROS_PER_SECOND;

interface Found {
  readonly order: Order;
  readonly compartment: Compartment;
  readonly pallet: Pallet;
}

/**
 * Takes orders, finds pallets for them and has them brought out of the racks: at once, or, where they are to be packed,
 * as soon as packing has room for one more. What waits for packing waits in the rack, in nobody's way.
 */
export class OrderIntake {
  private readonly parts: IntakeParts;
  private readonly parameters: CentreParameters;
  private readonly kernel: Kernel;
  private readonly random: RandomStream;
  private readonly unreleased: Found[] = [];
  /** Pallets that are on their way to packing, there, or on their way back to the ground. */
  private inPacking = 0;

  constructor({ kernel, random }: PlantContext, parts: IntakeParts, parameters: CentreParameters) {
    this.kernel = kernel;
    this.parts = parts;
    this.parameters = parameters;
    this.random = random.stream('orders');
    const arrivals = { random: this.random, ordersPerHour: parameters.ordersPerHour, atStart: 1 };
    letOrdersArrive(kernel, arrivals, () => this.takeOrder());
  }

  /** Pallets that are to come out of the racks: those that wait for packing, and those that wait for a stacker. */
  get waitingRetrievals(): number {
    return this.parts.aisles.reduce((sum, { retrievalCount }) => sum + retrievalCount, this.unreleased.length);
  }

  /** A pallet that was taken out before the run began. */
  resume(order: Order): void {
    if (order.kind === 'PACK') this.inPacking += 1;
    this.parts.book.open(order);
  }

  /** A pallet of an article has been stored: a line that waits for one may have it. */
  stored(article: string): void {
    this.parts.replenishment.stored(article);
    const [backorder] = this.parts.book.backordersOf(article);
    const compartment = backorder && this.allocate(article);
    const pallet = compartment?.pallet;
    if (!compartment || !pallet) return;
    this.parts.book.allocate(backorder, pallet);
    this.release({ order: backorder.order, compartment, pallet });
  }

  /** A pallet has left packing. */
  packed(): void {
    this.inPacking -= 1;
    this.releaseToPacking();
  }

  private takeOrder(): void {
    const { random } = this;
    const { packedShare, expressShare, mostPalletsPerOrder } = this.parameters;
    const kind = random.uniform() < packedShare ? 'PACK' : 'SHIP';
    const isExpress = random.uniform() < expressShare;
    const dock = random.pick(this.parts.docks).entityName;
    const articles = this.parts.goods.drawOrder(random, mostPalletsPerOrder);
    const places = articles.map((article) => this.allocate(article));
    const lines = articles.map((article, index) => ({ article, pallet: places[index]?.pallet ?? null }));
    const order: Order = { kind, isExpress, dock, lines, ...(!isExpress && this.wave()) };
    this.parts.book.open(order);
    for (const { article, pallet } of lines) if (pallet === null) this.parts.replenishment.awaited(article);
    for (const compartment of places) {
      if (compartment?.pallet) this.release({ order, compartment, pallet: compartment.pallet });
    }
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

  /** What expires first goes first; among equals the aisle with the least to do, then the place that is reached first. */
  private goesBefore(one: Compartment, other: Compartment): boolean {
    const expiry = this.parameters.retrievalRule === 'FEFO' ? compareExpiry(one.pallet, other.pallet) : 0;
    return expiry !== 0 ? expiry < 0 : this.loadOf(one) < this.loadOf(other);
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
    if (found.order.kind === 'SHIP') this.retrieve(found);
    else {
      this.unreleased.push(found);
      this.releaseToPacking();
    }
  }

  /** Packing may have room for more, and empty pallets to pack on. */
  releaseToPacking(): void {
    while (this.inPacking < this.parameters.packingPallets && this.unreleased.length > 0) {
      if (!this.parts.empties.reserve()) return;
      const express = this.unreleased.findIndex(({ order }) => order.isExpress);
      const [found] = this.unreleased.splice(Math.max(0, express), 1);
      if (!found) return;
      this.inPacking += 1;
      this.retrieve(found);
    }
  }

  private retrieve({ order, compartment, pallet }: Found): void {
    const ready = (exit: Deck) => {
      this.parts.replenishment.left(pallet.article);
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
