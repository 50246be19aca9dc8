import {
  type Degrees,
  headingOfDirection,
  type Meters,
  type Pose,
  type Seconds,
  type Vector3,
  vector3,
} from '../units/index.ts';
import { type Motion, PIECE, PiecewiseMotion, pieceDistance, TURN, writeTiming } from './piece.ts';
import type { Route, RouteLeg } from './route.ts';
import { compileSpeedProfile, type SpeedProfile } from './speed-profile.ts';
import type { Speeds } from './speed-stages.ts';

/**
 * Travel along a route with a speed profile (interface 2.14, MOVE_ALONG_PATH without poses).
 * A reading: the carrier keeps the angle that it had to the path's tangent at the start, and the place that it had
 * beside the route's start (none where the service's numbers agree); heading turns with the tangent, also at corners.
 * @param start world pose at the start of the travel.
 */
export function compileRouteTravel(route: Route, start: Pose, durationSeconds: Seconds, speeds: Speeds): Motion {
  return new RouteTravel(route, start, compileSpeedProfile(route.lengthMeters, durationSeconds, speeds));
}

/** A leg made ready: where it begins on the way, and the heading where its curve has none of its own. */
interface TravelledLeg {
  leg: RouteLeg;
  startMeters: Meters;
  ratio0: number;
  ratioPerMeter: number;
  heading: Degrees;
}

class RouteTravel extends PiecewiseMotion {
  private readonly legs: readonly TravelledLeg[];
  private readonly profile: SpeedProfile;
  private readonly rotation: Vector3;
  private readonly startHeading: Degrees;
  /** From the route's start to the given start position. */
  private readonly beside: Vector3;

  constructor(route: Route, start: Pose, profile: SpeedProfile) {
    super();
    this.profile = profile;
    this.rotation = start.rotation;
    this.startHeading = firstHeading(route.legs);
    this.legs = travelled(route.legs, this.startHeading);
    this.beside = besideStart(route.legs, start.position);
  }

  get durationSeconds(): Seconds {
    return this.profile.durationSeconds;
  }

  load(rows: Float64Array, offset: number): void {
    const { profile } = this;
    const elapsed = rows[offset + PIECE.elapsed] as number;
    if (elapsed < 0) this.loadHeld(0, -Infinity, 0, rows, offset);
    else if (elapsed >= profile.durationSeconds) {
      this.loadHeld(profile.lengthMeters, profile.durationSeconds, Infinity, rows, offset);
    } else {
      writeTiming(profile, rows, offset);
      this.loadLeg(rows, offset);
    }
  }

  /** The piece at one distance, standing still. */
  private loadHeld(distance: Meters, from: Seconds, until: Seconds, rows: Float64Array, offset: number): void {
    writeTiming(this.profile, rows, offset);
    rows[offset + PIECE.c0] = distance;
    rows[offset + PIECE.c1] = 0;
    rows[offset + PIECE.c2] = 0;
    this.loadLeg(rows, offset);
    rows[offset + PIECE.fromSeconds] = from;
    rows[offset + PIECE.untilSeconds] = until;
    rows[offset + PIECE.fromMeters] = -Infinity;
    rows[offset + PIECE.untilMeters] = Infinity;
  }

  /** The geometry at the distance that the row's timing gives. */
  private loadLeg(rows: Float64Array, offset: number): void {
    const index = this.legIndexAt(rows, offset);
    const travelledLeg = this.legs[index] as TravelledLeg;
    const next = this.legs[index + 1];
    if (index > 0) rows[offset + PIECE.fromMeters] = travelledLeg.startMeters;
    if (next) rows[offset + PIECE.untilMeters] = next.startMeters;
    travelledLeg.leg.path.curve.loadGeometry(travelledLeg, rows, offset);
    this.addBeside(rows, offset);
    this.writeRotation(travelledLeg, rows, offset);
  }

