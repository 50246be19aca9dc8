import type { PathGeometry } from '../../../protocol/index.ts';
import { type Degrees, type Meters, radiansFromDegrees, type Vector3 } from '../../../units/index.ts';

/** Each step from control point to control point is longer than the one before by this: a curve heads off by a quarter of it. */
const GROWTH_DEGREES = 1.9;
const MOST_STEP_DEGREES = 15;
/** After such a turn steps that begin with half their growth have grown to the longest. */
const GROWING_DEGREES = MOST_STEP_DEGREES ** 2 / (2 * GROWTH_DEGREES);
/** The arc-length table has one of its entries at each control point: none lies across two spans. */
const DIVISIONS_PER_STEP = 16;

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
    arcLengthDivisions: (angles.length - 1) * DIVISIONS_PER_STEP,
    minimumHeightMeters: start.y,
  };
}

/**
 * A centripetal curve through points of a circle heads off its tangent by a quarter of what the steps before and after a
 * point differ, and at its ends by half a step. Steps in the proportion of 1, 3, 5, 7 head off by the same small angle
 * everywhere, so that whatever follows the curve does not turn to and fro.
 */
function arcAngles(total: Degrees): Degrees[] {
  const growing = Math.min(total / 2, GROWING_DEGREES);
  const steps = Math.ceil(Math.sqrt((2 * growing) / GROWTH_DEGREES));
  const even = Math.ceil((total - 2 * growing) / MOST_STEP_DEGREES);
  // Those in the middle are as much longer than what they follow as all the others.
  const longest = total / (steps + even);
  const grown = (longest * steps) / 2;
  const begin = Array.from({ length: steps }, (_, index) => grown * (index / steps) ** 2);
  const middle = Array.from({ length: even }, (_, index) => grown + longest * index);
  const end = begin.map((angle) => total - angle).reverse();
  return [...begin, ...middle, total - grown, ...end];
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
