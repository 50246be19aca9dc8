import type { EntityState } from '../../../protocol/index.ts';
import { type Meters, vector3 } from '../../../units/index.ts';
import { composeFrames } from '../devices/frame.ts';
import { deckFrame, MEZZANINE_HEIGHT, RECEIVING_DECKS, SHIPPING_DECKS } from './floor-plan.ts';

/** Thickness of the model `mezzanine`, whose base is its underside. */
const SLAB_THICKNESS: Meters = 0.3;
const SLAB_Z: Meters = 27.2;
/** From the middle of a dock's deck to its door. */
const DECK_TO_DOOR: Meters = 1;

export function mezzanineEntity(): EntityState {
  return standing('MEZZANINE', 'FLOOR', 'mezzanine', { x: 0, y: MEZZANINE_HEIGHT - SLAB_THICKNESS, z: SLAB_Z }, 0);
}

/** Dock doors, their local +X pointing out of the building. */
export function dockEntities(): EntityState[] {
  return [...RECEIVING_DECKS, ...SHIPPING_DECKS].map((plan) => {
    const door = composeFrames(deckFrame(plan), { position: vector3(DECK_TO_DOOR, 0, 0), heading: 0 });
    return standing(`${plan.name}-DOOR`, 'DOCK', 'dock', door.position, door.heading);
  });
}

function standing(
  entityName: string,
  entityType: string,
  assetId: string,
  position: { x: number; y: number; z: number },
  heading: number,
): EntityState {
  return { entityName, entityType, assetId, supportedActions: [], position, rotation: vector3(0, heading, 0) };
}
