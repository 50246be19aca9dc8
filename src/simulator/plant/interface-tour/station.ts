import { vector3 } from '../../../units/index.ts';
import type { Process } from '../../engine/index.ts';
import { CargoMoves } from '../devices/cargo-moves.ts';
import { DECK_HEIGHT_METERS, DECK_TO_CARRIER_METERS, Deck, onTop } from '../devices/deck.ts';
import { Lift } from '../devices/lift.ts';
import { LiftTable } from '../devices/lift-table.ts';
import type { Holder, Pallet } from '../devices/pallet.ts';
import { Rack } from '../devices/rack.ts';
import { Stacker, type StackerPlace } from '../devices/stacker.ts';
import type { PlantContext } from '../scenario.ts';
import { BEND, FROM, STRAIGHT } from './floor.ts';
import { leg, TourCarrier } from './tour-carrier.ts';
import type { TourTables } from './tour-tables.ts';

const SPEEDS = { initialSpeed: 0, maxSpeed: 1.6, acceleration: 0.7, deceleration: 0.8 };
const SLOW = 0.8;
/** No acceleration: the constant-speed branch (interface 2.13). */
const EVEN = { initialSpeed: SLOW, maxSpeed: SLOW, acceleration: 0, deceleration: 0 };
const PAUSE_SECONDS = 5;
const AISLE_Z = -4;
const RACK_Z = AISLE_Z + 1.375;
const TRACK_X = -2;
const UPPER_METERS = 2;

/** What stands there from the beginning: a carrier with a lift on top, a lift, and a stacker with a rack. */
export class Station {
  readonly pallets: readonly Pallet[];
  private readonly context: PlantContext;
  private readonly tables: TourTables;
  private readonly cargo: CargoMoves;
  private readonly carrier: TourCarrier;
  private readonly top: LiftTable;
  private readonly deck: Deck;
  private readonly rack = new Rack('RACK', { position: vector3(8, 0, RACK_Z), heading: 180 });
  private readonly entry: Deck;
  private readonly stacker: Stacker;
  private readonly lift: Lift;

  constructor(context: PlantContext, tables: TourTables) {
    const { kernel, output } = context;
    this.context = context;
    this.tables = tables;
    this.cargo = new CargoMoves(kernel, output);
    this.deck = new Deck(kernel, 'DECK', { position: vector3(-DECK_TO_CARRIER_METERS, 0, 0), heading: 0 });
    this.entry = new Deck(kernel, 'ENTRY', { position: vector3(TRACK_X, 0, RACK_Z), heading: 0 });
    const pose = { position: FROM.position, rotation: vector3() };
    this.carrier = new TourCarrier(kernel, output, 'CARRIER', 'carrier-lift', pose);
    this.top = new LiftTable(kernel, output, this.carrier);
    const [start, end] = [vector3(TRACK_X, 0, AISLE_Z), vector3(18, 0, AISLE_Z)];
    this.stacker = new Stacker(kernel, output, this.cargo, { entityName: 'STACKER', start, end, offset: 0 }, 2);
    const base = { position: vector3(-6, 0, 4), heading: 0 };
    const limits = { maxSpeed: 0.8, acceleration: 0.5 };
    this.lift = new Lift(kernel, output, { entityName: 'LIFT', limits, platformHeight: 0, base: () => base });
    this.pallets = [
      palletOn('PALLET-1', this.deck),
      palletOn('PALLET-2', this.entry, 90),
      palletOn('PALLET-3', this.lift),
    ];
  }

  get devices() {
    return [this.deck, this.entry, this.rack, this.carrier, this.top, this.stacker, this.lift] as const;
  }

  /** There and back: whole paths and parts, along and against, stopped in the middle of a path and of a turn. */
  *drive(): Process {
    const [pallet] = this.pallets;
    const { carrier, top, cargo, context } = this;
    if (!pallet) return;
    for (;;) {
      yield PAUSE_SECONDS;
      const started = context.kernel.now;
      yield* top.makeReady();
      yield* cargo.convey(pallet, top.holder, vector3());
      yield* top.stow();
      const straight = STRAIGHT.lengthMeters;
      const stoppedAt = yield* carrier.driveAndStop(leg(STRAIGHT, 0, straight), SPEEDS, 4);
      yield PAUSE_SECONDS;
      const bend = BEND.lengthMeters;
      yield* carrier.drive([leg(STRAIGHT, stoppedAt, straight), leg(BEND, 0, bend)], SPEEDS);
      const turned = yield* carrier.turn(180, 2);
      yield PAUSE_SECONDS;
      yield* carrier.turn(180 - turned);
      yield* carrier.drive([leg(BEND, bend, bend - 2)], { ...SPEEDS, maxSpeed: SLOW }, SLOW);
      yield* carrier.drive([leg(BEND, bend - 2, 2)], EVEN, SLOW);
      yield* carrier.drive([leg(BEND, 2, 0), leg(STRAIGHT, straight, 3)], { ...SPEEDS, initialSpeed: SLOW });
      yield* carrier.driveByPoses(leg(STRAIGHT, 3, 0), 4);
      yield* carrier.turn(-180);
      yield* top.makeReady();
      yield* cargo.convey(pallet, this.deck, onTop());
      yield* top.stow();
      this.tables.moved(carrier.entityName, pallet.name, started);
    }
  }

  /** To the rack and back again: fork, storage, travelling and lifting at the same time. */
  *store(): Process {
    const pallet = this.pallets[1];
    const { stacker, rack, entry, context } = this;
    if (!pallet) return;
    const local = rack.compartment(4, 2);
    const rackX = rack.partFrame().position.x - local.position.x;
    const inRack = placeAt(rack, rackX, local.position.y, false);
    const onEntry = placeAt(entry, TRACK_X, DECK_HEIGHT_METERS, true);
    for (;;) {
      for (const [from, to] of [
        [onEntry, inRack],
        [inRack, onEntry],
      ] as const) {
        const started = context.kernel.now;
        yield* stacker.take(pallet, from);
        yield* stacker.give(pallet, to);
        this.tables.moved(stacker.entityName, pallet.name, started);
        yield PAUSE_SECONDS;
      }
    }
  }

  /** Up and down, and says where the platform stands. */
  *raise(): Process {
    const { lift } = this;
    for (;;) {
      for (const height of [UPPER_METERS, 0]) {
        yield 2 * PAUSE_SECONDS;
        yield* lift.moveTo(height);
        lift.report();
      }
    }
  }
}

function placeAt(holder: Holder, x: number, surfaceHeight: number, isOpen: boolean): StackerPlace {
  return { holder, offset: x - TRACK_X, surfaceHeight, reach: RACK_Z - AISLE_Z, isOpen };
}

/** A pallet that stands on a device at the beginning. */
export function palletOn(name: string, holder: Holder, heading = 0): Pallet {
  const position = holder.part === 'LIFT_PLATFORM' ? vector3() : onTop();
  const goods = { article: 'Sample', quantity: 1, weightKilograms: 100, expiryDate: null };
  return { name, ...goods, holder, local: { position, heading } };
}
