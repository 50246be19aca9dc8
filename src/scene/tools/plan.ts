import { Box3 } from 'three';
import { entityBounds } from '../drawing/bounds.ts';
import type { DrawnWorld } from '../drawing/drawn-world.ts';
import { POSE_STRIDE } from '../drawing/matrix.ts';
import { STATE_PAINT } from '../look/state-colors.ts';

/** A plant seen from above, in world coordinates. */
export interface Plan {
  readonly minX: number;
  readonly minZ: number;
  readonly maxX: number;
  readonly maxZ: number;
  readonly standing: readonly PlanBox[];
  readonly moving: readonly PlanDot[];
}

interface PlanBox {
  readonly x: number;
  readonly z: number;
  readonly lengthMeters: number;
  readonly widthMeters: number;
}

interface PlanDot {
  readonly x: number;
  readonly z: number;
  readonly color: string;
}

export const EMPTY_PLAN: Plan = { minX: 0, minZ: 0, maxX: 1, maxZ: 1, standing: [], moving: [] };

/** More dots than this run together on a map of this size. */
const MOST_DOTS = 2000;
const MARGIN = 2;

/** Buildings as boxes, devices as dots in the colour of what they do; loads are left out. */
export function planOf({ world, visuals, sampler }: DrawnWorld): Plan {
  const whole = new Box3();
  const standing: PlanBox[] = [];
  const moving: PlanDot[] = [];
  for (const entity of world.entities) {
    const visual = visuals.visualOf(entity.nodes.ENTITY);
    if (!visual?.shown || visual.entity !== entity || visual.model.coloring === 'cargo') continue;
    if (visual.model.coloring === 'none') {
      const bounds = entityBounds(entity, visuals);
      whole.union(bounds);
      standing.push(boxOf(bounds));
    } else if (moving.length < MOST_DOTS) {
      const [x = 0, y = 0, z = 0] = sampler.transforms.subarray(
        visual.node * POSE_STRIDE,
        visual.node * POSE_STRIDE + 3,
      );
      whole.expandByPoint(whole.min.clone().set(x, y, z));
      moving.push({ x, z, color: STATE_PAINT[visual.paintedState] ?? '' });
    }
  }
  if (whole.isEmpty()) return EMPTY_PLAN;
  whole.expandByScalar(MARGIN);
  return { minX: whole.min.x, minZ: whole.min.z, maxX: whole.max.x, maxZ: whole.max.z, standing, moving };
}

function boxOf({ min, max }: Box3): PlanBox {
  return { x: (min.x + max.x) / 2, z: (min.z + max.z) / 2, lengthMeters: max.x - min.x, widthMeters: max.z - min.z };
}
