import { headingOfDirection, type Vector3, vector3 } from '../units/index.ts';
import { CUBIC_NUMBERS, type FittedWay, isNear, writeFit } from './fit.ts';
import { lastAtOrBefore } from './last-at-or-before.ts';
import type { PathCurve } from './path-curve.ts';
import type { ParameterRange } from './piece-row.ts';

/* Between the ratio of a curve's length and its parameter lies a table: cubics in the ratio come near enough to draw. */

/** Cubics that stand for a curve over a range of ratios of its length, in the ratio beyond the first of them. */
export interface FittedPart {
  readonly range: ParameterRange;
  readonly cubics: Float64Array;
}

/** Metres that a part may be off. */
const POSITION_TOLERANCE = 1e-4;
/** What is shorter is halved no more: where its bound holds the height up a curve has a kink, which no cubic comes near. */
const SHORTEST_DIVISIONS = 5;
/** A span is cut into no more parts: it is made within a frame. */
const MOST_PARTS = 64;
/** Where in each division a part is held against its curve: they meet with a bend, and in between it goes evenly. */
const CHECKED_SHARES = [0, 0.5] as const;
/** Where in what is left of a division that a part begins or ends in: its curve bends anew there. */
const CUT_SHARES = [0, 0.25, 0.5, 0.75, 1] as const;
/** In how many divisions at most; where they are many they are small. */
const MOST_CHECKED = 100;
/** With fewer divisions of the arc-length table a span is seen to be traversed in fits and starts. */
const LEAST_DIVISIONS = 10;

/** What is fitted: a curve that is smooth between its control points. */
interface SpannedCurve extends Pick<PathCurve, 'pointAt' | 'directionAt'> {
  readonly spanCount: number;
  readonly divisions: number;
  /** Arc length from the start to each division, and to the end. */
  readonly lengths: Float64Array;
  /** The last division that begins at or before an arc-length ratio. */
  divisionAt(ratio: number): number;
  /** Arc-length ratio at a control point. */
  ratioAt(point: number): number;
}

const point = vector3();
const direction = vector3();

/** The parts of all curves of one shape, relative to their start, made where they are first asked for. */
export class FittedCurve implements FittedWay {
  private readonly curve: SpannedCurve;
  private readonly start: Vector3;
  private readonly spans: FittedPart[][] = [];
  /** Ratios at which the spans begin, and the last one's end. */
  private readonly begins: Float64Array;
  private readonly shortestDivisions: number;

  /** @param start its first control point */
  constructor(curve: SpannedCurve, start: Vector3) {
    this.curve = curve;
    this.start = start;
    this.shortestDivisions = Math.max(SHORTEST_DIVISIONS, curve.divisions / curve.spanCount / MOST_PARTS);
    this.begins = Float64Array.from({ length: curve.spanCount + 1 }, (_, control) => curve.ratioAt(control));
  }

  /** @returns the part around a ratio; null where there is none */
  at(ratio: number): FittedPart | null {
    const span = lastAtOrBefore(this.begins, 0, 1, this.curve.spanCount, ratio);
    this.spans[span] ??= this.partsOf(span);
    const parts = this.spans[span];
    for (let index = parts.length - 1; index >= 0; index -= 1) {
      const part = parts[index] as FittedPart;
      if ((part.range[0] as number) <= ratio) return ratio < (part.range[1] as number) ? part : null;
    }
    return null;
  }

  look(ratio: number, seen: Float64Array): void {
    this.curve.pointAt(ratio, point);
    this.curve.directionAt(ratio, direction);
    seen[0] = point.x - this.start.x;
    seen[1] = point.y - this.start.y;
    seen[2] = point.z - this.start.z;
    const isVertical = direction.x === 0 && direction.z === 0;
    seen[3] = isVertical ? Number.NaN : headingOfDirection(direction.x, direction.z);
  }

  private partsOf(span: number): FittedPart[] {
    const divisions = this.curve.divisions / this.curve.spanCount;
    const [from, until] = [this.begins[span] as number, this.begins[span + 1] as number];
    const parts: FittedPart[] = [];
    if (divisions > LEAST_DIVISIONS && until > from) this.addParts(from, until, divisions, parts);
    return parts;
  }

  /** Halves only where it must: near a control point that lies close to another the arc-length table is rough. */
  private addParts(from: number, until: number, divisions: number, parts: FittedPart[]): void {
    const part = { range: Float64Array.of(from, until, -from, 1), cubics: new Float64Array(CUBIC_NUMBERS) };
    writeFit(this, from, until - from, part.cubics, 0);
    if (this.isNearAllAlong(part)) parts.push(part);
    else if (divisions > this.shortestDivisions) {
      const middle = (from + until) / 2;
      this.addParts(from, middle, divisions / 2, parts);
      this.addParts(middle, until, divisions / 2, parts);
    }
  }

  private isNearAllAlong(part: FittedPart): boolean {
    let first = this.curve.divisionAt(part.range[0] as number);
    let last = this.curve.divisionAt(part.range[1] as number);
    const step = Math.ceil((last - first + 1) / MOST_CHECKED);
    // From both ends: where the table is rough it is so near a control point.
    for (; first <= last; first += step, last -= step) {
      if (!this.isNearIn(first, part) || !this.isNearIn(last, part)) return false;
    }
    return true;
  }

  private isNearIn(division: number, { range, cubics }: FittedPart): boolean {
    const { lengths, divisions } = this.curve;
    const [from = 0, until = 0] = range;
    const whole = lengths[divisions] as number;
    const begin = (lengths[division] as number) / whole;
    const end = (lengths[division + 1] as number) / whole;
    const low = Math.max(begin, from);
    const length = Math.min(end, until) - low;
    for (const share of length < end - begin ? CUT_SHARES : CHECKED_SHARES) {
      if (!isNear(this, low + share * length, from, cubics, 0, POSITION_TOLERANCE)) return false;
    }
    return true;
  }
}
