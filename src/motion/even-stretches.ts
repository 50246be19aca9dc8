import { type Vector3, vector3 } from '../units/index.ts';
import { cubicAt, HEADING_TOLERANCE, MEETING, writeCubic } from './cubic.ts';
import { type EvenStretch, STRETCH, STRETCH_NUMBERS } from './even-stretch.ts';
import { nearestCircle } from './nearest-turn.ts';

/*
 * A curve located by the ratio of its length is no polynomial: an arc-length table lies in between. Within a stretch of
 * it four cubics in that ratio come as near as makes no difference to whoever draws: made once for all curves of a shape,
 * they serve everything that travels on any of them, for as long as one lasts, and keep the first one's table with them.
 */

/** Metres that a stretch may be off. */
const PLACE_TOLERANCE = 1e-4;
/** What is shorter is halved no more where none comes near it: where its bound holds the height up it has a kink. */
const SHORTEST_DIVISIONS = 5;
/** Nor is a span cut into more: it is made within a frame. */
const MOST_PARTS = 64;
/** Where in each division what stands for a curve is held against it: they meet with a bend, and in between it goes evenly. */
const CHECKED_SHARES = [0, 0.5] as const;
/** Where in what is left of a division that a stretch begins or ends in: there its curve bends anew. */
const CUT_SHARES = [0, 0.25, 0.5, 0.75, 1] as const;
/** In how many divisions at most; where they are many they are small. */
const MOST_CHECKED = 100;
/** With fewer divisions of the arc-length table a span is seen to be traversed in fits and starts. */
const LEAST_DIVISIONS = 10;

/** What stretches are made of: a curve that is smooth between its control points. */
interface SpannedCurve {
  readonly spanCount: number;
  readonly divisions: number;
  /** Arc length from the start to each division, and to the end. */
  readonly lengths: Float64Array;
  /** The last division that begins at or before an arc-length ratio. */
  divisionAt(ratio: number): number;
  /** Arc-length ratio at a control point. */
  ratioAt(point: number): number;
  /** Place and direction at a ratio: where both are wanted it is looked up once. */
  placeAt(ratio: number, point: Vector3, direction: Vector3): void;
  /** The same so far into a division of the arc-length table: nothing is looked up in that. */
  placeIn(division: number, share: number, point: Vector3, direction: Vector3): void;
}

const NONE: readonly EvenStretch[] = [];
const point = vector3();
const direction = vector3();
/** Place and heading where it was last looked, and at the four meetings. */
const seen = new Float64Array(4);
const met = new Float64Array(16);

/** The stretches of one curve, relative to its start, made where they are first asked for. */
export class EvenStretches {
  private readonly curve: SpannedCurve;
  private readonly start: Vector3;
  private readonly spans: (readonly EvenStretch[])[] = [];
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

  /** @returns the stretch around a ratio; null where there is none */
  at(ratio: number): EvenStretch | null {
    const span = this.spanAt(ratio);
    this.spans[span] ??= this.make(span);
    const parts = this.spans[span];
    for (let index = parts.length - 1; index >= 0; index -= 1) {
      const part = parts[index] as EvenStretch;
      if ((part[STRETCH.fromRatio] as number) <= ratio)
        return ratio < (part[STRETCH.untilRatio] as number) ? part : null;
    }
    return null;
  }

