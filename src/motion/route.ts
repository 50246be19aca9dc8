import { distanceBetween, type Meters, type Vector3, vector3 } from '../units/index.ts';
import type { PathCurve } from './path-curve.ts';
import { UnusableField } from './unusable-field.ts';

/** One thing that a route passes (interface 2.14). */
export type RouteStep = { type: 'POINT'; name: string } | PathStep;

type PathStep = {
  type: 'PATH';
  name: string;
  startOffsetMeters?: Meters | undefined;
  endOffsetMeters?: Meters | undefined;
};

/** A path with its geometry compiled. */
export interface RoutePath {
  startPointName: string;
  endPointName: string;
  /** Locates travel; an offset is the ratio offset / lengthMeters of the curve (interface 2.11). */
  lengthMeters: Meters;
  curve: PathCurve;
}

/** Where the names in a route lead. */
export interface RouteNetwork {
  pointNamed(name: string): Vector3 | undefined;
  /** @throws UnusableField where the path is known but its geometry cannot be used. */
  pathNamed(name: string): RoutePath | undefined;
}

/** A part of one path in the direction of travel: against the path's own where `endOffset` is the smaller. */
export interface RouteLeg {
  path: RoutePath;
  startOffset: Meters;
  endOffset: Meters;
}

/** A route in the order of travel. */
export interface Route {
  readonly legs: readonly RouteLeg[];
  readonly lengthMeters: Meters;
}

/** Metres by which consecutive items may lie apart and still touch: a reading, for positions rounded on the wire. */
const TOUCHING_METERS = 0.05;
/** Metres by which an offset may lie outside its path through rounding; it is then the path's end. */
const OFFSET_SLACK_METERS = 0.001;

/** The legs of a route, in array order with repeats kept (interface 2.14; M20 to M24). @throws UnusableField */
export function compileRoute(steps: readonly RouteStep[], network: RouteNetwork): Route {
  const legs: RouteLeg[] = [];
  let reached: Waypoint | null = null;
  for (const [index, step] of steps.entries()) {
    const leg = step.type === 'PATH' ? legOf(step, steps, index, network) : null;
    const entry = leg ? waypointOnPath(leg.path, leg.startOffset) : waypointOf(step.name, index, network);
    if (reached && !touches(reached, entry))
      throw new UnusableField(`route[${index}]`, 'does not touch the item before it');
    reached = leg ? waypointOnPath(leg.path, leg.endOffset) : entry;
    if (leg) legs.push(leg);
  }
  if (legs.length === 0) throw new UnusableField('route', 'names no path to travel on');
  return { legs, lengthMeters: legs.reduce((sum, leg) => sum + Math.abs(leg.endOffset - leg.startOffset), 0) };
}

/** The legs of a route that was compiled before: whether they touch is not looked at again. @throws UnusableField */
export function routeLegs(steps: readonly RouteStep[], network: RouteNetwork): RouteLeg[] {
  return steps.flatMap((step, index) => (step.type === 'PATH' ? [legOf(step, steps, index, network)] : []));
}

/** Every name of a route must be known, also where given poses are followed. @throws UnusableField */
export function checkRouteNames(steps: readonly RouteStep[], network: RouteNetwork): void {
  for (const [index, step] of steps.entries()) {
    if (step.type === 'PATH') knownPath(step.name, index, network);
    else waypointOf(step.name, index, network);
  }
}

/** Where a route comes by; a name only where it is a named point. */
interface Waypoint {
  name: string | null;
  position: Vector3;
}

function touches(a: Waypoint, b: Waypoint): boolean {
  if (a.name !== null && a.name === b.name) return true;
  return distanceBetween(a.position, b.position) <= TOUCHING_METERS;
}

function waypointOf(name: string, index: number, network: RouteNetwork): Waypoint {
  const position = network.pointNamed(name);
  if (!position) throw new UnusableField(`route[${index}].name`, `unknown point "${name}"`);
  return { name, position };
}

function waypointOnPath(path: RoutePath, offset: Meters): Waypoint {
  const atEnd = offset === path.lengthMeters ? path.endPointName : null;
  const name = offset === 0 ? path.startPointName : atEnd;
  return { name, position: path.curve.pointAt(offset / path.lengthMeters, vector3()) };
}

function knownPath(name: string, index: number, network: RouteNetwork): RoutePath {
  const field = `route[${index}].name`;
  try {
    const path = network.pathNamed(name);
    if (path) return path;
  } catch (error) {
    if (!(error instanceof UnusableField)) throw error;
    throw new UnusableField(field, `path "${name}" cannot be used: ${error.message}`);
  }
  throw new UnusableField(field, `unknown path "${name}"`);
}

function legOf(step: PathStep, steps: readonly RouteStep[], index: number, network: RouteNetwork): RouteLeg {
  const path = knownPath(step.name, index, network);
  const { startOffsetMeters, endOffsetMeters } = step;
  if (startOffsetMeters === undefined || endOffsetMeters === undefined) return wholePath(path, steps, index);
  const startOffset = offsetOn(path, startOffsetMeters, `route[${index}].startOffsetMeters`);
  const endOffset = offsetOn(path, endOffsetMeters, `route[${index}].endOffsetMeters`);
  if (startOffset === endOffset) {
    throw new UnusableField(`route[${index}].endOffsetMeters`, 'equal offsets are no travel');
  }
  return { path, startOffset, endOffset };
}

function offsetOn(path: RoutePath, offset: Meters, field: string): Meters {
  if (offset < -OFFSET_SLACK_METERS || offset > path.lengthMeters + OFFSET_SLACK_METERS) {
    throw new UnusableField(field, `${offset} m lies outside the path, which is ${path.lengthMeters} m long`);
  }
  return Math.min(path.lengthMeters, Math.max(0, offset));
}

/** A whole path goes the way its neighbouring points say; without any, or on a loop, that is open (M21, M23). */
function wholePath(path: RoutePath, steps: readonly RouteStep[], index: number): RouteLeg {
  const before = pointNameAt(steps, index - 1);
  const after = pointNameAt(steps, index + 1);
  const fits = (start: string, end: string) => (before ?? start) === start && (after ?? end) === end;
  const isOpen = (before === null && after === null) || path.startPointName === path.endPointName;
  if (isOpen) throw new UnusableField(`route[${index}]`, 'offsets or neighbouring points must say the direction');
  if (fits(path.startPointName, path.endPointName)) return { path, startOffset: 0, endOffset: path.lengthMeters };
  if (fits(path.endPointName, path.startPointName)) return { path, startOffset: path.lengthMeters, endOffset: 0 };
  throw new UnusableField(`route[${index}]`, 'does not join the points beside it');
}

function pointNameAt(steps: readonly RouteStep[], index: number): string | null {
  const step = steps[index];
  return step?.type === 'POINT' ? step.name : null;
}
