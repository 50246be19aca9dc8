import type { Quaternion, Vector3 } from './pose.ts';
import { degreesFromRadians } from './quantity.ts';

/** Quaternion of intrinsic XYZ Euler angles in degrees (interface 2.8), written to `out`. */
export function quaternionFromEuler({ x, y, z }: Vector3, out: Quaternion): Quaternion {
  writeQuaternion([x, y, z], made, 0);
  [out.x = 0, out.y = 0, out.z = 0, out.w = 1] = made;
  return out;
}

const made = new Float64Array(4);

/** The same as numbers; most turn about Y alone. */
export function writeQuaternion(angles: ArrayLike<number>, out: Float64Array, at: number): void {
  const halfX = (angles[0] as number) * HALF_RADIANS;
  const halfY = (angles[1] as number) * HALF_RADIANS;
  const halfZ = (angles[2] as number) * HALF_RADIANS;
  const cy = Math.cos(halfY);
  const sy = Math.sin(halfY);
  if (halfX === 0 && halfZ === 0) {
    out[at] = 0;
    out[at + 1] = sy;
    out[at + 2] = 0;
    out[at + 3] = cy;
    return;
  }
  const cx = Math.cos(halfX);
  const sx = Math.sin(halfX);
  const cz = Math.cos(halfZ);
  const sz = Math.sin(halfZ);
  out[at] = sx * cy * cz + cx * sy * sz;
  out[at + 1] = cx * sy * cz - sx * cy * sz;
  out[at + 2] = cx * cy * sz + sx * sy * cz;
  out[at + 3] = cx * cy * cz - sx * sy * sz;
}

const HALF_RADIANS = Math.PI / 360;

/** Of Y, below which X and Z cannot be told apart. */
const SMALLEST_COSINE = 1e-8;

/** Intrinsic XYZ Euler angles in degrees of a unit quaternion; Y within -90 to 90, and at these bounds Z is 0. */
export function eulerFromQuaternion(q: Quaternion, out: Vector3): Vector3 {
  const m13 = 2 * (q.x * q.z + q.w * q.y);
  const m11 = 1 - 2 * (q.y * q.y + q.z * q.z);
  const m12 = 2 * (q.x * q.y - q.w * q.z);
  const m23 = 2 * (q.y * q.z - q.w * q.x);
  const m33 = 1 - 2 * (q.x * q.x + q.y * q.y);
  const cosine = Math.sqrt(m11 * m11 + m12 * m12);
  // An arc sine would lose half of its digits where headings are near 90 degrees.
  out.y = degreesFromRadians(Math.atan2(m13, cosine));
  if (cosine > SMALLEST_COSINE) {
    out.x = degreesFromRadians(Math.atan2(-m23, m33));
    out.z = degreesFromRadians(Math.atan2(-m12, m11));
    return out;
  }
  const m32 = 2 * (q.y * q.z + q.w * q.x);
  const m22 = 1 - 2 * (q.x * q.x + q.z * q.z);
  out.x = degreesFromRadians(Math.atan2(m32, m22));
  out.z = 0;
  return out;
}

/** Rotates `v` by `q` into `out`; `out` may be `v`. */
export function rotateVector(q: Quaternion, v: Vector3, out: Vector3): Vector3 {
  const { x, y, z } = v;
  const tx = 2 * (q.y * z - q.z * y);
  const ty = 2 * (q.z * x - q.x * z);
  const tz = 2 * (q.x * y - q.y * x);
  out.x = x + q.w * tx + q.y * tz - q.z * ty;
  out.y = y + q.w * ty + q.z * tx - q.x * tz;
  out.z = z + q.w * tz + q.x * ty - q.y * tx;
  return out;
}

/** Heading in degrees about Y, in (-180, 180], whose local +X axis points along (dx, dz); 0 points along +X. */
export function headingOfDirection(dx: number, dz: number): number {
  // Subtracted from 0, not negated: a negative zero would turn straight back into -180 instead of 180.
  return degreesFromRadians(Math.atan2(0 - dz, dx));
}
