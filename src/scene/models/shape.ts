import { type BufferGeometry, Color, Matrix4, Quaternion, Vector3 } from 'three';
import { withAttributes } from './baked-geometry.ts';

type Triple = readonly [x: number, y: number, z: number];

interface Finish {
  color: string;
  /** Share of the instance's own colour in this surface, 0 to 1: accents and loads. */
  tint?: number;
  /** Turns about the piece's own centre, radians about Z and then about Y. */
  turnZ?: number;
  turnY?: number;
  /** Turn about the piece's own centre, in place of the two above. */
  turn?: Quaternion;
}

export interface Box extends Finish {
  /** Extent along X, Y, Z in metres. */
  size: Triple;
  /** Centre of the box. */
  at: Triple;
  /** Width of the bevelled edges in metres. */
  bevel?: number;
  /** Extent of the upper face along X and Z as shares of the lower one's; default 1 and 1. */
  top?: readonly [x: number, z: number];
  /** Axis whose two faces are left out because nobody sees them. */
  open?: 'x' | 'y' | 'z';
}

export interface Bar extends Finish {
  from: Triple;
  to: Triple;
  /** Edge of its square section in metres. */
  thick: number;
}

export interface Cylinder extends Finish {
  radius: number;
  height: number;
  at: Triple;
  axis?: 'x' | 'y' | 'z';
  sides?: number;
}

/** Collects simple solids into one geometry with colour and tint per vertex: one draw call for a part. */
export interface Shape {
  box(box: Box): Shape;
  cylinder(cylinder: Cylinder): Shape;
  bar(bar: Bar): Shape;
  build(): BufferGeometry;
}

interface Buffers {
  positions: number[];
  normals: number[];
  colors: number[];
  tints: number[];
  indices: number[];
}

export function createShape(): Shape {
  const buffers: Buffers = { positions: [], normals: [], colors: [], tints: [], indices: [] };
  const shape: Shape = {
    box(box) {
      const paint = painter(buffers, box, box.at);
      for (const face of boxFaces(box)) paint(face);
      return shape;
    },
    bar({ from, to, thick, ...finish }) {
      const along = new Vector3(...to).sub(new Vector3(...from));
      const at = new Vector3(...from).addScaledVector(along, 0.5);
      const size = [along.length(), thick, thick] as const;
      const turn = new Quaternion().setFromUnitVectors(new Vector3(1, 0, 0), along.normalize());
      return shape.box({ ...finish, size, at: at.toArray(), turn, open: 'x' });
    },
    cylinder(cylinder) {
      const paint = painter(buffers, cylinder, cylinder.at);
      for (const face of cylinderFaces(cylinder)) paint(face);
      return shape;
    },
    build: () => toGeometry(buffers),
  };
  return shape;
}

function toGeometry({ positions, normals, colors, tints, indices }: Buffers): BufferGeometry {
  return withAttributes({
    positions: new Float32Array(positions),
    normals: new Float32Array(normals),
    colors: new Float32Array(colors),
    tints: new Float32Array(tints),
    indices,
  });
}

/** Puts flat convex faces, given about the piece's centre, into the buffers. */
function painter(buffers: Buffers, finish: Finish, at: Triple): (face: Vector3[]) => void {
  const color = new Color(finish.color);
  const placed = new Matrix4().makeRotationY(finish.turnY ?? 0);
  placed.multiply(new Matrix4().makeRotationZ(finish.turnZ ?? 0));
  if (finish.turn) placed.makeRotationFromQuaternion(finish.turn);
  placed.setPosition(...at);
  return (face) => {
    const corners = face.map((corner) => corner.clone().applyMatrix4(placed));
    const normal = faceNormal(corners);
    const first = buffers.positions.length / 3;
    for (const corner of corners) {
      buffers.positions.push(corner.x, corner.y, corner.z);
      buffers.normals.push(normal.x, normal.y, normal.z);
      buffers.colors.push(color.r, color.g, color.b);
      buffers.tints.push(finish.tint ?? 0);
    }
    for (let i = 2; i < corners.length; i++) buffers.indices.push(first, first + i - 1, first + i);
  };
}

function faceNormal(corners: readonly Vector3[]): Vector3 {
  const [a, b, c] = corners;
  if (!a || !b || !c) throw new Error('a face has at least three corners');
  return b.clone().sub(a).cross(c.clone().sub(a)).normalize();
}

const SIGNS = [-1, 1] as const;
const AXIS_NAMES = ['x', 'y', 'z'] as const;
const AXES = [
  [0, 1, 2],
  [1, 2, 0],
  [2, 0, 1],
] as const;

/** Faces, counter-clockwise from outside; with a bevel also the twelve edges and eight corners. */
function boxFaces({ size, bevel = 0, top = [1, 1], open }: Box): Vector3[][] {
  const half = size.map((extent) => extent / 2);
  const inset = Math.min(bevel, ...half);
  const corner = (full: number, signs: readonly number[]): Vector3 => {
    const [x = 0, y = 0, z = 0] = half.map(
      (extent, axis) => (signs[axis] ?? 0) * (axis === full ? extent : extent - inset),
    );
    const up = y / size[1] + 0.5;
    return new Vector3(x * (1 + (top[0] - 1) * up), y, z * (1 + (top[1] - 1) * up));
  };
  const faces: Vector3[][] = [];
  for (const [main, second, third] of AXES) {
    const sign = (m: number, s: number, t: number): number[] => {
      const signs = [0, 0, 0];
      signs[main] = m;
      signs[second] = s;
      signs[third] = t;
      return signs;
    };
    for (const m of SIGNS) {
      if (open === AXIS_NAMES[main]) continue;
      faces.push(outward([sign(m, -1, -1), sign(m, 1, -1), sign(m, 1, 1), sign(m, -1, 1)].map((s) => corner(main, s))));
      if (inset === 0) continue;
      for (const s of SIGNS) {
        const [from, to] = [sign(m, s, -1), sign(m, s, 1)];
        faces.push(outward([corner(main, from), corner(main, to), corner(second, to), corner(second, from)]));
      }
    }
  }
  if (inset > 0) {
    for (const x of SIGNS)
      for (const y of SIGNS)
        for (const z of SIGNS) faces.push(outward([0, 1, 2].map((full) => corner(full, [x, y, z]))));
  }
  return faces;
}

/** The face as seen from outside a solid about the origin. */
function outward(face: Vector3[]): Vector3[] {
  const middle = face.reduce((sum, corner) => sum.add(corner), new Vector3());
  return faceNormal(face).dot(middle) < 0 ? face.reverse() : face;
}

function cylinderFaces({ radius, height, axis = 'y', sides = 12 }: Cylinder): Vector3[][] {
  const along = (angle: number, level: number): Vector3 => {
    const [a, b] = [Math.cos(angle) * radius, Math.sin(angle) * radius];
    if (axis === 'x') return new Vector3(level, a, b);
    return axis === 'y' ? new Vector3(a, level, b) : new Vector3(a, b, level);
  };
  const angles = Array.from({ length: sides }, (_, i) => (i / sides) * 2 * Math.PI);
  const step = (2 * Math.PI) / sides;
  const mantle = angles.map((angle) =>
    outward([
      along(angle, -height / 2),
      along(angle + step, -height / 2),
      along(angle + step, height / 2),
      along(angle, height / 2),
    ]),
  );
  const caps = SIGNS.map((end) => outward(angles.map((angle) => along(angle, (end * height) / 2))));
  return [...mantle, ...caps];
}
