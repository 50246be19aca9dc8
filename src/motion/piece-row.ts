import type { Meters, Seconds, SimMicros } from '../units/index.ts';

/*
 * Every motion is, piece by piece in time, a polynomial: a distance quadratic in time, and a position at most cubic in
 * that distance. A piece is one row of numbers: ten thousand rows lie side by side and are evaluated without a call.
 */

/** Rows side by side, PIECE_STRIDE numbers each. */
export type PieceRows = Float64Array<ArrayBuffer>;

/** Numbers in a row. */
export const PIECE_STRIDE = 32;

/** What lies where in a row: written here, read by the evaluation of pieces and by courses. */
export const PIECE = {
  /** The row holds for elapsed seconds in [fromSeconds, untilSeconds) ... */
  fromSeconds: 0,
  untilSeconds: 1,
  /** distance = c0 + x * (c1 + x * c2) with x = elapsed - origin ... */
  origin: 2,
  c0: 3,
  c1: 4,
  c2: 5,
  /** ... and only while the distance is in [fromMeters, untilMeters). */
  fromMeters: 6,
  untilMeters: 7,
  /** parameter w = w0 + w1 * distance */
  w0: 8,
  w1: 9,
  /** position = p0 + w * (p1 + w * (p2 + w * p3)); p2 and p3 are 0 where the way is straight. */
  p0: 10,
  p1: 13,
  /** One of TURN. */
  turn: 16,
  /** Lower bound on Y of the position. */
  minimumY: 17,
  /** Rotation in degrees. */
  r0: 18,
  r1: 21,
  p2: 24,
  p3: 27,
  /** Simulation time at which the motion starts, in microseconds. */
  startMicros: 30,
  /** Seconds since the motion's start at which the row is wanted. */
  elapsed: 31,
} as const;

/**
 * How the rotation of a piece comes about: r0; r0 + w * r1; r0 with the tangent's heading added to Y; r0 with
 * w * (a + w * (b + w * c)) added to Y, where a, b and c are the three numbers of r1.
 */
export const TURN = { FIXED: 0, LINEAR: 1, TANGENT: 2, CUBIC: 3 } as const;

/** Numbers of a phase in a packed timing: its `seconds`, `meters`, `speed` and `halfAcceleration`, as a row has them. */
const PHASE_NUMBERS = 4;
/** Numbers of a timing before its phases: length and duration. */
const TIMING_HEAD = 2;
/** More than rounding makes of a distance. */
const EDGE_METERS = 1e-7;

/** A range [0, 1) of a parameter w, and what w is told as within it: [2] + [3] * w. */
export type ParameterRange = Float64Array;

/** One row of many, by name: its reader says when, its motion writes the piece. */
export class PieceRow {
  numbers: PieceRows;
  /** Where the row begins. */
  offset = 0;

  constructor(numbers: PieceRows = new Float64Array(PIECE_STRIDE)) {
    this.numbers = numbers;
  }

  /** For a motion that starts then; the row holds for no time yet. */
  begin(startMicros: SimMicros): void {
    this.numbers[this.offset + PIECE.startMicros] = startMicros;
    this.numbers[this.offset + PIECE.fromSeconds] = Infinity;
  }

  get elapsed(): Seconds {
    return this.numbers[this.offset + PIECE.elapsed] as number;
  }

  set elapsed(seconds: Seconds) {
    this.numbers[this.offset + PIECE.elapsed] = seconds;
  }

  /** Distance along the piece at `elapsed`. */
  get distance(): Meters {
    const { numbers, offset } = this;
    const x = this.elapsed - (numbers[offset + PIECE.origin] as number);
    const speed = (numbers[offset + PIECE.c1] as number) + x * (numbers[offset + PIECE.c2] as number);
    return (numbers[offset + PIECE.c0] as number) + x * speed;
  }

  /** The parameter w at `elapsed`. */
  get parameter(): number {
    return this.valueOf(PIECE.w0) + this.valueOf(PIECE.w1) * this.distance;
  }

