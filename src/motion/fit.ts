import type { Degrees, Meters } from '../units/index.ts';
import { nearestTurn } from './nearest-turn.ts';

/* Four cubics (X, Y, Z, heading) that meet a way four times, both ends among them, and are held against it between. */

/** A way that cubics are fitted to. */
export interface FittedWay {
  /** Writes X, Y and Z in metres and the heading in degrees; a heading that is no number cannot be fitted. */
  look(at: number, seen: Float64Array): void;
}

/** Numbers of the cubics: four coefficients each, lowest power first. */
export const CUBIC_NUMBERS = 16;

/** Where cubics meet their way, as shares of its length. */
const MEETINGS = [0, 0.25, 0.75, 1] as const;
/** Off by so much the heading is not near. */
const HEADING_TOLERANCE: Degrees = 0.05;

const seen = new Float64Array(4);

/** Writes the cubics that meet a way between two of its numbers, in what is beyond the first of them. */
export function writeFit(way: FittedWay, from: number, length: number, out: Float64Array, at: number): void {
  for (const [meeting, share] of MEETINGS.entries()) {
    way.look(from + share * length, seen);
    const heading = at + 12 + meeting;
    if (meeting > 0) seen[3] = nearestTurn(seen[3] as number, out[heading - 1] as number);
    for (let channel = 0; channel < 4; channel += 1) out[at + 4 * channel + meeting] = seen[channel] as number;
  }
  for (let channel = 0; channel < 4; channel += 1) solve(1 / length, out, at + 4 * channel);
}

/** Whether cubics that begin at `from` are near their way somewhere. */
export function isNear(
  way: FittedWay,
  where: number,
  from: number,
  cubics: Float64Array,
  at: number,
  tolerance: Meters,
): boolean {
  way.look(where, seen);
  for (let axis = 0; axis < 3; axis += 1) {
    const off = cubicAt(cubics, at + 4 * axis, where - from) - (seen[axis] as number);
    if (!(Math.abs(off) <= tolerance)) return false;
  }
  const heading = cubicAt(cubics, at + 12, where - from);
  return Math.abs(nearestTurn(seen[3] as number, heading) - heading) <= HEADING_TOLERANCE;
}

/** Value of the cubic whose coefficients begin at `at`. */
export function cubicAt(cubics: Float64Array, at: number, beyond: number): number {
  const bend = (cubics[at + 2] as number) + beyond * (cubics[at + 3] as number);
  return (cubics[at] as number) + beyond * ((cubics[at + 1] as number) + beyond * bend);
}

/** In the place of the values at the four meetings come the coefficients of the cubic that takes them. */
function solve(rate: number, out: Float64Array, at: number): void {
  const start = out[at] as number;
  const quarter = (out[at + 1] as number) - start;
  const late = (out[at + 2] as number) - start;
  const whole = (out[at + 3] as number) - start;
  const linear = 8 * quarter - (8 / 3) * late + whole;
  const square = (-56 * quarter + 40 * late - 16 * whole) / 3;
  out[at + 1] = linear * rate;
  out[at + 2] = square * rate * rate;
  out[at + 3] = (whole - linear - square) * rate * rate * rate;
}
