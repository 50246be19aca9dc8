import { type PerspectiveCamera, Vector3 } from 'three';

/** A place in the plan. */
export interface PlanPoint {
  readonly x: number;
  readonly z: number;
}

/** Corners of the picture, in order round it, in normalized device coordinates. */
const CORNERS: readonly (readonly [number, number])[] = [
  [-1, -1],
  [1, -1],
  [1, 1],
  [-1, 1],
];

const corner = new Vector3();

/**
 * What of the floor at a height is in the picture: where the edges of the view meet it, in order round. An edge that
 * does not meet it within `reachMeters` of the eye, in the plan, ends there.
 */
export function footprintOf(camera: PerspectiveCamera, floorMeters: number, reachMeters: number): PlanPoint[] {
  const eye = camera.position;
  return CORNERS.map(([x, y]) => {
    const { x: dx, y: dy, z: dz } = corner.set(x, y, 0.5).unproject(camera).sub(eye);
    const down = (floorMeters - eye.y) / dy;
    const level = Math.hypot(dx, dz);
    const far = level > 0 ? reachMeters / level : Number.POSITIVE_INFINITY;
    const along = down > 0 ? Math.min(down, far) : far;
    return { x: eye.x + dx * along, z: eye.z + dz * along };
  });
}
