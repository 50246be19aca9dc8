import { type Box3, type PerspectiveCamera, Vector3 } from 'three';

/** Plants up to this radius have all their shadows at once, metres. */
const LEAST_RADIUS = 45;
/** A region serves until the view has grown or shrunk by this factor, or moved by this share of its radius. */
const STEP = 1.6;
const SHIFT = 0.25;
/** How much more than what is seen at the middle of the picture gets shadows: what lies behind it. */
const BEYOND = 2.2;

/** The part of a large plant that gets shadows: one map for all of it would be too coarse where one looks closely. */
export interface ShadedRegion {
  readonly box: Box3;
  /** Follows the eye in steps; true where the region is another than before. */
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

/** How far away what stands in the middle of the picture is: on the floor, or somewhere in the plant at most. */
function distanceSeen(camera: PerspectiveCamera, axis: Vector3, plant: Box3, farthest: number): number {
  const toFloor = axis.y < 0 ? (plant.min.y - camera.position.y) / axis.y : farthest;
  return Math.min(toFloor, farthest);
}
