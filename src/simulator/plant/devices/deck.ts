import type { EntityState } from '../../../protocol/index.ts';
import { type SimMicros, vector3 } from '../../../units/index.ts';
import { type Kernel, Signal } from '../../engine/index.ts';
import type { Frame } from './frame.ts';
import type { Holder, Pallet } from './pallet.ts';
import type { Holding } from './state-clock.ts';

/** Height of conveyor decks and of carriers' tops above their floor. */
export const DECK_HEIGHT_METERS = 0.32;
/** From the centre of a deck to the centre of a carrier that stands nose to it. */
export const DECK_TO_CARRIER_METERS = 1.6;

/** A conveyor deck: a place for one pallet where devices hand over to each other. */
export class Deck implements Holder {
  readonly entityType = 'DECK';
  readonly part = 'STORAGE';
  readonly entityName: string;
  readonly frame: Frame;
  /** Raised when a pallet has come to rest here or has left. */
  readonly changed: Signal;
  /** The pallet that rests here, ready to be taken. */
  pallet: Pallet | null = null;
  /** Since when it does, or the last one did. */
  restsSince: SimMicros = 0;
  /** A pallet is here, at rest or coming in or going out. */
  isOccupied = false;
  /** How many are on the way to bring a pallet. */
  private promised = 0;
  private readonly kernel: Kernel;

  constructor(kernel: Kernel, entityName: string, frame: Frame) {
    this.kernel = kernel;
    this.entityName = entityName;
    this.frame = frame;
    this.changed = new Signal(kernel);
  }

  /** Empty, and nobody is bringing anything. */
  get isFree(): boolean {
    return !this.isOccupied && this.promised === 0;
  }

  /** How many pallets are here or on their way. */
  get load(): number {
    return this.promised + (this.isOccupied ? 1 : 0);
  }

  partFrame(): Frame {
    return this.frame;
  }

  /** Somebody sets out to bring a pallet. */
  promise(): void {
    this.promised += 1;
  }

  /** A promised pallet comes in now. */
  admit(): void {
    if (this.isOccupied) throw new Error(`Deck ${this.entityName} is occupied`);
    this.promised -= 1;
    this.isOccupied = true;
  }

  /** A pallet rests here from the beginning. */
  put(pallet: Pallet): void {
    this.isOccupied = true;
    this.pallet = pallet;
  }

  /** The pallet has come to rest. */
  settle(pallet: Pallet): void {
    this.pallet = pallet;
    this.restsSince = this.kernel.now;
    this.changed.raise();
  }

  /** The pallet has left. */
  clear(): void {
    this.pallet = null;
    this.isOccupied = false;
    this.changed.raise();
  }

  entity(): EntityState {
    return {
      entityName: this.entityName,
      entityType: this.entityType,
      assetId: 'deck',
      supportedActions: ['ATTACH_CARGO', 'DETACH_CARGO', 'TRANSFER_CARGO'],
      position: this.frame.position,
      rotation: vector3(0, this.frame.heading, 0),
    };
  }
}

/** Where a pallet stands on a deck, or on a carrier. */
export function onTop() {
  return vector3(0, DECK_HEIGHT_METERS, 0);
}

/** What keeps who wants to put a pallet on a deck. */
export function isFull({ entityName }: Deck): Holding {
  return { why: 'full', holder: entityName, place: entityName };
}

/** What keeps who wants to take a pallet from a deck on which it does not rest yet: whoever has it now. */
export function isMissing({ holder }: Pallet, { entityName }: Deck): Holding {
  return { why: 'empty', holder: holder.entityName, place: entityName };
}
