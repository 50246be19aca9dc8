import { Box3, Vector3 } from 'three';
import type { Frame, World, WorldEntity } from '../../world/index.ts';
import type { EntityVisuals } from './entity-visuals.ts';
import { MATRIX_STRIDE } from './matrix.ts';
import type { NodeVisual } from './node-visual.ts';

const FRAMES: readonly Frame[] = ['ENTITY', 'LIFT_PLATFORM', 'FORK'];
const AXES = ['x', 'y', 'z'] as const;
const corner = new Vector3();
const middle = new Vector3();
const half = new Vector3();

interface Position {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

export type RouteNetwork = Pick<World, 'points' | 'paths'>;

/** Every corner that points are at and paths bend at. */
export function* networkPlaces({ points, paths }: RouteNetwork): Iterable<Position> {
  for (const { position } of points.values()) yield position;
  for (const { geometry } of paths.values()) {
    if (geometry.type === 'LINE') yield* [geometry.startPosition, geometry.endPosition];
    else yield* geometry.controlPoints;
  }
}

/** Edge of the cubes of room whose contents are boxed together, metres. */
const CELL = 3;

/**
 * Boxes round all entities drawn and the route network, those in one cube of room together: tighter than one box round
 * them all, and few however many entities there are; none where nothing is.
 */
export function plantRooms(world: World, visuals: EntityVisuals): Box3[] {
  const cells = new Map<number, Box3>();
  const room = new Box3();
  for (const entity of world.entities) {
    if (!entityBounds(entity, visuals, room).isEmpty()) addRoom(cells, room);
  }
  for (const at of networkPlaces(world)) addRoom(cells, room.makeEmpty().expandByPoint(corner.copy(at)));
  return [...cells.values()];
}

/** The room that all of them take; empty where there are none. */
export function roomAround(rooms: readonly Box3[]): Box3 {
  return rooms.reduce((all, room) => all.union(room), new Box3());
}

/** Cells along each axis; what lies further out shares the outermost. */
const CELLS = 2 ** 17;

function cellAt(coordinate: number): number {
  return Math.min(CELLS - 1, Math.max(0, Math.floor(coordinate / CELL) + CELLS / 2));
}

function addRoom(cells: Map<number, Box3>, room: Box3): void {
  const { x, y, z } = room.min;
  const key = (cellAt(x) * CELLS + cellAt(y)) * CELLS + cellAt(z);
  const cell = cells.get(key);
  if (cell) cell.union(room);
  else cells.set(key, room.clone());
}

/** The room that one entity takes as drawn, its own parts only; empty while it is not shown. */
export function entityBounds(entity: WorldEntity, visuals: EntityVisuals, bounds = new Box3()): Box3 {
  bounds.makeEmpty();
  for (const frame of FRAMES) {
    const visual = visuals.visualOf(entity.nodes[frame]);
    if (visual?.entity === entity && visual.shown) addParts(visual, bounds);
  }
  return bounds;
}

function addParts(visual: NodeVisual, bounds: Box3): void {
  for (const { batch, role, slot } of visual.parts) {
    if (role !== 'TRACK') addTurned(batch.bounds, batch.matricesFor(slot), slot * MATRIX_STRIDE, bounds);
  }
}

/**
 * Adds the box round a box that the column-major matrix at `from` has turned and moved: along each axis the middle, and
 * what the half sides reach from it. Asked for 100,000 things at once, so without the eight corners.
 */
function addTurned(own: Box3, matrices: ArrayLike<number>, from: number, bounds: Box3): void {
  if (own.isEmpty()) return;
  own.getCenter(middle);
  own.getSize(half).multiplyScalar(0.5);
  for (let row = 0; row < AXES.length; row += 1) {
    const axis = AXES[row] as 'x' | 'y' | 'z';
    const x = matrices[from + row] as number;
    const y = matrices[from + row + 4] as number;
    const z = matrices[from + row + 8] as number;
    const at = x * middle.x + y * middle.y + z * middle.z + (matrices[from + row + 12] as number);
    const reach = Math.abs(x) * half.x + Math.abs(y) * half.y + Math.abs(z) * half.z;
    bounds.min[axis] = Math.min(bounds.min[axis], at - reach);
    bounds.max[axis] = Math.max(bounds.max[axis], at + reach);
  }
}
