import type { SimMicros } from '../../../units/index.ts';
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
  /** The shuttle that is in here, or on its way. */
  user: Shuttle | null = null;
  private readonly stored: Pallet[] = [];
  /** Since when orders wait for its outermost pallets, the earliest first. */
  private readonly orderedSince: SimMicros[] = [];
  private isExpecting = false;

  constructor(level: number, row: number, side: Side, rack: StorageRack) {
    this.level = level;
    this.row = row;
    this.side = side;
    this.rack = rack;
  }

  /** From the end of the channel to its mouth. */
  get pallets(): readonly Pallet[] {
    return this.stored;
  }

  /** How many pallets orders wait for; always the outermost, for nothing is put in front of them. */
  get ordered(): number {
    return this.orderedSince.length;
  }

  /** Since when the first of them waits; infinite without any. */
  get waitsSince(): SimMicros {
    return this.orderedSince[0] ?? Number.POSITIVE_INFINITY;
  }

  get hasRoom(): boolean {
    return this.stored.length < DEPTH && this.ordered === 0 && !this.isExpecting;
  }

  /** Number of the place in which the next pallet will stand; place 0 is at the mouth. */
  get freePlace(): number {
    return DEPTH - 1 - this.stored.length;
  }

  /** The pallet that the next order would get: none while another is on its way, which will stand in front. */
  get orderable(): Pallet | undefined {
    return this.isExpecting ? undefined : this.stored[this.stored.length - 1 - this.ordered];
  }

  /** Promises the orderable pallet to an order. */
  order(now: SimMicros): void {
    if (!this.orderable) throw new Error(`A channel of ${this.rack.entityName} has nothing to order`);
    this.orderedSince.push(now);
  }

  /** Keeps the next place for a pallet that is on its way. */
  expect(): void {
    if (!this.hasRoom) throw new Error(`A channel of ${this.rack.entityName} has no room`);
    this.isExpecting = true;
  }

  put(pallet: Pallet): void {
    if (this.ordered > 0) throw new Error(`${pallet.name} would stand before ordered pallets`);
    this.isExpecting = false;
    this.stored.push(pallet);
  }

  /** Takes out the outermost ordered pallet. */
  take(): Pallet {
    const pallet = this.ordered > 0 ? this.stored.pop() : undefined;
    if (!pallet) throw new Error(`A channel of ${this.rack.entityName} has no ordered pallet`);
    this.orderedSince.shift();
    return pallet;
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
