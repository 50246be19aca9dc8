import type { Transform } from '../../units/index.ts';

/** out[at] = parent * local, all as px, py, pz, qx, qy, qz, qw; `out` at `at` may be the local one. */
export function composeAt(
  parents: Float64Array,
  parent: number,
  locals: Float64Array,
  local: number,
  out: Float64Array,
  at: number,
): void {
  const ax = parents[parent + 3] as number;
  const ay = parents[parent + 4] as number;
  const az = parents[parent + 5] as number;
  const aw = parents[parent + 6] as number;
  const x = locals[local] as number;
  const y = locals[local + 1] as number;
  const z = locals[local + 2] as number;
  const bx = locals[local + 3] as number;
  const by = locals[local + 4] as number;
  const bz = locals[local + 5] as number;
  const bw = locals[local + 6] as number;
  const tx = 2 * (ay * z - az * y);
  const ty = 2 * (az * x - ax * z);
  const tz = 2 * (ax * y - ay * x);
  out[at] = (parents[parent] as number) + x + aw * tx + ay * tz - az * ty;
  out[at + 1] = (parents[parent + 1] as number) + y + aw * ty + az * tx - ax * tz;
  out[at + 2] = (parents[parent + 2] as number) + z + aw * tz + ax * ty - ay * tx;
  out[at + 3] = aw * bx + ax * bw + ay * bz - az * by;
  out[at + 4] = aw * by - ax * bz + ay * bw + az * bx;
  out[at + 5] = aw * bz + ax * by - ay * bx + az * bw;
  out[at + 6] = aw * bw - ax * bx - ay * by - az * bz;
}

export function writeTransform({ position, quaternion }: Transform, out: Float64Array, at: number): void {
  out[at] = position.x;
  out[at + 1] = position.y;
  out[at + 2] = position.z;
  out[at + 3] = quaternion.x;
  out[at + 4] = quaternion.y;
  out[at + 5] = quaternion.z;
  out[at + 6] = quaternion.w;
}
