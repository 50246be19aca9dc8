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
import { eyeDirection, fittingDistance } from './framing.ts';

CameraControls.install({
  THREE: { Vector2, Vector3, Vector4, Quaternion, Matrix4, Spherical, Box3, Sphere, Raycaster },
});

/** Time constant of flights, seconds. */
const FLIGHT = 0.28;
const DRAG = 0.06;

/** The eye: what the user drags, and eased flights to where something is seen well. */
export interface CameraRig {
  /** Moves on by wall seconds; true while the eye moved. */
  update(deltaSeconds: number): boolean;
  /** Shows the whole box from a standard direction, or from where the eye is now. */
  frame(box: Box3, view: StandardView | 'home' | 'current', isEased?: boolean): void;
  /** Moves eye and target together, without easing. */
  carry(offset: Vector3): void;
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
  const target = new Vector3();
  const eye = new Vector3();
  let hasMoved = false;

  return {
    update(deltaSeconds) {
      const moved = controls.update(Math.min(deltaSeconds, 0.1)) || hasMoved;
      hasMoved = false;
      return moved;
    },
    frame(box, view, isEased = true) {
      if (box.isEmpty()) return;
      const middle = box.getCenter(target);
      const direction =
        view === 'current'
          ? controls.getPosition(eye).sub(controls.getTarget(new Vector3())).normalize()
          : eyeDirection(view);
      const distance = Math.max(2, fittingDistance(box, direction, camera));
      controls.maxDistance = Math.max(
        controls.maxDistance === Number.POSITIVE_INFINITY ? 0 : controls.maxDistance,
        distance * 3,
      );
      camera.near = 0.2;
      camera.far = Math.max(camera.far, distance * 8);
      camera.updateProjectionMatrix();
      eye.copy(direction).multiplyScalar(distance).add(middle);
      controls.normalizeRotations();
      void controls.setLookAt(eye.x, eye.y, eye.z, middle.x, middle.y, middle.z, isEased);
      hasMoved = true;
    },
    carry(offset) {
      controls.getTarget(target).add(offset);
      void controls.moveTo(target.x, target.y, target.z, false);
      hasMoved = true;
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
