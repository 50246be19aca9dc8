import type { PathGeometry } from '../../../protocol/index.ts';
import { distanceBetween, type Meters, type Vector3, vector3 } from '../../../units/index.ts';
import type { Steps } from '../../engine/index.ts';
import type { PathModel, PlantModel } from './plant-model.ts';

/** Control points of a whole path, its ends included. */
type Line = readonly Vector3[];

/** Parts of a cubic at which it is sampled; small steps at the ends make the tangents there those of the cubic. */
const CUBIC_STEPS = [0, 0.004, 0.06, 0.13, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.87, 0.94, 0.996, 1];
const DIVISIONS_PER_STEP = 24;
/** Corners of a polyline are rounded over this much of each leg, at most. */
const CORNER_METERS = 0.5;
/** Curves are drawn by hand: one that misses its neighbour's direction by less than this was meant to meet it. */
const MEANT_TO_MEET = (35 * Math.PI) / 180;

/** Geometry of each path, by name. Curves are bent a little at their ends, so that they join without a kink. */
export function* geometriesOf(model: Pick<PlantModel, 'points' | 'paths'>): Steps<Map<string, PathGeometry>> {
  const { paths } = model;
  const positions = positionsOf(model);
  const lines = new Map(paths.map((path) => [path.name, lineOf(path, positions)]));
  yield;
  const directions = directionsAt(paths, lines);
  const geometries = new Map<string, PathGeometry>();
  for (const path of paths) {
    yield;
    geometries.set(path.name, geometryOf(path, lines.get(path.name) ?? [], directions));
  }
  return geometries;
}

/** Where each point lies, by name. */
export function positionsOf({ points }: Pick<PlantModel, 'points'>): ReadonlyMap<string, Vector3> {
  return new Map(points.map(({ name, position }) => [name, position]));
}

/** From control point to control point: no curve between them is longer. */
export function drawnMeters(path: PathModel, positions: ReadonlyMap<string, Vector3>): Meters {
  const line = lineOf(path, positions);
  return line.slice(1).reduce((sum, point, index) => sum + distanceBetween(line[index] as Vector3, point), 0);
}

function lineOf({ from, to, controlPoints }: PathModel, positions: ReadonlyMap<string, Vector3>): Line {
  const start = positions.get(from) ?? vector3();
  const end = positions.get(to) ?? vector3();
  return [start, ...controlPoints.map(({ x, z }) => vector3(x, start.y, z)), end];
}

/** In which direction each point is passed: that of a straight path there, else the mean of the curves. */
function directionsAt(paths: readonly PathModel[], lines: ReadonlyMap<string, Line>): Map<string, Vector3> {
  const straight = new Map<string, Vector3>();
  const mean = new Map<string, Vector3>();
  for (const path of paths) {
    const line = lines.get(path.name) ?? [];
    const first = directionBetween(line[0], line[1]);
    const last = directionBetween(line.at(-2), line.at(-1));
    for (const [point, direction] of [[path.from, first] as const, [path.to, last] as const]) {
      if (path.shape !== 'bezier') straight.set(point, straight.get(point) ?? direction);
      else mean.set(point, sum(mean.get(point), direction));
    }
  }
  return new Map([...mean, ...straight]);
}

function geometryOf(
  { from, to, shape }: PathModel,
  line: Line,
  directions: ReadonlyMap<string, Vector3>,
): PathGeometry {
  const [start = vector3()] = line;
  if (shape === 'bezier') return curve(sampleCubics(bent(line, directions.get(from), directions.get(to))), start.y);
  if (shape === 'polyline' && line.length > 2) return curve(roundedCorners(line), start.y);
  return { type: 'LINE', startPosition: start, endPosition: line.at(-1) ?? start };
}

function curve(controlPoints: Vector3[], minimumHeightMeters: number): PathGeometry {
  const arcLengthDivisions = controlPoints.length * DIVISIONS_PER_STEP;
  return {
    type: 'CATMULL_ROM',
    controlPoints,
    parameterization: 'CENTRIPETAL',
    closed: false,
    arcLengthDivisions,
    minimumHeightMeters,
  };
}

/** The outermost control points turned about the ends, as far as that was meant. */
function bent(line: Line, first: Vector3 | undefined, last: Vector3 | undefined): Line {
  const bend = [...line];
  const [start, second] = line;
  const [end, beforeEnd] = [line.at(-1), line.at(-2)];
  if (start && second && first) bend[1] = turnedTo(start, second, first, 1);
  if (end && beforeEnd && last) bend[line.length - 2] = turnedTo(end, beforeEnd, last, -1);
  return bend;
}

function turnedTo(pivot: Vector3, arm: Vector3, direction: Vector3, sign: 1 | -1): Vector3 {
  const length = distanceBetween(pivot, arm);
  const size = Math.hypot(direction.x, direction.z);
  if (length === 0 || size === 0) return arm;
  const x = (sign * direction.x) / size;
  const z = (sign * direction.z) / size;
  const along = ((arm.x - pivot.x) * x + (arm.z - pivot.z) * z) / length;
  if (Math.acos(Math.max(-1, Math.min(1, along))) > MEANT_TO_MEET) return arm;
  return vector3(pivot.x + length * x, arm.y, pivot.z + length * z);
}

/** Cubic curves one after the other: 4 points, or 7 of which the fourth is shared. */
function sampleCubics(line: Line): Vector3[] {
  const sampled: Vector3[] = [];
  for (let first = 0; first + 3 < line.length; first += 3) {
    const cubic = line.slice(first, first + 4);
    sampled.push(...CUBIC_STEPS.slice(first === 0 ? 0 : 1).map((t) => onCubic(cubic, t)));
  }
  const [start, end] = [line[0], line.at(-1)];
  if (start && end) {
    sampled[0] = start;
    sampled[sampled.length - 1] = end;
  }
  return sampled;
}

function onCubic(line: Line, t: number): Vector3 {
  const u = 1 - t;
  const weights = [u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t];
  const point = vector3();
  for (const [index, weight] of weights.entries()) {
    point.x += weight * (line[index]?.x ?? 0);
    point.y += weight * (line[index]?.y ?? 0);
    point.z += weight * (line[index]?.z ?? 0);
  }
  return point;
}

/** Each corner becomes points before and behind it, through which a curve runs. */
function roundedCorners(line: Line): Vector3[] {
  return line.flatMap((corner, index) => {
    const before = line[index - 1];
    const after = line[index + 1];
    if (!before || !after) return [corner];
    return [towards(corner, before), towards(corner, after)];
  });
}

function towards(from: Vector3, to: Vector3): Vector3 {
  const length = distanceBetween(from, to);
  const part = length === 0 ? 0 : Math.min(CORNER_METERS, length / 3) / length;
  return vector3(from.x + (to.x - from.x) * part, from.y, from.z + (to.z - from.z) * part);
}

function directionBetween(from: Vector3 | undefined, to: Vector3 | undefined): Vector3 {
  if (!from || !to) return vector3();
  const length = Math.hypot(to.x - from.x, to.z - from.z) || 1;
  return vector3((to.x - from.x) / length, 0, (to.z - from.z) / length);
}

function sum(a: Vector3 | undefined, b: Vector3): Vector3 {
  return a ? vector3(a.x + b.x, 0, a.z + b.z) : b;
}
