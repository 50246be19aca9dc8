import type { EntityState } from '../../../protocol/index.ts';
import { type Meters, type Vector3, vector3 } from '../../../units/index.ts';
import { type Kernel, type Process, Signal, startProcess } from '../../engine/index.ts';
import type { CargoMoves } from '../devices/cargo-moves.ts';
import { DECK_HEIGHT_METERS, type Deck } from '../devices/deck.ts';
import type { Frame } from '../devices/frame.ts';
import type { Holder, Pallet } from '../devices/pallet.ts';
import { whenChanged } from '../logistics/when-changed.ts';

/** Places of the model `staging-lane`, one behind the other. */
export const STAGING_PLACES = 10;
const PITCH_METERS: Meters = 1.35;
export const STAGING_LANE_METERS: Meters = STAGING_PLACES * PITCH_METERS;

interface Item {
  readonly pallet: Pallet;
  isResting: boolean;
}

/** Rollers from a deck to the door of a dock, on which pallets wait for their truck, first in, first out. */
export class StagingLane implements Holder {
  readonly entityType = 'CONVEYOR';
  readonly part = 'STORAGE';
  readonly entityName: string;
  /** Where carriers put pallets down. */
  readonly deck: Deck;
  /** Raised when a pallet has come to rest. */
  readonly changed: Signal;
  private readonly kernel: Kernel;
  private readonly cargo: CargoMoves;
  private readonly frame: Frame;
  /** From the door inwards. */
  private readonly items: (Item | null)[] = Array.from({ length: STAGING_PLACES }, () => null);

  constructor(kernel: Kernel, cargo: CargoMoves, entityName: string, deck: Deck, frame: Frame) {
    this.kernel = kernel;
    this.cargo = cargo;
    this.entityName = entityName;
    this.deck = deck;
    this.frame = frame;
    this.changed = new Signal(kernel);
    whenChanged(kernel, deck, () => this.changed.raise());
    startProcess(kernel, this.takeOn());
  }

  /** Pallets on it, at rest or rolling. */
  get count(): number {
    return this.items.reduce((sum, item) => sum + (item ? 1 : 0), 0);
  }

  /** The pallet that rests at the door. */
  get front(): Pallet | null {
    const [item] = this.items;
    return item?.isResting ? item.pallet : null;
  }

  /** The pallet at the door is taken away, and the others follow. */
  clearFront(): void {
    this.items[0] = null;
    this.advance();
    this.changed.raise();
  }

  partFrame(): Frame {
    return this.frame;
  }

  entity(): EntityState {
    return {
      entityName: this.entityName,
      entityType: this.entityType,
      assetId: 'staging-lane',
      supportedActions: ['ATTACH_CARGO', 'DETACH_CARGO', 'TRANSFER_CARGO'],
      position: this.frame.position,
      rotation: vector3(0, this.frame.heading, 0),
    };
  }

  private *takeOn(): Process {
    const last = STAGING_PLACES - 1;
    for (;;) {
      const { pallet } = this.deck;
      if (!pallet || this.items[last]) yield this.changed;
      else {
        const item = { pallet, isResting: false };
        this.items[last] = item;
        yield* this.roll(item, last);
        this.deck.clear();
      }
    }
  }

  /** Everyone goes on as far as there is room, those at the door first. */
  private advance(): void {
    for (let place = 1; place < STAGING_PLACES; place += 1) {
      const item = this.items[place];
      if (!item?.isResting) continue;
      const target = this.freeFrom(place);
      if (target === place) continue;
      this.items[place] = null;
      this.items[target] = item;
      item.isResting = false;
      startProcess(this.kernel, this.roll(item, target));
    }
  }

  private freeFrom(place: number): number {
    let target = place;
    while (target > 0 && this.items[target - 1] === null) target -= 1;
    return target;
  }

  private *roll(item: Item, place: number): Process {
    yield* this.cargo.convey(item.pallet, this, positionOf(place));
    item.isResting = true;
    this.advance();
    this.changed.raise();
  }
}

function positionOf(place: number): Vector3 {
  return vector3(STAGING_LANE_METERS / 2 - (place + 0.5) * PITCH_METERS, DECK_HEIGHT_METERS, 0);
}
