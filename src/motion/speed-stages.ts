import type { Meters, Seconds } from '../units/index.ts';

/** Metres per simulation second and metres per simulation second squared (interface 2.13). */
export interface Speeds {
  initialSpeed: number;
  maxSpeed: number;
  acceleration: number;
  deceleration: number;
}

/** A time of constant acceleration, beginning with `speed`. */
export interface Stage {
  seconds: Seconds;
  speed: number;
  acceleration: number;
}

/** The length to travel, the time it takes and the limits on speed and acceleration. */
interface Task {
  length: Meters;
  duration: Seconds;
  /** Initial speed, greatest speed, acceleration, deceleration. */
  v0: number;
  top: number;
  a: number;
  d: number;
  /** Metres by which lengths may disagree through rounding on the wire: at most 2 mm or 1 % of the length. */
  slack: Meters;
}

/** The stages that cover exactly the length in exactly the duration (M1 to M7): the interface names speeds, not the curve. */
export function stagesOf(lengthMeters: Meters, durationSeconds: Seconds, speeds: Speeds): Stage[] {
  // No length: nothing moves, whatever the speeds say.
  if (lengthMeters === 0) return [{ seconds: durationSeconds, speed: 0, acceleration: 0 }];
  const task: Task = {
    length: lengthMeters,
    duration: durationSeconds,
    v0: speeds.initialSpeed,
    top: speeds.maxSpeed,
    a: speeds.acceleration,
    d: speeds.deceleration,
    slack: Math.min(0.002, 0.01 * lengthMeters),
  };
  return solve(task) ?? [{ seconds: durationSeconds, speed: lengthMeters / durationSeconds, acceleration: 0 }];
}

function solve(task: Task): Stage[] | null {
  // A value of 0 selects the constant-speed branch (interface 2.13).
  if (task.a === 0 && task.d === 0) return null;
  if (task.d === 0) return speedUpThenCruise(task);
  if (task.a === 0) return cruiseThenSlowDown(task);
  const exact = { ...task, slack: 1e-9 * task.length };
  return reachEndSpeed(exact) ?? reachEndSpeed(task) ?? cruiseToRest(task);
}

/** No decelerating part: the speed reached, which is also the end speed, is what makes the length true. */
function speedUpThenCruise({ length, duration, v0, a, slack }: Task): Stage[] | null {
  const surplus = v0 * duration + (a * duration * duration) / 2 - length;
  if (surplus < -slack) return null;
  const cruise = Math.sqrt((2 * Math.max(0, surplus)) / a);
  if ((a * (cruise * cruise - duration * duration)) / 2 > slack) return null;
  const rise = Math.max(0, duration - cruise);
  return [
    { seconds: rise, speed: v0, acceleration: a },
    { seconds: duration - rise, speed: v0 + a * rise, acceleration: 0 },
  ];
}

/** No accelerating part: the cruising speed is the initial one if that can be true, else the greatest, else solved. */
function cruiseThenSlowDown(task: Task): Stage[] | null {
  const { length, duration, v0, top, d } = task;
  const given = cruiseAtThenSlowDown(task, v0) ?? cruiseAtThenSlowDown(task, top);
  if (given) return given;
  const braking = length / duration + (d * duration) / 2;
  if (braking <= top && braking - d * duration >= 0) return [{ seconds: duration, speed: braking, acceleration: -d }];
  const root = duration * duration - (2 * length) / d;
  if (root < 0) return null;
  const speed = (2 * length) / (duration + Math.sqrt(root));
  return [
    { seconds: duration - speed / d, speed, acceleration: 0 },
    { seconds: speed / d, speed, acceleration: -d },
  ];
}

function cruiseAtThenSlowDown({ length, duration, d, slack }: Task, speed: number): Stage[] | null {
  const surplus = speed * duration - length;
  if (surplus < -slack) return null;
  const fall = Math.sqrt((2 * Math.max(0, surplus)) / d);
  if (fall > duration || d * fall > speed) return null;
  return [
    { seconds: duration - fall, speed, acceleration: 0 },
    { seconds: fall, speed, acceleration: -d },
  ];
}