  /** Begins a piece with the phase of a packed timing at `elapsed`; w is the distance, which has no bounds yet. */
  setTiming(packed: readonly number[], timing: number): void {
    const { elapsed, numbers, offset } = this;
    const first = timing + TIMING_HEAD;
    let phase = packed.length - PHASE_NUMBERS;
    while (phase > first && (packed[phase] as number) > elapsed) phase -= PHASE_NUMBERS;
    const next = phase + PHASE_NUMBERS;
    this.clear();
    numbers[offset + PIECE.fromSeconds] = packed[phase] as number;
    numbers[offset + PIECE.untilSeconds] = (next < packed.length ? packed[next] : packed[timing + 1]) as number;
    for (let index = 0; index < PHASE_NUMBERS; index += 1) {
      numbers[offset + PIECE.origin + index] = packed[phase + index] as number;
    }
    numbers[offset + PIECE.w1] = 1;
  }

  /** Holds a packed pose over [from, until). */
  setHeld(packed: readonly number[], pose: number, from: Seconds, until: Seconds): void {
    this.clear();
    this.setSeconds(from, until);
    for (let axis = 0; axis < 3; axis += 1) {
      this.numbers[this.offset + PIECE.p0 + axis] = packed[pose + axis] as number;
      this.numbers[this.offset + PIECE.r0 + axis] = packed[pose + 3 + axis] as number;
    }
  }

  /** Stands still at a distance. */
  standAt(distance: Meters): void {
    this.numbers[this.offset + PIECE.c0] = distance;
    this.numbers[this.offset + PIECE.c1] = 0;
    this.numbers[this.offset + PIECE.c2] = 0;
  }

  /** Holds over [from, until), whatever the distance. */
  setSeconds(from: Seconds, until: Seconds): void {
    const { numbers, offset } = this;
    numbers[offset + PIECE.fromSeconds] = from;
    numbers[offset + PIECE.untilSeconds] = until;
    numbers[offset + PIECE.fromMeters] = -Infinity;
    numbers[offset + PIECE.untilMeters] = Infinity;
  }

  /** Holds over the distances between two packed ones. */
  setMeters(packed: readonly number[], from: number, until: number): void {
    this.numbers[this.offset + PIECE.fromMeters] = packed[from] as number;
    this.numbers[this.offset + PIECE.untilMeters] = packed[until] as number;
  }

  /** w = first + perMeter * distance, two packed numbers. */
  setParameter(packed: readonly number[], at: number): void {
    this.numbers[this.offset + PIECE.w0] = packed[at] as number;
    this.numbers[this.offset + PIECE.w1] = packed[at + 1] as number;
  }

  /** Holds only while w is in `range`; then w is told as the range says. */
  narrow(range: ParameterRange): void {
    const { numbers, offset } = this;
    const from = range[0] as number;
    const until = range[1] as number;
    const rate = range[3] as number;
    const w0 = numbers[offset + PIECE.w0] as number;
    const w1 = numbers[offset + PIECE.w1] as number;
    const begin = (from - w0) / w1;
    const end = (until - w0) / w1;
    // Within rounding of its edges a row is looked up anew: which one is used never depends on what came before.
    const least = Math.min(begin, end) + EDGE_METERS;
    const most = Math.max(begin, end) - EDGE_METERS;
    numbers[offset + PIECE.fromMeters] = Math.max(numbers[offset + PIECE.fromMeters] as number, least);
    numbers[offset + PIECE.untilMeters] = Math.min(numbers[offset + PIECE.untilMeters] as number, most);
    numbers[offset + PIECE.w0] = (range[2] as number) + rate * w0;
    numbers[offset + PIECE.w1] = rate * w1;
  }

  /** Straight from one packed pose at distance `start` to another at `start` + `length`. */
  setLine(packed: readonly number[], from: number, to: number, start: Meters, length: Meters): void {
    const { numbers, offset } = this;
    numbers[offset + PIECE.w0] = -start / length;
    numbers[offset + PIECE.w1] = 1 / length;
    for (let axis = 0; axis < 3; axis += 1) {
      const position = packed[from + axis] as number;
      const rotation = packed[from + 3 + axis] as number;
      const turned = (packed[to + 3 + axis] as number) - rotation;
      numbers[offset + PIECE.p0 + axis] = position;
      numbers[offset + PIECE.p1 + axis] = (packed[to + axis] as number) - position;
      numbers[offset + PIECE.r0 + axis] = rotation;
      numbers[offset + PIECE.r1 + axis] = turned;
      if (turned !== 0) numbers[offset + PIECE.turn] = TURN.LINEAR;
    }
  }

