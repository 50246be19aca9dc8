import { Box3, type DirectionalLight, type Object3D, type PerspectiveCamera, Vector3 } from 'three';
import { createStaticShadows, type StaticShadows } from './static-shadows.ts';

/** Light from the front left, high: shadows fall short and to the back right. */
const SUN_DIRECTION = new Vector3(-0.45, 1, 0.62).normalize();

/** How far a surface is moved out before it asks for its shadow: a point of the soft map may be off by this. */
const BIAS_TEXELS = 2.5;
const LEAST_BIAS = 0.04;

/** The shadows of one sun, as fine as one map allows where the eye looks. */
export class SunShadows {
  readonly #sun: DirectionalLight;
  readonly #static: StaticShadows;
  readonly #plant = new Box3();
  #region: ShadedRegion | null = null;

  constructor(sun: DirectionalLight) {
    this.#sun = sun;
    this.#static = createStaticShadows(sun);
  }

  /** Belongs into the scene before the sun. */
  get group(): Object3D {
    return this.#static.group;
  }

  /** Fits sun and shadow map to the plant, no larger than needed. */
  fit(bounds: Box3): void {
    const sun = this.#sun;
    const middle = bounds.getCenter(new Vector3());
    const radius = bounds.getSize(new Vector3()).length() / 2;
    sun.target.position.copy(middle);
    sun.position.copy(middle).addScaledVector(SUN_DIRECTION, radius + 10);
    sun.target.updateMatrixWorld();
    sun.updateMatrixWorld();
    this.#plant.copy(bounds);
    this.#region = createShadedRegion(this.#plant);
    this.#cover(this.#region);
  }

  /** Follows the eye through a large plant; true if shadows must be drawn again. */
  followEye(camera: PerspectiveCamera): boolean {
    if (!this.#region?.followEye(camera)) return false;
    this.#cover(this.#region);
    return true;
  }

  castShadows(isCasting: boolean): void {
    this.#sun.castShadow = isCasting;
    this.#static.castShadows(isCasting);
  }

  /** Follows things at rest by their version; true if their shadows must be drawn again. */
  updateStatic(version: number, isFlying: boolean): boolean {
    return this.#static.update(version, isFlying);
  }

  dispose(): void {
    this.#static.dispose();
  }

  #cover(region: ShadedRegion): void {
    fitShadowCamera(this.#sun, region.box, this.#plant);
    this.#static.follow();
  }
}

/** The map covers the region; everything between it and the sun casts its shadow into it. */
function fitShadowCamera(sun: DirectionalLight, region: Box3, plant: Box3): void {
  const { camera } = sun.shadow;
  camera.position.copy(sun.position);
  camera.lookAt(sun.target.position);
  camera.updateMatrixWorld();
  const toLight = camera.matrixWorld.clone().invert();
  const covered = region.clone().applyMatrix4(toLight);
  const depths = plant.clone().applyMatrix4(toLight);
  camera.left = covered.min.x - 1;
  camera.right = covered.max.x + 1;
  camera.bottom = covered.min.y - 1;
  camera.top = covered.max.y + 1;
  camera.near = Math.max(0.1, -depths.max.z - 5);
  camera.far = -depths.min.z + 5;
  camera.updateProjectionMatrix();
  const texel = Math.max(camera.right - camera.left, camera.top - camera.bottom) / sun.shadow.mapSize.width;
  sun.shadow.normalBias = Math.max(LEAST_BIAS, texel * BIAS_TEXELS);
}

/** Plants up to this radius have all their shadows at once, metres. */
const LEAST_RADIUS = 45;
/** A region serves until the view has grown or shrunk by this factor, or moved by this share of its radius. */
const STEP = 1.6;
const SHIFT = 0.25;
/** How many times the visible size in the middle of the picture gets shadows: more lies behind it. */
const BEYOND = 2.2;

/** The part of a large plant that gets shadows: one map for all of it would be too coarse close up. */
interface ShadedRegion {
  readonly box: Box3;
  /** Follows the eye in steps; true if the region has changed. */
  followEye(camera: PerspectiveCamera): boolean;
}

export function createShadedRegion(plant: Box3): ShadedRegion {
  const box = plant.clone();
  const middle = plant.getCenter(new Vector3());
  const plantRadius = Math.hypot(plant.max.x - plant.min.x, plant.max.z - plant.min.z) / 2;
  const [axis, seen, center] = [new Vector3(), new Vector3(), middle.clone()];
  let radius = plantRadius;

  return {
    box,
    followEye(camera) {
      if (plantRadius <= LEAST_RADIUS) return false;
      camera.getWorldDirection(axis);
      const distance = distanceSeen(camera, axis, plant, camera.position.distanceTo(middle) + plantRadius);
      seen.copy(camera.position).addScaledVector(axis, distance);
      const halfHeight = distance / (camera.projectionMatrix.elements[5] as number);
      const wanted = Math.max(LEAST_RADIUS, halfHeight * Math.max(1, camera.aspect) * BEYOND);
      const isSameSize = wanted <= radius && wanted * STEP * STEP >= radius;
      const isWhole = radius >= plantRadius && wanted >= plantRadius;
      if (isWhole || (isSameSize && Math.hypot(seen.x - center.x, seen.z - center.z) < radius * SHIFT)) return false;
      radius = Math.min(plantRadius, wanted * STEP);
      center.copy(radius < plantRadius ? seen : middle);
      box.copy(plant);
      box.min.x = Math.max(plant.min.x, center.x - radius);
      box.max.x = Math.min(plant.max.x, center.x + radius);
      box.min.z = Math.max(plant.min.z, center.z - radius);
      box.max.z = Math.min(plant.max.z, center.z + radius);
      if (box.isEmpty()) box.copy(plant);
      return true;
    },
  };
}

/** Distance of things in the middle of the picture: on the floor, or somewhere in the plant at most. */
function distanceSeen(camera: PerspectiveCamera, axis: Vector3, plant: Box3, farthest: number): number {
  const toFloor = axis.y < 0 ? (plant.min.y - camera.position.y) / axis.y : farthest;
  return Math.min(toFloor, farthest);
}
