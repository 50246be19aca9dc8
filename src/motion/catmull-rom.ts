import type { Meters, Vector3 } from '../units/index.ts';
import { cubicAt } from './fit.ts';
import { FittedCurve, type FittedPart } from './fitted-curve.ts';
import { lastAtOrBefore } from './last-at-or-before.ts';
import type { PathCurve } from './path-curve.ts';
import { type ParameterRange, type PieceRow, TURN } from './piece-row.ts';
import { UnusableField } from './unusable-field.ts';

/** Their arc-length table takes 0.8 MB. */
const MOST_DIVISIONS = 100_000;

/** Curves are alike where their control points are by as much. */
const ALIKE_METERS = 1e-6;

/** Numbers per span: of each axis four coefficients, lowest power first. */
const SPAN = 12;

/** Cubics that stand for curves, by shape: eight thousand corners of a street grid have eight shapes. */
export type CurveShapes = Map<string, FittedCurve>;

/** A curve without its numbers; measured on V8. */
const CURVE_BYTES = 400;

const range: ParameterRange = new Float64Array(4);

/** Open centripetal Catmull-Rom curve, located by arc-length ratio as three.js does (M10, M11, M14). @throws UnusableField */
export class CatmullRomCurve implements PathCurve {
  private readonly minimumY: number;
  readonly spanCount: number;
  private readonly spans: Float64Array;
  readonly divisions: number;
  /** Arc length from the start to each division. */
  readonly lengths: Float64Array;
  private readonly shapes: CurveShapes;
  private fitted: FittedCurve | null = null;

  constructor(points: readonly Vector3[], arcLengthDivisions: number, minimumY: Meters, shapes: CurveShapes) {
    if (!(arcLengthDivisions >= 1 && arcLengthDivisions <= MOST_DIVISIONS)) {
      const expected = `expected 1 to ${MOST_DIVISIONS}`;
      throw new UnusableField('geometry.arcLengthDivisions', `${arcLengthDivisions}, ${expected}`);
    }
    this.minimumY = minimumY;
    this.shapes = shapes;
    this.spanCount = points.length - 1;
    this.spans = spansOf(points);
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
    this.writePosition(x, out);
    out.y = Math.max(this.minimumY, out.y);
    return out;
  }

  directionAt(ratio: number, out: Vector3): Vector3 {
    const x = this.parameterAt(ratio);
    const span = this.spanAt(x);
    out.x = slopeAt(this.spans, SPAN * span, x - span);
    out.y = slopeAt(this.spans, SPAN * span + 4, x - span);
    out.z = slopeAt(this.spans, SPAN * span + 8, x - span);
    return out;
  }

  load(row: PieceRow, isFitted: boolean): void {
    const part = isFitted ? this.fittedAt(row.parameter) : null;
    if (!part) {
      this.loadDivision(row);
      return;
    }
    row.narrow(part.range);
    row.setCubics(part.cubics, 0, TURN.CUBIC);
    row.displace(this.spans, 0, 4);
  }

  /** Within a division the parameter in spans is x0 + rate * ratio; rate is 0 where it has no length. */
  private loadDivision(row: PieceRow): void {
    const { lengths, divisions, spanCount, lengthMeters } = this;
    const ratio = row.parameter;
    const division = this.divisionAt(ratio);
    const before = lengths[division] as number;
    const after = lengths[division + 1] as number;
    const rate = after > before ? (spanCount * lengthMeters) / (divisions * (after - before)) : 0;
    const x0 = (spanCount * division) / divisions - (rate === 0 ? 0 : (rate * before) / lengthMeters);
    const span = this.spanAt(x0 + rate * ratio);
    range[0] = rate === 0 ? 0 : Math.max(before / lengthMeters, (span - x0) / rate);
    range[1] = rate === 0 ? 1 : Math.min(after / lengthMeters, (span + 1 - x0) / rate);
    range[2] = x0 - span;
    range[3] = rate;
    row.narrow(range);
    row.setCubics(this.spans, SPAN * span, TURN.TANGENT);
    row.minimumY = this.minimumY;
  }

  private fittedAt(ratio: number): FittedPart | null {
    this.fitted ??= this.fittedShape();
    return this.fitted.at(ratio);
  }

  private fittedShape(): FittedCurve {
    const shape = this.shape();
    const [x = 0, , , , y = 0, , , , z = 0] = this.spans;
    const known = this.shapes.get(shape) ?? new FittedCurve(this, { x, y, z });
    this.shapes.set(shape, known);
    return known;
  }

  /** The same for curves that differ in where they lie alone. */
  private shape(): string {
    const { divisions, minimumY, spans } = this;
    const alike = [divisions, Math.round((minimumY - (spans[4] as number)) / ALIKE_METERS)];
    // Where control points nearly coincide positions say little of how the curve goes: all numbers of its spans are looked at.
    for (const [index, value] of spans.entries()) {
      const beside = index % 4 === 0 ? (spans[index % SPAN] as number) : 0;
      alike.push(Math.round((value - beside) / ALIKE_METERS));
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

  /** Parameter in spans (0 at the first control point, 1 at the second, ...) at an arc-length ratio. */
  private parameterAt(ratio: number): number {
    const division = this.divisionAt(ratio);
    const [before, after] = [this.lengths[division] as number, this.lengths[division + 1] as number];
    const share = after > before ? (ratio * this.lengthMeters - before) / (after - before) : 0;
    return (this.spanCount * (division + share)) / this.divisions;
  }

  /** The last division that begins at or before an arc-length ratio. */
  divisionAt(ratio: number): number {
    return lastAtOrBefore(this.lengths, 0, 1, this.divisions, ratio * this.lengthMeters);
  }

  private spanAt(parameter: number): number {
    return Math.min(this.spanCount - 1, Math.max(0, Math.floor(parameter)));
  }

  /** Without the bound on the height, which the arc-length table does not know. */
  private writePosition(x: number, out: Vector3): void {
    const span = this.spanAt(x);
    out.x = cubicAt(this.spans, SPAN * span, x - span);
    out.y = cubicAt(this.spans, SPAN * span + 4, x - span);
    out.z = cubicAt(this.spans, SPAN * span + 8, x - span);
  }

  private measure(): Float64Array {
    const lengths = new Float64Array(this.divisions + 1);
    const from = { x: 0, y: 0, z: 0 };
    const to = { x: 0, y: 0, z: 0 };
    this.writePosition(0, from);
    for (let division = 1; division <= this.divisions; division += 1) {
      this.writePosition((this.spanCount * division) / this.divisions, to);
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
    const bend = -3 * start + 3 * end - 2 * slopeStart - slopeEnd;
    spans.set([start, slopeStart, bend, 2 * start - 2 * end + slopeStart + slopeEnd], at + 4 * index);
  }
}

function slopeAt(cubics: Float64Array, at: number, w: number): number {
  const bend = 2 * (cubics[at + 2] as number) + 3 * w * (cubics[at + 3] as number);
  return (cubics[at + 1] as number) + w * bend;
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
