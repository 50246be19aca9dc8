import type { Meters, Vector3 } from '../units/index.ts';
import { compileCatmullRom } from './catmull-rom.ts';
import type { PathCurve } from './path-curve.ts';
import { PIECE, type PieceRows, TURN, writeVector } from './piece.ts';

/** Geometry of a path as the interface gives it (interface 2.11). */
export type PathShape =
  | { type: 'LINE'; startPosition: Vector3; endPosition: Vector3 }
  | {
      type: 'CATMULL_ROM';
      controlPoints: readonly Vector3[];
      arcLengthDivisions: number;
      minimumHeightMeters: number;
    };

/** Compiles a path's geometry once; sample it as often as needed (interface 2.11). @throws UnusableField */
export function compilePathGeometry(shape: PathShape): PathCurve {
  if (shape.type === 'LINE') return new LineCurve(shape.startPosition, shape.endPosition);
  return compileCatmullRom(shape.controlPoints, shape.arcLengthDivisions, shape.minimumHeightMeters);
}

/** Measured on V8. */
const LINE_BYTES = 200;

class LineCurve implements PathCurve {
  readonly lengthMeters: Meters;
  readonly bytes = LINE_BYTES;
  private readonly start: Vector3;
  private readonly along: Vector3;

  constructor(start: Vector3, end: Vector3) {
    this.start = start;
    this.along = { x: end.x - start.x, y: end.y - start.y, z: end.z - start.z };
    this.lengthMeters = Math.hypot(this.along.x, this.along.y, this.along.z);
  }

  pointAt(ratio: number, out: Vector3): Vector3 {
    out.x = this.start.x + ratio * this.along.x;
    out.y = this.start.y + ratio * this.along.y;
    out.z = this.start.z + ratio * this.along.z;
    return out;
  }

  directionAt(_ratio: number, out: Vector3): Vector3 {
    out.x = this.along.x;
    out.y = this.along.y;
    out.z = this.along.z;
    return out;
  }

  loadGeometry(rows: PieceRows, offset: number): void {
    writeVector(this.start, rows, offset + PIECE.p0);
    writeVector(this.along, rows, offset + PIECE.p1);
    rows[offset + PIECE.turn] = TURN.FIXED;
  }

  /** A line needs none: as it stands it is a polynomial. */
  stretchAt(): null {
    return null;
  }
}
