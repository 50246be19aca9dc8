import { MICROS_PER_SECOND, type Pose, type SimMicros, vector3 } from '../units/index.ts';
import { nearestTurn } from './nearest-turn.ts';
import { type Motion, PIECE, PIECE_STRIDE, type PieceRows, TURN } from './piece.ts';
import { poseOfMotionAt, poseOfPiece } from './piece-evaluation.ts';

/*
 * A course is a stretch of a level motion as four cubics in time: place and heading, nothing else. Whoever draws can
 * evaluate it anywhere, also on a graphics card, without knowing of routes, speeds or curves. Straight pieces are exactly
 * that; of curves a course is within a fifth of a millimetre.
 */

/** Numbers of a course. */
export const COURSE_STRIDE = 19;

/** Places in a course. */
export const COURSE = {
  /** Simulation microseconds from which its seconds count ... */
  baseMicros: 0,
  /** ... and between which it holds: [fromMicros, untilMicros). */
  fromMicros: 1,
  untilMicros: 2,
  /** Four coefficients each, lowest power first: metres, and radians about Y. */
  x: 3,
  y: 7,
  z: 11,
  heading: 15,
} as const;

/** Seconds of a curve in one course at most: within them it bends little enough. */
const LONGEST = 0.6;
/** A course is worth its making only where it serves so many frames. */
const LEAST_FRAMES = 4;
const LEAST_SECONDS = 1e-4;
/** Where a cubic meets the curve, and where it is held against it, as shares of the course. */
const MEETING = [0, 0.25, 0.75, 1] as const;
const CHECKED = [0.1, 0.5, 0.9] as const;
/** Metres and degrees that a course may be off. */
const PLACE_TOLERANCE = 5e-5;
const HEADING_TOLERANCE = 0.05;
const HALVINGS = 3;
/** So small a share of a curve's polynomial is a division of its table at most where the table bends with it. */
const FINE_TABLE = 1 / 10;
const RADIANS = Math.PI / 180;

const row: PieceRows = new Float64Array(PIECE_STRIDE);
/** Seconds of the motion between which what is written holds. */
const window = new Float64Array(2);
/** Place and heading in degrees at the four meetings. */
const met = new Float64Array(16);
const pose: Pose = { position: vector3(), rotation: vector3() };
/** Begin of the motion, the instant asked for, and the step of time between two frames: numbers with fractions stay here. */
const asked = new Float64Array(3);
const ASKED = { startMicros: 0, elapsed: 1, stepSeconds: 2 } as const;

/**
 * Writes the course that a motion follows at t. Where a curve would need a new one nearly every frame, it stands where the
 * motion is at t, and holds for that instant alone.
 * @param stepMicros time between two frames
 * @returns false where the motion is not level, or no cubic comes near it
 */
export function writeCourse(
  motion: Motion,
  startMicros: SimMicros,
  t: SimMicros,
  stepMicros: SimMicros,
  out: Float64Array,
  at: number,
): boolean {
  asked[ASKED.startMicros] = startMicros;
  asked[ASKED.elapsed] = (t - startMicros) / MICROS_PER_SECOND;
  asked[ASKED.stepSeconds] = stepMicros / MICROS_PER_SECOND;
  row[PIECE.elapsed] = asked[ASKED.elapsed] as number;
  motion.load(row, 0);
  if (!isLevel()) return false;
  if (isStraight()) writeStraight(out, at);
  else if (!writeCurve(motion, out, at)) return false;
  out[at + COURSE.fromMicros] = Math.min(t, startMicros + (window[0] as number) * MICROS_PER_SECOND);
  out[at + COURSE.untilMicros] = Math.max(t + 1, startMicros + (window[1] as number) * MICROS_PER_SECOND);
  return true;
}

/** It turns about the vertical only. */
function isLevel(): boolean {
  if (row[PIECE.r0] !== 0 || row[PIECE.r0 + 2] !== 0) return false;
  return row[PIECE.turn] !== TURN.LINEAR || (row[PIECE.r1] === 0 && row[PIECE.r1 + 2] === 0);
}

function isStraight(): boolean {
  if (row[PIECE.turn] === TURN.TANGENT || row[PIECE.minimumY] !== -Infinity) return false;
  for (let power = PIECE.p2; power < PIECE.p2 + 6; power += 1) if (row[power] !== 0) return false;
  return true;
}

