import { type Box3, BufferAttribute, BufferGeometry, type Matrix4, Mesh, MeshBasicMaterial, Vector3 } from 'three';
import type { Appearance } from '../look/appearance.ts';
import type { CutUniforms } from '../look/cut.ts';
import { fixed } from '../look/fixed.ts';
import { createRibbon } from './ribbon.ts';

/** What stands on a floor: the box of its form, in the frame of its matrix. */
export interface Footprint {
  readonly bounds: Box3;
  readonly matrix: Matrix4;
}

/** Metres between a machine and the line round it, and the line's width. */
const ROOM = 0.22;
const WIDTH = 0.07;
/** Above the floor, under the lines of routes. */
const LIFT = 0.006;

export interface FloorMarks {
  readonly mesh: Mesh;
  wear(appearance: Appearance): void;
  dispose(): void;
}

/** Lines painted on the floor round machines: one draw call for all. */
export function createFloorMarks(footprints: readonly Footprint[], cuts: CutUniforms): FloorMarks {
  const lines = createRibbon();
  for (const footprint of footprints) {
    const corners = outline(footprint);
    corners.forEach((from, i) => {
      lines.strip([from, corners[(i + 1) % corners.length] ?? from], WIDTH);
    });
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(lines.positions), 3));
  geometry.setIndex([...lines.indices]);
  const material = new MeshBasicMaterial({ polygonOffset: true, polygonOffsetFactor: -1, polygonOffsetUnits: -1 });
  cuts.putInto(material, 'surface');
  const mesh = fixed(new Mesh(geometry, material));
  return {
    mesh,
    wear: ({ floorMark }) => material.color.set(floorMark),
    dispose() {
      geometry.dispose();
      material.dispose();
      mesh.removeFromParent();
    },
  };
}

/** Whether the same lines would be painted. */
export function isSameFootprints(some: readonly Footprint[], others: readonly Footprint[]): boolean {
  if (some.length !== others.length) return false;
  return some.every(({ bounds, matrix }, index) => {
    const other = others[index];
    return other !== undefined && bounds.equals(other.bounds) && matrix.equals(other.matrix);
  });
}

/** The corners of the line, in order; each side reaches half a width further, so that corners close. */
export function outline({ bounds: { min, max }, matrix }: Footprint): Vector3[] {
  const [x0, x1, z0, z1] = [min.x - ROOM, max.x + ROOM, min.z - ROOM, max.z + ROOM];
  return [
    [x0, z0],
    [x1, z0],
    [x1, z1],
    [x0, z1],
  ].map(([x = 0, z = 0]) => {
    const corner = new Vector3(x, 0, z).applyMatrix4(matrix);
    return corner.setY(corner.y + LIFT);
  });
}
