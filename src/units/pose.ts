/** A position in metres or a rotation in degrees, right-handed, Y up (interface 2.8, 2.9). */
export interface Vector3 {
  x: number;
  y: number;
  z: number;
}

/** A unit quaternion. */
export interface Quaternion {
  x: number;
  y: number;
  z: number;
  w: number;
}

/** Position in metres with intrinsic XYZ Euler angles in degrees, as on the wire. */
export interface Pose {
  position: Vector3;
  rotation: Vector3;
}

/** Position with a quaternion: what poses become as soon as they are composed. */
export interface Transform {
  position: Vector3;
  quaternion: Quaternion;
}

export function vector3(x = 0, y = 0, z = 0): Vector3 {
  return { x, y, z };
}

export function identityTransform(): Transform {
  return { position: vector3(), quaternion: { x: 0, y: 0, z: 0, w: 1 } };
}

export function distanceBetween(a: Vector3, b: Vector3): number {
  return Math.hypot(b.x - a.x, b.y - a.y, b.z - a.z);
}
