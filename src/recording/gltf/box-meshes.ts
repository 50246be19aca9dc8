import type { Accessor, Document, Material, Mesh } from '@gltf-transform/core';
import type { Vector3 } from '../../units/index.ts';
import { colorOf } from '../foxglove/scene-parts.ts';

/** Axis that a face looks along, and which way. */
const FACES = [0, 1, 2].flatMap((axis) => [1, -1].map((side) => ({ axis, side })));
const CORNERS = [
  [-1, -1],
  [1, -1],
  [1, 1],
  [-1, 1],
] as const;

const positions: number[] = [];
const normals: number[] = [];
const indices: number[] = [];

/** A cube of one metre round its middle, each face with vertices of its own. */
const UNIT_CUBE = { positions, normals, indices } as const;

/** Boxes of a file: one mesh for all of one type and size, standing on its origin. */
export class BoxMeshes {
  readonly #document: Document;
  readonly #meshes = new Map<string, Mesh>();
  readonly #materials = new Map<string, Material>();
  #faces: { readonly normals: Accessor; readonly indices: Accessor } | null = null;

  constructor(document: Document) {
    this.#document = document;
  }

  of(entityType: string, size: Vector3): Mesh {
    const key = JSON.stringify([entityType, size.x, size.y, size.z]);
    const mesh = this.#meshes.get(key) ?? this.#meshOf(entityType, size);
    this.#meshes.set(key, mesh);
    return mesh;
  }

  #meshOf(entityType: string, { x, y, z }: Vector3): Mesh {
    const { positions, normals, indices } = UNIT_CUBE;
    // A file without anything has no buffer, either.
    if (this.#faces === null) this.#document.createBuffer();
    this.#faces ??= {
      normals: this.#document.createAccessor().setType('VEC3').setArray(new Float32Array(normals)),
      indices: this.#document.createAccessor().setType('SCALAR').setArray(new Uint16Array(indices)),
    };
    const corners = Float32Array.from(positions, (at, index) => [x * at, y * (at + 0.5), z * at][index % 3] ?? 0);
    const box = this.#document
      .createPrimitive()
      .setAttribute('POSITION', this.#document.createAccessor().setType('VEC3').setArray(corners))
      .setAttribute('NORMAL', this.#faces.normals)
      .setIndices(this.#faces.indices)
      .setMaterial(this.#materialOf(entityType));
    return this.#document.createMesh(entityType).addPrimitive(box);
  }

  #materialOf(entityType: string): Material {
    const material = this.#materials.get(entityType) ?? this.#paint(entityType);
    this.#materials.set(entityType, material);
    return material;
  }

  /** Colours are linear here. */
  #paint(entityType: string): Material {
    const { r, g, b, a } = colorOf(entityType);
    return this.#document
      .createMaterial(entityType)
      .setBaseColorFactor([r ** 2.2, g ** 2.2, b ** 2.2, a])
      .setMetallicFactor(0)
      .setRoughnessFactor(0.8)
      .setAlphaMode(a < 1 ? 'BLEND' : 'OPAQUE');
  }
}

for (const [face, { axis, side }] of FACES.entries()) {
  for (const [u, v] of CORNERS) {
    const corner = [0, 0, 0];
    corner[axis] = side / 2;
    // Seen from outside, corners go round against the clock.
    corner[(axis + 1) % 3] = (u * side) / 2;
    corner[(axis + 2) % 3] = v / 2;
    positions.push(...corner);
    normals.push(...corner.map((_, index) => (index === axis ? side : 0)));
  }
  indices.push(...[0, 1, 2, 0, 2, 3].map((corner) => 4 * face + corner));
}
