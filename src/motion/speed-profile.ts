import type { Meters, Seconds } from '../units/index.ts';
import { type Speeds, type Stage, stagesOf } from './speed-stages.ts';

/** One time of constant acceleration: distance is `meters + x * (speed + x * halfAcceleration)`, x since `seconds`. */
export interface SpeedPhase {
  readonly seconds: Seconds;
  readonly untilSeconds: Seconds;
  readonly meters: Meters;
  readonly speed: number;
  readonly halfAcceleration: number;
}

/** The profile that covers a length in exactly its duration, which is positive (interface 2.13; readings in speed-stages.ts). */
export function compileSpeedProfile(lengthMeters: Meters, durationSeconds: Seconds, speeds: Speeds): SpeedProfile {
  return new SpeedProfile(lengthMeters, durationSeconds, stagesOf(lengthMeters, durationSeconds, speeds));
}

/** Even progress from start to end: the profile of motions that carry no speeds. */
export function compileUniformProfile(lengthMeters: Meters, durationSeconds: Seconds): SpeedProfile {
  const stage = { seconds: durationSeconds, speed: lengthMeters / durationSeconds, acceleration: 0 };
  return new SpeedProfile(lengthMeters, durationSeconds, [stage]);
}

function distanceInPhase(phase: SpeedPhase, elapsed: Seconds): Meters {
  const x = elapsed - phase.seconds;
  return phase.meters + x * (phase.speed + x * phase.halfAcceleration);
}

/** Distance covered as a function of elapsed time: exact at both ends, never backwards, never past the end. */
export class SpeedProfile {
  readonly lengthMeters: Meters;
  readonly durationSeconds: Seconds;
  readonly phases: readonly SpeedPhase[];

  constructor(lengthMeters: Meters, durationSeconds: Seconds, stages: readonly Stage[]) {
    this.lengthMeters = lengthMeters;
    this.durationSeconds = durationSeconds;
    this.phases = phasesOf(stages, lengthMeters, durationSeconds);
  }

  get initialSpeed(): number {
    return this.phases[0]?.speed ?? 0;
  }

  get endSpeed(): number {
    const last = this.phases.at(-1);
    return last ? speedInPhase(last, this.durationSeconds) : 0;
  }

  /** Distance covered after `elapsed` seconds; 0 before the start, the length from the end on. */
  at(elapsed: Seconds): Meters {
    if (elapsed <= 0) return 0;
    if (elapsed >= this.durationSeconds) return this.lengthMeters;
    const phase = phaseAt(this.phases, elapsed);
    return phase ? Math.min(this.lengthMeters, Math.max(0, distanceInPhase(phase, elapsed))) : 0;
  }

  /** Speed after `elapsed` seconds; 0 outside the motion. */
  speedAt(elapsed: Seconds): number {
    if (elapsed < 0 || elapsed > this.durationSeconds) return 0;
    const phase = phaseAt(this.phases, elapsed);
    return phase ? speedInPhase(phase, elapsed) : 0;
  }
}

/** The phase that holds at `elapsed`: the last that begins at or before it. */
function phaseAt(phases: readonly SpeedPhase[], elapsed: Seconds): SpeedPhase | undefined {
  for (let index = phases.length - 1; index > 0; index -= 1) {
    const phase = phases[index];
    if (phase && phase.seconds <= elapsed) return phase;
  }
  return phases[0];
}

function speedInPhase(phase: SpeedPhase, elapsed: Seconds): number {
  return Math.max(0, phase.speed + 2 * phase.halfAcceleration * (elapsed - phase.seconds));
}

/** Lays the stages end to end and scales away what rounding left, so that the end is exact. */
function phasesOf(stages: readonly Stage[], lengthMeters: Meters, durationSeconds: Seconds): SpeedPhase[] {
  const kept = stages.filter((stage) => stage.seconds > 0);
  const covered = kept.reduce((sum, stage) => sum + distanceOf(stage), 0);
  const scale = covered > 0 ? lengthMeters / covered : 0;
  let seconds = 0;
  let meters = 0;
  return kept.map((stage, index) => {
    const untilSeconds = index === kept.length - 1 ? durationSeconds : seconds + stage.seconds;
    const phase = {
      seconds,
      untilSeconds,
      meters,
      speed: stage.speed * scale,
      halfAcceleration: (stage.acceleration * scale) / 2,
    };
    seconds = untilSeconds;
    meters += distanceOf(stage) * scale;
    return phase;
  });
}

function distanceOf({ seconds, speed, acceleration }: Stage): Meters {
  return seconds * (speed + (seconds * acceleration) / 2);
}
