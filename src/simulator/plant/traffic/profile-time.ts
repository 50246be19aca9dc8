import type { SpeedProfile } from '../../../motion/index.ts';
import type { Meters, Seconds } from '../../../units/index.ts';

/** Seconds after the start of a profile at which it has covered `meters`; its duration where it never does. */
export function timeAtDistance({ phases, durationSeconds, lengthMeters }: SpeedProfile, meters: Meters): Seconds {
  if (meters <= 0) return 0;
  if (meters >= lengthMeters) return durationSeconds;
  const phase = phases.findLast((candidate) => candidate.meters <= meters);
  if (!phase) return 0;
  const rest = meters - phase.meters;
  // speed * x + halfAcceleration * x^2 = rest, in the form that does not cancel.
  const root = Math.sqrt(Math.max(0, phase.speed ** 2 + 4 * phase.halfAcceleration * rest));
  // From rest over next to nothing both vanish; then no time has passed.
  const divisor = phase.speed + root;
  const seconds = divisor === 0 ? 0 : (2 * rest) / divisor;
  return Math.min(phase.untilSeconds, phase.seconds + seconds);
}
