import { Box3, Matrix4, Vector3 } from 'three';
import type { Frame, World, WorldEntity } from '../../world/index.ts';
import { boxCorners } from '../camera/framing.ts';
import type { EntityVisuals } from './entity-visuals.ts';
import { MATRIX_STRIDE } from './matrix.ts';
import type { NodeVisual } from './node-visual.ts';

const FRAMES: readonly Frame[] = ['ENTITY', 'LIFT_PLATFORM', 'FORK'];
const matrix = new Matrix4();
const box = new Box3();
const at = new Vector3();

interface Position {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** The room that everything drawn takes, and the route network; empty where nothing is. */
export function plantBounds(world: World, visuals: EntityVisuals): Box3 {
  const bounds = new Box3();
  const room = new Box3();
  for (const entity of world.entities) bounds.union(entityBounds(entity, visuals, room));
  for (const place of networkPlaces(world)) bounds.expandByPoint(at.copy(place));
  return bounds;
}

/** Every place that points are at and paths bend at. */
function* networkPlaces({ points, paths }: World): Iterable<Position> {
  for (const { position } of points.values()) yield position;
  for (const { geometry } of paths.values()) {
    if (geometry.type === 'LINE') yield* [geometry.startPosition, geometry.endPosition];
    else yield* geometry.controlPoints;
  }
}

/** Edge of the cubes of room whose contents are boxed together, metres. */
const CELL = 3;

/**
 * Corners of the boxes round all entities drawn and the route network, those in one cube of room together: tighter
 * than the corners of one box round them all, and few however many entities there are.
 */
export function plantCorners(world: World, visuals: EntityVisuals): Vector3[] {
  const cells = new Map<string, Box3>();
  const room = new Box3();
  for (const entity of world.entities) {
    if (!entityBounds(entity, visuals, room).isEmpty()) addRoom(cells, room);
  }
  for (const place of networkPlaces(world)) addRoom(cells, room.makeEmpty().expandByPoint(at.copy(place)));
  return [...cells.values()].flatMap(boxCorners);
}

function addRoom(cells: Map<string, Box3>, room: Box3): void {
  const { x, y, z } = room.min;
  const key = `${Math.floor(x / CELL)} ${Math.floor(y / CELL)} ${Math.floor(z / CELL)}`;
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
    if (role === 'TRACK') continue;
    matrix.fromArray(batch.matricesFor(slot), slot * MATRIX_STRIDE);
    bounds.union(box.copy(batch.bounds).applyMatrix4(matrix));
  }
}
