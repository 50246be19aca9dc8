import type { Meters, Vector3 } from '../units/index.ts';
import type { EvenStretch } from './even-stretch.ts';
import { EvenStretches } from './even-stretches.ts';
import type { PathCurve } from './path-curve.ts';
import { PIECE, type PieceRows, pieceDistance, TURN, WAY } from './piece.ts';
import { sharedStretches } from './shared-stretches.ts';
import { UnusableField } from './unusable-field.ts';

/** Their arc-length table takes 0.8 MB. */
const MOST_DIVISIONS = 100_000;

/** More than rounding makes of a distance. */
const EDGE_METERS = 1e-7;

/** Curves are alike where their control points are by as much. */
const ALIKE_METERS = 1e-6;

/** Numbers per span: the polynomial's four vectors, lowest power first. */
const SPAN = 12;

/**
 * Open centripetal Catmull-Rom curve located by arc-length ratio (interface 2.11).
 * A reading: the arc-length table coincides with that of three.js's `CatmullRomCurve3.getPointAt` with the same
 * `arcLengthDivisions`, and the height bound applies to positions, not to the table. Another reading: more divisions than
 * a millimetre each on a path of 100 m are a mistake, and would take the memory of everything else.
 * @throws UnusableField
 */
export function compileCatmullRom(
  controlPoints: readonly Vector3[],
  arcLengthDivisions: number,
  minimumHeightMeters: Meters,
): PathCurve {
  if (!(arcLengthDivisions >= 1 && arcLengthDivisions <= MOST_DIVISIONS)) {
    const expected = `expected 1 to ${MOST_DIVISIONS}`;
    throw new UnusableField('geometry.arcLengthDivisions', `${arcLengthDivisions}, ${expected}`);
  }
  return new CatmullRomCurve(controlPoints, arcLengthDivisions, minimumHeightMeters);
}

/** A curve without its numbers; measured on V8. */
const CURVE_BYTES = 400;

/**
 * What holds within the division entered last: its arc-length ratios, and parameter = x0 + rate * ratio, with rate 0 where
 * it has no length. (Numbers with fractions, given back by a method, would be allocated: see Motion.load.)
 */
const within = new Float64Array(4);
const WITHIN = { fromRatio: 0, untilRatio: 1, rate: 2, x0: 3 } as const;

class CatmullRomCurve implements PathCurve {
  private readonly minimumY: number;
  readonly spanCount: number;
  private readonly spans: Float64Array;
  readonly divisions: number;
  /** Arc length from the start to each division. */
  readonly lengths: Float64Array;
  private even: EvenStretches | null = null;

  constructor(controlPoints: readonly Vector3[], arcLengthDivisions: number, minimumHeightMeters: Meters) {
    this.minimumY = minimumHeightMeters;
    this.spanCount = controlPoints.length - 1;
    this.spans = spansOf(controlPoints);
    this.divisions = arcLengthDivisions;
    this.lengths = this.measure();
  }

  get bytes(): number {
    return CURVE_BYTES + this.spans.byteLength + this.lengths.byteLength;
  }

  get lengthMeters(): Meters {
    return this.lengths[this.divisions] as number;
  }

  pointAt(ratio: number, out: Vector3): Vector3 {
    const x = this.parameterAt(ratio);
    const span = this.spanAt(x);
    this.positionIn(span, x - span, out);
    out.y = Math.max(this.minimumY, out.y);
    return out;
  }

  directionAt(ratio: number, out: Vector3): Vector3 {
    const x = this.parameterAt(ratio);
    const span = this.spanAt(x);
    this.slopesIn(span, x - span, out);
    return out;
  }

  placeAt(ratio: number, point: Vector3, direction: Vector3): void {
    this.placeOf(this.parameterAt(ratio), point, direction);
  }

  placeIn(division: number, share: number, point: Vector3, direction: Vector3): void {
    this.placeOf((this.spanCount * (division + share)) / this.divisions, point, direction);
  }

  private placeOf(x: number, point: Vector3, direction: Vector3): void {
    const span = this.spanAt(x);
    this.positionIn(span, x - span, point);
    point.y = Math.max(this.minimumY, point.y);
    this.slopesIn(span, x - span, direction);
  }

