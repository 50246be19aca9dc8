import {
  type Degrees,
  headingOfDirection,
  type Meters,
  type Pose,
  type Seconds,
  type Vector3,
  vector3,
} from '../units/index.ts';
import type { EvenStretch } from './even-stretch.ts';
import { nearestTurn } from './nearest-turn.ts';
import { PackedMotion, packedDuration, packedLength, pushTiming, writeTiming } from './packed-motion.ts';
import type { PathCurve } from './path-curve.ts';
import { type Motion, PIECE, type PieceRows, pieceDistance, TURN, WAY } from './piece.ts';
import type { Route, RouteLeg } from './route.ts';
import { compileSpeedProfile, type SpeedProfile } from './speed-profile.ts';
import type { Speeds } from './speed-stages.ts';

/**
 * Travel along a route with a speed profile (interface 2.14, MOVE_ALONG_PATH without poses).
 * A reading: the carrier keeps the angle that it had to the path's tangent at the start, and the displacement that it had
 * beside the route's start (none where the service's numbers agree); heading turns with the tangent, also at corners.
 * @param start world pose at the start of the travel.
 */
export function compileRouteTravel(route: Route, start: Pose, durationSeconds: Seconds, speeds: Speeds): Motion {
  return new RouteTravel(route, start, compileSpeedProfile(route.lengthMeters, durationSeconds, speeds));
}

/** Where the numbers of a route travel lie: rotation, first heading and displacement beside the route at the start ... */
const ROTATION = 0;
const FIRST_HEADING = 3;
const BESIDE = 4;
/** ... then of each leg where it begins on the way, how distance becomes a ratio of its path, and its heading ... */
const LEGS = 7;
const LEG_NUMBERS = 4;
const LEG = { startMeters: 0, ratio0: 1, ratioPerMeter: 2, heading: 3 } as const;
/** ... then the timing. And beside the numbers a list of the legs' curves. */
const CURVES_BYTES = 56;
const BYTES_PER_CURVE = 8;

class RouteTravel extends PackedMotion {
  private readonly curves: readonly PathCurve[];

  constructor({ legs }: Route, { position, rotation }: Pose, profile: SpeedProfile) {
    const firstHeading = firstHeadingOf(legs);
    const beside = besideStart(legs, position);
    const numbers = [rotation.x, rotation.y, rotation.z, firstHeading, beside.x, beside.y, beside.z];
    pushLegs(legs, firstHeading, numbers);
    pushTiming(profile, numbers);
    super(numbers);
    this.curves = legs.map(({ path }) => path.curve);
  }

  get durationSeconds(): Seconds {
    return packedDuration(this.numbers, this.timing);
  }

  override get bytes(): number {
    return super.bytes + CURVES_BYTES + BYTES_PER_CURVE * this.curves.length;
  }

  private get timing(): number {
    return LEGS + LEG_NUMBERS * this.curves.length;
  }

  load(rows: PieceRows, offset: number): void {
    const { durationSeconds } = this;
    const elapsed = rows[offset + PIECE.elapsed] as number;
    if (elapsed < 0) this.loadHeld(0, -Infinity, 0, rows, offset);
    else if (elapsed >= durationSeconds) {
      this.loadHeld(packedLength(this.numbers, this.timing), durationSeconds, Infinity, rows, offset);
    } else {
      writeTiming(this.numbers, this.timing, rows, offset);
      this.loadLeg(rows, offset);
    }
  }

  /** The piece at one distance, standing still. */
  private loadHeld(distance: Meters, from: Seconds, until: Seconds, rows: PieceRows, offset: number): void {
    writeTiming(this.numbers, this.timing, rows, offset);
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
  private loadLeg(rows: PieceRows, offset: number): void {
    const { numbers, curves } = this;
    const index = this.legIndexAt(rows, offset);
    const leg = LEGS + LEG_NUMBERS * index;
    if (index > 0) rows[offset + PIECE.fromMeters] = numbers[leg + LEG.startMeters] as number;
    if (index + 1 < curves.length) {
      rows[offset + PIECE.untilMeters] = numbers[leg + LEG_NUMBERS + LEG.startMeters] as number;
    }
    rows[offset + PIECE.w0] = numbers[leg + LEG.ratio0] as number;
    rows[offset + PIECE.w1] = numbers[leg + LEG.ratioPerMeter] as number;
    (curves[index] as PathCurve).loadGeometry(rows, offset);
    this.addBeside(rows, offset);
    this.writeRotation(leg, rows, offset);
  }

  override stretchOf(rows: PieceRows, offset: number, way: Float64Array): EvenStretch | null {
    const { numbers, curves, durationSeconds } = this;
    const elapsed = rows[offset + PIECE.elapsed] as number;
    const isUnderWay = elapsed >= 0 && elapsed < durationSeconds;
    if (!isUnderWay || numbers[ROTATION] !== 0 || numbers[ROTATION + 2] !== 0) return null;
    writeTiming(numbers, this.timing, rows, offset);
    if (rows[offset + PIECE.c1] === 0 && rows[offset + PIECE.c2] === 0) return null;
    const index = this.legIndexAt(rows, offset);
    const leg = LEGS + LEG_NUMBERS * index;
    const next = leg + LEG_NUMBERS + LEG.startMeters;
    const ratio0 = numbers[leg + LEG.ratio0] as number;
    const ratioPerMeter = numbers[leg + LEG.ratioPerMeter] as number;
    way[WAY.ratio0] = ratio0;
    way[WAY.ratioPerMeter] = ratioPerMeter;
    way[WAY.fromMeters] = index > 0 ? (numbers[leg + LEG.startMeters] as number) : -Infinity;
    way[WAY.untilMeters] = index + 1 < curves.length ? (numbers[next] as number) : Infinity;
    for (let axis = 0; axis < 3; axis += 1) way[WAY.beside + axis] = numbers[BESIDE + axis] as number;
    const turned = (numbers[ROTATION + 1] as number) - (numbers[FIRST_HEADING] as number);
    way[WAY.turned] = (turned * Math.PI) / 180 + (ratioPerMeter < 0 ? Math.PI : 0);
    return (curves[index] as PathCurve).stretchAt(ratio0 + ratioPerMeter * pieceDistance(rows, offset), way);
  }

  private legIndexAt(rows: PieceRows, offset: number): number {
    const distance = pieceDistance(rows, offset);
    let low = 0;
    let high = this.curves.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((this.numbers[LEGS + LEG_NUMBERS * middle + LEG.startMeters] as number) <= distance) low = middle;
      else high = middle;
    }
    return low;
  }

