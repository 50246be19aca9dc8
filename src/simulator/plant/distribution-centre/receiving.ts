import { microsFromSeconds, SECONDS_PER_HOUR, type SimMicros, secondsBetween, vector3 } from '../../../units/index.ts';
import { type Kernel, type Process, type RandomStream, Signal, startProcess } from '../../engine/index.ts';
import type { CargoMoves } from '../devices/cargo-moves.ts';
import { DECK_HEIGHT_METERS, type Deck, onTop } from '../devices/deck.ts';
import type { Frame } from '../devices/frame.ts';
import type { Pallet } from '../devices/pallet.ts';
import type { Staff } from '../logistics/staff.ts';
import type { PlantOutput, TableWriter } from '../output.ts';
import { dateTimeAt } from '../trade/calendar.ts';
import { columnsOf } from '../trade/columns.ts';
import type { Goods } from '../trade/goods.ts';
import type { ReplenishmentOrder, StockControl } from '../trade/stock-control.ts';
import type { EmptyPallets } from './empty-pallets.ts';

/** Pallets enter through the dock door, this far behind the middle of the deck. */
const BEHIND_DOOR_METERS = 1.7;

/** A truck that would bring less is sent for only where something has been ready for so long. */
const FEWEST_PALLETS = 6;
const LONGEST_READY_SECONDS = SECONDS_PER_HOUR;
/** Trucks that wait at the gate when the run begins. */
const TRUCKS_AT_START = 2;
/** How long before its slot a truck is sent for, and how well hauliers keep the time. */
const NOTICE_SECONDS = 300;
const DELAY_SECONDS = { mean: 0, deviation: 100, minimum: -NOTICE_SECONDS };
const DOCKING_SECONDS = { mean: 40, deviation: 8, minimum: 15 };
const SECONDS_BETWEEN_PALLETS = { mean: 14, deviation: 4, minimum: 5 };

/** What a truck brings: a pallet of an article, for an order of this run or of before it. */
interface Brought {
  readonly article: string;
  readonly order?: ReplenishmentOrder;
}

interface Truck {
  row: number;
  pallets: readonly Brought[];
  emptyPallets: number;
}

export interface ReceivingOptions {
  kernel: Kernel;
  output: PlantOutput;
  random: RandomStream;
  cargo: CargoMoves;
  goods: Goods;
  supply: Pick<StockControl, 'ready' | 'comes' | 'received'>;
  trucksPerHour: number;
  palletsPerTruck: number;
  docks: readonly Deck[];
  staff: Staff;
  empties: Pick<EmptyPallets, 'isWanted' | 'order' | 'createStack'>;
  /** A pallet stands on a dock's deck. */
  received: (pallet: Pallet, dock: Deck) => void;
  /** A stack of empty pallets stands there. */
  receivedEmpties: (stack: Pallet, dock: Deck) => void;
}

/**
 * Trucks have slots and keep them more or less; they bring what suppliers have ready, oldest first, wait for a free dock,
 * and are unloaded as fast as carriers take the pallets away. A slot for which little is ready stays empty, unless it has
 * been ready for an hour, or packing needs a stack of empty pallets, which comes with the goods.
 */
export class Receiving {
  private readonly options: ReceivingOptions;
  private readonly yard: Truck[] = [];
  private readonly arrival: Signal;
  private readonly deliveries: TableWriter;

  constructor(options: ReceivingOptions) {
    this.options = options;
    this.arrival = new Signal(options.kernel);
    this.deliveries = options.output.table({
      name: 'deliveries',
      ownerEntityName: null,
      isLog: true,
      columns: columnsOf({
        appointmentAt: 'DATETIME',
        arrivedAt: 'DATETIME',
        pallets: 'INTEGER',
        emptyPallets: 'INTEGER',
        dock: 'STRING?',
        unloaded: 'INTEGER',
        leftAt: 'DATETIME?',
        complete: 'BOOLEAN',
      }),
    });
    startProcess(options.kernel, this.arrivals());
    for (const dock of options.docks) startProcess(options.kernel, this.unload(dock));
  }

  /** Trucks that wait for a dock. */
  get waitingTrucks(): number {
    return this.yard.length;
  }

