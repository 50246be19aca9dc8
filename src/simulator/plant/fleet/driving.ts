import type { Meters, Seconds } from '../../../units/index.ts';

/*
 * Everyone on the streets drives by the same rules: cruise at one speed, speed up and brake at one rate. Whoever decides
 * later than the carrier ahead, at the places given here, therefore never comes nearer to it than SPACING_METERS:
 * its course is the other's, shifted by a spacing in length or by more in time.
 */

/** Metres per second. */
export const CRUISING_SPEED = 1.5;
/** Metres per second squared, speeding up and braking. */
export const ACCELERATION = 0.75;
/** Metres from cruising to standing, and from standing to cruising. */
export const BRAKING_METERS: Meters = CRUISING_SPEED ** 2 / (2 * ACCELERATION);
/** Between the centres of carriers that queue. */
export const SPACING_METERS: Meters = 2.5;
/** Until the next in a queue starts after the one ahead. */
export const REACTION_SECONDS: Seconds = 0.5;

export const CARRIER_LENGTH_METERS: Meters = 1.5;
export const CARRIER_WIDTH_METERS: Meters = 1.1;
/** Height of the carriers' tops and of the decks beside the streets. */
export const DECK_HEIGHT_METERS: Meters = 0.32;

/** Seconds until a carrier that cruises, or stands, has driven `meters` without braking. */
export function secondsToDrive(meters: Meters, isCruising: boolean): Seconds {
  if (isCruising) return meters / CRUISING_SPEED;
  if (meters <= BRAKING_METERS) return Math.sqrt((2 * meters) / ACCELERATION);
  return CRUISING_SPEED / ACCELERATION + (meters - BRAKING_METERS) / CRUISING_SPEED;
}
