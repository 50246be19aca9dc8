import { Box3, Quaternion, Vector3 } from 'three';
import type { Transform } from '../../units/index.ts';
import type { WorldEntity } from '../../world/index.ts';
import type { CameraRig } from './camera-rig.ts';

/**
 * `keep` keeps the entity in the middle of the picture; `ride` sits behind a carrier or a stacker's carriage, or before
 * a lift's platform.
 */
export type FollowMode = 'keep' | 'ride';

export interface PlantBounds {
  /** Writes to `out`; empty if the entity is not shown. */
  boundsOf(entity: WorldEntity, out: Box3): Box3;
  framePose(entity: WorldEntity, part: 'ENTITY' | 'LIFT_PLATFORM'): Transform | null;
}

/** Seat behind, above and to the right of the frame, and the point ahead that the rider looks at, metres. */
const SEATS = {
  carrier: { back: 4.6, up: 2.5, side: 0, ahead: 5, down: 0.2 },
  // On the carriage, above what it carries, past the front mast down the aisle.
  carriage: { back: 0.75, up: 2.7, side: 0.42, ahead: 3.5, down: 0.3 },
  // In front of the lift, up and down with its platform.
  platform: { back: 5.5, up: 2.2, side: 0, ahead: 2, down: 0.4 },
} as const;
/** How fast the seat swings round after its machine, per second. */
const SWING = 5;

/** How fast the entity comes to the middle of the picture, per second. */
const PULL = 3;
/** Nearer than this counts as the middle, metres. */
const MIDDLE = 0.002;
const LONGEST_STEP = 0.5;

export type FollowingEye = Pick<CameraRig, 'shift' | 'place' | 'target' | 'isActive'>;

/** Follows an entity; runs once per frame, after the picture shows the frame's instant. */
export class Follower {
  followed: WorldEntity | null = null;
  mode: FollowMode = 'keep';
  /** The flight's goal: its end moves with the entity until it is over. */
  #met: WorldEntity | null = null;
  readonly #plant: PlantBounds;
  readonly #rig: FollowingEye;
  readonly #last = new Vector3();
  #hasLast = false;
  #isSeated = false;

  constructor(plant: PlantBounds, rig: FollowingEye) {
    this.#plant = plant;
    this.#rig = rig;
  }

  follow(entity: WorldEntity | null, mode: FollowMode = 'keep'): void {
    this.followed = entity;
    this.mode = mode;
    this.#isSeated = false;
    this.#begin(entity);
  }

  /** Lets the flight that begins now end at the entity. */
  trackFlight(entity: WorldEntity): void {
    this.#met = entity;
    if (this.followed !== entity) this.#begin(entity);
  }

  update(deltaSeconds: number): void {
    const { followed } = this;
    if (followed && this.mode === 'ride') this.#ride(followed, deltaSeconds);
    else if (followed) this.#keep(followed, Math.min(deltaSeconds, LONGEST_STEP));
    else if (this.#met) this.#carryWith(this.#met);
    if (!this.#rig.isActive) this.#met = null;
  }

  #begin(entity: WorldEntity | null): void {
    this.#hasLast = false;
    if (entity) this.#carryWith(entity);
  }

  /** Moves the eye by as much as the entity has moved; false if it is not shown. */
  #carryWith(entity: WorldEntity): boolean {
    const bounds = this.#plant.boundsOf(entity, room);
    if (bounds.isEmpty()) return false;
    bounds.getCenter(middle);
    if (this.#hasLast && moved.subVectors(middle, this.#last).lengthSq() > 0) this.#rig.shift(moved);
    this.#last.copy(middle);
    this.#hasLast = true;
    return true;
  }

  #keep(entity: WorldEntity, deltaSeconds: number): void {
    if (!this.#carryWith(entity)) return;
    moved.subVectors(middle, this.#rig.target());
    if (moved.length() > MIDDLE) this.#rig.shift(moved.multiplyScalar(1 - Math.exp(-PULL * deltaSeconds)));
  }

  #ride(entity: WorldEntity, deltaSeconds: number): void {
    if (!seatOf(entity, this.#plant)) return;
    const share = this.#isSeated ? 1 - Math.exp(-SWING * deltaSeconds) : 1;
    this.#isSeated = true;
    this.#rig.place(eye.lerp(wantedEye, share), target.lerp(wantedTarget, share));
  }
}

const room = new Box3();
const [middle, moved] = [new Vector3(), new Vector3()];
const [eye, target, wantedEye, wantedTarget] = [new Vector3(), new Vector3(), new Vector3(), new Vector3()];
const [turn, ahead] = [new Quaternion(), new Vector3()];

/** Writes where the rider sits and looks; false if there is nothing to ride on. */
function seatOf(entity: WorldEntity, plant: PlantBounds): boolean {
  const { FORK, LIFT_PLATFORM } = entity.nodes;
  const pose = plant.framePose(entity, LIFT_PLATFORM >= 0 ? 'LIFT_PLATFORM' : 'ENTITY');
  if (!pose) return false;
  const seat = SEATS[FORK >= 0 ? 'carriage' : LIFT_PLATFORM >= 0 ? 'platform' : 'carrier'];
  const { position, quaternion } = pose;
  ahead.set(1, 0, 0).applyQuaternion(turn.set(quaternion.x, quaternion.y, quaternion.z, quaternion.w));
  wantedEye.set(position.x, position.y + seat.up, position.z).addScaledVector(ahead, -seat.back);
  // Right of ahead, in the plan.
  wantedEye.x -= ahead.z * seat.side;
  wantedEye.z += ahead.x * seat.side;
  wantedTarget.set(position.x, position.y - seat.down, position.z).addScaledVector(ahead, seat.ahead);
  return true;
}
