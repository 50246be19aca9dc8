/** Layout of a pose in a sampler's transforms: px, py, pz, qx, qy, qz, qw. */
export const POSE_STRIDE = 7;
export const MATRIX_STRIDE = 16;

/** Writes the column-major matrix of the pose at `from` in `poses`, stretched along X, to `to` in `out`. */
export function writePose(poses: ArrayLike<number>, from: number, out: Float32Array, to: number, stretchX = 1): void {
  const qx = poses[from + 3] as number;
  const qy = poses[from + 4] as number;
  const qz = poses[from + 5] as number;
  const qw = poses[from + 6] as number;
  out[to] = (1 - 2 * (qy * qy + qz * qz)) * stretchX;
  out[to + 1] = 2 * (qx * qy + qw * qz) * stretchX;
  out[to + 2] = 2 * (qx * qz - qw * qy) * stretchX;
  out[to + 3] = 0;
  out[to + 4] = 2 * (qx * qy - qw * qz);
  out[to + 5] = 1 - 2 * (qx * qx + qz * qz);
  out[to + 6] = 2 * (qy * qz + qw * qx);
  out[to + 7] = 0;
  out[to + 8] = 2 * (qx * qz + qw * qy);
  out[to + 9] = 2 * (qy * qz - qw * qx);
  out[to + 10] = 1 - 2 * (qx * qx + qy * qy);
  out[to + 11] = 0;
  out[to + 12] = poses[from] as number;
  out[to + 13] = poses[from + 1] as number;
  out[to + 14] = poses[from + 2] as number;
  out[to + 15] = 1;
}

/** Collapses an instance to nothing. */
export function writeHidden(out: Float32Array, to: number): void {
  out.fill(0, to, to + MATRIX_STRIDE);
}
