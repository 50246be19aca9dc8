import { type Process, startProcess } from '../../engine/index.ts';
import { DECK_HEIGHT_METERS, type Deck } from '../devices/deck.ts';
import type { Lift } from '../devices/lift.ts';
import type { Pallet } from '../devices/pallet.ts';
import type { Aisle } from '../logistics/aisle.ts';
import type { CarrierPool } from '../logistics/carrier-pool.ts';
import { runLift } from '../logistics/lift-service.ts';
import type { Staff } from '../logistics/staff.ts';
import { whenChanged } from '../logistics/when-changed.ts';
import type { MinuteTable } from '../results/minute-table.ts';
import type { PlantContext } from '../scenario.ts';
import type { Goods } from '../trade/goods.ts';
import type { Order, OrderBook, OrderKind } from '../trade/order-book.ts';
import type { StockControl } from '../trade/stock-control.ts';
import type { Devices } from './devices.ts';
import type { EmptyPallets } from './empty-pallets.ts';
import { MEZZANINE_HEIGHT } from './floor-plan.ts';
import type { Stage } from './goods-tables.ts';
import { OrderIntake, type TruckOrder } from './order-intake.ts';
import type { CentreParameters } from './parameters.ts';
import type { Shipping } from './shipping.ts';
import type { Timetable } from './timetable.ts';
import { truckName } from './truck.ts';

const PACKING_SECONDS = { deviation: 15, minimum: 25 };
/**
 * Pallets that may be on a deck or on their way there, so that a carrier comes as soon as the deck is free. Only one for
 * packing decks: a carrier that waited there would shut out the one that has to take the packed pallet away.
 */
const DECK_LOAD = 2;
const PACKING_DECK_LOAD = 1;

export interface ControlParts {
  readonly devices: Devices;
  readonly goods: Goods;
  readonly book: OrderBook;
  readonly supply: StockControl;
  readonly minutes: MinuteTable<Stage>;
  readonly staff: Staff;
  readonly empties: EmptyPallets;
  readonly shipping: Shipping;
  readonly timetable: Timetable;
}

/** Decides what becomes of every pallet: where it is stored, and by which way it leaves. */
export class WarehouseControl {
  readonly intake: OrderIntake;
  private readonly context: PlantContext;
  private readonly parts: ControlParts;
  private readonly devices: Devices;
  private readonly parameters: CentreParameters;

  constructor(context: PlantContext, parts: ControlParts, parameters: CentreParameters) {
    const { devices } = parts;
    this.context = context;
    this.parts = parts;
    this.devices = devices;
    this.parameters = parameters;
    this.reassignWhenFree(devices.ground.pool, [...devices.entries, ...devices.shipping, ...devices.liftGround]);
    this.reassignWhenFree(devices.upper.pool, [...devices.packing, ...devices.liftUpper, devices.empties.emptiesIn]);
    this.runLifts();
    const { aisles } = devices;
    const sendOut = (order: Order, pallet: Pallet, exit: Deck) => this.sendOut(order, pallet, exit);
    const stockOut = () => this.count('stockOuts');
    this.intake = new OrderIntake(context, { ...parts, aisles, sendOut, stockOut }, parameters);
    parts.empties.restocked = () => parts.shipping.sendWaiting();
    parts.empties.returning = (stack, from) => this.giveBack(stack, from);
  }

  readonly storeReceived = (pallet: Pallet, dock: Deck): void => {
    this.count('received');
    this.store(pallet, dock);
  };

