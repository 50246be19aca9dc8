import CameraControls from 'camera-controls';
import {
  Box3,
  Matrix4,
  type PerspectiveCamera,
  Quaternion,
  Raycaster,
  Sphere,
  Spherical,
  Vector2,
  Vector3,
  Vector4,
} from 'three';
import { eyeDirection, type FreeRoom, frameCorners } from './framing.ts';
import { createLens, halfOpening, PLAN_FIELD, ROOM_FIELD } from './lens.ts';
import type { Look, StandardView } from './look.ts';

CameraControls.install({
  THREE: { Vector2, Vector3, Vector4, Quaternion, Matrix4, Spherical, Box3, Sphere, Raycaster },
});

/** Time constant of flights, seconds. */
const FLIGHT = 0.28;
const DRAG = 0.06;
/** A longer pause between two frames is a rest, not a slow flight: seconds. */
const LONGEST_STEP = 0.5;
/** Metres from the origin to the eye over a hall in which nothing stands yet. */
const EMPTY_HALL_DISTANCE = 30;
/** Plan and elevations are drawings; the other views are pictures of a room. */
const FIELDS: Readonly<Record<StandardView, number>> = {
  perspective: ROOM_FIELD,
  isometric: PLAN_FIELD,
  top: PLAN_FIELD,
  front: PLAN_FIELD,
  side: PLAN_FIELD,
};

/** Metres round the plant that must stay in the picture: the hall's floor. */
const HALL_ROOM = 15;
const NEAREST = 0.2;
/** Bars lie over the top of the picture. */
const FREE_ROOM: FreeRoom = { margin: 0.04, above: 0.05 };

/** The eye: what the user drags, and eased flights to where something is seen well. */
export interface CameraRig {
  /** Moves on by wall seconds; true while the eye moved. */
  update(deltaSeconds: number): boolean;
  /** Shows all corners from a standard direction, or from the side on which the eye is now; false without corners. */
  frame(corners: readonly Vector3[], view: StandardView | 'current', isEased?: boolean): boolean;
  /** Moves eye and target together, without easing. */
  carry(offset: Vector3): void;
  /** Puts the eye exactly there, without easing. */
  sit(eye: Vector3, target: Vector3): void;
  /** Eased flight to an eye and a target. */
  flyTo(look: Look): void;
  /**
   * Turns about, and zooms towards, the depth of `point` from now on: without it, zooming to a pointer over what is
   * near goes through it. Nothing that is seen changes; does nothing while the eye moves.
   */
  pivotAt(point: Vector3): void;
  /** Where the eye is, or is flying to. */
  look(): Look;
  /** Called when the user takes hold of the camera. */
  onGrab(listener: () => void): void;
  /** Called when something makes the eye move while the picture rests. */
  onWake(listener: () => void): void;
  dispose(): void;
}