  loadGeometry(rows: PieceRows, offset: number): void {
    const ratio0 = rows[offset + PIECE.w0] as number;
    const ratioPerMeter = rows[offset + PIECE.w1] as number;
    const ratio = ratio0 + ratioPerMeter * pieceDistance(rows, offset);
    this.enter(this.divisionAt(ratio));
    const rate = within[WITHIN.rate] as number;
    const x0 = within[WITHIN.x0] as number;
    const span = this.spanAt(x0 + rate * ratio);
    rows[offset + PIECE.w0] = x0 - span + rate * ratio0;
    rows[offset + PIECE.w1] = rate * ratioPerMeter;
    this.writeSpan(span, rows, offset);
    const from = rate === 0 ? 0 : Math.max(within[WITHIN.fromRatio] as number, (span - x0) / rate);
    const until = rate === 0 ? 1 : Math.min(within[WITHIN.untilRatio] as number, (span + 1 - x0) / rate);
    // The row holds over the distances whose ratios are in [from, until), within what it held over before.
    const first = (from - ratio0) / ratioPerMeter;
    const last = (until - ratio0) / ratioPerMeter;
    // Within rounding of its edges a row is looked up anew, so that which one is used never depends on what came before.
    const least = Math.min(first, last) + EDGE_METERS;
    const most = Math.max(first, last) - EDGE_METERS;
    rows[offset + PIECE.fromMeters] = Math.max(rows[offset + PIECE.fromMeters] as number, least);
    rows[offset + PIECE.untilMeters] = Math.min(rows[offset + PIECE.untilMeters] as number, most);
  }

  stretchAt(ratio: number, way: Float64Array): EvenStretch | null {
    this.even ??= this.stretches();
    for (let axis = 0; axis < 3; axis += 1) {
      way[WAY.beside + axis] = (way[WAY.beside + axis] as number) + (this.spans[axis] as number);
    }
    return this.even.at(ratio);
  }

  private stretches(): EvenStretches {
    const [x = 0, y = 0, z = 0] = this.spans;
    return sharedStretches(this.shape(), () => new EvenStretches(this, { x, y, z }));
  }

  /** The same for curves that differ in their place alone. */
  private shape(): string {
    const { spanCount, divisions, minimumY, spans } = this;
    const alike = [divisions, Math.round((minimumY - (spans[1] as number)) / ALIKE_METERS)];
    // Where control points nearly coincide places say little of how the curve goes: all numbers of its spans are looked at.
    for (let index = 0; index < SPAN * spanCount; index += 1) {
      const beside = index % SPAN < 3 ? (spans[index % SPAN] as number) : 0;
      alike.push(Math.round(((spans[index] as number) - beside) / ALIKE_METERS));
    }
    return alike.join();
  }

  /** Arc-length ratio at a control point. */
  ratioAt(point: number): number {
    const { lengths, divisions, spanCount } = this;
    const division = (point * divisions) / spanCount;
    const whole = Math.min(divisions - 1, Math.floor(division));
    const [before, after] = [lengths[whole] as number, lengths[whole + 1] as number];
    return (before + (division - whole) * (after - before)) / (lengths[divisions] as number);
  }

  private writeSpan(span: number, rows: PieceRows, offset: number): void {
    for (let index = 0; index < 6; index += 1) {
      rows[offset + PIECE.p0 + index] = this.spans[span * SPAN + index] as number;
      rows[offset + PIECE.p2 + index] = this.spans[span * SPAN + 6 + index] as number;
    }
    rows[offset + PIECE.minimumY] = this.minimumY;
    rows[offset + PIECE.turn] = TURN.TANGENT;
  }

  /** Parameter in spans (0 at the first control point, 1 at the second, ...) at an arc-length ratio. */
  private parameterAt(ratio: number): number {
    this.enter(this.divisionAt(ratio));
    return (within[WITHIN.x0] as number) + (within[WITHIN.rate] as number) * ratio;
  }

  /** Says of a division how its ratios become parameters. */
  private enter(division: number): void {
    const { lengths, divisions, spanCount } = this;
    const total = lengths[divisions] as number;
    const before = lengths[division] as number;
    const after = lengths[division + 1] as number;
    const rate = after > before ? (spanCount * total) / (divisions * (after - before)) : 0;
    const fromRatio = total > 0 ? before / total : division / divisions;
    within[WITHIN.fromRatio] = fromRatio;
    within[WITHIN.untilRatio] = total > 0 ? after / total : (division + 1) / divisions;
    within[WITHIN.rate] = rate;
    within[WITHIN.x0] = (spanCount * division) / divisions - rate * fromRatio;
  }

