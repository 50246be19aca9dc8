import CameraControls from 'camera-controls';
import { Box3, Matrix4, Quaternion, Raycaster, Sphere, Spherical, Vector2, Vector3, Vector4 } from 'three';

CameraControls.install({
  THREE: { Vector2, Vector3, Vector4, Quaternion, Matrix4, Spherical, Box3, Sphere, Raycaster },
});

/** A longer pause between two frames is a rest, not a slow flight: seconds. */
const LONGEST_STEP = 0.5;

/** The camera's controls, telling after each step of theirs whether the eye moved. */
export class EyeControls extends CameraControls {
  onStep: ((deltaSeconds: number, isMoving: boolean) => void) | undefined;

  /** Moves eye and target together, whatever is being eased. */
  shift(offset: Vector3): void {
    this._target.add(offset);
    this._targetEnd.add(offset);
    this._needsUpdate = true;
  }

  override update(deltaSeconds: number): boolean {
    const step = Math.min(deltaSeconds, LONGEST_STEP);
    const isMoving = super.update(step);
    // The library updates once while it is being made.
    this.onStep?.(step, isMoving);
    return isMoving;
  }
}
