import { Box3, Matrix4, type Vector3 } from 'three';
import type { Frame, World, WorldEntity } from '../../world/index.ts';
import { boxCorners } from '../camera/framing.ts';
import type { EntityVisuals } from './entity-visuals.ts';
import { MATRIX_STRIDE } from './matrix.ts';
import type { NodeVisual } from './node-visual.ts';

const FRAMES: readonly Frame[] = ['ENTITY', 'LIFT_PLATFORM', 'FORK'];
const matrix = new Matrix4();
const box = new Box3();

/** The room that everything drawn takes, and the route network's points; empty where nothing is. */
export function plantBounds(world: World, visuals: EntityVisuals): Box3 {
  const bounds = new Box3();
  const room = new Box3();
  for (const entity of world.entities) bounds.union(entityBounds(entity, visuals, room));
  for (const { position } of world.points.values()) {
    box.min.set(position.x, position.y, position.z);
    box.max.copy(box.min);
    bounds.union(box);
  }
  return bounds;
}

/** Edge of the cubes of room whose contents are boxed together, metres. */
const CELL = 3;

/**
 * Corners of the boxes round all entities drawn, those in one cube of room together: tighter than the corners
 * of one box round them all, and few however many entities there are.
 */
export function plantCorners(world: World, visuals: EntityVisuals): Vector3[] {
  const cells = new Map<string, Box3>();
  const room = new Box3();
  for (const entity of world.entities) {
    if (entityBounds(entity, visuals, room).isEmpty()) continue;
    const { x, y, z } = room.min;
    const key = `${Math.floor(x / CELL)} ${Math.floor(y / CELL)} ${Math.floor(z / CELL)}`;
    const cell = cells.get(key);
    if (cell) cell.union(room);
    else cells.set(key, room.clone());
  }
  return [...cells.values()].flatMap(boxCorners);
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
    matrix.fromArray(batch.matrices, slot * MATRIX_STRIDE);
    bounds.union(box.copy(batch.bounds).applyMatrix4(matrix));
  }
}
