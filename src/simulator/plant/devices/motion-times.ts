import { planTravel, type Speeds } from '../../../motion/index.ts';
import { type Meters, MICROS_PER_SECOND, type Seconds } from '../../../units/index.ts';

/** Greatest speed and acceleration of an axis, in metres per second; it slows down as it speeds up. */
export interface AxisLimits {
  readonly maxSpeed: number;
  readonly acceleration: number;
}

/** A movement of one axis from rest to rest, as the interface's actions describe it. */
export function axisMotion(meters: Meters, { maxSpeed, acceleration }: AxisLimits) {
  const speeds = { initialSpeed: 0, maxSpeed, acceleration, deceleration: acceleration };
  return { ...speeds, durationSeconds: evenMicros(planTravel(Math.abs(meters), speeds).durationSeconds) };
}

/** Least whole microseconds in which a length can be driven: a little more arrives a little slower, less would be impossible. */
export function travelSeconds(length: Meters, speeds: Speeds, endSpeed = 0): Seconds {
  const { durationSeconds } = planTravel(length, speeds, endSpeed);
  return Math.ceil(durationSeconds * MICROS_PER_SECOND) / MICROS_PER_SECOND;
}

/** Rounded up to an even number of microseconds, so that half of it is a whole number of them. */
function evenMicros(seconds: Seconds): Seconds {
  return (Math.ceil((seconds * MICROS_PER_SECOND) / 2) * 2) / MICROS_PER_SECOND;
}
