import { Box3, Vector3 } from 'three';
import type { Frame, World, WorldEntity } from '../../world/index.ts';
import type { EntityVisuals } from './entity-visuals.ts';
import { MATRIX_STRIDE } from './matrix.ts';
import type { NodeVisual } from './node-visual.ts';

const FRAMES: readonly Frame[] = ['ENTITY', 'LIFT_PLATFORM', 'FORK'];
const AXES = ['x', 'y', 'z'] as const;
const middle = new Vector3();
const half = new Vector3();

interface Position {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

export type RouteNetwork = Pick<World, 'points' | 'paths'>;

/** Every point, and every corner of a path. */
export function* networkPlaces({ points, paths }: RouteNetwork): Iterable<Position> {
  for (const { position } of points.values()) yield position;
  for (const { geometry } of paths.values()) {
    if (geometry.type === 'LINE') yield* [geometry.startPosition, geometry.endPosition];
    else yield* geometry.controlPoints;
  }
}

/** The room of one entity as drawn, its own parts only; empty while it is not shown. */
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
 * Adds the box round a box that the column-major matrix at `from` has turned and moved: its middle, and the reach of
 * its half sides along each axis. Runs for 100,000 things at once, so it does without the eight corners.
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