export function createCameraRig(camera: PerspectiveCamera, element: HTMLElement): CameraRig {
  const controls = new CameraControls(camera, element);
  controls.dollyToCursor = true;
  controls.smoothTime = FLIGHT;
  controls.draggingSmoothTime = DRAG;
  controls.minDistance = 1;
  controls.maxPolarAngle = Math.PI / 2 - 0.02;
  void controls.setLookAt(...eyeDirection('perspective').multiplyScalar(EMPTY_HALL_DISTANCE).toArray(), 0, 0, 0, false);
  const target = new Vector3();
  const eye = new Vector3();
  const lens = createLens(camera, () => controls.distance);
  /** Round the plant as framed last. */
  const plant = new Sphere();
  /** The user may go as far away, metres through a room's lens. */
  let farthest = EMPTY_HALL_DISTANCE * 3;
  let hasMoved = false;
  controls.addEventListener('controlstart', () => lens.stop());
  controls.addEventListener('control', () => lens.stop());

  /**
   * Depth is shared out between the nearest and the farthest that can be seen. A narrow lens stands far off, with
   * nothing before the plant; half the way is left free for what may still be built there.
   */
  const fitDepth = (): void => {
    const away = camera.position.distanceTo(plant.center);
    const free = camera.fov < ROOM_FIELD ? Math.min(away - plant.radius, controls.distance / 2) : NEAREST;
    const near = Math.max(NEAREST, free);
    const far = Math.max(2000, away + plant.radius * 2);
    if (Math.abs(near - camera.near) < 0.1 * camera.near && Math.abs(far - camera.far) < 0.1 * camera.far) return;
    camera.near = near;
    camera.far = far;
    camera.updateProjectionMatrix();
  };
  /** How many times farther away the eye stands than a room's lens would have it. */
  const stretch = (fieldDegrees: number): number => halfOpening(ROOM_FIELD) / halfOpening(fieldDegrees);

  return {
    update(deltaSeconds) {
      const step = Math.min(deltaSeconds, LONGEST_STEP);
      const isMoving = controls.update(step);
      lens.update(step, isMoving);
      const moved = isMoving || hasMoved;
      if (moved) fitDepth();
      hasMoved = false;
      return moved;
    },
    frame(corners, view, isEased = true) {
      const direction =
        view === 'current' ? controls.getPosition(eye).sub(controls.getTarget(target)).normalize() : eyeDirection(view);
      const field = view === 'current' ? lens.field : FIELDS[view];
      const framing = frameCorners(corners, direction, { fov: field, aspect: camera.aspect }, FREE_ROOM);
      if (!framing) return false;
      const distance = framing.eye.distanceTo(framing.target);
      if (view !== 'current') {
        new Box3().setFromPoints([...corners]).getBoundingSphere(plant);
        plant.radius += HALL_ROOM;
        farthest = (distance / stretch(field)) * 3;
      }
      controls.normalizeRotations();
      controls.maxDistance = Math.max(farthest * stretch(field), distance);
      isEased ? lens.turnTo(field, distance) : lens.set(field);
      void controls.setLookAt(...framing.eye.toArray(), ...framing.target.toArray(), isEased);
      hasMoved = true;
      return true;
    },
    carry(offset) {
      controls.getTarget(target).add(offset);
      void controls.moveTo(target.x, target.y, target.z, false);
      hasMoved = true;
    },
    sit(at, towards) {
      lens.set(ROOM_FIELD);
      controls.maxDistance = farthest;
      void controls.setLookAt(...at.toArray(), ...towards.toArray(), false);
      hasMoved = true;
    },
    flyTo({ eye: from, target: towards, fieldDegrees = ROOM_FIELD }) {
      target.fromArray(towards);
      eye.fromArray(from).sub(target).multiplyScalar(stretch(fieldDegrees));
      lens.turnTo(fieldDegrees, eye.length());
      controls.maxDistance = Math.max(farthest * stretch(fieldDegrees), eye.length());
      void controls.setLookAt(...eye.add(target).toArray(), ...towards, true);
      hasMoved = true;
    },
    pivotAt(point) {
      if (controls.active) return;
      controls.getPosition(eye);
      const ahead = controls.getTarget(target).sub(eye).normalize();
      const depth = ahead.dot(point) - ahead.dot(eye);
      if (depth < controls.minDistance) return;
      ahead.multiplyScalar(depth).add(eye);
      void controls.setLookAt(...eye.toArray(), ...ahead.toArray(), false);
    },
    look() {
      controls.getTarget(target);
      controls.getPosition(eye).sub(target).divideScalar(stretch(lens.field)).add(target);
      return { eye: eye.toArray(), target: target.toArray(), fieldDegrees: lens.field };
    },
    onGrab(listener) {
      controls.addEventListener('controlstart', listener);
    },
    onWake(listener) {
      controls.addEventListener('wake', listener);
      controls.addEventListener('controlstart', listener);
      controls.addEventListener('control', listener);
      controls.addEventListener('transitionstart', listener);
    },
    dispose() {
      controls.dispose();
    },
  };
}
