import type { EntityState, Part } from '../../../protocol/index.ts';
import { vector3 } from '../../../units/index.ts';
import { composeFrames, type Frame } from './frame.ts';

/** A device that carries pallets on one of its parts. */
export interface Holder {
  readonly entityName: string;
  readonly entityType: string;
  readonly part: Part;
  /** World frame of the carrying part at this instant. */
  partFrame(): Frame;
}

/** A pallet with what lies on it. */
export interface Pallet {
  readonly name: string;
  readonly article: string;
  readonly quantity: number;
  readonly weightKilograms: number;
  /** Calendar day on which the goods expire, or null for goods that keep. */
  readonly expiryDate: string | null;
  holder: Holder;
  /** Relative to the carrying part. */
  local: Frame;
}

export function palletWorldFrame(pallet: Pallet): Frame {
  return composeFrames(pallet.holder.partFrame(), pallet.local);
}

/** A pallet as the interface describes carried cargo (interface 2.12). */
export function palletEntity({ name, holder, local }: Pallet): EntityState {
  return {
    entityName: name,
    entityType: 'CARGO',
    assetId: 'pallet',
    supportedActions: ['ATTACH_CARGO', 'DETACH_CARGO', 'TRANSFER_CARGO'],
    parentEntityName: holder.entityName,
    part: holder.part,
    localPosition: local.position,
    localRotation: vector3(0, local.heading, 0),
  };
}
