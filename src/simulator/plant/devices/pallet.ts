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

/** Height of a pallet without goods. */
export const EMPTY_PALLET_METERS = 0.144;

/** A pallet with what lies on it. */
export interface Pallet {
  readonly name: string;
  /** What it is drawn as; a pallet with goods where nothing is said. */
  readonly assetId?: string;
  /** Empty pallets on top of this one, itself empty: they go where it goes. */
  stacked?: readonly Pallet[];
  readonly article: string;
  readonly quantity: number;
  /** Its own, with what is stacked on it. */
  weightKilograms: number;
  /** Calendar day on which the goods expire, or null for goods that keep. */
  readonly expiryDate: string | null;
  holder: Holder;
  /** Relative to the carrying part. */
  local: Frame;
}

/** A pallet with those that are stacked on it, from below. */
export function stackOf(pallet: Pallet): readonly Pallet[] {
  return [pallet, ...(pallet.stacked ?? [])];
}

/** Where a pallet of a stack is, by where the lowest one is. */
export function raised({ position, heading }: Frame, layer: number): Frame {
  return { position: { ...position, y: position.y + layer * EMPTY_PALLET_METERS }, heading };
}

export function palletWorldFrame(pallet: Pallet): Frame {
  return composeFrames(pallet.holder.partFrame(), pallet.local);
}

/** A pallet as the interface describes carried cargo (interface 2.12). */
export function palletEntity({ name, assetId = 'pallet', holder, local }: Pallet): EntityState {
  return {
    entityName: name,
    entityType: 'CARGO',
    assetId,
    supportedActions: ['ATTACH_CARGO', 'DETACH_CARGO', 'TRANSFER_CARGO'],
    parentEntityName: holder.entityName,
    part: holder.part,
    localPosition: local.position,
    localRotation: vector3(0, local.heading, 0),
  };
}
