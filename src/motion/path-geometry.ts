import type { Meters, Vector3 } from '../units/index.ts';
import { CatmullRomCurve, type CurveShapes } from './catmull-rom.ts';
import type { PathCurve } from './path-curve.ts';
import { type PieceRow, TURN } from './piece-row.ts';

/** Geometry of a path as the interface gives it (interface 2.11). */
export type PathShape =
  | { type: 'LINE'; startPosition: Vector3; endPosition: Vector3 }
  | {
      type: 'CATMULL_ROM';
      controlPoints: readonly Vector3[];
      arcLengthDivisions: number;
      minimumHeightMeters: number;
    };

/** Compiles a path's geometry (interface 2.11); curves compiled together share `shapes`. @throws UnusableField */
export function compilePathGeometry(shape: PathShape, shapes: CurveShapes = new Map()): PathCurve {
  if (shape.type === 'LINE') return new LineCurve(shape.startPosition, shape.endPosition);
  return new CatmullRomCurve(shape.controlPoints, shape.arcLengthDivisions, shape.minimumHeightMeters, shapes);
}

/** Measured on V8. */
const LINE_BYTES = 200;

class LineCurve implements PathCurve {
  readonly lengthMeters: Meters;
  readonly bytes = LINE_BYTES;
  private readonly start: Vector3;
  private readonly along: Vector3;
  private readonly cubics: Float64Array;

  constructor(start: Vector3, end: Vector3) {
    this.start = start;
    this.along = { x: end.x - start.x, y: end.y - start.y, z: end.z - start.z };
    const axes = ['x', 'y', 'z'] as const;
    this.cubics = Float64Array.from(axes.flatMap((axis) => [start[axis], this.along[axis], 0, 0]));
    this.lengthMeters = Math.hypot(this.along.x, this.along.y, this.along.z);
  }

  pointAt(ratio: number, out: Vector3): Vector3 {
    out.x = this.start.x + ratio * this.along.x;
    out.y = this.start.y + ratio * this.along.y;
    out.z = this.start.z + ratio * this.along.z;
    return out;
  }

  directionAt(_ratio: number, out: Vector3): Vector3 {
    return Object.assign(out, this.along);
  }

  load(row: PieceRow): void {
    row.setCubics(this.cubics, 0, TURN.FIXED);
  }
}
