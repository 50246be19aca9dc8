import { MICROS_PER_SECOND, type Pose, type SimMicros, vector3 } from '../units/index.ts';
import { CHECKED, cubicAt, HEADING_TOLERANCE, MEETING, writeCubic } from './cubic.ts';
import { type EvenStretch, STRETCH } from './even-stretch.ts';
import { nearestCircle } from './nearest-turn.ts';
import { type Motion, PIECE, PIECE_STRIDE, type PieceRows, TURN, WAY, WAY_NUMBERS } from './piece.ts';
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
/** Metres that a fit in time may be off, beside what the stretch is that it goes along. */
const PLACE_TOLERANCE = 5e-5;
const HALVINGS = 3;
const RADIANS = Math.PI / 180;

const row: PieceRows = new Float64Array(PIECE_STRIDE);
/** Seconds of the motion between which what is written holds. */
const window = new Float64Array(2);
/** How the even stretch is travelled. */
const way = new Float64Array(WAY_NUMBERS);
/** Place and heading: where it was last looked, and at the four meetings. */
const seen = new Float64Array(4);
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
  // Most that bends is on such a stretch: what the motion's own polynomial is need not be looked up there.
  const stretch = motion.stretchOf(row, 0, way);
  const isAlong = stretch !== null && writeAlong(motion, stretch, out, at);
  if (!isAlong && !writeByItself(motion, out, at)) return false;
  out[at + COURSE.fromMicros] = Math.min(t, startMicros + (window[0] as number) * MICROS_PER_SECOND);
  out[at + COURSE.untilMicros] = Math.max(t + 1, startMicros + (window[1] as number) * MICROS_PER_SECOND);
  return true;
}

