import { headingOfDirection, quaternionFromEuler, type Vector3 } from '../../units/index.ts';

/** Metres of rail beyond either end of the travel, so that the machine's wheels stay on it. */
const OVERHANG = 1.6;

export interface Track {
  /** Pose of the middle of the track: px, py, pz, qx, qy, qz, qw. */
  readonly pose: readonly number[];
  readonly lengthMeters: number;
}

/** Where a stacker's rails lie: through both ends of its track and a little beyond. */
export function stackerTrack(start: Vector3, end: Vector3): Track {
  const [dx, dz] = [end.x - start.x, end.z - start.z];
  const turn = quaternionFromEuler({ x: 0, y: headingOfDirection(dx, dz), z: 0 }, { x: 0, y: 0, z: 0, w: 1 });
  const middle = [(start.x + end.x) / 2, (start.y + end.y) / 2, (start.z + end.z) / 2];
  return { pose: [...middle, turn.x, turn.y, turn.z, turn.w], lengthMeters: Math.hypot(dx, dz) + 2 * OVERHANG };
}
