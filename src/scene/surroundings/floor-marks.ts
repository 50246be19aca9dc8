import { type Box3, type Matrix4, Vector3 } from 'three';
import { createRibbon, type Ribbon } from './ribbon.ts';

/** A thing on the floor: the box of its form, in the frame of its matrix. */
export interface Footprint {
  readonly bounds: Box3;
  readonly matrix: Matrix4;
}

/** Metres between a machine and the line round it, and the line's width. */
const ROOM = 0.22;
const WIDTH = 0.07;
/** Above the floor, under the lines of routes. */
const LIFT = 0.006;

/** Lines painted on the floor round machines. */
export function outlineAll(footprints: readonly Footprint[]): Ribbon {
  const lines = createRibbon();
  for (const footprint of footprints) {
    const corners = outline(footprint);
    corners.forEach((from, i) => {
      lines.strip([from, corners[(i + 1) % corners.length] ?? from], WIDTH);
    });
  }
  return lines;
}

/** True if both give the same lines. */
export function isSameFootprints(some: readonly Footprint[], others: readonly Footprint[]): boolean {
  if (some.length !== others.length) return false;
  return some.every(({ bounds, matrix }, index) => {
    const other = others[index];
    return other !== undefined && bounds.equals(other.bounds) && matrix.equals(other.matrix);
  });
}

/** Corners of the line in order; each side reaches half a width further, so that corners close. */
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