  /** Cubics in w of X, Y and Z, four coefficients each; with a fourth cubic of the heading in degrees. */
  setCubics(cubics: Float64Array, at: number, turn: number): void {
    const { numbers, offset } = this;
    for (let axis = 0; axis < 3; axis += 1) {
      numbers[offset + PIECE.p0 + axis] = cubics[at + 4 * axis] as number;
      numbers[offset + PIECE.p1 + axis] = cubics[at + 4 * axis + 1] as number;
      numbers[offset + PIECE.p2 + axis] = cubics[at + 4 * axis + 2] as number;
      numbers[offset + PIECE.p3 + axis] = cubics[at + 4 * axis + 3] as number;
    }
    if (turn === TURN.CUBIC) {
      for (let power = 0; power < 4; power += 1) {
        numbers[offset + (HEADING[power] as number)] = cubics[at + 12 + power] as number;
      }
    }
    numbers[offset + PIECE.turn] = turn;
  }

  /** A coefficient of X, Y or Z, or of the heading that does not follow a tangent. */
  coefficient(channel: number, power: number): number {
    if (channel < 3) return this.valueOf((POWERS[power] as number) + channel);
    const turn = this.valueOf(PIECE.turn);
    if (turn === TURN.LINEAR) return power < 2 ? this.valueOf(power === 0 ? PIECE.r0 + 1 : PIECE.r1 + 1) : 0;
    return turn === TURN.CUBIC || power === 0 ? this.valueOf(HEADING[power] as number) : 0;
  }

  set minimumY(lowest: Meters) {
    this.numbers[this.offset + PIECE.minimumY] = lowest;
  }

  /** Displaces the piece by a packed vector, whose numbers lie `stride` apart. */
  displace(packed: ArrayLike<number>, by: number, stride: number): void {
    const { numbers, offset } = this;
    for (let axis = 0; axis < 3; axis += 1) {
      const index = offset + PIECE.p0 + axis;
      numbers[index] = (numbers[index] as number) + (packed[by + axis * stride] as number);
    }
    numbers[offset + PIECE.minimumY] = (numbers[offset + PIECE.minimumY] as number) + (packed[by + stride] as number);
  }

  /** Turns the piece by the degrees at `turned` where its heading follows the way; elsewhere it keeps the heading at `held`. */
  setRotation(packed: readonly number[], rotation: number, turned: number, held: number): void {
    const { numbers, offset } = this;
    const turn = this.isVertical ? TURN.FIXED : (numbers[offset + PIECE.turn] as number);
    const y = offset + PIECE.r0 + 1;
    const isBack = (numbers[offset + PIECE.w1] as number) < 0;
    if (turn === TURN.CUBIC) numbers[y] = (numbers[y] as number) + (packed[turned] as number) + (isBack ? 180 : 0);
    else numbers[y] = packed[turn === TURN.TANGENT ? turned : held] as number;
    numbers[offset + PIECE.turn] = turn;
    numbers[offset + PIECE.r0] = packed[rotation] as number;
    numbers[offset + PIECE.r0 + 2] = packed[rotation + 2] as number;
  }

  private get isVertical(): boolean {
    if (this.valueOf(PIECE.w1) === 0) return true;
    for (let power = 1; power < 4; power += 1) {
      const index = POWERS[power] as number;
      if (this.valueOf(index) !== 0 || this.valueOf(index + 2) !== 0) return false;
    }
    return true;
  }

  private clear(): void {
    const { numbers, offset } = this;
    numbers.fill(0, offset, offset + PIECE.startMicros);
    numbers[offset + PIECE.fromMeters] = -Infinity;
    numbers[offset + PIECE.untilMeters] = Infinity;
    numbers[offset + PIECE.minimumY] = -Infinity;
  }

  private valueOf(index: number): number {
    return this.numbers[this.offset + index] as number;
  }
}

/** Where the coefficients of each power of w lie: of the position, and of a heading that is a cubic. */
const POWERS = [PIECE.p0, PIECE.p1, PIECE.p2, PIECE.p3] as const;
const HEADING = [PIECE.r0 + 1, PIECE.r1, PIECE.r1 + 1, PIECE.r1 + 2] as const;
