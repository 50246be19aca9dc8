import { compileSpeedProfile, type SpeedProfile, type Speeds } from '../../../motion/index.ts';
import { type Meters, MICROS_PER_SECOND, type Seconds, type SimMicros, secondsBetween } from '../../../units/index.ts';
import { travelSeconds } from '../devices/motion-times.ts';
import type { Stretch } from './move-actions.ts';
import { type DriveLimits, exitSpeed, runEnd, type Way } from './way.ts';

/** A move: what is driven, how fast, and to which boundary of the way. */
export interface PlannedMove {
  readonly stretch: Stretch;
  readonly speeds: Speeds;
  readonly durationSeconds: Seconds;
}

export interface PlannedLeg extends PlannedMove {
  readonly end: number;
  readonly profile: SpeedProfile;
}

/** A move that is under way: from distance `start` of the way to the boundary `end`. */
export interface Leg {
  readonly start: Meters;
  readonly startTime: SimMicros;
  readonly end: number;
  readonly profile: SpeedProfile;
}

/** How far along its way who drives it is by then. */
export function distanceOf({ start, startTime, profile }: Leg, now: SimMicros): Meters {
  return start + profile.at(secondsBetween(startTime, now));
}

/** Brakes harder than it ever plans to when something is in the way, in metres per second squared. */
export const HARD_BRAKING = 1.6;
/** Slower than this it is as good as standing. */
const SLOW_SPEED = 0.05;
/** Left between the place of a hard stop and the end of the piece. */
const MARGIN_METERS = 0.05;

/**
 * The move from distance `from`, in piece `passed`, as far as one move can go: to the end of the run or of what is
 * granted, as fast as the limits allow and slow enough to stop at the end of what is granted.
 */
export function planLeg(
  way: Way,
  { passed, granted }: { passed: number; granted: number },
  from: Meters,
  speed: number,
  { acceleration, deceleration }: DriveLimits,
): PlannedLeg {
  const end = runEnd(way, passed, granted);
  const limit = way.limits[passed] ?? 0;
  const speeds = { initialSpeed: Math.min(speed, limit), maxSpeed: limit, acceleration, deceleration };
  const length = (way.distances[end] ?? 0) - from;
  const durationSeconds = travelSeconds(length, speeds, exitSpeed(way, end, granted, deceleration));
  const stretch = { pieces: way.pieces.slice(passed, end), meters: from - (way.distances[passed] ?? 0), length };
  return { end, stretch, speeds, durationSeconds, profile: compileSpeedProfile(length, durationSeconds, speeds) };
}

/**
 * The move that comes to a stop as soon as it can, `meters` into piece `passed`. Null where the carrier hardly moves or would leave the piece.
 */
export function planHardStop(way: Way, passed: number, meters: Meters, speed: number) {
  const piece = way.pieces[passed];
  // Rounded down: to stop a hair above standstill is possible, below it is not.
  const durationSeconds = Math.floor((speed / HARD_BRAKING) * MICROS_PER_SECOND) / MICROS_PER_SECOND;
  const length = durationSeconds * (speed - (HARD_BRAKING * durationSeconds) / 2);
  const isInside = meters > 0 && meters + length + MARGIN_METERS < (piece?.length ?? 0);
  if (piece?.kind !== 'drive' || speed < SLOW_SPEED || !isInside) return null;
  const speeds = { initialSpeed: speed, maxSpeed: speed, acceleration: 0, deceleration: HARD_BRAKING };
  return { piece, stretch: { pieces: [piece], meters, length }, speeds, durationSeconds };
}
