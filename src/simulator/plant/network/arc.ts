import type { PathGeometry } from '../../../protocol/index.ts';
import { type Degrees, type Meters, radiansFromDegrees, type Vector3 } from '../../../units/index.ts';

/** Small first and last steps make the curve's end tangents those of the arc within a fraction of a degree. */
const END_STEP_DEGREES = 0.4;
const STEP_DEGREES = 15;
const DIVISIONS_PER_STEP = 24;

/**
 * A circular arc as an interface curve. Starts at `start` in the direction of `heading` and turns by `degrees`,
 * positive to the left (headings grow that way).
 */
export function arcGeometry(start: Vector3, heading: Degrees, degrees: Degrees, radius: Meters): PathGeometry {
  const angles = arcAngles(Math.abs(degrees));
  const side = Math.sign(degrees);
  return {
    type: 'CATMULL_ROM',
    controlPoints: angles.map((angle) => pointOnArc(start, heading, side * angle, side * radius)),
    parameterization: 'CENTRIPETAL',
    closed: false,
    arcLengthDivisions: angles.length * DIVISIONS_PER_STEP,
    minimumHeightMeters: start.y,
  };
}

function arcAngles(total: Degrees): Degrees[] {
  const steps = Math.max(2, Math.round(total / STEP_DEGREES));
  const inner = Array.from({ length: steps - 1 }, (_, index) => (total * (index + 1)) / steps);
  return [0, END_STEP_DEGREES, ...inner, total - END_STEP_DEGREES, total];
}

/** Where one is after turning by a signed angle on a circle of signed radius (positive: centre to the left). */
function pointOnArc(start: Vector3, heading: Degrees, angle: Degrees, signedRadius: Meters): Vector3 {
  const from = radiansFromDegrees(heading);
  const to = radiansFromDegrees(heading + angle);
  // Direction of heading h is (cos h, -sin h); its left is (-sin h, -cos h) in (x, z).
  return {
    x: start.x + signedRadius * (Math.sin(to) - Math.sin(from)),
    y: start.y,
    z: start.z + signedRadius * (Math.cos(to) - Math.cos(from)),
  };
}

/** End of an arc, computed as its last control point is. */
export function arcEnd(start: Vector3, heading: Degrees, degrees: Degrees, radius: Meters): Vector3 {
  return pointOnArc(start, heading, degrees, Math.sign(degrees) * radius);
}
