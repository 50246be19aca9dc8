import type { Transform } from './pose.ts';

/** Numbers of a transform: px, py, pz, qx, qy, qz, qw. */
export const TRANSFORM_STRIDE = 7;

/** Transforms side by side, TRANSFORM_STRIDE numbers each: what samplers keep and readers compute with. */
export type TransformNumbers = Float64Array<ArrayBuffer>;

export function newTransform(): TransformNumbers {
  const made = new Float64Array(TRANSFORM_STRIDE);
  made[6] = 1;
  return made;
}

/** out[at] = parent * local; `out` at `at` may be the local one. The one formula of composition. */
export function composeAt(
  parents: TransformNumbers,
  parent: number,
  locals: TransformNumbers,
  local: number,
  out: TransformNumbers,
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

/** `out = parent * local`; `out` may be either. */
export function compose(parent: TransformNumbers, local: TransformNumbers, out: TransformNumbers): TransformNumbers {
  composeAt(parent, 0, local, 0, out, 0);
  return out;
}

/** The world as seen from a frame, its turn at length 1: rounding would double with every level below. */
export function inverted(frame: TransformNumbers): TransformNumbers {
  const [px = 0, py = 0, pz = 0, qx = 0, qy = 0, qz = 0, qw = 1] = frame;
  const turn = newTransform();
  const length = Math.hypot(qx, qy, qz, qw);
  turn.set([0, 0, 0, -qx / length, -qy / length, -qz / length, qw / length]);
  const away = newTransform();
  away.set([-px, -py, -pz]);
  return compose(turn, away, away);
}

/** World transform of `child`, given relative to `parent`. */
export function composeTransforms(parent: Transform, child: Transform): Transform {
  return transformFrom(compose(numbersFrom(parent), numbersFrom(child), newTransform()));
}

/** `child` relative to `parent`, both given in the world: the inverse of {@link composeTransforms}. */
export function relativeTransform(parent: Transform, child: Transform): Transform {
  return transformFrom(compose(inverted(numbersFrom(parent)), numbersFrom(child), newTransform()));
}

function numbersFrom({ position, quaternion }: Transform): TransformNumbers {
  const { x, y, z } = position;
  return Float64Array.of(x, y, z, quaternion.x, quaternion.y, quaternion.z, quaternion.w);
}

export function transformFrom(numbers: TransformNumbers): Transform {
  const [px = 0, py = 0, pz = 0, x = 0, y = 0, z = 0, w = 1] = numbers;
  return { position: { x: px, y: py, z: pz }, quaternion: { x, y, z, w } };
}