/** From the polynomials of the motion itself. @returns false where it is not level, or no cubic comes near it */
function writeByItself(motion: Motion, out: Float64Array, at: number): boolean {
  motion.load(row, 0);
  if (!isLevel()) return false;
  if (isStraight()) {
    writeStraight(out, at);
    return true;
  }
  narrow(row[PIECE.fromMeters] as number, row[PIECE.untilMeters] as number);
  if (row[PIECE.c1] === 0 && row[PIECE.c2] === 0) return writeHeld(out, at);
  // The curve's own polynomial holds over one division of its arc-length table.
  cutWindow();
  return fitted(motion, null, out, at);
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
  narrow(row[PIECE.fromMeters] as number, row[PIECE.untilMeters] as number);
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

/** Keeps the seconds during which the row's timing and a range of distances hold. */
function narrow(fromMeters: number, untilMeters: number): void {
  window[0] = Math.max(row[PIECE.fromSeconds] as number, secondsAt(fromMeters, -Infinity));
  window[1] = Math.min(row[PIECE.untilSeconds] as number, secondsAt(untilMeters, Infinity));
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

/** Along an even stretch a course follows from its cubics where the distance is even in time; elsewhere it is fitted. */
function writeAlong(motion: Motion, stretch: EvenStretch, out: Float64Array, at: number): boolean {
  const first =
    ((stretch[STRETCH.fromRatio] as number) - (way[WAY.ratio0] as number)) / (way[WAY.ratioPerMeter] as number);
  const last =
    ((stretch[STRETCH.untilRatio] as number) - (way[WAY.ratio0] as number)) / (way[WAY.ratioPerMeter] as number);
  narrow(
    Math.max(way[WAY.fromMeters] as number, Math.min(first, last)),
    Math.min(way[WAY.untilMeters] as number, Math.max(first, last)),
  );
  if (row[PIECE.c2] !== 0) return fitted(motion, stretch, out, at);
  writeEven(stretch, out, at);
  return true;
}

/** The stretch's cubics in the ratio, with the ratio put in that the distance gives: cubics in time. */
function writeEven(stretch: EvenStretch, out: Float64Array, at: number): void {
  out[at + COURSE.baseMicros] = (asked[ASKED.startMicros] as number) + (window[0] as number) * MICROS_PER_SECOND;
  const first = ratioBeyond(stretch, window[0] as number);
  const rate = (way[WAY.ratioPerMeter] as number) * (row[PIECE.c1] as number);
  for (let channel = 0; channel < 4; channel += 1) {
    const from = STRETCH.x + 4 * channel;
    const to = at + COURSE.x + 4 * channel;
    const [square, cube] = [stretch[from + 2] as number, stretch[from + 3] as number];
    out[to] = cubicAt(stretch, from, first) + (way[WAY.beside + channel] as number);
    out[to + 1] = rate * ((stretch[from + 1] as number) + first * (2 * square + 3 * first * cube));
    out[to + 2] = rate * rate * (square + 3 * first * cube);
    out[to + 3] = rate * rate * rate * cube;
  }
}

/** How far into the stretch the motion is after so many seconds. */
function ratioBeyond(stretch: EvenStretch, elapsed: number): number {
  const x = elapsed - (row[PIECE.origin] as number);
  const meters = (row[PIECE.c0] as number) + x * ((row[PIECE.c1] as number) + x * (row[PIECE.c2] as number));
  const ratio = (way[WAY.ratio0] as number) + (way[WAY.ratioPerMeter] as number) * meters;
  return ratio - (stretch[STRETCH.fromRatio] as number);
}

/** Fits within the window, over a part of that where all of it bends too much. */
function fitted(motion: Motion, stretch: EvenStretch | null, out: Float64Array, at: number): boolean {
  for (let halving = 0; halving <= HALVINGS; halving += 1) {
    if (writeFit(motion, stretch, out, at)) return true;
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
function writeFit(motion: Motion, stretch: EvenStretch | null, out: Float64Array, at: number): boolean {
  // Also where the step is not a number: between a first instant and the one before.
  if (!(lasts() > Math.max(LEAST_SECONDS, LEAST_FRAMES * (asked[ASKED.stepSeconds] as number)))) {
    window[0] = asked[ASKED.elapsed] as number;
    window[1] = -Infinity;
    if (stretch !== null) motion.load(row, 0);
    return writeHeld(out, at);
  }
  out[at + COURSE.baseMicros] = (asked[ASKED.startMicros] as number) + (window[0] as number) * MICROS_PER_SECOND;
  for (let meeting = 0; meeting < 4; meeting += 1) {
    look(motion, stretch, (window[0] as number) + lasts() * (MEETING[meeting] as number));
    for (let channel = 0; channel < 4; channel += 1) met[4 * channel + meeting] = seen[channel] as number;
    if (meeting > 0) met[12 + meeting] = nearestCircle(met[12 + meeting] as number, met[11 + meeting] as number);
  }
  for (let channel = 0; channel < 4; channel += 1)
    writeCubic(met, 4 * channel, lasts(), out, at + COURSE.x + 4 * channel);
  return isNear(motion, stretch, out, at);
}

/** Sees where the motion is after so many seconds: by the stretch where there is one, else by itself. */
function look(motion: Motion, stretch: EvenStretch | null, elapsed: number): void {
  if (stretch === null) {
    poseOfMotionAt(motion, elapsed, pose);
    seen[0] = pose.position.x;
    seen[1] = pose.position.y;
    seen[2] = pose.position.z;
    seen[3] = pose.rotation.y * RADIANS;
    return;
  }
  const beyond = ratioBeyond(stretch, elapsed);
  for (let channel = 0; channel < 4; channel += 1)
    seen[channel] = cubicAt(stretch, STRETCH.x + 4 * channel, beyond) + (way[WAY.beside + channel] as number);
}

function isNear(motion: Motion, stretch: EvenStretch | null, out: Float64Array, at: number): boolean {
  for (let check = 0; check < CHECKED.length; check += 1) {
    const seconds = lasts() * (CHECKED[check] as number);
    look(motion, stretch, (window[0] as number) + seconds);
    for (let channel = 0; channel < 3; channel += 1) {
      const off = cubicAt(out, at + COURSE.x + 4 * channel, seconds) - (seen[channel] as number);
      if (Math.abs(off) > PLACE_TOLERANCE) return false;
    }
    const heading = cubicAt(out, at + COURSE.heading, seconds);
    if (Math.abs(nearestCircle(seen[3] as number, heading) - heading) > HEADING_TOLERANCE) return false;
  }
  return true;
}
