import { MICROS_PER_SECOND, radiansFromDegrees, type SimMicros } from '../units/index.ts';
import { CUBIC_NUMBERS, type FittedWay, isNear, writeFit } from './fit.ts';
import type { Motion } from './motion.ts';
import { writePosed } from './piece-evaluation.ts';
import { PIECE, PieceRow, TURN } from './piece-row.ts';

/* A course is a part of a level motion as four cubics in time, which whoever draws can evaluate, also on a graphics card (M62). */

/** Numbers of a course. */
export const COURSE_STRIDE = 19;

/** What lies where in a course. */
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

/** A course is worth its making only where it serves so many frames. */
const LEAST_FRAMES = 4;
const LEAST_SECONDS = 1e-4;
/** Metres that a fit in time may be off, beside what its piece is. */
const POSITION_TOLERANCE = 5e-5;
/** Where a fit in time is held against its piece, as shares of its length. */
const CHECKED = [0.1, 0.5, 0.9] as const;
const HALVINGS = 5;

/** Makes courses of motions, one after the other. */
export class CourseWriter implements FittedWay {
  private readonly row = new PieceRow();
  private readonly numbers = this.row.numbers;
  /** Seconds of the motion between which the course holds. */
  private from = 0;
  private until = 0;

  /**
   * Writes the course that a motion follows at t. Where a curve would need a new one nearly every frame, it stands where the
   * motion is at t, and holds for that instant alone.
   * @param stepMicros time between two frames
   * @returns false where the motion is not level, or no cubic comes near it
   */
  write(
    motion: Motion,
    startMicros: SimMicros,
    t: SimMicros,
    stepMicros: SimMicros,
    out: Float64Array,
    at: number,
  ): boolean {
    const { row } = this;
    row.begin(startMicros);
    const elapsed = (t - startMicros) / MICROS_PER_SECOND;
    row.elapsed = elapsed;
    motion.load(row, true);
    if (!this.isLevel()) return false;
    this.from = Math.max(this.read(PIECE.fromSeconds), this.secondsAt(this.read(PIECE.fromMeters), -Infinity));
    this.until = Math.min(this.read(PIECE.untilSeconds), this.secondsAt(this.read(PIECE.untilMeters), Infinity));
    if (!this.isBent()) this.writeExact(out, at);
    else if (!this.writeFitted(elapsed, stepMicros / MICROS_PER_SECOND, out, at)) return false;
    out[at + COURSE.fromMicros] = Math.min(t, startMicros + this.from * MICROS_PER_SECOND);
    out[at + COURSE.untilMicros] = Math.max(t + 1, startMicros + this.until * MICROS_PER_SECOND);
    for (let power = 0; power < 4; power += 1) {
      out[at + COURSE.heading + power] = radiansFromDegrees(out[at + COURSE.heading + power] as number);
    }
    return true;
  }

  look(elapsed: number, seen: Float64Array): void {
    this.row.elapsed = elapsed;
    writePosed(this.row, seen);
  }

  private read(index: number): number {
    return this.numbers[index] as number;
  }

  /** It turns about the vertical only. */
  private isLevel(): boolean {
    if (this.read(PIECE.r0) !== 0 || this.read(PIECE.r0 + 2) !== 0) return false;
    return this.read(PIECE.turn) !== TURN.LINEAR || (this.read(PIECE.r1) === 0 && this.read(PIECE.r1 + 2) === 0);
  }

  /** In time it is no cubic: a polynomial of it is put into one in distance, or it follows a tangent or a bound. */
  private isBent(): boolean {
    if (this.read(PIECE.turn) === TURN.TANGENT || this.read(PIECE.minimumY) !== -Infinity) return true;
    if (this.read(PIECE.c2) === 0) return false;
    if (this.read(PIECE.turn) === TURN.CUBIC) return true;
    for (let power = PIECE.p2; power < PIECE.p2 + 6; power += 1) if (this.read(power) !== 0) return true;
    return false;
  }

  /** When a distance is reached; `never` where it is not. */
  private secondsAt(meters: number, never: number): number {
    const gap = meters - this.read(PIECE.c0);
    const speed = this.read(PIECE.c1);
    const root = speed * speed + 4 * this.read(PIECE.c2) * gap;
    // Not a number where it is beyond all distances, or where the speed is not enough to come there.
    const seconds = this.read(PIECE.origin) + (2 * gap) / (speed + Math.sqrt(root));
    return Number.isFinite(seconds) ? seconds : never;
  }

  /** The cubics in w with what w is put in: w0 + first * x + second * x * x, x in seconds; no cubic has all three. */
  private writeExact(out: Float64Array, at: number): void {
    const begin = Math.max(this.from, this.read(PIECE.origin));
    this.setBase(begin, out, at);
    const { row } = this;
    row.elapsed = begin;
    const w = row.parameter;
    const x = begin - this.read(PIECE.origin);
    const first = this.read(PIECE.w1) * (this.read(PIECE.c1) + 2 * x * this.read(PIECE.c2));
    const second = this.read(PIECE.w1) * this.read(PIECE.c2);
    for (let channel = 0; channel < 4; channel += 1) {
      const to = at + COURSE.x + 4 * channel;
      const linear = row.coefficient(channel, 1);
      const square = row.coefficient(channel, 2);
      const cube = row.coefficient(channel, 3);
      const slope = linear + w * (2 * square + 3 * w * cube);
      out[to] = row.coefficient(channel, 0) + w * (linear + w * (square + w * cube));
      out[to + 1] = slope * first;
      out[to + 2] = slope * second + (square + 3 * w * cube) * first * first;
      out[to + 3] = cube * first * first * first;
    }
  }

  /** Cubics that meet the piece, over a part of its time where all of that bends too much. */
  private writeFitted(elapsed: number, stepSeconds: number, out: Float64Array, at: number): boolean {
    for (let halving = 0; halving <= HALVINGS; halving += 1) {
      // Also where the step is not a number: between a first instant and the one before.
      if (!(this.until - this.from > Math.max(LEAST_SECONDS, LEAST_FRAMES * stepSeconds))) {
        this.writeHeld(elapsed, out, at);
        return true;
      }
      writeFit(this, this.from, this.until - this.from, out, at + COURSE.x);
      this.setBase(this.from, out, at);
      if (this.isNearAllAlong(out, at)) return true;
      const middle = (this.from + this.until) / 2;
      if (elapsed < middle) this.until = middle;
      else this.from = middle;
    }
    return false;
  }

  private isNearAllAlong(out: Float64Array, at: number): boolean {
    for (const share of CHECKED) {
      const where = this.from + share * (this.until - this.from);
      if (!isNear(this, where, this.from, out, at + COURSE.x, POSITION_TOLERANCE)) return false;
    }
    return true;
  }

  /** The pose at an instant, for that instant. */
  private writeHeld(elapsed: number, out: Float64Array, at: number): void {
    this.from = elapsed;
    this.until = -Infinity;
    this.setBase(elapsed, out, at);
    this.look(elapsed, seen);
    out.fill(0, at + COURSE.x, at + COURSE.x + CUBIC_NUMBERS);
    for (let channel = 0; channel < 4; channel += 1) out[at + COURSE.x + 4 * channel] = seen[channel] as number;
  }

  private setBase(seconds: number, out: Float64Array, at: number): void {
    out[at + COURSE.baseMicros] = this.read(PIECE.startMicros) + seconds * MICROS_PER_SECOND;
  }
}

const seen = new Float64Array(4);
