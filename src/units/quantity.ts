/** A number with a unit in its type: plain numbers and quantities mix, two different units never do. */
type Quantity<Unit extends string> = number & { readonly __unit?: Unit };

/** Simulation time in microseconds; whole on the wire (interface 1). Subtract before converting to seconds. */
export type SimMicros = Quantity<'simulation microseconds'>;
/** Wall-clock time in milliseconds; always an argument, never read inside a pure room. */
export type WallMillis = Quantity<'wall milliseconds'>;
/** A span in seconds; simulation seconds unless the name says otherwise. */
export type Seconds = Quantity<'seconds'>;
/** Angle in degrees, signed and not normalized (interface 2.8). */
export type Degrees = Quantity<'degrees'>;
export type Radians = Quantity<'radians'>;
export type Meters = Quantity<'meters'>;

export const MICROS_PER_SECOND = 1_000_000;
export const MICROS_PER_MILLI = 1000;
export const SECONDS_PER_MINUTE: Seconds = 60;
export const SECONDS_PER_HOUR: Seconds = 3600;

/** Simulation seconds from one instant to another; exact integer subtraction first. */
export function secondsBetween(from: SimMicros, to: SimMicros): Seconds {
  return (to - from) / MICROS_PER_SECOND;
}

/** To the millisecond: as exactly as results are given. */
export function roundedToMillis(seconds: Seconds): Seconds {
  return Math.round(seconds * 1000) / 1000;
}

/** Nearest whole microsecond of a span in simulation seconds. */
export function microsFromSeconds(seconds: Seconds): SimMicros {
  return Math.round(seconds * MICROS_PER_SECOND);
}

export function radiansFromDegrees(degrees: Degrees): Radians {
  return (degrees as number) * (Math.PI / 180);
}

export function degreesFromRadians(radians: Radians): Degrees {
  return (radians as number) * (180 / Math.PI);
}
