import {
  type Degrees,
  headingOfDirection,
  type Meters,
  type Pose,
  type Seconds,
  type Vector3,
  vector3,
} from '../units/index.ts';
import { lastAtOrBefore } from './last-at-or-before.ts';
import type { Motion } from './motion.ts';
import { nearestTurn } from './nearest-turn.ts';
import { PackedMotion, packedDuration, packedLength, packedTiming } from './packed-motion.ts';
import type { PathCurve } from './path-curve.ts';
import type { PieceRow } from './piece-row.ts';
import type { Route, RouteLeg } from './route.ts';
import { compileSpeedProfile, type SpeedProfile } from './speed-profile.ts';
import type { Speeds } from './speed-stages.ts';

/** Travel along a route from a world pose, with a speed profile (interface 2.14, MOVE_ALONG_PATH without poses; M30 to M33). */
export function compileRouteTravel(route: Route, start: Pose, durationSeconds: Seconds, speeds: Speeds): Motion {
  return new RouteTravel(route, start, compileSpeedProfile(route.lengthMeters, durationSeconds, speeds));
}

/** Where the numbers of a route travel lie: rotation, angle to the tangent and displacement beside the route at the start ... */
const ROTATION = 0;
const TURNED = 3;
const BESIDE = 4;
/** ... then of each leg from where on the way it holds, how distance becomes a ratio of its path, and its heading ... */
const LEGS = 7;
const LEG_NUMBERS = 4;
const LEG = { fromMeters: 0, ratio: 1, heading: 3 } as const;
/** ... then the end of the last leg and the timing. And beside the numbers a list of the legs' curves. */
const CURVES_BYTES = 56;
const BYTES_PER_CURVE = 8;

class RouteTravel extends PackedMotion {
  private readonly curves: readonly PathCurve[];

  constructor({ legs }: Route, { position, rotation }: Pose, profile: SpeedProfile) {
    const firstHeading = firstHeadingOf(legs);
    const beside = besideStart(legs, position);
    const turned = rotation.y - firstHeading;
    const head = [rotation.x, rotation.y, rotation.z, turned, beside.x, beside.y, beside.z];
    super([...head, ...packedLegs(legs, firstHeading, rotation.y), Infinity, ...packedTiming(profile)]);
    this.curves = legs.map(({ path }) => path.curve);
  }

  get durationSeconds(): Seconds {
    return packedDuration(this.numbers, this.timing);
  }

  override get bytes(): number {
    return super.bytes + CURVES_BYTES + BYTES_PER_CURVE * this.curves.length;
  }

  private get timing(): number {
    return LEGS + LEG_NUMBERS * this.curves.length + 1;
  }

  load(row: PieceRow, isFitted = false): void {
    const { numbers, timing, durationSeconds } = this;
    const { elapsed } = row;
    row.setTiming(numbers, timing);
    if (elapsed >= 0 && elapsed < durationSeconds) {
      this.loadLeg(row, isFitted);
      return;
    }
    row.standAt(elapsed < 0 ? 0 : packedLength(numbers, timing));
    this.loadLeg(row, false);
    if (elapsed < 0) row.setSeconds(-Infinity, 0);
    else row.setSeconds(durationSeconds, Infinity);
  }

  /** The geometry at the distance that the row's timing gives. */
  private loadLeg(row: PieceRow, isFitted: boolean): void {
    const { numbers, curves } = this;
    const index = lastAtOrBefore(numbers, LEGS + LEG.fromMeters, LEG_NUMBERS, curves.length, row.distance);
    const leg = LEGS + LEG_NUMBERS * index;
    row.setMeters(numbers, leg + LEG.fromMeters, leg + LEG_NUMBERS + LEG.fromMeters);
    row.setParameter(numbers, leg + LEG.ratio);
    (curves[index] as PathCurve).load(row, isFitted);
    row.displace(numbers, BESIDE, 1);
    row.setRotation(numbers, ROTATION, TURNED, leg + LEG.heading);
  }
}

/** Packs the legs; the heading of each is where its curve has none of its own. */
function packedLegs(legs: readonly RouteLeg[], firstHeading: Degrees, startHeading: Degrees): number[] {
  const numbers: number[] = [];
  let startMeters = 0;
  let heading = firstHeading;
  for (const leg of legs) {
    const { path, startOffset, endOffset } = leg;
    const ratioPerMeter = Math.sign(endOffset - startOffset) / path.lengthMeters;
    const ratio0 = startOffset / path.lengthMeters - ratioPerMeter * startMeters;
    const entry = nearestTurn(headingAt(leg, startOffset) ?? heading, heading);
    heading = nearestTurn(headingAt(leg, endOffset) ?? entry, entry);
    numbers.push(startMeters, ratio0, ratioPerMeter, startHeading + (entry - firstHeading));
    startMeters += Math.abs(endOffset - startOffset);
  }
  return numbers;
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
