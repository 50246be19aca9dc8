import { vector3 } from '../../../units/index.ts';
import { type Process, type RandomStream, startProcess } from '../../engine/index.ts';
import { DECK_HEIGHT_METERS, type Deck } from '../devices/deck.ts';
import type { Lift } from '../devices/lift.ts';
import type { Pallet } from '../devices/pallet.ts';
import type { Aisle } from '../logistics/aisle.ts';
import type { CarrierPool } from '../logistics/carrier-pool.ts';
import { runLift } from '../logistics/lift-service.ts';
import type { Compartment } from '../logistics/store.ts';
import { whenChanged } from '../logistics/when-changed.ts';
import type { PlantContext } from '../scenario.ts';
import type { Goods } from '../trade/goods.ts';
import type { Devices } from './devices.ts';
import { MEZZANINE_HEIGHT } from './floor-plan.ts';
import type { ThroughputTable } from './goods-tables.ts';
import { type Order, type OrderKind, type OrderLine, OrderTable } from './orders.ts';
import { BEHIND_DOOR_METERS } from './receiving.ts';

const MEAN_SECONDS_BETWEEN_ORDERS = 84;
const PALLETS_PER_ORDER = { minimum: 1, maximum: 4 };
const SHARE_PACKED = 0.25;
const SHARE_EXPRESS = 0.15;
const PACKING_SECONDS = { mean: 70, deviation: 15, minimum: 25 };
const LOADING_SECONDS = 4;
/**
 * Pallets that may be on a deck or on their way there, so that a carrier comes as soon as the deck is free. Only one for
 * packing decks: a carrier that waited there would shut out the one that has to take the packed pallet away.
 */
const DECK_LOAD = 2;
const PACKING_DECK_LOAD = 1;

/** Decides what becomes of every pallet: where it is stored, which order takes it, and by which way it leaves. */
export class WarehouseControl {
  private readonly context: PlantContext;
  private readonly devices: Devices;
  private readonly goods: Goods;
  private readonly orders: OrderTable;
  private readonly throughput: ThroughputTable;
  private readonly random: RandomStream;
  private readonly packingTimes: RandomStream;
  private readonly orderOf = new Map<Pallet, Order>();

  constructor(context: PlantContext, devices: Devices, goods: Goods, throughput: ThroughputTable) {
    this.context = context;
    this.devices = devices;
    this.goods = goods;
    this.orders = new OrderTable(context.output);
    this.throughput = throughput;
    this.random = context.random.stream('orders');
    this.packingTimes = context.random.stream('packing');
    this.reassignWhenFree(devices.ground.pool, [...devices.entries, ...devices.shipping, ...devices.liftGround]);
    this.reassignWhenFree(devices.upper.pool, [...devices.packing, ...devices.liftUpper]);
    this.runLifts();
    startProcess(context.kernel, this.takeOrders());
  }

  readonly storeReceived = (pallet: Pallet, dock: Deck): void => {
    this.count('received');
    this.store(pallet, dock);
  };

  /** A pallet from a truck goes to the aisle with the most room among those whose entry has most. */
  store(pallet: Pallet, dock: Deck): void {
    this.devices.ground.pool.request({
      pallet,
      from: dock,
      chooseTarget: () => this.roomiestAisle()?.entry ?? null,
      delivered: (entry) => {
        this.devices.aisles.find((aisle) => aisle.entry === entry)?.receive(pallet);
      },
    });
  }

  private roomiestAisle(): Aisle | undefined {
    const open = this.devices.aisles.filter(({ entry, store }) => entry.load < DECK_LOAD && store.free > DECK_LOAD);
    return open.sort((a, b) => a.entry.load - b.entry.load || b.store.free - a.store.free)[0];
  }

  /** A pallet that was taken out for an order before the run began, and where it goes on from. */
  resume(kind: OrderKind, pallet: Pallet, deck: Deck): void {
    const dock = this.random.pick(this.devices.shipping);
    const lines = [{ article: pallet.article, pallet: pallet.name }];
    const order = this.orders.open({ kind, isExpress: false, dock, created: 0, allocated: 1 }, lines);
    this.orderOf.set(pallet, order);
    const { packing, liftUpper } = this.devices;
    if (packing.includes(deck)) startProcess(this.context.kernel, this.pack(pallet, deck));
    else if (liftUpper.includes(deck)) this.bringToPacking(pallet, deck);
    else this.ship(order, pallet, deck);
  }

  private *takeOrders(): Process {
    for (;;) {
      this.takeOrder();
      yield this.random.exponential(MEAN_SECONDS_BETWEEN_ORDERS);
    }
  }

  private takeOrder(): void {
    const { random, devices } = this;
    const kind = random.uniform() < SHARE_PACKED ? 'PACK' : 'SHIP';
    const isExpress = random.uniform() < SHARE_EXPRESS;
    const dock = random.pick(devices.shipping);
    const articles = Array.from({ length: random.integer(PALLETS_PER_ORDER.minimum, PALLETS_PER_ORDER.maximum) }, () =>
      this.goods.drawArticle(),
    );
    const found = articles.map((article) => this.allocate(article));
    const lines: OrderLine[] = articles.map((article, index) => ({
      article,
      pallet: found[index]?.pallet?.name ?? null,
    }));
    const allocated = found.filter((compartment) => compartment !== undefined).length;
    const order = this.orders.open({ kind, isExpress, dock, created: this.context.kernel.now, allocated }, lines);
    for (const compartment of found) if (compartment) this.retrieve(order, compartment);
  }

