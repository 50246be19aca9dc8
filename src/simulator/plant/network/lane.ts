import { type Degrees, type Meters, radiansFromDegrees, type Vector3 } from '../../../units/index.ts';
import type { NetworkBuilder } from './network-builder.ts';

/** A straight one-way lane: starts somewhere and runs in one direction. */
export interface Lane {
  readonly name: string;
  readonly start: Vector3;
  readonly heading: Degrees;
  readonly length: Meters;
}

/** A place beside a lane, to its left, where carriers stop. */
export interface Stop {
  readonly name: string;
  /** How far along the lane the stop lies. */
  readonly along: Meters;
  /** Carriers turn on the spot instead of driving a curve. */
  readonly turnsOnSpot: boolean;
}

/** A point of a lane where other sections begin or end. */
interface Mark {
  readonly name: string;
  readonly along: Meters;
}

/** Radius of the curves into stops, and how far from the middle of the lane carriers stop. */
export const STOP_CURVE_RADIUS: Meters = 1.5;
export const LANE_TO_STOP: Meters = 2;

/** Headings grow to the left. */
const LEFT: Degrees = 90;
const SAME_MARK: Meters = 1e-9;

export function laneStart(lane: Lane): string {
  return `${lane.name}.start`;
}

export function laneEnd(lane: Lane): string {
  return `${lane.name}.end`;
}

/** Position beside a lane: `along` it and `left` of it. */
export function besideLane({ start, heading }: Lane, along: Meters, left: Meters): Vector3 {
  const radians = radiansFromDegrees(heading);
  const cos = Math.cos(radians);
  const sin = Math.sin(radians);
  return { x: round(start.x + along * cos - left * sin), y: start.y, z: round(start.z - along * sin - left * cos) };
}

/** Lays a lane with its marks and stops. */
export function layLane(
  builder: NetworkBuilder,
  lane: Lane,
  stops: readonly Stop[],
  marks: readonly Mark[] = [],
): void {
  const all = [
    { name: laneStart(lane), along: 0 },
    { name: laneEnd(lane), along: lane.length },
    ...marks,
    ...stops.map((stop) => ({ name: branchName(stop), along: branchAlong(stop) })),
  ].sort((a, b) => a.along - b.along);
  for (const [index, mark] of all.entries()) {
    const next = all[index + 1];
    if (next && next.along - mark.along < SAME_MARK) throw new Error(`Marks ${mark.name} and ${next.name} coincide`);
    builder.point(mark.name, besideLane(lane, mark.along, 0));
  }
  builder.lane(lane.name, ...all.map(({ name }) => name));
  for (const stop of stops) layStop(builder, lane, stop);
}

function layStop(builder: NetworkBuilder, lane: Lane, stop: Stop): void {
  const position = besideLane(lane, stop.along, LANE_TO_STOP);
  if (stop.turnsOnSpot) builder.turnSpur(stop.name, branchName(stop), lane.heading, LEFT, position);
  else builder.spur(stop.name, branchName(stop), lane.heading, LEFT, STOP_CURVE_RADIUS, position);
}

function branchAlong(stop: Stop): Meters {
  return stop.turnsOnSpot ? stop.along : stop.along - STOP_CURVE_RADIUS;
}

function branchName(stop: Stop): string {
  return `${stop.name}-branch`;
}

/** To the micrometre, so that lanes along an axis lie on it exactly. */
function round(meters: Meters): Meters {
  return Math.round(meters * 1e6) / 1e6;
}
