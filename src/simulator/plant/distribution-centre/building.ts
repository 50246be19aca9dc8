import type { EntityState } from '../../../protocol/index.ts';
import { type Meters, vector3 } from '../../../units/index.ts';
import { composeFrames } from '../devices/frame.ts';
import {
  chargerFrame,
  deckFrame,
  GROUND_PARKING,
  MEZZANINE_HEIGHT,
  RECEIVING_DECKS,
  SHIPPING_DOCKS,
  shippingDoorFrame,
  UPPER_PARKING,
} from './floor-plan.ts';

const SLAB_Z: Meters = 27.2;
/** From the middle of a dock's deck to its door. */
const DECK_TO_DOOR: Meters = 1;

export function mezzanineEntity(): EntityState {
  return standing('MEZZANINE', 'FLOOR', 'mezzanine', vector3(0, MEZZANINE_HEIGHT, SLAB_Z), 0);
}

export function doorName(dock: string): string {
  return `${dock}-DOOR`;
}

/** Dock doors, their local +X pointing into the hall. */
export function dockEntities(): EntityState[] {
  const receiving = RECEIVING_DECKS.map((plan) => ({
    name: plan.name,
    door: composeFrames(deckFrame(plan), { position: vector3(DECK_TO_DOOR, 0, 0), heading: 180 }),
  }));
  const shipping = SHIPPING_DOCKS.map((dock) => ({ name: dock.name, door: shippingDoorFrame(dock) }));
  return [...receiving, ...shipping].map(({ name, door: { position, heading } }) =>
    standing(doorName(name), 'DOCK', 'dock', position, heading),
  );
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
