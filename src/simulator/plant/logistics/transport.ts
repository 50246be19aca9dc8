import type { SimMicros } from '../../../units/index.ts';
import type { Signal } from '../../engine/index.ts';
import type { Carrier } from '../devices/carrier.ts';
import type { Deck } from '../devices/deck.ts';
import type { Pallet } from '../devices/pallet.ts';
import type { Ways } from './ways.ts';

/** A pallet that waits on a deck, or will soon stand there, to be taken elsewhere. */
export interface Transport {
  readonly pallet: Pallet;
  readonly from: Deck;
  /** A deck that has or will soon have room for it, or null while there is none. */
  chooseTarget(): Deck | null;
  /** The pallet has come to rest. */
  delivered(target: Deck): void;
}

/** What a carrier is to do next; its target is promised. */
export interface Job {
  readonly transport: Transport;
  /** Since when the transport has waited for a carrier. */
  readonly requestedMicros: SimMicros;
  readonly target: Deck;
}

/** A carrier in service with the work it was given. */
export interface Worker {
  readonly carrier: Carrier;
  /** The ways that it can drive. */
  readonly ways: Ways;
  /** Raised when it was given a job, or restored. */
  readonly woken: Signal;
  job: Job | null;
  isIdle: boolean;
  /** Called in: it gets no jobs until it is restored. */
  isWithdrawn: boolean;
}
