import type { Box3, Ray, Vector3 } from 'three';

/** A stretch of a ray, in distances from its origin. */
export interface Reach {
  readonly near: number;
  readonly far: number;
}

export const WHOLE_RAY: Reach = { near: 0, far: Number.POSITIVE_INFINITY };

/** Where the ray is between two heights; empty (near beyond far) if it never is. */
export function reachBetween({ origin, direction }: Ray, low: number, high: number): Reach {
  if (Math.abs(direction.y) < 1e-12) {
    return low <= origin.y && origin.y <= high ? WHOLE_RAY : { near: Number.POSITIVE_INFINITY, far: 0 };
  }
  const a = (low - origin.y) / direction.y;
  const b = (high - origin.y) / direction.y;
  return { near: Math.max(0, Math.min(a, b)), far: Math.max(a, b) };
}

/**
 * True if a ball about the origin of a rigid (or X-stretched) matrix lies beside the ray's line: this alone rules out
 * most instances of a large plant.
 */
export function isOffRay(
  { origin, direction }: Ray,
  radius: number,
  matrices: ArrayLike<number>,
  from: number,
): boolean {
  const dx = (matrices[from + 12] as number) - origin.x;
  const dy = (matrices[from + 13] as number) - origin.y;
  const dz = (matrices[from + 14] as number) - origin.z;
  const along = dx * direction.x + dy * direction.y + dz * direction.z;
  const aside = dx * dx + dy * dy + dz * dz - along * along;
  if (aside <= radius * radius) return false;
  const x = matrices[from] as number;
  const y = matrices[from + 1] as number;
  const z = matrices[from + 2] as number;
  return aside > radius * radius * Math.max(1, x * x + y * y + z * z);
}

/**
 * Distance along the ray, within `reach`, to a box in the frame of a rigid (or X-stretched) column-major matrix at
 * `from` in `matrices`; Infinity if it misses. Runs for every instance: allocates nothing.
 */
export function rayBoxDistance(
  ray: Ray,
  box: Box3,
  matrices: ArrayLike<number>,
  from: number,
  reach: Reach = WHOLE_RAY,
): number {
  let near = reach.near;
  let far = reach.far;
  const ox = ray.origin.x - (matrices[from + 12] as number);
  const oy = ray.origin.y - (matrices[from + 13] as number);
  const oz = ray.origin.z - (matrices[from + 14] as number);
  for (let axis = 0; axis < 3; axis++) {
    const column = from + axis * 4;
    const cx = matrices[column] as number;
    const cy = matrices[column + 1] as number;
    const cz = matrices[column + 2] as number;
    const square = cx * cx + cy * cy + cz * cz;
    // A hidden instance is collapsed to nothing.
    if (square === 0) return Number.POSITIVE_INFINITY;
    const origin = (ox * cx + oy * cy + oz * cz) / square;
    const speed = (ray.direction.x * cx + ray.direction.y * cy + ray.direction.z * cz) / square;
    const low = component(box.min, axis);
    const high = component(box.max, axis);
    if (Math.abs(speed) < 1e-12) {
      if (origin < low || origin > high) return Number.POSITIVE_INFINITY;
      continue;
    }
    const a = (low - origin) / speed;
    const b = (high - origin) / speed;
    near = Math.max(near, Math.min(a, b));
    far = Math.min(far, Math.max(a, b));
  }
  return near > far ? Number.POSITIVE_INFINITY : near;
}

function component(vector: Vector3, axis: number): number {
  if (axis === 0) return vector.x;
  return axis === 1 ? vector.y : vector.z;
}