  private *arrivals(): Process {
    const { random, goods, palletsPerTruck, trucksPerHour, supply } = this.options;
    for (let truck = 0; truck < TRUCKS_AT_START; truck += 1) {
      const count = random.integer(FEWEST_PALLETS, palletsPerTruck);
      const pallets = Array.from({ length: count }, () => ({ article: goods.drawArticle() }));
      for (const { article } of pallets) supply.comes(article);
      this.arrive(0, pallets);
    }
    for (;;) {
      yield SECONDS_PER_HOUR / trucksPerHour;
      if (this.options.staff.isOnShift) this.sendFor();
    }
  }

  /** Has a truck come for the next slot with what is ready, if that is enough. */
  private sendFor(): void {
    const { kernel, supply, palletsPerTruck, empties } = this.options;
    if (!this.isWorthATruck && !empties.isWanted) return;
    const pallets = supply.ready.splice(0, palletsPerTruck);
    const appointment = kernel.now + microsFromSeconds(NOTICE_SECONDS);
    startProcess(kernel, this.drive(appointment, pallets, empties.order()));
  }

  private get isWorthATruck(): boolean {
    const { kernel, supply } = this.options;
    const [oldest] = supply.ready;
    if (!oldest) return false;
    return (
      supply.ready.length >= FEWEST_PALLETS || secondsBetween(oldest.readyMicros, kernel.now) >= LONGEST_READY_SECONDS
    );
  }

  private *drive(appointment: SimMicros, pallets: readonly Brought[], emptyPallets: number): Process {
    yield NOTICE_SECONDS + this.draw(DELAY_SECONDS);
    this.arrive(appointment, pallets, emptyPallets);
  }

  private arrive(appointment: SimMicros, pallets: readonly Brought[], emptyPallets = 0): void {
    const row = this.deliveries.append({
      appointmentAt: dateTimeAt(appointment),
      arrivedAt: dateTimeAt(this.options.kernel.now),
      pallets: pallets.length,
      emptyPallets,
      dock: null,
      unloaded: 0,
      leftAt: null,
      complete: false,
    });
    this.yard.push({ row, pallets, emptyPallets });
    this.arrival.raise();
  }

  /** One with empty pallets, or else whoever has waited longest. */
  private nextTruck(): Truck | undefined {
    const withEmpties = this.yard.findIndex(({ emptyPallets }) => emptyPallets > 0);
    return this.yard.splice(Math.max(0, withEmpties), 1)[0];
  }

  private *unload(dock: Deck): Process {
    const { kernel } = this.options;
    for (;;) {
      const truck = this.nextTruck();
      if (!truck) {
        yield this.arrival;
        continue;
      }
      this.deliveries.update(truck.row, { dock: dock.entityName });
      yield this.draw(DOCKING_SECONDS);
      // Packing may wait for them: goods first would make it wait for the racks, and the racks for packing.
      if (truck.emptyPallets > 0) yield* this.unloadEmpties(dock, truck.emptyPallets);
      for (const [index, brought] of truck.pallets.entries()) {
        yield* this.unloadOne(dock, brought);
        this.deliveries.update(truck.row, { unloaded: index + 1 });
      }
      this.deliveries.update(truck.row, { leftAt: dateTimeAt(kernel.now), complete: true });
    }
  }

  private *unloadOne(dock: Deck, { article, order }: Brought): Process {
    const { kernel, goods, received, supply } = this.options;
    const pallet = yield* this.takeIn(dock, (place) => goods.createPallet(kernel.now, dock, place, article));
    if (order) supply.received(order);
    received(pallet, dock);
  }

  private *unloadEmpties(dock: Deck, count: number): Process {
    const { empties, receivedEmpties } = this.options;
    const stack = yield* this.takeIn(dock, (place) => empties.createStack(count, dock, place));
    receivedEmpties(stack, dock);
  }

  /** Something comes in through the door of a dock as soon as its deck is free. */
  private *takeIn(dock: Deck, create: (behindDoor: Frame) => Pallet): Process<Pallet> {
    const { cargo, staff } = this.options;
    yield* staff.awaited();
    yield this.draw(SECONDS_BETWEEN_PALLETS);
    while (!dock.isFree) yield dock.changed;
    dock.promise();
    dock.admit();
    const pallet = create({ position: vector3(BEHIND_DOOR_METERS, DECK_HEIGHT_METERS, 0), heading: 0 });
    cargo.create(pallet);
    yield* cargo.convey(pallet, dock, onTop());
    dock.settle(pallet);
    return pallet;
  }

  private draw({ mean, deviation, minimum }: { mean: number; deviation: number; minimum: number }): number {
    return Math.max(minimum, this.options.random.normal(mean, deviation));
  }
}