/** On a straight line the place is quadratic in time where the distance is. */
function writeStraight(out: Float64Array, at: number): void {
  narrow(PIECE.fromMeters, PIECE.untilMeters);
  out[at + COURSE.baseMicros] =
    (asked[ASKED.startMicros] as number) + (row[PIECE.origin] as number) * MICROS_PER_SECOND;
  for (let axis = 0; axis < 3; axis += 1) writeLine(PIECE.p0 + axis, PIECE.p1 + axis, 1, out, at + COURSE.x + 4 * axis);
  const isTurning = row[PIECE.turn] === TURN.LINEAR;
  writeLine(PIECE.r0 + 1, isTurning ? PIECE.r1 + 1 : -1, RADIANS, out, at + COURSE.heading);
}

/** What goes from `first` on by as much as `along` says for each metre on the way; along -1: it stays. */
function writeLine(first: number, along: number, unit: number, out: Float64Array, at: number): void {
  const rise = along < 0 ? 0 : (row[along] as number) * unit;
  const slope = rise * (row[PIECE.w1] as number);
  out[at] = (row[first] as number) * unit + rise * (row[PIECE.w0] as number) + slope * (row[PIECE.c0] as number);
  out[at + 1] = slope * (row[PIECE.c1] as number);
  out[at + 2] = slope * (row[PIECE.c2] as number);
  out[at + 3] = 0;
}

/** The seconds during which the row's timing and the distances between two of its places hold. */
function narrow(fromPlace: number, untilPlace: number): void {
  const from = secondsAt(row[fromPlace] as number, -Infinity);
  const until = secondsAt(row[untilPlace] as number, Infinity);
  window[0] = Math.max(row[PIECE.fromSeconds] as number, from);
  window[1] = Math.min(row[PIECE.untilSeconds] as number, until);
}

/** When a distance is reached; `never` where it is not. */
function secondsAt(meters: number, never: number): number {
  const gap = meters - (row[PIECE.c0] as number);
  const speed = row[PIECE.c1] as number;
  const root = speed * speed + 4 * (row[PIECE.c2] as number) * gap;
  const divisor = speed + Math.sqrt(root);
  // Not a number where it is beyond all distances, or where the speed is not enough to come there.
  const seconds = (row[PIECE.origin] as number) + (2 * gap) / divisor;
  return Number.isFinite(seconds) ? seconds : never;
}

function writeCurve(motion: Motion, out: Float64Array, at: number): boolean {
  if (row[PIECE.c1] === 0 && row[PIECE.c2] === 0) {
    narrow(PIECE.fromMeters, PIECE.untilMeters);
    return writeHeld(out, at);
  }
  // Over one polynomial of the curve; where its arc-length table is too coarse for that, over one division of it.
  return (
    (isFine() && fitWithin(motion, PIECE.smoothFromMeters, PIECE.smoothUntilMeters, out, at)) ||
    fitWithin(motion, PIECE.fromMeters, PIECE.untilMeters, out, at)
  );
}

function isFine(): boolean {
  const smooth = (row[PIECE.smoothUntilMeters] as number) - (row[PIECE.smoothFromMeters] as number);
  return (row[PIECE.untilMeters] as number) - (row[PIECE.fromMeters] as number) < FINE_TABLE * smooth;
}

/** Fits between two places of the row, over a part of that where all of it bends too much. */
function fitWithin(motion: Motion, from: number, until: number, out: Float64Array, at: number): boolean {
  narrow(from, until);
  cutWindow();
  for (let halving = 0; halving <= HALVINGS; halving += 1) {
    if (writeFit(motion, out, at)) return true;
    halve();
  }
  return false;
}

function lasts(): number {
  return (window[1] as number) - (window[0] as number);
}

/** Cuts the window into equal parts that are short enough, the same whichever way time runs. */
function cutWindow(): void {
  const first = window[0] as number;
  const parts = Math.max(1, Math.ceil(lasts() / LONGEST));
  const length = lasts() / parts;
  const part = Math.floor(((asked[ASKED.elapsed] as number) - first) / length);
  window[0] = first + Math.min(parts - 1, Math.max(0, part)) * length;
  window[1] = (window[0] as number) + length;
}

