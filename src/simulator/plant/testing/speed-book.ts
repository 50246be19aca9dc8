import {
  compilePathGeometry,
  compileRoute,
  compileSpeedProfile,
  type RouteNetwork,
  type RoutePath,
  type SpeedProfile,
} from '../../../motion/index.ts';
import type { AnimationAction, AnimationEvent, MoveAlongPathAction, SpeedParameters } from '../../../protocol/index.ts';
import { MICROS_PER_SECOND, type SimMicros, secondsBetween } from '../../../units/index.ts';
import type { InitialScene } from '../output.ts';

/** Speeds that differ by less than this are the same, in metres per second. */
const SPEED_TOLERANCE = 0.03;
const ACCELERATION_TOLERANCE = 0.02;

interface RunningMotion {
  readonly start: SimMicros;
  readonly profile: SpeedProfile;
}

/**
 * Keeps book of how fast every axis of every device is, and says where consecutive actions do not meet in speed or where
 * duration, length and speeds of an action do not agree.
 */
export class SpeedBook {
  readonly problems: string[] = [];
  private readonly network: RouteNetwork;
  private readonly running = new Map<string, RunningMotion>();

  constructor({ points, paths }: InitialScene) {
    const positions = new Map(points.map(({ name, position }) => [name, position]));
    const compiled = new Map<string, RoutePath>(
      paths.map((path) => [path.name, { ...path, curve: compilePathGeometry(path.geometry) }]),
    );
    for (const [name, { lengthMeters, curve }] of compiled) {
      if (Math.abs(lengthMeters - curve.lengthMeters) > 1e-6)
        this.problems.push(`path ${name} is not as long as it says`);
    }
    this.network = { pointNamed: (name) => positions.get(name), pathNamed: (name) => compiled.get(name) };
  }

  note(event: AnimationEvent): void {
    if (event.animationType === 'MOVE_ALONG_PATH') this.noteRoute(event);
    else if (event.animationType === 'TRAVEL') {
      this.noteMove('base', event, Math.abs(event.targetOffsetMeters - event.startOffsetMeters));
    } else if (event.animationType === 'MOVE_VERTICAL') {
      this.noteMove('platform', event, Math.abs(event.targetHeightMeters - event.startHeightMeters));
    } else if (event.animationType === 'ROTATE' || event.animationType === 'STOP') this.noteRest(event);
  }

  /** Motions that ended before `now` without a successor must have ended at rest. */
  close(now: SimMicros): void {
    for (const [axis, { start, profile }] of this.running) {
      if (secondsBetween(start, now) <= profile.durationSeconds) continue;
      if (profile.endSpeed > SPEED_TOLERANCE)
        this.problem(axis, now, `ended at ${profile.endSpeed} m/s with nothing after`);
      this.running.delete(axis);
    }
  }

  private noteRoute(event: MoveAlongPathAction): void {
    if (event.poses === undefined) this.noteMove('base', event, compileRoute(event.route, this.network).lengthMeters);
    // Pose sequences go evenly: such a carrier starts and stops at once.
    else this.running.delete(`${event.entityName} base`);
  }

  private noteMove(axis: string, event: Motion & SpeedParameters, length: number): void {
    const { entityName, simulationTimeMicros: time, durationSeconds, initialSpeed } = event;
    const key = `${entityName} ${axis}`;
    const before = this.speedAt(key, time);
    if (Math.abs(before - initialSpeed) > SPEED_TOLERANCE) {
      this.problem(key, time, `was ${before} m/s fast and goes on with ${initialSpeed}`);
    }
    const profile = compileSpeedProfile(length, durationSeconds, event);
    if (!isTrue(profile, event)) this.problem(key, time, `cannot go ${length} m in ${durationSeconds} s`);
    this.running.set(key, { start: time, profile });
  }

  private noteRest({ entityName, simulationTimeMicros, animationType }: AnimationAction): void {
    const key = `${entityName} base`;
    const speed = this.speedAt(key, simulationTimeMicros);
    if (speed > SPEED_TOLERANCE) this.problem(key, simulationTimeMicros, `${animationType} at ${speed} m/s`);
    this.running.delete(key);
  }

  /** Rounding of times to microseconds may leave a motion a moment short of its end. */
  private speedAt(axis: string, time: SimMicros): number {
    const motion = this.running.get(axis);
    if (!motion) return 0;
    const elapsed = secondsBetween(motion.start, time);
    const isAtEnd = Math.abs(elapsed - motion.profile.durationSeconds) <= 2 / MICROS_PER_SECOND;
    return isAtEnd ? motion.profile.endSpeed : motion.profile.speedAt(elapsed);
  }

  private problem(axis: string, time: SimMicros, text: string): void {
    this.problems.push(`${axis} at ${time / MICROS_PER_SECOND} s: ${text}`);
  }
}

interface Motion {
  entityName: string;
  simulationTimeMicros: SimMicros;
  durationSeconds: number;
}

/** True when a profile keeps to the speeds that it was given, instead of being bent to fit its duration. */
function isTrue({ phases, initialSpeed }: SpeedProfile, speeds: SpeedParameters): boolean {
  const rates = [0, speeds.acceleration, -speeds.deceleration];
  const keepsRates = phases.every(({ halfAcceleration }) =>
    rates.some((rate) => Math.abs(2 * halfAcceleration - rate) <= ACCELERATION_TOLERANCE),
  );
  const keepsSpeed = phases.every(({ speed }) => speed <= speeds.maxSpeed + SPEED_TOLERANCE);
  return keepsRates && keepsSpeed && Math.abs(initialSpeed - speeds.initialSpeed) <= SPEED_TOLERANCE;
}
