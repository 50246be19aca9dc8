/** How far something has come after so many seconds, and when it had come so far. */
export interface Pace {
  at(seconds: number): number;
  when(meters: number): number;
}

interface Speeds {
  readonly initialSpeed: number;
  readonly maxSpeed: number;
  readonly acceleration: number;
  readonly deceleration: number;
}

/** Lengths and durations are rounded by who tells them; more than this is another kind of motion, which the plants do not tell. */
const ROUNDING_METERS = 0.002;

/**
 * Speeds up to the greatest speed, goes on at it, and brakes from some instant on: the one with which the length is covered in the
 * duration. That instant is searched for, as the way grows with it.
 */
export function paceOf(meters: number, seconds: number, speeds: Speeds): Pace {
  if (meters === 0) return { at: () => 0, when: () => 0 };
  const { initialSpeed, maxSpeed, acceleration, deceleration } = speeds;
  if (acceleration === 0 && deceleration === 0) return evenPace(meters, seconds);
  const isAtOnce = acceleration === 0 && initialSpeed === 0;
  const first = isAtOnce ? maxSpeed : initialSpeed;
  const rise = first > maxSpeed ? -deceleration : acceleration;
  const risingSeconds = rise === 0 ? 0 : Math.max(0, (maxSpeed - first) / rise);
  const rising = (t: number) => {
    const up = Math.min(t, risingSeconds);
    const speed = first + rise * up;
    return { way: (up * (first + speed)) / 2 + (t - up) * speed, speed };
  };
  const wayAt = (t: number, brakes: number) => {
    if (t <= brakes) return rising(t).way;
    const { way, speed } = rising(brakes);
    const braking = deceleration === 0 ? t - brakes : Math.min(t - brakes, speed / deceleration);
    return way + braking * (speed - (deceleration * braking) / 2);
  };
  const brakes = searched(0, seconds, (at) => wayAt(seconds, at) >= meters);
  const reached = wayAt(seconds, brakes);
  if (Math.abs(reached - meters) > ROUNDING_METERS) {
    throw new Error(`${meters} m in ${seconds} s with ${JSON.stringify(speeds)} would be ${reached} m`);
  }
  const at = (t: number) => (t >= seconds ? meters : (Math.max(0, wayAt(t, brakes)) * meters) / reached);
  return { at, when: (way) => (way >= meters ? seconds : searched(0, seconds, (t) => at(t) >= way)) };
}

export function evenPace(meters: number, seconds: number): Pace {
  return {
    at: (t) => (meters * Math.max(0, Math.min(seconds, t))) / seconds,
    when: (way) => (seconds * way) / meters,
  };
}

/** The least number between two of which something is true, where it stays true from there on. */
function searched(low: number, high: number, isTrue: (value: number) => boolean): number {
  let [below, above] = [low, high];
  for (let step = 0; step < 60; step += 1) {
    const middle = (below + above) / 2;
    if (isTrue(middle)) above = middle;
    else below = middle;
  }
  return above;
}
