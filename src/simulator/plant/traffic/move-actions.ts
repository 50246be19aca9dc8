import type { Speeds } from '../../../motion/index.ts';
import type { MoveAlongPathAction } from '../../../protocol/index.ts';
import { type Meters, type Pose, type Seconds, type SimMicros, vector3 } from '../../../units/index.ts';
import type { Piece } from '../network/network.ts';
import { poseOnPiece, routeItems } from './route-items.ts';

/** A stretch of way to be driven in one move: from `meters` into the first piece, `length` on. */
export interface Stretch {
  readonly pieces: readonly Piece[];
  readonly meters: Meters;
  readonly length: Meters;
}

/** How a carrier tells of its moves: by route and speeds, or by the poses that it will take. */
export type MoveStyle = 'speeds' | 'poses';

interface Head {
  entityName: string;
  simulationTimeMicros: SimMicros;
}

/** Distance between the poses of a sequence; close enough that its chords stay within millimetres of the curve. */
const POSE_STEP_METERS = 0.1;

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

/** @param pose where it is now: on a chord between two poses told before, not quite on the curve itself. */
export function moveByPoses(head: Head, stretch: Stretch, pose: Pose, durationSeconds: Seconds) {
  const route = routeItems(stretch.pieces, stretch.meters, stretch.length);
  const poses = posesOf(stretch, pose);
  const what = { entityType: 'CARRIER', animationType: 'MOVE_ALONG_PATH' } as const;
  return { ...head, ...what, route, poses, durationSeconds } satisfies MoveAlongPathAction;
}

/** Poses at the ends of pieces and, on curves, close together; neighbours' headings differ by less than half a turn. */
function posesOf({ pieces, meters, length }: Stretch, first: Pose): Pose[] {
  const poses: Pose[] = [first];
  let start = 0;
  for (const piece of pieces) {
    if (piece.kind !== 'drive') continue;
    const from = Math.max(0, meters - start);
    const to = Math.min(piece.length, meters + length - start);
    const steps = piece.section.path.geometry.type === 'LINE' ? 1 : Math.ceil((to - from) / POSE_STEP_METERS);
    for (let step = 1; step <= steps; step += 1) {
      poses.push(nextTo(poses.at(-1), poseOnPiece(piece, from + ((to - from) * step) / steps)));
    }
    start += piece.length;
  }
  return poses;
}

function nextTo(before: Pose | undefined, { position, rotation }: Pose): Pose {
  const turns = before ? Math.round((rotation.y - before.rotation.y) / 360) : 0;
  return { position, rotation: vector3(0, rotation.y - 360 * turns, 0) };
}
