import { type Box3, type PerspectiveCamera, Vector3 } from 'three';
import type { StandardView } from '../frame/frame-source.ts';

/** Direction from the target to the eye for each view; top looks down with north (-Z) up. */
const EYE_DIRECTIONS: Readonly<Record<StandardView | 'home', readonly [number, number, number]>> = {
  home: [-0.62, 0.62, 0.95],
  top: [0, 1, 0.0001],
  front: [0, 0.12, 1],
  side: [1, 0.12, 0],
  isometric: [1, 0.8165, 1],
};

export function eyeDirection(view: StandardView | 'home'): Vector3 {
  return new Vector3(...EYE_DIRECTIONS[view]).normalize();
}

/**
 * How far along `direction` from the box's middle the eye must be to see every corner of the box, with a margin
 * as a share of the picture.
 */
export function fittingDistance(box: Box3, direction: Vector3, camera: PerspectiveCamera, margin = 0.05): number {
  const tanY = Math.tan((camera.fov * Math.PI) / 360) * (1 - 2 * margin);
  const tanX = tanY * camera.aspect;
  const right = new Vector3(0, 1, 0).cross(direction);
  if (right.lengthSq() < 1e-9) right.set(1, 0, 0);
  right.normalize();
  const up = direction.clone().cross(right);
  const middle = box.getCenter(new Vector3());
  return corners(box).reduce((needed, corner) => {
    const offset = corner.sub(middle);
    // Seen from distance d, a corner lies (d - towards) ahead and must stay inside the cone at that depth.
    const towards = offset.dot(direction);
    const across = Math.max(Math.abs(offset.dot(right)) / tanX, Math.abs(offset.dot(up)) / tanY);
    return Math.max(needed, towards + across);
  }, 0.5);
}

function corners({ min, max }: Box3): Vector3[] {
  return [min.x, max.x].flatMap((x) => [min.y, max.y].flatMap((y) => [min.z, max.z].map((z) => new Vector3(x, y, z))));
}
