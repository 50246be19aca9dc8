import type { Quaternion, Transform, Vector3 } from './pose.ts';
import { degreesFromRadians, radiansFromDegrees } from './quantity.ts';

/** Quaternion of intrinsic XYZ Euler angles in degrees (interface 2.8), written to `out`. */
export function quaternionFromEuler(rotation: Vector3, out: Quaternion): Quaternion {
  const halfX = radiansFromDegrees(rotation.x) / 2;
  const halfY = radiansFromDegrees(rotation.y) / 2;
  const halfZ = radiansFromDegrees(rotation.z) / 2;
  const cx = Math.cos(halfX);
  const sx = Math.sin(halfX);
  const cy = Math.cos(halfY);
  const sy = Math.sin(halfY);
  const cz = Math.cos(halfZ);
  const sz = Math.sin(halfZ);
  out.x = sx * cy * cz + cx * sy * sz;
  out.y = cx * sy * cz - sx * cy * sz;
  out.z = cx * cy * sz + sx * sy * cz;
  out.w = cx * cy * cz - sx * sy * sz;
  return out;
}

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

/** `out = a * b`: first b, then a. `out` may be `a` or `b`. */
export function multiplyQuaternions(a: Quaternion, b: Quaternion, out: Quaternion): Quaternion {
  const { x: ax, y: ay, z: az, w: aw } = a;
  const { x: bx, y: by, z: bz, w: bw } = b;
  out.x = aw * bx + ax * bw + ay * bz - az * by;
  out.y = aw * by - ax * bz + ay * bw + az * bx;
  out.z = aw * bz + ax * by - ay * bx + az * bw;
  out.w = aw * bw - ax * bx - ay * by - az * bz;
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

/** World transform of `child`, given relative to `parent`. `out` may be either. */
export function composeTransforms(parent: Transform, child: Transform, out: Transform): Transform {
  const { x, y, z } = parent.position;
  rotateVector(parent.quaternion, child.position, out.position);
  out.position.x += x;
  out.position.y += y;
  out.position.z += z;
  multiplyQuaternions(parent.quaternion, child.quaternion, out.quaternion);
  return out;
}

/** `child` relative to `parent`, both given in the world: the inverse of {@link composeTransforms}. */
export function relativeTransform(parent: Transform, child: Transform, out: Transform): Transform {
  const inverse = conjugate(parent.quaternion);
  const offset = {
    x: child.position.x - parent.position.x,
    y: child.position.y - parent.position.y,
    z: child.position.z - parent.position.z,
  };
  rotateVector(inverse, offset, out.position);
  multiplyQuaternions(inverse, child.quaternion, out.quaternion);
  return out;
}

/** Heading in degrees about Y, in (-180, 180], whose local +X axis points along (dx, dz); 0 points along +X. */
export function headingOfDirection(dx: number, dz: number): number {
  // Subtracted from 0, not negated: a negative zero would turn straight back into -180 instead of 180.
  return degreesFromRadians(Math.atan2(0 - dz, dx));
}

/** Inverse of a unit quaternion. */
function conjugate(q: Quaternion): Quaternion {
  return { x: -q.x, y: -q.y, z: -q.z, w: q.w };
}
