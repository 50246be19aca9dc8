import { type SimMicros, vector3 } from '../../../units/index.ts';
import { type Kernel, type Process, type RandomStream, Signal, startProcess } from '../../engine/index.ts';
import type { CargoMoves } from '../devices/cargo-moves.ts';
import { DECK_HEIGHT_METERS, type Deck, onTop } from '../devices/deck.ts';
import type { Pallet } from '../devices/pallet.ts';
import type { PlantOutput, TableWriter } from '../output.ts';
import { dateTimeAt } from '../trade/calendar.ts';
import { columnsOf } from '../trade/columns.ts';
import type { Goods } from '../trade/goods.ts';

/** Pallets enter and leave through the dock door, this far behind the middle of the deck. */
export const BEHIND_DOOR_METERS = 1.7;

const MEAN_SECONDS_BETWEEN_TRUCKS = 360;
const PALLETS_PER_TRUCK = { minimum: 6, maximum: 16 };
const DOCKING_SECONDS = { mean: 40, deviation: 8, minimum: 15 };
const SECONDS_BETWEEN_PALLETS = { mean: 14, deviation: 4, minimum: 5 };

interface Truck {
  row: number;
  arrived: SimMicros;
  pallets: number;
}

export interface ReceivingOptions {
  kernel: Kernel;
  output: PlantOutput;
  random: RandomStream;
  cargo: CargoMoves;
  goods: Goods;
  docks: readonly Deck[];
  /** A pallet stands on a dock's deck. */
  received: (pallet: Pallet, dock: Deck) => void;
}

/** Trucks arrive at random, wait for a free dock, and are unloaded as fast as carriers take the pallets away. */
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
      columns: columnsOf({
        arrivedAt: 'DATETIME',
        pallets: 'INTEGER',
        dock: 'STRING?',
        unloaded: 'INTEGER',
        leftAt: 'DATETIME?',
        complete: 'BOOLEAN',
      }),
    });
    startProcess(options.kernel, this.arrivals());
    for (const dock of options.docks) startProcess(options.kernel, this.unload(dock));
  }

  private *arrivals(): Process {
    const { random } = this.options;
    // Two trucks wait at the gate in the morning.
    for (let truck = 0; ; truck += 1) {
      if (truck >= 2) yield this.secondsToNextTruck();
      this.arrive(random.integer(PALLETS_PER_TRUCK.minimum, PALLETS_PER_TRUCK.maximum));
    }
  }

  /** Hauliers book slots and keep them more or less: less even than a timetable, more even than pure chance. */
  private secondsToNextTruck(): number {
    const { random } = this.options;
    return random.exponential(MEAN_SECONDS_BETWEEN_TRUCKS / 2) + random.exponential(MEAN_SECONDS_BETWEEN_TRUCKS / 2);
  }

  private arrive(pallets: number): void {
    const arrived = this.options.kernel.now;
    const row = this.deliveries.append({
      arrivedAt: dateTimeAt(arrived),
      pallets,
      dock: null,
      unloaded: 0,
      leftAt: null,
      complete: false,
    });
    this.yard.push({ row, arrived, pallets });
    this.arrival.raise();
  }

  private *unload(dock: Deck): Process {
    const { kernel } = this.options;
    for (;;) {
      const truck = this.yard.shift();
      if (!truck) {
        yield this.arrival;
        continue;
      }
      this.deliveries.update(truck.row, { dock: dock.entityName });
      yield this.draw(DOCKING_SECONDS);
      for (let unloaded = 1; unloaded <= truck.pallets; unloaded += 1) {
        yield* this.unloadOne(dock);
        this.deliveries.update(truck.row, { unloaded });
      }
      this.deliveries.update(truck.row, { leftAt: dateTimeAt(kernel.now), complete: true });
    }
  }

  private *unloadOne(dock: Deck): Process {
    const { kernel, cargo, goods, received } = this.options;
    yield this.draw(SECONDS_BETWEEN_PALLETS);
    while (!dock.isFree) yield dock.changed;
    dock.promise();
    dock.admit();
    const behindDoor = { position: vector3(BEHIND_DOOR_METERS, DECK_HEIGHT_METERS, 0), heading: 0 };
    const pallet = goods.createPallet(kernel.now, dock, behindDoor);
    cargo.create(pallet);
    yield* cargo.convey(pallet, dock, onTop());
    dock.settle(pallet);
    received(pallet, dock);
  }

  private draw({ mean, deviation, minimum }: { mean: number; deviation: number; minimum: number }): number {
    return Math.max(minimum, this.options.random.normal(mean, deviation));
  }
}