  private addBeside(rows: PieceRows, offset: number): void {
    for (let axis = 0; axis < 3; axis += 1) {
      const start = offset + PIECE.p0 + axis;
      rows[start] = (rows[start] as number) + (this.numbers[BESIDE + axis] as number);
    }
    const lowest = rows[offset + PIECE.minimumY] as number;
    rows[offset + PIECE.minimumY] = lowest + (this.numbers[BESIDE + 1] as number);
  }

  private writeRotation(leg: number, rows: PieceRows, offset: number): void {
    const { numbers } = this;
    const firstHeading = numbers[FIRST_HEADING] as number;
    const y = numbers[ROTATION + 1] as number;
    if (rows[offset + PIECE.turn] === TURN.TANGENT && !isVertical(rows, offset)) {
      rows[offset + PIECE.r0 + 1] = y - firstHeading;
    } else {
      rows[offset + PIECE.turn] = TURN.FIXED;
      rows[offset + PIECE.r0 + 1] = y + ((numbers[leg + LEG.heading] as number) - firstHeading);
    }
    rows[offset + PIECE.r0] = numbers[ROTATION] as number;
    rows[offset + PIECE.r0 + 2] = numbers[ROTATION + 2] as number;
  }
}

/** A curve without horizontal extent has no heading of its own. */
function isVertical(rows: PieceRows, offset: number): boolean {
  if (rows[offset + PIECE.w1] === 0) return true;
  for (const part of [PIECE.p1, PIECE.p2, PIECE.p3]) {
    if (rows[offset + part] !== 0 || rows[offset + part + 2] !== 0) return false;
  }
  return true;
}

/** Packs the legs; the heading of each is where its curve has none of its own. */
function pushLegs(legs: readonly RouteLeg[], firstHeading: Degrees, numbers: number[]): void {
  let startMeters = 0;
  let heading = firstHeading;
  for (const leg of legs) {
    const { path, startOffset, endOffset } = leg;
    const ratioPerMeter = Math.sign(endOffset - startOffset) / path.lengthMeters;
    const ratio0 = startOffset / path.lengthMeters - ratioPerMeter * startMeters;
    const entry = nearestTurn(headingAt(leg, startOffset) ?? heading, heading);
    heading = nearestTurn(headingAt(leg, endOffset) ?? entry, entry);
    numbers.push(startMeters, ratio0, ratioPerMeter, entry);
    startMeters += Math.abs(endOffset - startOffset);
  }
}

/** Heading of travel at an offset of a leg, or null where the way is vertical or has no length. */
function headingAt({ path, startOffset, endOffset }: RouteLeg, offset: Meters): Degrees | null {
  const { x, z } = path.curve.directionAt(offset / path.lengthMeters, vector3());
  const sign = Math.sign(endOffset - startOffset);
  return x === 0 && z === 0 ? null : headingOfDirection(sign * x, sign * z);
}

function firstHeadingOf(legs: readonly RouteLeg[]): Degrees {
  for (const leg of legs) {
    const heading = headingAt(leg, leg.startOffset) ?? headingAt(leg, leg.endOffset);
    if (heading !== null) return heading;
  }
  return 0;
}

function besideStart(legs: readonly RouteLeg[], position: Vector3): Vector3 {
  const [first] = legs;
  if (!first) return vector3();
  const start = first.path.curve.pointAt(first.startOffset / first.path.lengthMeters, vector3());
  return { x: position.x - start.x, y: position.y - start.y, z: position.z - start.z };
}
