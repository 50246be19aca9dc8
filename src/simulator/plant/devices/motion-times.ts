import { planTravel } from '../../../motion/index.ts';
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

/** Rounded up to an even number of microseconds, so that half of it is a whole number of them. */
function evenMicros(seconds: Seconds): Seconds {
  return (Math.ceil((seconds * MICROS_PER_SECOND) / 2) * 2) / MICROS_PER_SECOND;
}