/** The end speed makes it true. */
function reachEndSpeed(task: Task): Stage[] | null {
  if (task.v0 > task.top) return cruiseThenFall(task, -task.d) ?? brakeThroughout(task);
  return cruiseThenFall(task, task.a) ?? peakBelowTop(task);
}

/** Reaches the greatest speed at `rate` (negative when the initial speed is above it), cruises, decelerates. */
function cruiseThenFall(task: Task, rate: number): Stage[] | null {
  const { length, duration, v0, top, d, slack } = task;
  const rise = (top - v0) / rate;
  const level = duration - rise;
  const surplus = (rise * (v0 + top)) / 2 + top * level - length;
  if (level < 0 || surplus < -slack) return null;
  const exact = Math.sqrt((2 * Math.max(0, surplus)) / d);
  if ((d * (exact * exact - level * level)) / 2 > slack) return null;
  const fall = Math.min(exact, level);
  if (turnsBack(top, fall, task)) return null;
  return [
    { seconds: rise, speed: v0, acceleration: rate },
    { seconds: level - fall, speed: top, acceleration: 0 },
    { seconds: fall, speed: top, acceleration: -d },
  ];
}

/** True when decelerating from `speed` for `fall` seconds would end below zero by more than rounding. */
function turnsBack(speed: number, fall: Seconds, { d, length }: Task): boolean {
  const beyond = d * fall - speed;
  return beyond > 0 && (beyond * beyond) / (2 * d) > 1e-12 * length;
}

/** Too short a way to come down to the greatest speed. */
function brakeThroughout({ length, duration, v0, d, slack }: Task): Stage[] | null {
  const covered = v0 * duration - (d * duration * duration) / 2;
  if (Math.abs(covered - length) > slack || d * duration > v0) return null;
  return [{ seconds: duration, speed: v0, acceleration: -d }];
}

/** Without cruising: accelerate, then at once decelerate to the end speed. */
function peakBelowTop(task: Task): Stage[] | null {
  const { length, duration, v0, a, d, slack } = task;
  const surplus = v0 * duration + (a * duration * duration) / 2 - length;
  if (surplus < -slack) return null;
  const exact = Math.sqrt((2 * Math.max(0, surplus)) / (a + d));
  if (((a + d) * (exact * exact - duration * duration)) / 2 > slack) return null;
  const fall = Math.min(exact, duration);
  const peak = v0 + a * (duration - fall);
  if (peak > task.top * (1 + 1e-9) || turnsBack(peak, fall, task)) return null;
  return [
    { seconds: duration - fall, speed: v0, acceleration: a },
    { seconds: fall, speed: peak, acceleration: -d },
  ];
}

/** The cruising speed makes it true, above or below the greatest, ending at rest. */
function cruiseToRest(task: Task): Stage[] | null {
  const { length, duration, v0, a, d } = task;
  const square = 1 / (2 * a) + 1 / (2 * d);
  const linear = duration + v0 / a;
  const constant = length + (v0 * v0) / (2 * a);
  const root = linear * linear - 4 * square * constant;
  // Exactly a triangle to rest has a double root, which rounding may make slightly negative.
  const isPossible = root > -1e-9 * linear * linear;
  const speed = isPossible ? (2 * constant) / (linear + Math.sqrt(Math.max(0, root))) : Number.NaN;
  if (speed >= v0) {
    const rise = (speed - v0) / a;
    const fall = speed / d;
    return [
      { seconds: rise, speed: v0, acceleration: a },
      { seconds: Math.max(0, duration - rise - fall), speed, acceleration: 0 },
      { seconds: fall, speed, acceleration: -d },
    ];
  }
  return slowToCruiseToRest(task);
}

/** The duration is long for the initial speed: slow down to the cruising speed, later to rest. */
function slowToCruiseToRest({ length, duration, v0, d, slack }: Task): Stage[] | null {
  const cruise = duration - v0 / d;
  const rest = length - (v0 * v0) / (2 * d);
  if (cruise <= 0 || rest < -slack) return null;
  const speed = Math.max(0, rest) / cruise;
  if (speed > v0) return null;
  return [
    { seconds: (v0 - speed) / d, speed: v0, acceleration: -d },
    { seconds: cruise, speed, acceleration: 0 },
    { seconds: speed / d, speed, acceleration: -d },
  ];
}
