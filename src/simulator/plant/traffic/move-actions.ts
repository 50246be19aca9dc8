import type { Speeds } from '../../../motion/index.ts';
import type { MoveAlongPathAction } from '../../../protocol/index.ts';
import type { Meters, Pose, Seconds, SimMicros } from '../../../units/index.ts';
import { type RouteStep, routeItems } from './route-items.ts';

/** A stretch of way to be driven in one move: from `meters` into the first piece, `length` on. */
export interface Stretch {
  readonly pieces: readonly RouteStep[];
  readonly meters: Meters;
  readonly length: Meters;
}

interface Head {
  entityName: string;
  simulationTimeMicros: SimMicros;
}

/** A move by route and speeds (interface 2.14). */
export function moveBySpeeds(
  head: Head,
  stretch: Stretch,
  pose: Pose,
  speeds: Speeds,
  durationSeconds: Seconds,
): MoveAlongPathAction {
  return {
    ...head,
    entityType: 'CARRIER',
    animationType: 'MOVE_ALONG_PATH',
    position: pose.position,
    rotation: pose.rotation,
    route: routeItems(stretch.pieces, stretch.meters, stretch.length),
    ...speeds,
    durationSeconds,
  };
}
