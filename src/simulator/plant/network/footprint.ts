import { type Degrees, type Meters, radiansFromDegrees, type Vector3 } from '../../../units/index.ts';

/** Outline of a carrier on the floor. */
export interface FootprintSize {
  readonly lengthMeters: Meters;
  readonly widthMeters: Meters;
}

/** A rectangle standing on the floor at some height, turned about Y. */
export interface Footprint {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly cos: number;
  readonly sin: number;
  readonly halfLength: Meters;
  readonly halfWidth: Meters;
}

/** Things on different floors do not touch. */
const FLOOR_HEIGHT_METERS = 2;

export function footprintAt(position: Vector3, heading: Degrees, size: FootprintSize): Footprint {
  const radians = radiansFromDegrees(heading);
  return {
    ...position,
    cos: Math.cos(radians),
    sin: Math.sin(radians),
    halfLength: size.lengthMeters / 2,
    halfWidth: size.widthMeters / 2,
  };
}

/** True when two rectangles share floor: no edge direction of either separates them. */
export function footprintsOverlap(a: Footprint, b: Footprint): boolean {
  if (Math.abs(a.y - b.y) > FLOOR_HEIGHT_METERS) return false;
  const dx = b.x - a.x;
  const dz = b.z - a.z;
  const reach = Math.hypot(a.halfLength, a.halfWidth) + Math.hypot(b.halfLength, b.halfWidth);
  if (dx * dx + dz * dz >= reach * reach) return false;
  return !(
    separates(a.cos, -a.sin, a, b, dx, dz) ||
    separates(a.sin, a.cos, a, b, dx, dz) ||
    separates(b.cos, -b.sin, a, b, dx, dz) ||
    separates(b.sin, b.cos, a, b, dx, dz)
  );
}

function separates(x: number, z: number, a: Footprint, b: Footprint, dx: number, dz: number): boolean {
  return Math.abs(dx * x + dz * z) >= extent(a, x, z) + extent(b, x, z);
}

/** Half the width of a footprint seen along a direction. Its long axis is (cos, -sin), its short one (sin, cos). */
function extent({ cos, sin, halfLength, halfWidth }: Footprint, x: number, z: number): number {
  return halfLength * Math.abs(cos * x - sin * z) + halfWidth * Math.abs(sin * x + cos * z);
}
