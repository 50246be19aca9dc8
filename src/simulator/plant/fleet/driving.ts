import type { Meters, Seconds } from '../../../units/index.ts';

/*
 * Everyone on the streets drives by the same rules: cruise at one speed, speed up and brake at one rate. Whoever decides
 * later than the carrier ahead, at the places given here, therefore never comes nearer to it than SPACING_METERS:
 * its course is the other's, shifted by a spacing in length or by more in time.
 */

/** Between the centres of carriers that queue. */
export const SPACING_METERS: Meters = 2.5;
/** Until the next in a queue starts after the one ahead. */
export const REACTION_SECONDS: Seconds = 0.5;

export const CARRIER_LENGTH_METERS: Meters = 1.5;
export const CARRIER_WIDTH_METERS: Meters = 1.1;
/** Height of the carriers' tops and of the decks beside the streets. */
export const DECK_HEIGHT_METERS: Meters = 0.32;

/** How everyone on the streets drives. */
export class Driving {
  /** Metres per second. */
  readonly speed: number;
  /** Metres per second squared, speeding up and braking. */
  readonly acceleration: number;
  /** Metres from cruising to standing, and from standing to cruising. */
  readonly brakingMeters: Meters;

  constructor(speed: number, acceleration: number) {
    this.speed = speed;
    this.acceleration = acceleration;
    this.brakingMeters = speed ** 2 / (2 * acceleration);
  }

  /** Seconds until a carrier that cruises, or stands, has driven `meters` without braking. */
  secondsToDrive(meters: Meters, isCruising: boolean): Seconds {
    if (isCruising) return meters / this.speed;
    if (meters <= this.brakingMeters) return Math.sqrt((2 * meters) / this.acceleration);
    return this.speed / this.acceleration + (meters - this.brakingMeters) / this.speed;
  }
}
