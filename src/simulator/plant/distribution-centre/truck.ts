import type { EntityState } from '../../../protocol/index.ts';
import { type Meters, type Vector3, vector3 } from '../../../units/index.ts';
import type { Frame } from '../devices/frame.ts';
import type { Holder, Pallet } from '../devices/pallet.ts';

/** Of the model `truck`, a trailer: eleven rows of three pallets. */
export const TRUCK_METERS: Meters = 13.6;
const ABREAST = 3;
const ROW_METERS: Meters = 1.22;
const ABREAST_METERS: Meters = 0.82;
const WALL_METERS: Meters = 0.1;

/** A trailer at a dock with the pallets that leave with it. */
export class Truck implements Holder {
  readonly entityType = 'TRUCK';
  readonly part = 'STORAGE';
  readonly entityName: string;
  readonly pallets: Pallet[] = [];
  private readonly frame: Frame;

  constructor(entityName: string, frame: Frame) {
    this.entityName = entityName;
    this.frame = frame;
  }

  /** Where the next pallet goes: from the front of the trailer to its door, which is at its local -X. */
  get nextPlace(): Vector3 {
    const count = this.pallets.length;
    const row = Math.floor(count / ABREAST);
    const x = TRUCK_METERS / 2 - WALL_METERS - (row + 0.5) * ROW_METERS;
    return vector3(x, 0, ((count % ABREAST) - 1) * ABREAST_METERS);
  }

  partFrame(): Frame {
    return this.frame;
  }

  entity(): EntityState {
    return {
      entityName: this.entityName,
      entityType: this.entityType,
      assetId: 'truck',
      supportedActions: ['ATTACH_CARGO', 'DETACH_CARGO', 'TRANSFER_CARGO'],
      position: this.frame.position,
      rotation: vector3(0, this.frame.heading, 0),
    };
  }
}

export function truckName(departure: number): string {
  return `TRUCK-${String(departure + 1).padStart(5, '0')}`;
}
