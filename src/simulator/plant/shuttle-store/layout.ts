import { type Meters, vector3 } from '../../../units/index.ts';
import { DECK_HEIGHT_METERS } from '../devices/deck.ts';
import type { Frame } from '../devices/frame.ts';

/*
 * The block: on every level an aisle along Z, and channels along X at both its sides. Pallets come in by lifts at the
 * aisle's south end and leave by lifts at its north end, on both sides of it. All pallets lie along X.
 */

export const LEVELS = 5;
/** More than two metres: carriers of one level never count as being beside those of another. */
export const LEVEL_PITCH_METERS: Meters = 2.2;
/** Channels at each side of the aisle of a level. */
export const ROWS = 14;
export const ROW_PITCH_METERS: Meters = 1.3;
/** Pallets one behind the other in a channel. */
export const DEPTH = 4;
export const DEPTH_PITCH_METERS: Meters = 1.4;
const FIRST_PLACE_METERS: Meters = 1.75;
/** Beyond the outermost rows, where shuttles stand beside the decks of the lifts. */
const END_METERS: Meters = 2.2;

export const SIDES = ['W', 'E'] as const;
export type Side = (typeof SIDES)[number];
export type End = 'IN' | 'OUT';

/** The first row has no channels: shuttles park there. */
export const PARKING_ROW = 0;

export const SOUTH_Z: Meters = -((ROWS - 1) * ROW_PITCH_METERS) / 2 - END_METERS;
export const AISLE_METERS: Meters = -2 * SOUTH_Z;

const DECK_X: Meters = 1.75;
const LIFT_X: Meters = 3.7;
const CONVEYOR_X: readonly Meters[] = [5.7, 7.4, 9.1];

/** Height of the rails of a level. */
export function levelHeight(level: number): Meters {
  return level * LEVEL_PITCH_METERS;
}

/** Height of the surfaces on which pallets stand. */
export function surfaceHeight(level: number): Meters {
  return levelHeight(level) + DECK_HEIGHT_METERS;
}

/** Offset of a row along its level's aisle, which begins at the south end. */
export function rowOffset(row: number): Meters {
  return END_METERS + row * ROW_PITCH_METERS;
}

/** Offset along the aisle at which a shuttle stands to take pallets in or give them out. */
export function endOffset(end: End): Meters {
  return end === 'IN' ? 0 : AISLE_METERS;
}

/** Offset of a storage place along its channel, which begins in the middle of the aisle; place 0 is the outermost. */
export function placeOffset(place: number): Meters {
  return FIRST_PLACE_METERS + place * DEPTH_PITCH_METERS;
}

export function signOf(side: Side): 1 | -1 {
  return side === 'E' ? 1 : -1;
}

export function rackFrame(side: Side, row: number): Frame {
  const x = signOf(side) * (placeOffset(0) + placeOffset(DEPTH - 1)) * 0.5;
  return { position: vector3(x, 0, SOUTH_Z + rowOffset(row)), heading: 0 };
}

export function liftFrame(end: End, side: Side): Frame {
  return beside(end, side, LIFT_X, 0);
}

/** The deck between a lift and the aisle of a level. */
export function levelDeckFrame(end: End, side: Side, level: number): Frame {
  return beside(end, side, DECK_X, levelHeight(level));
}

/** The decks outside a lift on the ground, from the lift outwards. */
export function conveyorFrames(end: End, side: Side): Frame[] {
  return CONVEYOR_X.map((x) => beside(end, side, x, 0));
}

function beside(end: End, side: Side, x: Meters, y: Meters): Frame {
  return { position: vector3(signOf(side) * x, y, SOUTH_Z + endOffset(end)), heading: 0 };
}
