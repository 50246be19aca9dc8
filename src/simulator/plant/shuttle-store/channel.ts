import type { Frame } from '../devices/frame.ts';
import type { Pallet } from '../devices/pallet.ts';
import { DEPTH, LEVELS, PARKING_ROW, ROWS, SIDES, type Side } from './layout.ts';
import type { Shuttle } from './shuttle.ts';
import { type StorageRack, storagePlace } from './storage-rack.ts';

/**
 * Places one behind the other at one side of the aisle. It is filled from its end, and only the outermost pallet can be
 * taken: a loaded shuttle cannot pass under others.
 */
export class Channel {
  readonly level: number;
  readonly row: number;
  readonly side: Side;
  readonly rack: StorageRack;
  /** From the end of the channel to its mouth. */
  readonly pallets: Pallet[] = [];
  /** How many of the outermost pallets are wanted by orders. */
  wanted = 0;
  /** The shuttle that is in here, or on its way. */
  user: Shuttle | null = null;

  constructor(level: number, row: number, side: Side, rack: StorageRack) {
    this.level = level;
    this.row = row;
    this.side = side;
    this.rack = rack;
  }

  get hasRoom(): boolean {
    return this.pallets.length < DEPTH && this.wanted === 0;
  }

  /** Number of the place in which the next pallet will stand; place 0 is at the mouth. */
  get freePlace(): number {
    return DEPTH - 1 - this.pallets.length;
  }

  /** The outermost pallet that no order wants. */
  get unwanted(): Pallet | undefined {
    return this.pallets[this.pallets.length - 1 - this.wanted];
  }

  isFreeFor(shuttle: Shuttle): boolean {
    return this.user === null || this.user === shuttle;
  }

  /** Where a pallet stands, relative to the rack. */
  frame(place: number): Frame {
    return { position: storagePlace(this.side, this.level, place), heading: 0 };
  }
}

/** All channels of a store, level by level. */
export function createChannels(rackOf: (side: Side, row: number) => StorageRack): Channel[] {
  const channels: Channel[] = [];
  for (let level = 0; level < LEVELS; level += 1) {
    for (let row = 0; row < ROWS; row += 1) {
      if (row === PARKING_ROW) continue;
      for (const side of SIDES) channels.push(new Channel(level, row, side, rackOf(side, row)));
    }
  }
  return channels;
}
