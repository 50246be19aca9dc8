export interface Xyz {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** Where something is and how it is turned: degrees, about its own x, then y, then z (interface 2.8). */
export interface Pose {
  readonly position: Xyz;
  readonly rotation: Xyz;
}

/** A frame in the world: its origin, and its three axes as columns. */
export interface Frame {
  readonly origin: Xyz;
  readonly axes: readonly [Xyz, Xyz, Xyz];
}

export const WORLD: Frame = {
  origin: { x: 0, y: 0, z: 0 },
  axes: [
    { x: 1, y: 0, z: 0 },
    { x: 0, y: 1, z: 0 },
    { x: 0, y: 0, z: 1 },
  ],
};

export function add(a: Xyz, b: Xyz, times = 1): Xyz {
  return { x: a.x + times * b.x, y: a.y + times * b.y, z: a.z + times * b.z };
}

/** Between two, by a share of the way. */
export function between(a: Xyz, b: Xyz, share: number): Xyz {
  return add(a, add(b, a, -1), share);
}

export function apart(a: Xyz, b: Xyz): number {
  return Math.hypot(a.x - b.x, a.y - b.y, a.z - b.z);
}

function turned({ axes: [x, y, z] }: Frame, v: Xyz): Xyz {
  return {
    x: x.x * v.x + y.x * v.y + z.x * v.z,
    y: x.y * v.x + y.y * v.y + z.y * v.z,
    z: x.z * v.x + y.z * v.y + z.z * v.z,
  };
}

/** A pose as a frame within another one. */
export function frameOf({ position, rotation }: Pose): Frame {
  const [cx, cy, cz] = [rotation.x, rotation.y, rotation.z].map((angle) => Math.cos((angle * Math.PI) / 180));
  const [sx, sy, sz] = [rotation.x, rotation.y, rotation.z].map((angle) => Math.sin((angle * Math.PI) / 180));
  const [a, b, c, d, e, f] = [cx, cy, cz, sx, sy, sz] as [number, number, number, number, number, number];
  const x = { x: b * c, y: a * f + d * c * e, z: d * f - a * c * e };
  const y = { x: -b * f, y: a * c - d * f * e, z: d * c + a * f * e };
  const z = { x: e, y: -d * b, z: a * b };
  return { origin: position, axes: [x, y, z] };
}

/** The frame in the world of one that is told within another frame. */
export function onto(frame: Frame, { origin, axes: [x, y, z] }: Frame): Frame {
  return {
    origin: add(frame.origin, turned(frame, origin)),
    axes: [turned(frame, x), turned(frame, y), turned(frame, z)],
  };
}

/** Of two poses the one in between, each angle for itself. */
export function poseBetween(a: Pose, b: Pose, share: number): Pose {
  return { position: between(a.position, b.position, share), rotation: between(a.rotation, b.rotation, share) };
}
