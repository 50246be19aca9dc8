import type { EntityState } from '../../../protocol/index.ts';
import { type Kernel, Signal } from '../../engine/index.ts';
import { CargoMoves } from '../devices/cargo-moves.ts';
import { Deck } from '../devices/deck.ts';
import { Lift } from '../devices/lift.ts';
import type { Faults } from '../logistics/faults.ts';
import { whenChanged } from '../logistics/when-changed.ts';
import type { PlantContext } from '../scenario.ts';
import { AisleReservation } from './aisle-reservation.ts';
import { type Channel, createChannels } from './channel.ts';
import {
  conveyorFrames,
  DEPTH,
  type End,
  LEVELS,
  levelDeckFrame,
  liftFrame,
  PARKING_ROW,
  ROWS,
  SIDES,
  type Side,
  surfaceHeight,
} from './layout.ts';
import type { StoreParameters } from './parameters.ts';
import { Shuttle } from './shuttle.ts';
import { StorageRack } from './storage-rack.ts';

const LIFT_ACCELERATION = 0.8;

/** A lift with its deck on each level and the decks outside it, from the lift outwards. */
export interface Tower {
  readonly end: End;
  readonly side: Side;
  readonly lift: Lift;
  readonly levelDecks: readonly Deck[];
  readonly conveyor: readonly Deck[];
}

/** Everything that stands or moves in the store. */
export class Store {
  readonly kernel: Kernel;
  readonly cargo: CargoMoves;
  /** Raised whenever something has changed for which somebody may wait who does not wait for one deck or aisle alone. */
  readonly changed: Signal;
  readonly racks: readonly StorageRack[];
  readonly channels: readonly Channel[];
  readonly towers: readonly Tower[];
  readonly shuttles: readonly Shuttle[];
  private readonly context: PlantContext;
  private readonly parameters: StoreParameters;
  private readonly faults: Faults;

  constructor(context: PlantContext, parameters: StoreParameters, faults: Faults) {
    const { kernel, output } = context;
    this.context = context;
    this.parameters = parameters;
    this.faults = faults;
    this.kernel = kernel;
    this.cargo = new CargoMoves(kernel, output);
    this.changed = new Signal(kernel);
    this.racks = rows().flatMap((row) => SIDES.map((side) => new StorageRack(side, row)));
    this.channels = createChannels((side, row) => this.rackAt(side, row));
    this.towers = (['IN', 'OUT'] as const).flatMap((end) => SIDES.map((side) => this.tower(end, side)));
    this.shuttles = Array.from({ length: LEVELS }, (_, level) => this.shuttlesOn(level)).flat();
    faults.expect([...this.shuttles, ...this.towers.map(({ lift }) => lift)]);
  }

  towersAt(end: End): readonly Tower[] {
    return this.towers.filter((tower) => tower.end === end);
  }

  /** Pallets that stand in a place. */
  get stored(): number {
    return this.channels.reduce((sum, { pallets }) => sum + pallets.length, 0);
  }

  get freePlaces(): number {
    return this.channels.length * DEPTH - this.stored;
  }

  /** Pallets that stand before a lift in, or on one of its decks. */
  get waitingIn(): number {
    const decks = this.towersAt('IN').flatMap(({ levelDecks, conveyor }) => [...levelDecks, ...conveyor]);
    return decks.filter(({ pallet }) => pallet !== null).length;
  }

  entities(): EntityState[] {
    const decks = this.towers.flatMap(({ levelDecks, conveyor }) => [...levelDecks, ...conveyor]);
    const lifts = this.towers.map(({ lift }) => ({ ...lift.entity(), assetId: 'lift-tower' }));
    return [...[...this.racks, ...decks, ...this.shuttles].map((device) => device.entity()), ...lifts];
  }

  private rackAt(side: Side, row: number): StorageRack {
    const rack = this.racks[(row - PARKING_ROW - 1) * SIDES.length + SIDES.indexOf(side)];
    if (!rack) throw new Error(`There is no rack ${side} of row ${row}`);
    return rack;
  }

  private tower(end: End, side: Side): Tower {
    const name = `${end}-${side}`;
    const frame = liftFrame(end, side);
    const platformHeight = surfaceHeight(0);
    const limits = { maxSpeed: this.parameters.liftSpeed, acceleration: LIFT_ACCELERATION };
    const options = { entityName: `LIFT-${name}`, limits, platformHeight, base: () => frame };
    const lift = new Lift(this.kernel, this.context.output, options);
    lift.beforeMove = () => this.faults.repairIfBroken(lift);
    return {
      end,
      side,
      lift,
      levelDecks: Array.from({ length: LEVELS }, (_, level) =>
        this.deck(`DECK-${name}-L${level + 1}`, levelDeckFrame(end, side, level)),
      ),
      conveyor: conveyorFrames(end, side).map((place, index) => this.deck(`CONVEYOR-${name}-${index + 1}`, place)),
    };
  }

  private deck(name: string, frame: ConstructorParameters<typeof Deck>[2]): Deck {
    const deck = new Deck(this.kernel, name, frame);
    whenChanged(this.kernel, deck, () => this.changed.raise());
    return deck;
  }

  private shuttlesOn(level: number): Shuttle[] {
    const aisle = new AisleReservation<Shuttle>(new Signal(this.kernel));
    const { parameters } = this;
    return SIDES.slice(0, parameters.shuttlesPerLevel).map((parking) => {
      const entityName = `SHUTTLE-${level + 1}${parking}`;
      return new Shuttle(this.kernel, this.context.output, {
        ...{ entityName, level, parking, row: PARKING_ROW, aisle, faults: this.faults },
        emptyLimits: { maxSpeed: parameters.emptySpeed, acceleration: parameters.emptyAcceleration },
        loadedLimits: { maxSpeed: parameters.loadedSpeed, acceleration: parameters.loadedAcceleration },
      });
    });
  }
}

function rows(): number[] {
  return Array.from({ length: ROWS - PARKING_ROW - 1 }, (_, index) => PARKING_ROW + 1 + index);
}
