import {
  compileSpeedProfile,
  type RouteLeg,
  type RouteNetwork,
  routeLegs,
  type SpeedProfile,
  UnusableField,
} from '../motion/index.ts';
import type { AnimationEvent, MoveAlongPathAction } from '../protocol/index.ts';
import {
  distanceBetween,
  type Meters,
  MICROS_PER_SECOND,
  type Pose,
  type Seconds,
  type SimMicros,
} from '../units/index.ts';
import type { TrackSpan } from '../world/index.ts';

/** Metres that an action has covered after so many seconds. */
type Covered = (elapsed: Seconds) => Meters;

/** Metres that an entity goes in [from, to) by one motion: along its route, up or down, out or back, or along its poses. */
export function metersWithin(
  span: TrackSpan,
  network: RouteNetwork,
  fromMicros: SimMicros,
  toMicros: SimMicros,
): Meters {
  const { event, startMicros, endMicros } = span;
  if (event === null) return 0;
  if (isRouted(event)) {
    const isWhole = endMicros >= startMicros + event.durationSeconds * MICROS_PER_SECOND;
    const isAsked = fromMicros <= startMicros && Math.round(endMicros) <= toMicros;
    // Most are: no pace is needed for what is covered in the end.
    if (isWhole && isAsked) return lengthOf(legsOf(event, network) ?? []);
  }
  const covered = coveredBy(event, network);
  if (!covered) return 0;
  return covered(elapsedAt(span, toMicros)) - covered(elapsedAt(span, fromMicros));
}

/** Seconds into a motion; one that has ended is exactly at its end, though the end is told in whole microseconds. */
function elapsedAt({ startMicros, endMicros }: TrackSpan, t: SimMicros): Seconds {
  const at = t >= Math.round(endMicros) ? endMicros : t;
  return Math.max(0, at - startMicros) / MICROS_PER_SECOND;
}

function coveredBy(event: AnimationEvent, network: RouteNetwork): Covered | null {
  switch (event.animationType) {
    case 'MOVE_ALONG_PATH':
      return event.poses ? alongPoses(event.poses, event.durationSeconds) : alongRoute(event, network);
    case 'TRAVEL':
      return byProfile(Math.abs(event.targetOffsetMeters - event.startOffsetMeters), event);
    case 'MOVE_VERTICAL':
      return byProfile(Math.abs(event.targetHeightMeters - event.startHeightMeters), event);
    case 'EXTEND_FORK':
    case 'RETRACT_FORK': {
      const length = distanceBetween(event.localPosition, event.targetLocalPosition);
      return (elapsed) => (length * Math.min(elapsed, event.durationSeconds)) / event.durationSeconds;
    }
    default:
      return null;
  }
}

type Paced = Parameters<typeof compileSpeedProfile>[2] & { durationSeconds: Seconds };

function byProfile(lengthMeters: Meters, action: Paced): Covered {
  const profile = compileSpeedProfile(lengthMeters, action.durationSeconds, action);
  return (elapsed) => profile.at(elapsed);
}

function alongRoute(action: RoutedAction, network: RouteNetwork): Covered | null {
  const travel = routeTravel(action, network);
  const profile = travel?.profile();
  return profile ? (elapsed) => profile.at(elapsed) : null;
}

/** A part of a path in the direction of travel. */
export interface NamedLeg extends RouteLeg {
  readonly pathName: string;
}

type RoutedAction = Extract<MoveAlongPathAction, { poses?: undefined }>;

/** A motion along a route that is told by its paths. */
export function isRouted(event: AnimationEvent | null): event is RoutedAction {
  return event?.animationType === 'MOVE_ALONG_PATH' && !event.poses;
}

/** The legs of a route without poses, and its pace, which is worked out once it is asked for. */
export interface RouteTravel {
  readonly legs: readonly NamedLeg[];
  readonly lengthMeters: Meters;
  profile(): SpeedProfile;
}

/** Null where its paths are not what they were. */
export function routeTravel(action: RoutedAction, network: RouteNetwork): RouteTravel | null {
  const legs = legsOf(action, network);
  if (!legs) return null;
  const lengthMeters = lengthOf(legs);
  let profile: SpeedProfile | null = null;
  return {
    legs,
    lengthMeters,
    profile() {
      profile ??= compileSpeedProfile(lengthMeters, action.durationSeconds, action);
      return profile;
    },
  };
}

function legsOf({ route }: RoutedAction, network: RouteNetwork): NamedLeg[] | null {
  const names = route.filter(({ type }) => type === 'PATH').map(({ name }) => name);
  try {
    return routeLegs(route, network).map((leg, index) => ({ ...leg, pathName: names[index] as string }));
  } catch (error) {
    // A path may have come anew under its name since the action was applied.
    if (error instanceof UnusableField) return null;
    throw error;
  }
}

function lengthOf(legs: readonly RouteLeg[]): Meters {
  return legs.reduce((sum, { startOffset, endOffset }) => sum + Math.abs(endOffset - startOffset), 0);
}

/** Their length in space: progress is even along the horizontal, and a leg without any is passed at once (motion M40 to M43). */
function alongPoses(poses: readonly Pose[], durationSeconds: Seconds): Covered {
  const legs = poses.slice(1).map(({ position }, index) => {
    const from = (poses[index] as Pose).position;
    return {
      horizontal: Math.hypot(position.x - from.x, position.z - from.z),
      vertical: Math.abs(position.y - from.y),
      spatial: distanceBetween(from, position),
    };
  });
  const horizontal = legs.reduce((sum, leg) => sum + leg.horizontal, 0);
  const isLevel = horizontal > 1e-6;
  const paceOf = (leg: (typeof legs)[number]) => (isLevel ? leg.horizontal : leg.vertical);
  const length = legs.reduce((sum, leg) => sum + paceOf(leg), 0);
  return (elapsed) => {
    let left = length * Math.min(1, elapsed / durationSeconds);
    let covered = 0;
    if (elapsed <= 0) return 0;
    for (const leg of legs) {
      const pace = paceOf(leg);
      if (left < pace) return covered + (leg.spatial * left) / pace;
      left -= pace;
      covered += leg.spatial;
    }
    return covered;
  };
}

/** When a profile has covered so many metres, in seconds since its start. */
export function secondsAt(profile: SpeedProfile, meters: Meters): Seconds {
  if (meters >= profile.lengthMeters) return profile.durationSeconds;
  for (const { seconds, untilSeconds, meters: begun, speed, halfAcceleration } of profile.phases) {
    const length = untilSeconds - seconds;
    const covered = begun + length * (speed + length * halfAcceleration);
    if (covered < meters) continue;
    // The form of the quadratic formula that stays exact where the acceleration is next to nothing.
    const root = Math.sqrt(Math.max(0, speed * speed + 4 * halfAcceleration * (meters - begun)));
    const elapsed = speed + root > 0 ? (2 * (meters - begun)) / (speed + root) : 0;
    return Math.min(untilSeconds, seconds + elapsed);
  }
  return profile.durationSeconds;
}