  /** The last division that begins at or before an arc-length ratio. */
  divisionAt(ratio: number): number {
    const target = ratio * this.lengthMeters;
    let low = 0;
    let high = this.divisions;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((this.lengths[middle] as number) <= target) low = middle;
      else high = middle;
    }
    return low;
  }

  private spanAt(parameter: number): number {
    return Math.min(this.spanCount - 1, Math.max(0, Math.floor(parameter)));
  }

  private positionIn(span: number, w: number, out: Vector3): void {
    out.x = this.valueIn(span, 0, w);
    out.y = this.valueIn(span, 1, w);
    out.z = this.valueIn(span, 2, w);
  }

  private valueIn(span: number, axis: number, w: number): number {
    const at = span * SPAN + axis;
    const { spans } = this;
    const bend = (spans[at + 6] as number) + w * (spans[at + 9] as number);
    return (spans[at] as number) + w * ((spans[at + 3] as number) + w * bend);
  }

  private slopesIn(span: number, w: number, out: Vector3): void {
    out.x = this.slopeIn(span, 0, w);
    out.y = this.slopeIn(span, 1, w);
    out.z = this.slopeIn(span, 2, w);
  }

  private slopeIn(span: number, axis: number, w: number): number {
    const at = span * SPAN + axis;
    const { spans } = this;
    return (spans[at + 3] as number) + w * (2 * (spans[at + 6] as number) + 3 * w * (spans[at + 9] as number));
  }

  private measure(): Float64Array {
    const lengths = new Float64Array(this.divisions + 1);
    const from = { x: 0, y: 0, z: 0 };
    const to = { x: 0, y: 0, z: 0 };
    this.positionIn(0, 0, from);
    for (let division = 1; division <= this.divisions; division += 1) {
      const x = (this.spanCount * division) / this.divisions;
      const span = this.spanAt(x);
      this.positionIn(span, x - span, to);
      const step = Math.hypot(to.x - from.x, to.y - from.y, to.z - from.z);
      lengths[division] = (lengths[division - 1] as number) + step;
      Object.assign(from, to);
    }
    return lengths;
  }
}

function spansOf(points: readonly Vector3[]): Float64Array {
  const spans = new Float64Array(SPAN * (points.length - 1));
  for (let span = 0; span < points.length - 1; span += 1) {
    const p1 = pointIn(points, span);
    const p2 = pointIn(points, span + 1);
    // Beyond both ends the curve is continued by mirroring the neighbour.
    const p0 = span > 0 ? pointIn(points, span - 1) : mirrored(p1, p2);
    const p3 = span + 2 < points.length ? pointIn(points, span + 2) : mirrored(p2, p1);
    writeSpanOf(p0, p1, p2, p3, spans, span * SPAN);
  }
  return spans;
}

function writeSpanOf(p0: Vector3, p1: Vector3, p2: Vector3, p3: Vector3, spans: Float64Array, at: number): void {
  let before = knotSpacing(p0, p1);
  let here = knotSpacing(p1, p2);
  let after = knotSpacing(p2, p3);
  // Control points that coincide would divide by zero: such a spacing is replaced by its neighbour's.
  if (here < 1e-4) here = 1;
  if (before < 1e-4) before = here;
  if (after < 1e-4) after = here;
  for (const [index, axis] of (['x', 'y', 'z'] as const).entries()) {
    const start = p1[axis];
    const end = p2[axis];
    const in0 = (start - p0[axis]) / before - (end - p0[axis]) / (before + here);
    const slopeStart = here * (in0 + (end - start) / here);
    const out0 = (end - start) / here - (p3[axis] - start) / (here + after);
    const slopeEnd = here * (out0 + (p3[axis] - end) / after);
    spans[at + index] = start;
    spans[at + 3 + index] = slopeStart;
    spans[at + 6 + index] = -3 * start + 3 * end - 2 * slopeStart - slopeEnd;
    spans[at + 9 + index] = 2 * start - 2 * end + slopeStart + slopeEnd;
  }
}

/** Centripetal parameterization: the square root of the distance. */
function knotSpacing(a: Vector3, b: Vector3): number {
  return Math.sqrt(Math.hypot(b.x - a.x, b.y - a.y, b.z - a.z));
}

function mirrored(about: Vector3, point: Vector3): Vector3 {
  return { x: 2 * about.x - point.x, y: 2 * about.y - point.y, z: 2 * about.z - point.z };
}

function pointIn(points: readonly Vector3[], index: number): Vector3 {
  const point = points[index];
  if (!point) throw new Error('a curve has at least two control points');
  return point;
}
