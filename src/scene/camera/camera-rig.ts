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
import type { StandardView } from '../frame/frame-source.ts';
import { eyeDirection, frameCorners } from './framing.ts';

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

export interface Look {
  readonly eye: readonly [number, number, number];
  readonly target: readonly [number, number, number];
}

/** The eye: what the user drags, and eased flights to where something is seen well. */
export interface CameraRig {
  /** Moves on by wall seconds; true while the eye moved. */
  update(deltaSeconds: number): boolean;
  /** Shows all corners from a standard direction, or from the side on which the eye is now; false without corners. */
  frame(corners: readonly Vector3[], view: StandardView | 'home' | 'current', isEased?: boolean): boolean;
  /** Moves eye and target together, without easing. */
  carry(offset: Vector3): void;
  /** Puts the eye exactly there, without easing. */
  sit(eye: Vector3, target: Vector3): void;
  /** Eased flight to an eye and a target. */
  flyTo(look: Look): void;
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
  void controls.setLookAt(...eyeDirection('home').multiplyScalar(EMPTY_HALL_DISTANCE).toArray(), 0, 0, 0, false);
  const target = new Vector3();
  const eye = new Vector3();
  let hasMoved = false;
  let farthest = 0;

  return {
    update(deltaSeconds) {
      const moved = controls.update(Math.min(deltaSeconds, LONGEST_STEP)) || hasMoved;
      hasMoved = false;
      return moved;
    },
    frame(corners, view, isEased = true) {
      const direction =
        view === 'current' ? controls.getPosition(eye).sub(controls.getTarget(target)).normalize() : eyeDirection(view);
      const framing = frameCorners(corners, direction, camera);
      if (!framing) return false;
      const distance = framing.eye.distanceTo(framing.target);
      controls.maxDistance = Math.max(farthest, distance * 3);
      farthest = controls.maxDistance;
      camera.far = Math.max(camera.far, distance * 8);
      camera.updateProjectionMatrix();
      controls.normalizeRotations();
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
      void controls.setLookAt(...at.toArray(), ...towards.toArray(), false);
      hasMoved = true;
    },
    flyTo(look) {
      void controls.setLookAt(...look.eye, ...look.target, true);
      hasMoved = true;
    },
    look: () => ({ eye: controls.getPosition(eye).toArray(), target: controls.getTarget(target).toArray() }),
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
