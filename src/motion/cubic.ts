/*
 * Cubics that stand for something else between two of its places: they meet it four times, at both ends among them, and
 * are held against it in between.
 */

/** Where a cubic meets what it stands for, and where it is held against it, as shares of its length. */
export const MEETING = [0, 0.25, 0.75, 1] as const;
export const CHECKED = [0.1, 0.5, 0.9] as const;
/** Radians that it may be off there. */
export const HEADING_TOLERANCE = 9e-4;

/** Coefficients of the cubic that takes the four values from `first` on at the four meetings of a length. */
export function writeCubic(values: Float64Array, first: number, length: number, out: Float64Array, at: number): void {
  const start = values[first] as number;
  const quarter = (values[first + 1] as number) - start;
  const late = (values[first + 2] as number) - start;
  const whole = (values[first + 3] as number) - start;
  const linear = 8 * quarter - (8 / 3) * late + whole;
  const square = (-56 * quarter + 40 * late - 16 * whole) / 3;
  const rate = 1 / length;
  out[at] = start;
  out[at + 1] = linear * rate;
  out[at + 2] = square * rate * rate;
  out[at + 3] = (whole - linear - square) * rate * rate * rate;
}

/** Value of the cubic whose coefficients begin at `at`. */
export function cubicAt(cubics: Float64Array, at: number, beyond: number): number {
  const bend = (cubics[at + 2] as number) + beyond * (cubics[at + 3] as number);
  return (cubics[at] as number) + beyond * ((cubics[at + 1] as number) + beyond * bend);
}
