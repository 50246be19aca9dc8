import { type Box3, type BufferGeometry, Color, Vector3 } from 'three';
import { withAttributes } from '../models/baked-geometry.ts';
import { FLOOR_TINT, LAMP_TINT } from '../theme/palette.ts';
import { hallOf } from './floor.ts';

/** Metres between the highest thing in the hall and its roof, and the least height of a hall. */
const HEADROOM = 2.5;
const LEAST_HEIGHT = 7;
const COLUMN_PITCH = 6;
const COLUMN = { width: 0.32, depth: 0.4 };
const PLINTH = 1.2;
/** The band of windows under the roof. */
const WINDOW = { height: 1.1, below: 0.9 };
const LAMP = { width: 0.35, pitch: 6, below: 0.6 };

/** Shades of the theme's floor, but for lamps. */
const SHADES = {
  plinth: '#a9b2bb',
  wall: '#d9dee3',
  window: '#ffffff',
  column: '#8f9aa6',
  roof: '#b4bcc4',
  lamp: '#fff6e2',
};

/**
 * Walls, columns and a roof round a plant, each drawn only from inside: the eye looks in through the nearest wall, as
 * into a doll's house.
 */
export function hallGeometry(plant: Box3): BufferGeometry {
  const quads = createQuads();
  const { min, max } = hallOf(plant);
  const height = Math.max(LEAST_HEIGHT, Math.ceil((plant.isEmpty() ? 0 : plant.max.y) + HEADROOM));
  const corners = [
    [min.x, min.y],
    [max.x, min.y],
    [max.x, max.y],
    [min.x, max.y],
  ] as const;
  corners.forEach(([x, z], i) => {
    const [nextX, nextZ] = corners[(i + 1) % 4] ?? [x, z];
    wall(quads, new Vector3(x, 0, z), new Vector3(nextX, 0, nextZ), height);
  });
  roof(quads, min, max, height);
  return quads.build();
}

type Quads = ReturnType<typeof createQuads>;

function createQuads() {
  const [positions, normals, colors, indices]: [number[], number[], number[], number[]] = [[], [], [], []];
  const tints: number[] = [];
  return {
    /** Corners counter-clockwise as seen from the drawn side. */
    add(corners: readonly Vector3[], color: string, tint = FLOOR_TINT): void {
      const [a, b, c] = corners as [Vector3, Vector3, Vector3];
      const normal = b.clone().sub(a).cross(c.clone().sub(a)).normalize();
      const paint = new Color(color);
      const first = positions.length / 3;
      for (const corner of corners) {
        positions.push(...corner.toArray());
        normals.push(...normal.toArray());
        colors.push(...paint.toArray());
        tints.push(tint);
      }
      indices.push(first, first + 1, first + 2, first, first + 2, first + 3);
    },
    build: () =>
      withAttributes({
        positions: new Float32Array(positions),
        normals: new Float32Array(normals),
        colors: new Float32Array(colors),
        tints: new Float32Array(tints),
        indices,
      }),
  };
}

/** From one corner to the next, clockwise from above: the hall lies on its right. */
function wall(quads: Quads, from: Vector3, to: Vector3, height: number): void {
  const along = to.clone().sub(from).normalize();
  const inwards = new Vector3(-along.z, 0, along.x);
  const length = from.distanceTo(to);
  const at = (distance: number, y: number, inside = 0): Vector3 =>
    from.clone().addScaledVector(along, distance).addScaledVector(inwards, inside).setY(y);
  const panel = (d0: number, d1: number, y0: number, y1: number, color: string, inside = 0): void =>
    quads.add([at(d1, y0, inside), at(d0, y0, inside), at(d0, y1, inside), at(d1, y1, inside)].reverse(), color);
  const windowTop = height - WINDOW.below;
  panel(0, length, 0, PLINTH, SHADES.plinth);
  panel(0, length, PLINTH, windowTop - WINDOW.height, SHADES.wall);
  panel(0, length, windowTop - WINDOW.height, windowTop, SHADES.window);
  panel(0, length, windowTop, height, SHADES.wall);
  const columns = Math.max(1, Math.round(length / COLUMN_PITCH));
  for (let i = 0; i <= columns; i++) {
    const middle = (i / columns) * (length - COLUMN.width) + COLUMN.width / 2;
    const [d0, d1] = [middle - COLUMN.width / 2, middle + COLUMN.width / 2];
    panel(d0, d1, 0, height, SHADES.column, COLUMN.depth);
    for (const [d, isFar] of [
      [d0, false],
      [d1, true],
    ] as const) {
      const side = [at(d, 0), at(d, 0, COLUMN.depth), at(d, height, COLUMN.depth), at(d, height)];
      quads.add(isFar ? side.reverse() : side, SHADES.column);
    }
  }
}

/** Its underside, and rows of lamps below it. */
function roof(quads: Quads, min: { x: number; y: number }, max: { x: number; y: number }, height: number): void {
  const facingDown = (x0: number, x1: number, z0: number, z1: number, y: number, color: string, tint?: number): void =>
    quads.add(
      [new Vector3(x0, y, z0), new Vector3(x1, y, z0), new Vector3(x1, y, z1), new Vector3(x0, y, z1)],
      color,
      tint,
    );
  facingDown(min.x, max.x, min.y, max.y, height, SHADES.roof);
  const rows = Math.max(1, Math.round((max.y - min.y) / LAMP.pitch));
  for (let i = 0; i < rows; i++) {
    const z = min.y + ((i + 0.5) / rows) * (max.y - min.y);
    facingDown(
      min.x + 2,
      max.x - 2,
      z - LAMP.width / 2,
      z + LAMP.width / 2,
      height - LAMP.below,
      SHADES.lamp,
      LAMP_TINT,
    );
  }
}
