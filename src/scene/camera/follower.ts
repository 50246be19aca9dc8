import { type Box3, Quaternion, Vector3 } from 'three';
import type { Transform } from '../../units/index.ts';
import type { WorldEntity } from '../../world/index.ts';
import type { CameraRig } from './camera-rig.ts';

/** `keep` leaves the user's own offset, `ride` sits behind a carrier or a stacker's carriage, or before a lift's platform. */
export type FollowMode = 'keep' | 'ride';

/** Where in the picture things are. */
export interface Surveyed {
  boundsOf(entity: WorldEntity): Box3;
  framePose(entity: WorldEntity, part: 'ENTITY' | 'LIFT_PLATFORM'): Transform | null;
}

export interface Follower {
  readonly followed: WorldEntity | null;
  readonly mode: FollowMode;
  follow(entity: WorldEntity | null, mode?: FollowMode): void;
  /** Moves the camera with what it follows; once per frame, after the picture shows the frame's instant. */
  update(deltaSeconds: number): void;
}

/** Seat behind, above and to the right of the frame ridden on, and the point ahead that is looked at, metres. */
const SEATS = {
  carrier: { back: 4.6, up: 2.5, side: 0, ahead: 5, down: 0.2 },
  // On the carriage, above what it carries, past the front mast down the aisle.
  carriage: { back: 0.75, up: 2.7, side: 0.42, ahead: 3.5, down: 0.3 },
  // In front of the lift, going up and down with its platform.
  platform: { back: 5.5, up: 2.2, side: 0, ahead: 2, down: 0.4 },
} as const;
/** How fast the seat swings round after its machine, per second. */
const SWING = 5;

export function createFollower(picture: Surveyed, rig: CameraRig): Follower {
  const [middle, last, moved] = [new Vector3(), new Vector3(), new Vector3()];
  const [eye, target, wantedEye, wantedTarget] = [new Vector3(), new Vector3(), new Vector3(), new Vector3()];
  const [turn, ahead] = [new Quaternion(), new Vector3()];
  let followed: WorldEntity | null = null;
  let mode: FollowMode = 'keep';
  let isSeated = false;
  let hasLast = false;

  const keep = (entity: WorldEntity): void => {
    const bounds = picture.boundsOf(entity);
    if (bounds.isEmpty()) return;
    bounds.getCenter(middle);
    if (hasLast && moved.subVectors(middle, last).lengthSq() > 0) rig.carry(moved);
    last.copy(middle);
    hasLast = true;
  };

  const ride = (entity: WorldEntity, deltaSeconds: number): void => {
    const { FORK, LIFT_PLATFORM } = entity.nodes;
    const pose = picture.framePose(entity, LIFT_PLATFORM >= 0 ? 'LIFT_PLATFORM' : 'ENTITY');
    if (!pose) return;
    const seat = SEATS[FORK >= 0 ? 'carriage' : LIFT_PLATFORM >= 0 ? 'platform' : 'carrier'];
    const { position, quaternion } = pose;
    ahead.set(1, 0, 0).applyQuaternion(turn.set(quaternion.x, quaternion.y, quaternion.z, quaternion.w));
    wantedEye.set(position.x, position.y + seat.up, position.z).addScaledVector(ahead, -seat.back);
    // Right of ahead, in the plan.
    wantedEye.x -= ahead.z * seat.side;
    wantedEye.z += ahead.x * seat.side;
    wantedTarget.set(position.x, position.y - seat.down, position.z).addScaledVector(ahead, seat.ahead);
    const share = isSeated ? 1 - Math.exp(-SWING * deltaSeconds) : 1;
    eye.lerp(wantedEye, share);
    target.lerp(wantedTarget, share);
    isSeated = true;
    rig.sit(eye, target);
  };

  return {
    get followed() {
      return followed;
    },
    get mode() {
      return mode;
    },
    follow(entity, how = 'keep') {
      followed = entity;
      mode = how;
      isSeated = false;
      hasLast = false;
      // Where it is on the screen now is where it stays, however far the next frame is.
      if (entity && how === 'keep') keep(entity);
    },
    update(deltaSeconds) {
      if (followed) mode === 'ride' ? ride(followed, deltaSeconds) : keep(followed);
    },
  };
}
