import type { EntityState } from '../../../protocol/index.ts';
import { vector3 } from '../../../units/index.ts';
import type { Frame } from './frame.ts';
import type { Holder } from './pallet.ts';

/** Dimensions of the rack model `rack-16x8`. */
export const RACK_COLUMNS = 16;
export const RACK_LEVELS = 8;
const COLUMN_PITCH_METERS = 1.2;
const LEVEL_PITCH_METERS = 1.7;
const FIRST_LEVEL_METERS = 0.35;

/** One row of rack. Pallets stand in it with their long side in its depth. */
export class Rack implements Holder {
  readonly entityType = 'RACK';
  readonly part = 'STORAGE';
  readonly entityName: string;
  private readonly frame: Frame;

  constructor(entityName: string, frame: Frame) {
    this.entityName = entityName;
    this.frame = frame;
  }

  partFrame(): Frame {
    return this.frame;
  }

  /** Where a pallet stands in a compartment, relative to the rack. */
  compartment(column: number, level: number): Frame {
    const x = (column - (RACK_COLUMNS - 1) / 2) * COLUMN_PITCH_METERS;
    return { position: vector3(x, FIRST_LEVEL_METERS + level * LEVEL_PITCH_METERS, 0), heading: 90 };
  }

  entity(): EntityState {
    return {
      entityName: this.entityName,
      entityType: this.entityType,
      assetId: 'rack-16x8',
      supportedActions: ['ATTACH_CARGO', 'DETACH_CARGO', 'TRANSFER_CARGO'],
      position: this.frame.position,
      rotation: vector3(0, this.frame.heading, 0),
    };
  }
}
