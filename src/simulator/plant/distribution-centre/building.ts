import type { EntityState } from '../../../protocol/index.ts';
import { type Meters, vector3 } from '../../../units/index.ts';
import { composeFrames } from '../devices/frame.ts';
import {
  chargerFrame,
  deckFrame,
  GROUND_PARKING,
  MEZZANINE_HEIGHT,
  RECEIVING_DECKS,
  SHIPPING_DECKS,
  UPPER_PARKING,
} from './floor-plan.ts';

const SLAB_Z: Meters = 27.2;
/** From the middle of a dock's deck to its door. */
const DECK_TO_DOOR: Meters = 1;

export function mezzanineEntity(): EntityState {
  return standing('MEZZANINE', 'FLOOR', 'mezzanine', vector3(0, MEZZANINE_HEIGHT, SLAB_Z), 0);
}

/** Dock doors, their local +X pointing into the hall. */
export function dockEntities(): EntityState[] {
  return [...RECEIVING_DECKS, ...SHIPPING_DECKS].map((plan) => {
    const door = composeFrames(deckFrame(plan), { position: vector3(DECK_TO_DOOR, 0, 0), heading: 180 });
    return standing(`${plan.name}-DOOR`, 'DOCK', 'dock', door.position, door.heading);
  });
}

/** A charging post at every parking place that is used. */
export function chargerEntities(homes: readonly string[]): EntityState[] {
  return [...GROUND_PARKING, ...UPPER_PARKING]
    .filter(({ name }) => homes.includes(name))
    .map((place) => {
      const { position, heading } = chargerFrame(place);
      return standing(`CHARGER-${place.name}`, 'CHARGE_STATION', 'charger', position, heading);
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