  private spanAt(ratio: number): number {
    let low = 0;
    let high = this.curve.spanCount;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((this.begins[middle] as number) <= ratio) low = middle;
      else high = middle;
    }
    return low;
  }

  private make(span: number): readonly EvenStretch[] {
    const { curve } = this;
    if (curve.divisions <= LEAST_DIVISIONS * curve.spanCount) return NONE;
    const [from, until] = [this.begins[span] as number, this.begins[span + 1] as number];
    if (!(until > from)) return NONE;
    const parts: EvenStretch[] = [];
    this.addParts(from, until, curve.divisions / curve.spanCount, parts);
    return parts;
  }

  /** Halves only where it must: near a control point that lies close to another the arc-length table is rough. */
  private addParts(from: number, until: number, divisions: number, parts: EvenStretch[]): void {
    const stretch = this.fit(from, until);
    if (stretch !== null) parts.push(stretch);
    else if (divisions > this.shortestDivisions) {
      const middle = (from + until) / 2;
      this.addParts(from, middle, divisions / 2, parts);
      this.addParts(middle, until, divisions / 2, parts);
    }
  }

  /** @returns the cubics that meet the curve at both ends and in between; null where they are not near it elsewhere */
  private fit(fromRatio: number, untilRatio: number): EvenStretch | null {
    const stretch = new Float64Array(STRETCH_NUMBERS);
    const length = untilRatio - fromRatio;
    stretch[STRETCH.fromRatio] = fromRatio;
    stretch[STRETCH.untilRatio] = untilRatio;
    for (let meeting = 0; meeting < 4; meeting += 1) {
      this.look(fromRatio + (MEETING[meeting] as number) * length);
      // It goes straight up or down there, and heads nowhere.
      if (direction.x === 0 && direction.z === 0) return null;
      if (meeting > 0) seen[3] = nearestCircle(seen[3] as number, met[11 + meeting] as number);
      for (let channel = 0; channel < 4; channel += 1) met[4 * channel + meeting] = seen[channel] as number;
    }
    for (let channel = 0; channel < 4; channel += 1)
      writeCubic(met, 4 * channel, length, stretch, STRETCH.x + 4 * channel);
    return this.isNearAllAlong(stretch) ? stretch : null;
  }

  private isNearAllAlong(stretch: EvenStretch): boolean {
    let first = this.curve.divisionAt(stretch[STRETCH.fromRatio] as number);
    let last = this.curve.divisionAt(stretch[STRETCH.untilRatio] as number);
    const step = Math.ceil((last - first + 1) / MOST_CHECKED);
    // From both ends: where the table is rough it is so near a control point.
    for (; first <= last; first += step, last -= step) {
      if (!this.isNearIn(first, stretch) || !this.isNearIn(last, stretch)) return false;
    }
    return true;
  }

  private isNearIn(division: number, stretch: EvenStretch): boolean {
    const { lengths, divisions } = this.curve;
    const whole = lengths[divisions] as number;
    const begin = lengths[division] as number;
    const length = (lengths[division + 1] as number) - begin;
    const low = length > 0 ? Math.max(0, ((stretch[STRETCH.fromRatio] as number) * whole - begin) / length) : 0;
    const high = length > 0 ? Math.min(1, ((stretch[STRETCH.untilRatio] as number) * whole - begin) / length) : 1;
    for (const looked of high - low < 1 ? CUT_SHARES : CHECKED_SHARES) {
      const share = low + looked * (high - low);
      this.curve.placeIn(division, share, point, direction);
      see(this.start);
      if (!isNear(stretch, (begin + share * length) / whole)) return false;
    }
    return true;
  }

  /** Sees place and heading at a ratio; the heading in radians about Y, of the way towards the end of the curve. */
  private look(ratio: number): void {
    this.curve.placeAt(ratio, point, direction);
    see(this.start);
  }
}

/** Sees the place that was looked up, as it lies from the start. */
function see(start: Vector3): void {
  seen[0] = point.x - start.x;
  seen[1] = point.y - start.y;
  seen[2] = point.z - start.z;
  seen[3] = Math.atan2(0 - direction.z, direction.x);
}

/** Whether the stretch is near the place that was seen last. */
function isNear(stretch: EvenStretch, ratio: number): boolean {
  const beyond = ratio - (stretch[STRETCH.fromRatio] as number);
  for (let axis = 0; axis < 3; axis += 1) {
    const off = cubicAt(stretch, STRETCH.x + 4 * axis, beyond) - (seen[axis] as number);
    if (Math.abs(off) > PLACE_TOLERANCE) return false;
  }
  const heading = cubicAt(stretch, STRETCH.heading, beyond);
  return Math.abs(nearestCircle(seen[3] as number, heading) - heading) <= HEADING_TOLERANCE;
}