  private legIndexAt(rows: Float64Array, offset: number): number {
    const distance = pieceDistance(rows, offset);
    let low = 0;
    let high = this.legs.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((this.legs[middle] as TravelledLeg).startMeters <= distance) low = middle;
      else high = middle;
    }
    return low;
  }

  private addBeside(rows: Float64Array, offset: number): void {
    const { x, y, z } = this.beside;
    rows[offset + PIECE.p0] = (rows[offset + PIECE.p0] as number) + x;
    rows[offset + PIECE.p0 + 1] = (rows[offset + PIECE.p0 + 1] as number) + y;
    rows[offset + PIECE.p0 + 2] = (rows[offset + PIECE.p0 + 2] as number) + z;
    rows[offset + PIECE.minimumY] = (rows[offset + PIECE.minimumY] as number) + y;
  }

  private writeRotation({ heading }: TravelledLeg, rows: Float64Array, offset: number): void {
    const { x, y, z } = this.rotation;
    if (rows[offset + PIECE.turn] === TURN.TANGENT && !isVertical(rows, offset)) {
      rows[offset + PIECE.r0 + 1] = y - this.startHeading;
    } else {
      rows[offset + PIECE.turn] = rows[offset + PIECE.turn] === TURN.TANGENT ? TURN.CURVED : TURN.FIXED;
      rows[offset + PIECE.r0 + 1] = y + (heading - this.startHeading);
    }
    rows[offset + PIECE.r0] = x;
    rows[offset + PIECE.r0 + 2] = z;
  }
}

/** A curve without horizontal extent has no heading of its own. */
function isVertical(rows: Float64Array, offset: number): boolean {
  if (rows[offset + PIECE.w1] === 0) return true;
  for (const part of [PIECE.p1, PIECE.p2, PIECE.p3]) {
    if (rows[offset + part] !== 0 || rows[offset + part + 2] !== 0) return false;
  }
  return true;
}

function travelled(legs: readonly RouteLeg[], startHeading: Degrees): TravelledLeg[] {
  let startMeters = 0;
  let heading = startHeading;
  return legs.map((leg) => {
    const { path, startOffset, endOffset } = leg;
    const ratioPerMeter = Math.sign(endOffset - startOffset) / path.lengthMeters;
    const ratio0 = startOffset / path.lengthMeters - ratioPerMeter * startMeters;
    const entry = nearestTurn(headingAt(leg, startOffset) ?? heading, heading);
    heading = nearestTurn(headingAt(leg, endOffset) ?? entry, entry);
    const made = { leg, startMeters, ratio0, ratioPerMeter, heading: entry };
    startMeters += Math.abs(endOffset - startOffset);
    return made;
  });
}

/** Heading of travel at an offset of a leg, or null where the way is vertical or has no length. */
function headingAt({ path, startOffset, endOffset }: RouteLeg, offset: Meters): Degrees | null {
  const { x, z } = path.curve.directionAt(offset / path.lengthMeters, vector3());
  const sign = Math.sign(endOffset - startOffset);
  return x === 0 && z === 0 ? null : headingOfDirection(sign * x, sign * z);
}

function firstHeading(legs: readonly RouteLeg[]): Degrees {
  for (const leg of legs) {
    const heading = headingAt(leg, leg.startOffset) ?? headingAt(leg, leg.endOffset);
    if (heading !== null) return heading;
  }
  return 0;
}

/** The same direction as `heading`, written within half a turn of `reference`. */
function nearestTurn(heading: Degrees, reference: Degrees): Degrees {
  return heading - 360 * Math.round((heading - reference) / 360);
}

function besideStart(legs: readonly RouteLeg[], position: Vector3): Vector3 {
  const [first] = legs;
  if (!first) return vector3();
  const start = first.path.curve.pointAt(first.startOffset / first.path.lengthMeters, vector3());
  return { x: position.x - start.x, y: position.y - start.y, z: position.z - start.z };
}
