import type { EntityState } from '../../../protocol/index.ts';
import { type Meters, vector3 } from '../../../units/index.ts';
import { DECK_HEIGHT_METERS } from './driving.ts';
import type { Lane } from './lane.ts';

/** From the middle of a lane to the middle of the deck at its right. */
export const DECK_ASIDE_METERS: Meters = 1.4;

/** A conveyor deck beside a lane: a place for one pallet. */
export class DeckPlace {
  readonly entityName: string;
  readonly lane: Lane;
  /** Slot in which a carrier stands to give or take. */
  readonly slot: number;
  pallet: string | null = null;
  /** Somebody is on the way to give or take. */
  isPromised = false;

  constructor(entityName: string, lane: Lane) {
    this.entityName = entityName;
    this.lane = lane;
    this.slot = Math.floor(lane.slotCount / 2);
  }

  entity(): EntityState {
    return {
      entityName: this.entityName,
      entityType: 'DECK',
      assetId: 'deck',
      supportedActions: ['ATTACH_CARGO', 'DETACH_CARGO', 'TRANSFER_CARGO'],
      position: this.lane.position(this.lane.slotOffset(this.slot), DECK_ASIDE_METERS),
      rotation: vector3(0, this.lane.heading, 0),
    };
  }
}

/** A pallet that stands on a deck. */
export function palletOn({ entityName: parentEntityName }: DeckPlace, entityName: string): EntityState {
  return {
    entityName,
    entityType: 'CARGO',
    assetId: 'pallet',
    supportedActions: [],
    parentEntityName,
    part: 'STORAGE',
    localPosition: vector3(0, DECK_HEIGHT_METERS, 0),
    localRotation: vector3(),
  };
}