  /** A stack of empty pallets from a truck goes up to the magazine. */
  readonly storeEmpties = (stack: Pallet, dock: Deck): void => {
    this.count('emptiesDelivered');
    this.bringUp(stack, dock);
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

  /** Places for pallets that are on their way in: each aisle keeps some for those bound to its entry. */
  get freePlaces(): number {
    return this.devices.aisles.reduce((sum, { store }) => sum + Math.max(0, store.free - DECK_LOAD), 0);
  }

  private roomiestAisle(): Aisle | undefined {
    const open = this.devices.aisles.filter(({ entry, store }) => entry.load < DECK_LOAD && store.free > DECK_LOAD);
    if (this.parameters.storageRule === 'NEAREST') return open[0];
    return open.sort((a, b) => a.entry.load - b.entry.load || b.store.free - a.store.free)[0];
  }

  /** A pallet that was taken out for an order before the run began, and where it goes on from. */
  resume(kind: OrderKind, pallet: Pallet, deck: Deck): void {
    const { shipping, timetable, empties } = this.parts;
    const departure = shipping.begin(pallet);
    const due = { departure, dueMicros: timetable.microsOf(departure), truck: truckName(departure) };
    const lines = [{ article: pallet.article, pallet }];
    this.intake.resume({ kind, isExpress: false, dock: shipping.dockOf(departure), lines, ...due });
    const { packing, liftUpper } = this.devices;
    if (packing.includes(deck) || liftUpper.includes(deck)) empties.reserve();
    if (packing.includes(deck)) startProcess(this.context.kernel, this.pack(pallet, deck));
    else if (liftUpper.includes(deck)) this.bringToPacking(pallet, deck);
    else {
      if (kind === 'PACK') this.intake.packed();
      this.stage(pallet, deck);
    }
  }

  private sendOut(order: Order, pallet: Pallet, exit: Deck): void {
    this.count('retrieved');
    if (order.kind === 'SHIP') this.stage(pallet, exit);
    else this.bringUp(pallet, exit);
  }

  private bringUp(pallet: Pallet, from: Deck): void {
    this.bring(this.devices.ground.pool, pallet, from, this.devices.liftGround.slice(1));
  }

  private bringDown(pallet: Pallet, from: Deck, afterwards?: () => void): void {
    this.bring(this.devices.upper.pool, pallet, from, this.devices.liftUpper.slice(0, 1), afterwards);
  }

  /** To the lane of the truck that it goes with. */
  private stage(pallet: Pallet, from: Deck): void {
    const { deck } = this.parts.shipping.laneOf(pallet);
    this.bring(this.devices.ground.pool, pallet, from, [deck]);
  }

  /** A stack of empty pallets leaves with any truck that has room. */
  private giveBack(stack: Pallet, from: Deck): void {
    const setOut = () => {
      this.bringDown(stack, from);
      return true;
    };
    this.parts.shipping.request({ pallet: stack, due: null, isExpress: false, isPacked: false, setOut });
  }

  /** A pallet has left with a truck. */
  left(pallet: Pallet, departure: number): void {
    const { empties, book } = this.parts;
    if (empties.isStack(pallet)) {
      empties.returned(pallet);
      this.count('emptiesReturned');
    } else {
      const order = book.orderOf(pallet) as TruckOrder | undefined;
      book.shipped(pallet, order !== undefined && departure <= order.departure);
      this.count('shipped');
    }
  }

  /**
   * The lift by which pallets go down is the one that carriers pass first when they come from packing, then they park,
   * and the lift by which pallets come up is next: nobody goes round for nothing.
   */
  private runLifts(): void {
    const { devices } = this;
    const upHeight = MEZZANINE_HEIGHT + DECK_HEIGHT_METERS;
    const [down, up] = devices.lifts as [Lift, Lift];
    const [downTo, upFrom] = devices.liftGround as [Deck, Deck];
    const [downFrom, upTo] = devices.liftUpper as [Deck, Deck];
    const { kernel } = this.context;
    runLift(kernel, devices.cargo, {
      lift: up,
      from: upFrom,
      fromHeight: DECK_HEIGHT_METERS,
      to: upTo,
      toHeight: upHeight,
      coming: (pallet, deck) => this.cameUp(pallet, deck),
      log: devices.log,
    });
    runLift(kernel, devices.cargo, {
      lift: down,
      from: downFrom,
      fromHeight: upHeight,
      to: downTo,
      toHeight: DECK_HEIGHT_METERS,
      coming: (pallet, deck) => this.cameDown(pallet, deck),
      log: devices.log,
    });
  }

  private cameUp(pallet: Pallet, from: Deck): void {
    const { empties } = this.parts;
    const { upper, empties: places } = this.devices;
    if (!empties.isStack(pallet)) this.bringToPacking(pallet, from);
    else this.bring(upper.pool, pallet, from, [places.emptiesIn], () => empties.restock(pallet));
  }

  private bringToPacking(pallet: Pallet, from: Deck): void {
    this.bring(this.devices.upper.pool, pallet, from, this.devices.packing, (deck) =>
      startProcess(this.context.kernel, this.pack(pallet, deck)),
    );
  }

  private *pack(pallet: Pallet, deck: Deck): Process {
    const { deviation, minimum } = PACKING_SECONDS;
    yield* this.parts.staff.awaited();
    const times = this.context.random.stream(`packing at ${deck.entityName}`);
    yield Math.max(minimum, times.normal(this.parameters.packingSeconds, deviation));
    this.count('packed');
    this.parts.empties.repack(pallet);
    this.bringDown(pallet, deck, () => this.intake.packed());
  }

  private cameDown(pallet: Pallet, from: Deck): void {
    this.stage(pallet, from);
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

  private count(stage: Stage): void {
    this.parts.minutes.count(stage);
  }
}

function leastLoaded(decks: readonly Deck[], limit: number): Deck | null {
  const open = decks.filter((deck) => deck.load < limit);
  return [...open].sort((a, b) => a.load - b.load)[0] ?? null;
}
