import { Box3, Vector3 } from 'three';
import { STATE_PAINT } from '../theme/state-colors.ts';
import { entityBounds, networkPlaces, type RouteNetwork } from './bounds.ts';
import type { EntityVisuals } from './entity-visuals.ts';
import type { InstanceBatch } from './instance-batch.ts';
import { MATRIX_STRIDE } from './matrix.ts';
import type { NodeVisual } from './node-visual.ts';

/** A plant seen from above, in world coordinates. */
export interface Plan {
  readonly minX: number;
  readonly minZ: number;
  readonly maxX: number;
  readonly maxZ: number;
  readonly buildings: readonly PlanBox[];
  readonly dots: readonly PlanDot[];
  /** Devices in the plant; fewer are dots where they are too many. */
  readonly devices: number;
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

export const EMPTY_PLAN: Plan = { minX: 0, minZ: 0, maxX: 1, maxZ: 1, buildings: [], dots: [], devices: 0 };

const point = new Vector3();

/** More dots than this run together on a map of this size. */
const MOST_DOTS = 2000;
const MARGIN = 2;
/** A plant longer than this, or with more devices, is one in which one loses the way. */
const LARGE_METERS = 150;
const LARGE_DEVICES = 500;

export function isLarge({ minX, minZ, maxX, maxZ, devices }: Plan): boolean {
  return Math.max(maxX - minX, maxZ - minZ) > LARGE_METERS || devices > LARGE_DEVICES;
}

/**
 * Buildings as boxes, devices as dots in the colour of their state; loads are left out, and cost nothing. As wide as
 * these and the route network are.
 */
export function planOf({ points, paths }: RouteNetwork, visuals: EntityVisuals): Plan {
  const whole = new Box3();
  for (const place of networkPlaces({ points, paths })) whole.expandByPoint(point.copy(place));
  const standing: PlanBox[] = [];
  const devices: PlanDot[] = [];
  for (const [batch, model] of visuals.batches) {
    if (model.coloring === 'cargo') continue;
    eachEntity(batch, visuals, (visual, slot) => {
      if (model.coloring === 'none') standing.push(boxOf(entityBounds(visual.entity, visuals), whole));
      else devices.push(dotOf(visual, batch, slot, whole));
    });
  }
  if (whole.isEmpty()) return EMPTY_PLAN;
  whole.expandByScalar(MARGIN);
  const { min, max } = whole;
  const moving = thinned(devices, MOST_DOTS);
  return {
    minX: min.x,
    minZ: min.z,
    maxX: max.x,
    maxZ: max.z,
    buildings: standing,
    dots: moving,
    devices: devices.length,
  };
}

/** The slots of a batch that stand for a whole entity each. */
function eachEntity(batch: InstanceBatch, visuals: EntityVisuals, act: (visual: NodeVisual, slot: number) => void) {
  for (let slot = 0; slot < batch.extent; slot++) {
    const visual = visuals.visualOf(batch.nodeOf(slot));
    if (visual?.parts.some((part) => part.role === 'ENTITY' && part.batch === batch)) act(visual, slot);
  }
}

function dotOf(visual: NodeVisual, { matrices }: InstanceBatch, slot: number, whole: Box3): PlanDot {
  whole.expandByPoint(point.fromArray(matrices, slot * MATRIX_STRIDE + 12));
  return { x: point.x, z: point.z, color: STATE_PAINT[visual.paintedState] ?? '' };
}

function boxOf(bounds: Box3, whole: Box3): PlanBox {
  whole.union(bounds);
  const { min, max } = bounds;
  return { x: (min.x + max.x) / 2, z: (min.z + max.z) / 2, lengthMeters: max.x - min.x, widthMeters: max.z - min.z };
}

/** At most so many, evenly from all of them. */
function thinned<Item>(items: readonly Item[], most: number): readonly Item[] {
  const step = Math.ceil(items.length / most);
  return step <= 1 ? items : items.filter((_, i) => i % step === 0);
}