function halve(): void {
  const middle = ((window[0] as number) + (window[1] as number)) / 2;
  window[(asked[ASKED.elapsed] as number) < middle ? 1 : 0] = middle;
}

function writeHeld(out: Float64Array, at: number): boolean {
  poseOfPiece(row, 0, pose);
  out[at + COURSE.baseMicros] = asked[ASKED.startMicros] as number;
  out.fill(0, at + COURSE.x, at + COURSE_STRIDE);
  out[at + COURSE.x] = pose.position.x;
  out[at + COURSE.y] = pose.position.y;
  out[at + COURSE.z] = pose.position.z;
  out[at + COURSE.heading] = pose.rotation.y * RADIANS;
  return true;
}

/**
 * The cubics that meet the motion four times within the window, at both of its ends among them; false where they are not
 * near it in between. Where the window is short, the place at the instant asked for.
 */
function writeFit(motion: Motion, out: Float64Array, at: number): boolean {
  // Also where the step is not a number: between a first instant and the one before.
  if (!(lasts() > Math.max(LEAST_SECONDS, LEAST_FRAMES * (asked[ASKED.stepSeconds] as number)))) {
    window[0] = asked[ASKED.elapsed] as number;
    window[1] = -Infinity;
    return writeHeld(out, at);
  }
  out[at + COURSE.baseMicros] = (asked[ASKED.startMicros] as number) + (window[0] as number) * MICROS_PER_SECOND;
  for (let meeting = 0; meeting < 4; meeting += 1) {
    poseOfMotionAt(motion, (window[0] as number) + lasts() * (MEETING[meeting] as number), pose);
    met[meeting] = pose.position.x;
    met[4 + meeting] = pose.position.y;
    met[8 + meeting] = pose.position.z;
    met[12 + meeting] = meeting === 0 ? pose.rotation.y : nearestTurn(pose.rotation.y, met[11 + meeting] as number);
  }
  for (let channel = 0; channel < 4; channel += 1) {
    writeCubic(4 * channel, channel === 3 ? RADIANS : 1, out, at + COURSE.x + 4 * channel);
  }
  return isNear(motion, out, at);
}

/** Coefficients of the cubic that takes the four values met at 0, 1/4, 3/4 and 1 of the window. */
function writeCubic(first: number, unit: number, out: Float64Array, at: number): void {
  const start = met[first] as number;
  const quarter = (met[first + 1] as number) - start;
  const late = (met[first + 2] as number) - start;
  const whole = (met[first + 3] as number) - start;
  const linear = 8 * quarter - (8 / 3) * late + whole;
  const square = (-56 * quarter + 40 * late - 16 * whole) / 3;
  const rate = 1 / lasts();
  out[at] = start * unit;
  out[at + 1] = linear * rate * unit;
  out[at + 2] = square * rate * rate * unit;
  out[at + 3] = (whole - linear - square) * rate * rate * rate * unit;
}

function isNear(motion: Motion, out: Float64Array, at: number): boolean {
  for (let check = 0; check < CHECKED.length; check += 1) {
    const seconds = lasts() * (CHECKED[check] as number);
    poseOfMotionAt(motion, (window[0] as number) + seconds, pose);
    const { position, rotation } = pose;
    if (Math.abs(courseValue(out, at + COURSE.x, seconds) - position.x) > PLACE_TOLERANCE) return false;
    if (Math.abs(courseValue(out, at + COURSE.y, seconds) - position.y) > PLACE_TOLERANCE) return false;
    if (Math.abs(courseValue(out, at + COURSE.z, seconds) - position.z) > PLACE_TOLERANCE) return false;
    const heading = courseValue(out, at + COURSE.heading, seconds) / RADIANS;
    if (Math.abs(nearestTurn(rotation.y, heading) - heading) > HEADING_TOLERANCE) return false;
  }
  return true;
}

/** Value of the cubic at `at`, so many seconds after the base. */
function courseValue(courses: Float64Array, at: number, seconds: number): number {
  const bend = (courses[at + 2] as number) + seconds * (courses[at + 3] as number);
  return (courses[at] as number) + seconds * ((courses[at + 1] as number) + seconds * bend);
}
