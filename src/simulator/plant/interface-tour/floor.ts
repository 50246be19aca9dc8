import { compilePathGeometry } from '../../../motion/index.ts';
import type { Path, Point } from '../../../protocol/index.ts';
import { type Vector3, vector3 } from '../../../units/index.ts';
import { arcGeometry } from '../network/arc.ts';

export const FROM = { name: 'TOUR.from', position: vector3(0, 0, 0) };
export const CORNER = { name: 'TOUR.corner', position: vector3(10, 0, 0) };
export const TO = { name: 'TOUR.to', position: vector3(15, 0, 5) };
export const GATE = { name: 'GATE', position: vector3(-4, 0, 8) };
export const BAY = { name: 'BAY', position: vector3(8, 0, 8) };

export const STRAIGHT = line('TOUR.straight', FROM, CORNER);
export const BEND = pathOf('TOUR.bend', CORNER, TO, arcGeometry(CORNER.position, 0, -90, 5));
export const DRIVE_IN = line('GATE-BAY', GATE, BAY);

export const POINTS: readonly Point[] = [FROM, CORNER, TO, GATE, BAY];
export const PATHS: readonly Path[] = [STRAIGHT, BEND, DRIVE_IN];

/** A straight path. */
function line(name: string, from: Point, to: Point): Path {
  const geometry = { type: 'LINE' as const, startPosition: from.position, endPosition: to.position };
  return pathOf(name, from, to, geometry);
}

/** A path through control points. */
export function curve(name: string, from: Point, to: Point, between: readonly Vector3[]): Path {
  return pathOf(name, from, to, {
    type: 'CATMULL_ROM',
    controlPoints: [from.position, ...between, to.position],
    parameterization: 'CENTRIPETAL',
    closed: false,
    arcLengthDivisions: 200,
    minimumHeightMeters: 0,
  });
}

function pathOf(name: string, from: Point, to: Point, geometry: Path['geometry']): Path {
  const { lengthMeters } = compilePathGeometry(geometry);
  return { name, startPointName: from.name, endPointName: to.name, lengthMeters, geometry };
}
