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
import type { Standpoint } from './flight.ts';
import { eyeDirection, type FreeRoom, frameCorners } from './framing.ts';
import { createLens, halfOpening, type Lens, PLAN_FIELD, ROOM_FIELD, stretch } from './lens.ts';
import type { StandardView, ViewAngle, Viewpoint } from './view.ts';

/** Time constant of flights, seconds. */
const FLIGHT = 0.28;
const DRAG = 0.06;
/** Metres from the origin to the eye over an empty hall. */
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

/** The eye: dragged by the user, or flying to where something is seen well. */
export class CameraRig {
  readonly #controls: EyeControls;
  readonly #camera: PerspectiveCamera;
  readonly #lens: Lens;
  readonly #target = new Vector3();
  readonly #eye = new Vector3();
  /** The plant's ball as framed last. */
  readonly #plant = new Sphere();
  /** The farthest that the user may go, metres through a room's lens. */
  #farthest = EMPTY_HALL_DISTANCE * 3;
  #hasMoved = false;

  constructor(controls: EyeControls, camera: PerspectiveCamera) {
    this.#controls = controls;
    this.#camera = camera;
    this.#lens = createLens(camera, () => controls.distance);
    controls.dollyToCursor = true;
    controls.smoothTime = FLIGHT;
    controls.draggingSmoothTime = DRAG;
    controls.minDistance = 1;
    controls.maxPolarAngle = Math.PI / 2 - 0.02;
    const start = eyeDirection('perspective').multiplyScalar(EMPTY_HALL_DISTANCE);
    void controls.setLookAt(...start.toArray(), 0, 0, 0, false);
    controls.addEventListener('controlstart', () => this.#lens.stop());
    controls.addEventListener('control', () => this.#lens.stop());
    controls.onStep = (deltaSeconds, isMoving) => this.#step(deltaSeconds, isMoving);
  }

  /** True if the eye moved since the last call. */
  consumeMoved(): boolean {
    const hasMoved = this.#hasMoved;
    this.#hasMoved = false;
    return hasMoved;
  }

  /** Shows all corners from a standard direction, or from the eye's present side; false without corners. */
  frame(corners: readonly Vector3[], view: StandardView | 'current', isEased = true): boolean {
    const field = view === 'current' ? this.#lens.field : FIELDS[view];
    const direction = view === 'current' ? this.direction() : eyeDirection(view);
    const framing = frameCorners(corners, direction, { fov: field, aspect: this.#camera.aspect }, FREE_ROOM);
    if (!framing) return false;
    const distance = framing.eye.distanceTo(framing.target);
    if (view !== 'current') this.#remember(corners, distance / stretch(field));
    this.#controls.normalizeRotations();
    this.#turn(field, distance, isEased);
    this.#put(framing.eye, framing.target, isEased);
    return true;
  }

  frameFrom(corners: readonly Vector3[], direction: Vector3): void {
    const field = this.#lens.field;
    const framing = frameCorners(corners, direction, { fov: field, aspect: this.#camera.aspect }, FREE_ROOM);
    if (!framing) return;
    this.#controls.normalizeRotations();
    this.#turn(field, framing.eye.distanceTo(framing.target), true);
    this.#put(framing.eye, framing.target, true);
  }

  /** From the target to the eye, at the end of the flight. */
  direction(): Vector3 {
    const { eye, target } = this.#ends();
    return eye.clone().sub(target).normalize();
  }

  /** The target at the end of the flight. The returned vector is the same every time. */
  target(): Vector3 {
    return this.#controls.getTarget(this.#target);
  }

  /** Moves eye and target together, without easing; a flight under way goes on. */
  shift(offset: Vector3): void {
    this.#controls.shift(offset);
    this.#hasMoved = true;
  }

  /** Moves the eye there, without easing. */
  place(at: Vector3, towards: Vector3): void {
    this.#turn(ROOM_FIELD, 0, false);
    this.#put(at, towards, false);
  }

  /** Has the camera itself stand there, without easing. */
  stand({ eye, target, fieldDegrees }: Standpoint): void {
    this.#turn(fieldDegrees, eye.distanceTo(target), false);
    this.#put(eye, target, false);
  }

  /** Flies to an eye and a target. */
  flyTo({ eye: from, target: towards, fieldDegrees = ROOM_FIELD }: Viewpoint, isEased = true): void {
    const target = this.#target.fromArray(towards);
    const eye = this.#eye.fromArray(from).sub(target).multiplyScalar(stretch(fieldDegrees));
    this.#turn(fieldDegrees, eye.length(), isEased);
    this.#put(eye.add(target), target, isEased);
    // Round the shorter way.
    this.#controls.normalizeRotations();
  }

  /** Turns round what is looked at, by radians. */
  orbit(azimuth: number, polar: number): void {
    void this.#controls.rotate(azimuth, polar, true);
    this.#hasMoved = true;
  }

  /** Moves sideways and up by shares of the height that is seen. */
  pan(right: number, up: number): void {
    const height = 2 * this.#controls.distance * halfOpening(this.#lens.field);
    void this.#controls.truck(right * height, -up * height, true);
    this.#hasMoved = true;
  }

  /** Comes nearer by a factor. */
  zoom(factor: number): void {
    this.#lens.stop();
    void this.#controls.dollyTo(this.#controls.distance / factor, true);
    this.#hasMoved = true;
  }

  /**
   * Turns about, and zooms towards, the depth of `point` from now on: otherwise zooming to a near thing goes through
   * it. The picture stays; does nothing while the eye moves.
   */
  pivotAt(point: Vector3): void {
    if (this.#controls.active) return;
    const { eye, target } = this.#ends();
    const ahead = target.sub(eye).normalize();
    const depth = ahead.dot(point) - ahead.dot(eye);
    if (depth < this.#controls.minDistance) return;
    ahead.multiplyScalar(depth).add(eye);
    void this.#controls.setLookAt(...eye.toArray(), ...ahead.toArray(), false);
  }

  /** Where the eye is, or is flying to. */
  viewpoint(): Viewpoint {
    const { eye, target } = this.#ends();
    eye.sub(target).divideScalar(stretch(this.#lens.field)).add(target);
    return { eye: eye.toArray(), target: target.toArray(), fieldDegrees: this.#lens.field };
  }

  /** Where the eye is now, also on the way. */
  viewpointNow(): Viewpoint {
    const field = this.#camera.fov;
    const target = this.#controls.getTarget(this.#target, false);
    const eye = this.#controls.getPosition(this.#eye, false);
    eye.sub(target).divideScalar(stretch(field)).add(target);
    return { eye: eye.toArray(), target: target.toArray(), fieldDegrees: field };
  }

  /** How the plant is seen now, in a picture of this height. */
  viewAngle(heightPixels: number): ViewAngle {
    const { azimuthAngle, polarAngle, distance } = this.#controls;
    return {
      azimuth: azimuthAngle,
      elevation: Math.PI / 2 - polarAngle,
      metersPerPixel: (2 * distance * halfOpening(this.#camera.fov)) / heightPixels,
    };
  }

  /** True while the eye flies or the user holds it. */
  get isActive(): boolean {
    return this.#controls.active;
  }

  /** Calls back when the user takes hold of the camera; returns how to stop listening. */
  onGrab(listener: () => void): () => void {
    this.#controls.addEventListener('controlstart', listener);
    return () => this.#controls.removeEventListener('controlstart', listener);
  }

  #ends(): { eye: Vector3; target: Vector3 } {
    return { eye: this.#controls.getPosition(this.#eye), target: this.#controls.getTarget(this.#target) };
  }

  #step(deltaSeconds: number, isMoving: boolean): void {
    this.#lens.update(deltaSeconds, isMoving);
    this.#hasMoved ||= isMoving;
    if (this.#hasMoved) this.#fitDepth();
  }

  #turn(field: number, distance: number, isEased: boolean): void {
    this.#controls.maxDistance = Math.max(this.#farthest * stretch(field), distance);
    if (isEased) this.#lens.turnTo(field, distance);
    else this.#lens.set(field);
  }

  #put(eye: Vector3, target: Vector3, isEased: boolean): void {
    void this.#controls.setLookAt(...eye.toArray(), ...target.toArray(), isEased);
    this.#hasMoved = true;
  }

  #remember(corners: readonly Vector3[], roomDistance: number): void {
    new Box3().setFromPoints([...corners]).getBoundingSphere(this.#plant);
    this.#plant.radius += HALL_ROOM;
    this.#farthest = roomDistance * 3;
  }

  /**
   * Fits the depth range to what can be seen. A narrow lens stands far off, with nothing before the plant; half the way
   * stays free for what may still be built there.
   */
  #fitDepth(): void {
    const camera = this.#camera;
    const { center, radius } = this.#plant;
    const away = camera.position.distanceTo(center);
    const free = camera.fov < ROOM_FIELD ? Math.min(away - radius, this.#controls.distance / 2) : NEAREST;
    const near = Math.max(NEAREST, free);
    const far = Math.max(2000, away + radius * 2);
    if (Math.abs(near - camera.near) < 0.1 * camera.near && Math.abs(far - camera.far) < 0.1 * camera.far) return;
    camera.near = near;
    camera.far = far;
    camera.updateProjectionMatrix();
  }
}

CameraControls.install({
  THREE: { Vector2, Vector3, Vector4, Quaternion, Matrix4, Spherical, Box3, Sphere, Raycaster },
});

/** A longer pause between two frames is a rest, not a slow flight: seconds. */
const LONGEST_STEP = 0.5;

/** The camera's controls, which also tell whether a step moved the eye. */
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
    // The library updates once in its constructor.
    this.onStep?.(step, isMoving);
    return isMoving;
  }
}