  /** The first pallet of an article in the aisle with the shortest queue; it is promised at once. */
  private allocate(article: string): Compartment | undefined {
    const aisles = [...this.devices.aisles].sort((a, b) => a.retrievalCount - b.retrievalCount);
    for (const aisle of aisles) {
      const found = aisle.store.compartments.find((place) => !place.isPromised && place.pallet?.article === article);
      if (found) {
        found.isPromised = true;
        return found;
      }
    }
    return undefined;
  }

  private retrieve(order: Order, compartment: Compartment): void {
    const { pallet } = compartment;
    if (!pallet) return;
    this.orderOf.set(pallet, order);
    const ready = (exit: Deck) => this.sendOut(order, pallet, exit);
    this.devices.aisles[compartment.aisle]?.retrieve({ compartment, pallet, ready }, order.isExpress);
  }

  private sendOut(order: Order, pallet: Pallet, exit: Deck): void {
    this.count('retrieved');
    if (order.kind === 'SHIP') this.ship(order, pallet, exit);
    else this.bring(this.devices.ground.pool, pallet, exit, this.devices.liftGround.slice(0, 1));
  }

  /** To the order's dock, or to another one while that is busy. */
  private ship(order: Order, pallet: Pallet, from: Deck): void {
    const docks = [order.dock, ...this.devices.shipping.filter((dock) => dock !== order.dock)];
    this.bring(this.devices.ground.pool, pallet, from, docks, (dock) =>
      startProcess(this.context.kernel, this.load(order, pallet, dock)),
    );
  }

  /** The pallet rolls through the door into the truck and leaves the plant. */
  private *load(order: Order, pallet: Pallet, dock: Deck): Process {
    const { cargo } = this.devices;
    yield LOADING_SECONDS;
    yield* cargo.convey(pallet, dock, vector3(BEHIND_DOOR_METERS, DECK_HEIGHT_METERS, 0));
    cargo.remove(pallet);
    this.orderOf.delete(pallet);
    this.orders.shipped(order, this.context.kernel.now);
    this.count('shipped');
    dock.clear();
  }

  private runLifts(): void {
    const { devices } = this;
    const upHeight = MEZZANINE_HEIGHT + DECK_HEIGHT_METERS;
    const [up, down] = devices.lifts as [Lift, Lift];
    const [upFrom, downTo] = devices.liftGround as [Deck, Deck];
    const [upTo, downFrom] = devices.liftUpper as [Deck, Deck];
    const { kernel } = this.context;
    runLift(kernel, devices.cargo, {
      lift: up,
      from: upFrom,
      fromHeight: DECK_HEIGHT_METERS,
      to: upTo,
      toHeight: upHeight,
      arrived: (pallet, deck) => this.bringToPacking(pallet, deck),
      log: devices.log,
    });
    runLift(kernel, devices.cargo, {
      lift: down,
      from: downFrom,
      fromHeight: upHeight,
      to: downTo,
      toHeight: DECK_HEIGHT_METERS,
      arrived: (pallet, deck) => this.shipPacked(pallet, deck),
      log: devices.log,
    });
  }

  private bringToPacking(pallet: Pallet, from: Deck): void {
    this.bring(this.devices.upper.pool, pallet, from, this.devices.packing, (deck) =>
      startProcess(this.context.kernel, this.pack(pallet, deck)),
    );
  }

  private *pack(pallet: Pallet, deck: Deck): Process {
    const { mean, deviation, minimum } = PACKING_SECONDS;
    yield Math.max(minimum, this.packingTimes.normal(mean, deviation));
    this.count('packed');
    this.bring(this.devices.upper.pool, pallet, deck, this.devices.liftUpper.slice(1));
  }

  private shipPacked(pallet: Pallet, from: Deck): void {
    const order = this.orderOf.get(pallet);
    if (order) this.ship(order, pallet, from);
  }

  /** Has a pallet taken to whichever of the decks is free first; it rests there. */
  private bring(
    pool: CarrierPool,
    pallet: Pallet,
    from: Deck,
    targets: readonly Deck[],
    afterwards: (deck: Deck) => void = () => undefined,
  ): void {
    pool.request({
      pallet,
      from,
      chooseTarget: () => leastLoaded(targets, targets === this.devices.packing ? PACKING_DECK_LOAD : DECK_LOAD),
      delivered: (deck) => {
        deck.settle(pallet);
        afterwards(deck);
      },
    });
  }

  private reassignWhenFree(pool: CarrierPool, decks: readonly Deck[]): void {
    for (const deck of decks) whenChanged(this.context.kernel, deck, () => pool.assign());
  }

  private count(stage: Parameters<ThroughputTable['count']>[0]): void {
    this.throughput.count(stage, this.context.kernel.now);
  }
}

function leastLoaded(decks: readonly Deck[], limit: number): Deck | null {
  const open = decks.filter((deck) => deck.load < limit);
  return [...open].sort((a, b) => a.load - b.load)[0] ?? null;
}
