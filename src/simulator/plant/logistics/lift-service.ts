import { type Meters, vector3 } from '../../../units/index.ts';
import { type Kernel, type Process, Signal, startProcess } from '../../engine/index.ts';
import type { CargoMoves } from '../devices/cargo-moves.ts';
import { type Deck, isFull, onTop } from '../devices/deck.ts';
import type { Lift } from '../devices/lift.ts';
import type { Pallet } from '../devices/pallet.ts';
import { whenChanged } from './when-changed.ts';

/** What a lift did, for the tables. */
export interface TripLog {
  trip(lift: Lift, pallet: Pallet, startedMicros: number): void;
}

export interface LiftRun {
  lift: Lift;
  from: Deck;
  fromHeight: Meters;
  to: Deck;
  toHeight: Meters;
  /** The pallet is on the lift and will stand on the deck at the other floor: time to send for a carrier. */
  coming: (pallet: Pallet, deck: Deck) => void;
  log: TripLog;
}

/** Keeps a lift taking pallets from a deck on one floor to a deck on the other. */
export function runLift(kernel: Kernel, cargo: CargoMoves, run: LiftRun): void {
  const changed = new Signal(kernel);
  for (const deck of [run.from, run.to]) whenChanged(kernel, deck, () => changed.raise());
  startProcess(kernel, work(kernel, cargo, run, changed));
}

function* work(kernel: Kernel, cargo: CargoMoves, run: LiftRun, changed: Signal): Process {
  const { lift, from, to } = run;
  for (;;) {
    lift.clock.enter('EMPTY');
    yield* lift.moveTo(run.fromHeight);
    while (!from.pallet || !to.isFree) {
      if (from.pallet) lift.clock.enter('BLOCKED', isFull(to));
      else lift.clock.enter('IDLE');
      yield changed;
    }
    const { pallet } = from;
    const started = kernel.now;
    to.promise();
    lift.clock.enter('LIFTING');
    yield* cargo.convey(pallet, lift, vector3());
    from.clear();
    lift.clock.enter('LOADED');
    run.coming(pallet, to);
    yield* lift.moveTo(run.toHeight);
    to.admit();
    lift.clock.enter('LIFTING');
    yield* cargo.convey(pallet, to, onTop());
    to.settle(pallet);
    run.log.trip(lift, pallet, started);
  }
}
