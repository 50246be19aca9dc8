import type { EntityState } from '../../../protocol/index.ts';
import { type Vector3, vector3 } from '../../../units/index.ts';
import type { Frame } from '../devices/frame.ts';
import type { Holder } from '../devices/pallet.ts';
import { DEPTH, DEPTH_PITCH_METERS, rackFrame, type Side, signOf, surfaceHeight } from './layout.ts';

/** The steel of one row at one side of the aisle, over all levels. Pallets stand in it along its length. */
export class StorageRack implements Holder {
  readonly entityType = 'RACK';
  readonly part = 'STORAGE';
  readonly entityName: string;
  private readonly frame: Frame;

  constructor(side: Side, row: number) {
    this.entityName = `RACK-${side}${String(row).padStart(2, '0')}`;
    this.frame = rackFrame(side, row);
  }

  partFrame(): Frame {
    return this.frame;
  }

  entity(): EntityState {
    return {
      entityName: this.entityName,
      entityType: this.entityType,
      assetId: 'rack-channel',
      supportedActions: ['ATTACH_CARGO', 'DETACH_CARGO', 'TRANSFER_CARGO'],
      position: this.frame.position,
      rotation: vector3(0, this.frame.heading, 0),
    };
  }
}

/** A place relative to its rack; place 0 is next to the aisle. */
export function storagePlace(side: Side, level: number, place: number): Vector3 {
  return vector3(signOf(side) * (place - (DEPTH - 1) / 2) * DEPTH_PITCH_METERS, surfaceHeight(level), 0);
}
