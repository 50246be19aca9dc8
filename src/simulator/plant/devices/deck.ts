import type { EntityState } from '../../../protocol/index.ts';
import { vector3 } from '../../../units/index.ts';
import { type Kernel, Signal } from '../../engine/index.ts';
import type { Frame } from './frame.ts';
import type { Holder, Pallet } from './pallet.ts';

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
  /** The pallet that rests here. */
  pallet: Pallet | null = null;
  /** Somebody is on the way to bring a pallet. */
  isPromised = false;

  constructor(kernel: Kernel, entityName: string, frame: Frame) {
    this.entityName = entityName;
    this.frame = frame;
    this.changed = new Signal(kernel);
  }

  get isFree(): boolean {
    return this.pallet === null && !this.isPromised;
  }

  partFrame(): Frame {
    return this.frame;
  }

  promise(): void {
    if (!this.isFree) throw new Error(`Deck ${this.entityName} is not free to be promised`);
    this.isPromised = true;
  }

  /** The promised pallet has come to rest. */
  settle(pallet: Pallet): void {
    this.isPromised = false;
    this.pallet = pallet;
    this.changed.raise();
  }

  /** The pallet has left. */
  clear(): void {
    this.pallet = null;
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
