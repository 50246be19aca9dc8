import {
  BufferAttribute,
  BufferGeometry,
  Color,
  type Matrix4,
  Mesh,
  type MeshStandardMaterial,
  type Object3D,
} from 'three';
import { LAMP_TINT } from '../theme/palette.ts';

/** Share of the instance's colour in a surface, by the name of its material. */
const TINTS: Readonly<Record<string, number>> = { accent: 1, 'accent-soft': 0.55, load: 1, lamp: LAMP_TINT };

interface Piece {
  readonly mesh: Mesh<BufferGeometry>;
  readonly matrix: Matrix4;
}

/**
 * Everything drawn under a node as one geometry about the node's own origin, with material colours in the vertices: one
 * draw call for a part, however its file is made.
 * @throws Error if the node holds nothing to draw
 */
export function bakeNode(node: Object3D, stopAt: ReadonlySet<Object3D>): BufferGeometry {
  node.updateWorldMatrix(true, true);
  const toNode = node.matrixWorld.clone().invert();
  const pieces: Piece[] = [];
  const collect = (object: Object3D): void => {
    if (object instanceof Mesh) pieces.push({ mesh: object, matrix: toNode.clone().multiply(object.matrixWorld) });
    for (const child of object.children) if (!stopAt.has(child)) collect(child);
  };
  collect(node);
  if (pieces.length === 0) throw new Error(`node "${node.name}" holds nothing to draw`);
  return mergePieces(pieces);
}

function mergePieces(pieces: readonly Piece[]): BufferGeometry {
  const vertices = pieces.reduce((sum, { mesh }) => sum + mesh.geometry.getAttribute('position').count, 0);
  const [positions, normals, colors] = [0, 0, 0].map(() => new Float32Array(vertices * 3)) as [
    Float32Array,
    Float32Array,
    Float32Array,
  ];
  const tints = new Float32Array(vertices);
  const indices: number[] = [];
  let first = 0;
  for (const { mesh, matrix } of pieces) {
    const geometry = mesh.geometry.clone().applyMatrix4(matrix);
    if (!geometry.getAttribute('normal')) geometry.computeVertexNormals();
    const count = geometry.getAttribute('position').count;
    const { color, name } = mesh.material as unknown as MeshStandardMaterial;
    const paint = new Color().copy(color);
    for (let i = 0; i < count; i++) {
      writeVector(positions, first + i, geometry.getAttribute('position'), i);
      writeVector(normals, first + i, geometry.getAttribute('normal'), i);
      paint.toArray(colors, (first + i) * 3);
    }
    tints.fill(TINTS[name] ?? 0, first, first + count);
    for (const index of geometry.index?.array ?? Array.from({ length: count }, (_, i) => i))
      indices.push(first + index);
    first += count;
  }
  return withAttributes({ positions, normals, colors, tints, indices });
}

function writeVector(
  out: Float32Array,
  to: number,
  from: ReturnType<BufferGeometry['getAttribute']>,
  at: number,
): void {
  out[to * 3] = from.getX(at);
  out[to * 3 + 1] = from.getY(at);
  out[to * 3 + 2] = from.getZ(at);
}

export interface GeometryArrays {
  readonly positions: Float32Array;
  readonly normals: Float32Array;
  readonly colors: Float32Array;
  readonly tints: Float32Array;
  readonly indices: number[];
}

/** A part's geometry with every attribute that drawing needs, bounds included. */
export function withAttributes({ positions, normals, colors, tints, indices }: GeometryArrays): BufferGeometry {
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(positions, 3));
  geometry.setAttribute('normal', new BufferAttribute(normals, 3));
  geometry.setAttribute('color', new BufferAttribute(colors, 3));
  geometry.setAttribute('tint', new BufferAttribute(tints, 1));
  geometry.setIndex(indices);
  geometry.computeBoundingBox();
  geometry.computeBoundingSphere();
  return geometry;
}
