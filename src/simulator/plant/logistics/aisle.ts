import { secondsBetween } from '../../../units/index.ts';
import { type Kernel, type Process, Signal, startProcess } from '../../engine/index.ts';
import type { CargoMoves } from '../devices/cargo-moves.ts';
import { type Deck, isFull } from '../devices/deck.ts';
import type { Pallet } from '../devices/pallet.ts';
import type { Stacker, StackerPlace } from '../devices/stacker.ts';
import type { AisleStore, Compartment } from './store.ts';
import { whenChanged } from './when-changed.ts';

const DECK_TURN_SECONDS = 3;

/** A pallet to be brought out of the racks. */
export interface Retrieval {
  /** Promised, so that nobody else takes its pallet. */
  readonly compartment: Compartment;
  readonly pallet: Pallet;
  /** Lower ones go first. */
  readonly rank: number;
  /** The stacker has the pallet and brings it to the exit deck: time to send for a carrier. */
  readonly ready: (exit: Deck) => void;
}

/** What a stacker did, for the tables. */
export interface CycleLog {
  /** A pallet was put into a storage place or taken out of it. */
  placeChanged(place: Compartment): void;
  cycle(
    aisle: Aisle,
    kind: 'STORE' | 'RETRIEVE',
    compartment: Compartment,
    pallet: Pallet,
    startedMicros: number,
  ): void;
}

export interface AisleParts {
  stacker: Stacker;
  store: AisleStore;
  entry: Deck;
  exit: Deck;
  entryPlace: StackerPlace;
  exitPlace: StackerPlace;
}

/** An aisle: a stacker that stores what stands on the entry deck and brings out what is asked for, in turns. */
export class Aisle {
  readonly stacker: Stacker;
  readonly store: AisleStore;
  readonly entry: Deck;
  private readonly kernel: Kernel;
  private readonly cargo: CargoMoves;
  private readonly parts: AisleParts;
  private readonly log: CycleLog;
  private readonly retrievals: Retrieval[] = [];
  private readonly changed: Signal;
  private cycles = 0;

  constructor(kernel: Kernel, cargo: CargoMoves, parts: AisleParts, log: CycleLog) {
    this.kernel = kernel;
    this.cargo = cargo;
    this.parts = parts;
    this.log = log;
    this.stacker = parts.stacker;
    this.store = parts.store;
    this.entry = parts.entry;
    this.changed = new Signal(kernel);
    startProcess(kernel, this.work());
    whenChanged(kernel, parts.exit, () => this.changed.raise());
  }

  get retrievalCount(): number {
    return this.retrievals.length;
  }

  /** What the stacker has to do; among aisles with as much, that with the fewest cycles so far has least. */
  get load(): number {
    return this.retrievals.length + this.entry.load + this.cycles / (this.cycles + 1);
  }

  /** By rank, and among equals first come first served. */
  retrieve(retrieval: Retrieval): void {
    const first = this.retrievals.findIndex(({ rank }) => rank > retrieval.rank);
    this.retrievals.splice(first < 0 ? this.retrievals.length : first, 0, retrieval);
    this.changed.raise();
  }

  /** Turns a pallet that a carrier brought across the aisle, so that the fork can take it. */
  receive(pallet: Pallet): void {
    startProcess(this.kernel, this.turnAndSettle(pallet));
  }

  private *turnAndSettle(pallet: Pallet): Process {
    yield* this.cargo.turn(pallet, 90, DECK_TURN_SECONDS);
    this.entry.settle(pallet);
    this.changed.raise();
  }

  private *work(): Process {
    for (;;) {
      const target = this.entry.pallet ? this.store.firstFree() : undefined;
      if (this.entry.pallet && target) yield* this.storeOne(this.entry.pallet, target);
      const retrieval = this.parts.exit.isFree ? this.retrievals.shift() : undefined;
      if (retrieval) yield* this.retrieveOne(retrieval);
      else if (!target) {
        // What is asked for cannot come out while a pallet stands on the exit deck.
        if (this.retrievals.length > 0) this.stacker.clock.enter('BLOCKED', isFull(this.parts.exit));
        else this.stacker.clock.enter('IDLE');
        yield this.changed;
      }
    }
  }

  private *storeOne(pallet: Pallet, compartment: Compartment): Process {
    const started = this.kernel.now;
    compartment.isPromised = true;
    // Until it is taken it is nobody else's, and until the fork is in it is still on its way off the deck.
    this.entry.pallet = null;
    yield* this.stacker.take(pallet, this.parts.entryPlace);
    this.kernel.schedule(this.stacker.forkIsInAt, () => this.entry.clear());
    yield* this.stacker.give(pallet, compartment.place, () => {
      compartment.pallet = pallet;
      compartment.since = this.kernel.now;
      compartment.isPromised = false;
      this.log.placeChanged(compartment);
    });
    this.cycles += 1;
    this.log.cycle(this, 'STORE', compartment, pallet, started);
  }

  private *retrieveOne({ compartment, pallet, ready }: Retrieval): Process {
    const started = this.kernel.now;
    const { exit, exitPlace } = this.parts;
    exit.promise();
    yield* this.stacker.take(pallet, compartment.place, () => {
      compartment.pallet = null;
      compartment.isPromised = false;
      this.log.placeChanged(compartment);
    });
    ready(exit);
    exit.admit();
    yield* this.stacker.give(pallet, exitPlace);
    startProcess(this.kernel, this.present(pallet));
    this.cycles += 1;
    this.log.cycle(this, 'RETRIEVE', compartment, pallet, started);
  }

  private *present(pallet: Pallet): Process {
    // The fork is still below the pallet until it has come in.
    yield secondsBetween(this.kernel.now, this.stacker.forkIsInAt);
    yield* this.cargo.turn(pallet, 90, DECK_TURN_SECONDS);
    this.parts.exit.settle(pallet);
  }
}
