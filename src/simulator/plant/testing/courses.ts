import {
  compileHold,
  compilePathGeometry,
  compilePoseChange,
  compileRoute,
  compileRouteTravel,
  compileSpeedProfile,
  type Motion,
  type RouteNetwork,
} from '../../../motion/index.ts';
import type { AnimationEvent } from '../../../protocol/index.ts';
import { microsFromSeconds, type Pose, type SimMicros, secondsBetween, vector3 } from '../../../units/index.ts';
import type { InitialScene } from '../output.ts';

/** One action of a carrier, or its standing before the first. */
export interface Stretch {
  readonly startMicros: SimMicros;
  readonly endMicros: SimMicros;
  readonly motion: Motion;
  /** Metres per second at both ends; 0 where it turns or stands. */
  readonly startSpeed: number;
  readonly endSpeed: number;
}

/** Everything that a carrier does, in order. */
export interface Course {
  readonly entityName: string;
  readonly stretches: readonly Stretch[];
}

type Moving = Extract<AnimationEvent, { animationType: 'MOVE_ALONG_PATH' | 'ROTATE' }>;

/** What the carriers of a run do: travels by speeds and turns on the spot. */
export function coursesOf(scene: InitialScene, events: readonly AnimationEvent[]): Course[] {
  const network = networkOf(scene);
  const courses = new Map<string, Stretch[]>();
  for (const { entityName, entityType, position, rotation } of scene.entities) {
    if (entityType !== 'CARRIER' || !position || !rotation) continue;
    const motion = compileHold({ position, rotation });
    courses.set(entityName, [{ startMicros: 0, endMicros: 0, motion, startSpeed: 0, endSpeed: 0 }]);
  }
  for (const event of events) {
    if (event.animationType !== 'MOVE_ALONG_PATH' && event.animationType !== 'ROTATE') continue;
    courses.get(event.entityName)?.push(stretchOf(event, network));
  }
  return [...courses].map(([entityName, stretches]) => ({ entityName, stretches }));
}

function networkOf({ points, paths }: InitialScene): RouteNetwork {
  const pointByName = new Map(points.map(({ name, position }) => [name, position]));
  const pathByName = new Map(paths.map((path) => [path.name, { ...path, curve: compilePathGeometry(path.geometry) }]));
  return { pointNamed: (name) => pointByName.get(name), pathNamed: (name) => pathByName.get(name) };
}

function stretchOf(action: Moving, network: RouteNetwork): Stretch {
  const { simulationTimeMicros: startMicros, durationSeconds } = action;
  const span = { startMicros, endMicros: startMicros + microsFromSeconds(durationSeconds) };
  if (action.animationType === 'ROTATE') {
    const { position, rotation, targetRotation } = action;
    const motion = compilePoseChange({ position, rotation }, { position, rotation: targetRotation }, durationSeconds);
    return { ...span, motion, startSpeed: 0, endSpeed: 0 };
  }
  if (action.poses) throw new Error('Only travels by speeds are followed here');
  const route = compileRoute(action.route, network);
  const profile = compileSpeedProfile(route.lengthMeters, durationSeconds, action);
  const motion = compileRouteTravel(route, action, durationSeconds, action);
  return { ...span, motion, startSpeed: action.initialSpeed, endSpeed: profile.endSpeed };
}

export function poseAt({ startMicros, motion }: Stretch, t: SimMicros): Pose {
  return motion.at(secondsBetween(startMicros, t), { position: vector3(), rotation: vector3() });
}

/** Asks a course for ever later instants. */
export function follow({ stretches }: Course): (t: SimMicros) => Pose {
  let index = 0;
  return (t) => {
    while (index + 1 < stretches.length && (stretches[index + 1]?.startMicros ?? 0) <= t) index += 1;
    return poseAt(stretches[index] as Stretch, t);
  };
}
