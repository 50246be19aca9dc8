import type { Meters, Seconds } from '../units/index.ts';
import type { Speeds } from './speed-stages.ts';

/** How long a travel takes and how fast it ends. */
export interface TravelPlan {
  durationSeconds: Seconds;
  /** The wished end speed, or the nearest that can be reached within the length. */
  endSpeed: number;
}

/** As fast as the speeds allow over a length, ending with `endSpeed`: the inverse of `compileSpeedProfile` (M8, M3). */
export function planTravel(lengthMeters: Meters, speeds: Speeds, endSpeed = 0): TravelPlan {
  const { initialSpeed, maxSpeed, acceleration, deceleration } = speeds;
  if (lengthMeters <= 0) return { durationSeconds: 0, endSpeed: initialSpeed };
  if (initialSpeed > maxSpeed) return slowToMaximum(lengthMeters, speeds, endSpeed);
  if (acceleration === 0) return planWithoutRise(lengthMeters, speeds, endSpeed);
  const end = Math.min(endSpeed, maxSpeed);
  const reachable = Math.sqrt(initialSpeed ** 2 + 2 * acceleration * lengthMeters);
  if (deceleration === 0 || end >= reachable) return planWithoutFall(lengthMeters, speeds, reachable);
  const slowest = initialSpeed ** 2 - 2 * deceleration * lengthMeters;
  if (slowest >= end ** 2) return brakeOnly(lengthMeters, initialSpeed, Math.sqrt(slowest));
  const free = Math.sqrt(
    (2 * acceleration * deceleration * lengthMeters + deceleration * initialSpeed ** 2 + acceleration * end ** 2) /
      (acceleration + deceleration),
  );
  const peak = Math.min(maxSpeed, free);
  const changing = (peak ** 2 - initialSpeed ** 2) / (2 * acceleration) + (peak ** 2 - end ** 2) / (2 * deceleration);
  const cruising = Math.max(0, lengthMeters - changing) / peak;
  return {
    durationSeconds: (peak - initialSpeed) / acceleration + cruising + (peak - end) / deceleration,
    endSpeed: end,
  };
}

function brakeOnly(lengthMeters: Meters, initialSpeed: number, endSpeed: number): TravelPlan {
  return { durationSeconds: (2 * lengthMeters) / (initialSpeed + endSpeed), endSpeed };
}

/** Accelerates to at most the greatest speed and keeps it. */
function planWithoutFall(lengthMeters: Meters, speeds: Speeds, reachable: number): TravelPlan {
  const { initialSpeed, maxSpeed, acceleration } = speeds;
  const end = Math.max(initialSpeed, Math.min(maxSpeed, reachable));
  const rising = (end ** 2 - initialSpeed ** 2) / (2 * acceleration);
  return { durationSeconds: (end - initialSpeed) / acceleration + (lengthMeters - rising) / end, endSpeed: end };
}

/** Runs at the initial speed (or, from rest, at once at the greatest) until it slows down. */
function planWithoutRise(lengthMeters: Meters, speeds: Speeds, endSpeed: number): TravelPlan {
  const { initialSpeed, maxSpeed, deceleration } = speeds;
  const speed = initialSpeed > 0 ? initialSpeed : maxSpeed;
  const end = Math.min(endSpeed, speed);
  const slowest = speed ** 2 - 2 * deceleration * lengthMeters;
  if (slowest >= end ** 2) return brakeOnly(lengthMeters, speed, Math.sqrt(slowest));
  const falling = (speed ** 2 - end ** 2) / (2 * deceleration);
  return { durationSeconds: (lengthMeters - falling) / speed + (speed - end) / deceleration, endSpeed: end };
}

function slowToMaximum(lengthMeters: Meters, speeds: Speeds, endSpeed: number): TravelPlan {
  const { initialSpeed, maxSpeed, deceleration } = speeds;
  const braking = (initialSpeed ** 2 - maxSpeed ** 2) / (2 * deceleration);
  if (braking >= lengthMeters) {
    return brakeOnly(lengthMeters, initialSpeed, Math.sqrt(initialSpeed ** 2 - 2 * deceleration * lengthMeters));
  }
  const rest = planTravel(lengthMeters - braking, { ...speeds, initialSpeed: maxSpeed }, endSpeed);
  return { ...rest, durationSeconds: rest.durationSeconds + (initialSpeed - maxSpeed) / deceleration };
}
