import { Box3, Vector3 } from 'three';
import { entityBounds, networkPlaces, type RouteNetwork } from './bounds.ts';
import type { EntityVisuals } from './entity-visuals.ts';
import type { InstanceBatch } from './instance-batch.ts';
import { MATRIX_STRIDE } from './matrix.ts';
import type { NodeVisual } from './node-visual.ts';

/** A plant from above, in world coordinates. Arrays are valid up to their counts. */
export interface Plan {
  readonly minX: number;
  readonly minZ: number;
  readonly maxX: number;
  readonly maxZ: number;
  /** Four numbers for each building: `x` and `z` of its corner, its length along X and its width along Z. */
  readonly buildings: Float32Array;
  readonly buildingCount: number;
  /** Two numbers for each dot, `x` and `z`; a plant of many devices has fewer dots. */
  readonly dots: Float32Array;
  readonly dotCount: number;
  /** For each dot the place of its colour in `STATE_PAINT`. */
  readonly dotStates: Uint8Array;
  readonly devices: number;
}

export const EMPTY_PLAN: Plan = {
  minX: 0,
  minZ: 0,
  maxX: 1,
  maxZ: 1,
  buildings: new Float32Array(),
  buildingCount: 0,
  dots: new Float32Array(),
  dotCount: 0,
  dotStates: new Uint8Array(),
  devices: 0,
};

const point = new Vector3();
const room = new Box3();

/** More dots than this run together on the map. */
const MOST_DOTS = 2000;
const MARGIN = 2;
/** A plant longer than this, or with more devices, needs a map. */
const LARGE_METERS = 150;
const LARGE_DEVICES = 500;

export function isLarge({ minX, minZ, maxX, maxZ, devices }: Plan): boolean {
  return Math.max(maxX - minX, maxZ - minZ) > LARGE_METERS || devices > LARGE_DEVICES;
}

/**
 * Makes plans of a plant as wide as its buildings, devices and network: buildings as boxes, devices as dots in the
 * colour of their state, no loads. Arrays are reused, and no device costs an object.
 */
export class Planner {
  readonly #whole = new Box3();
  readonly #network = { of: null as RouteNetwork['paths'] | null, size: -1, box: new Box3() };
  readonly #plan = { ...EMPTY_PLAN };

  /** The same object each time: read it before the next call. */
  planOf(network: RouteNetwork, visuals: EntityVisuals): Plan {
    const [plan, whole] = [this.#plan, this.#whole];
    whole.copy(this.#roomOf(network));
    plan.buildingCount = 0;
    plan.devices = 0;
    for (const [batch, model] of visuals.batches) {
      if (model.coloring !== 'cargo') this.#add(batch, model.coloring === 'none', visuals);
    }
    if (whole.isEmpty()) return EMPTY_PLAN;
    whole.expandByScalar(MARGIN);
    const { min, max } = whole;
    this.#thin();
    return Object.assign(plan, { minX: min.x, minZ: min.z, maxX: max.x, maxZ: max.z });
  }

  /** Points and paths are only ever added. */
  #roomOf(network: RouteNetwork): Box3 {
    const known = this.#network;
    const size = network.points.size + network.paths.size;
    if (known.of === network.paths && known.size === size) return known.box;
    known.of = network.paths;
    known.size = size;
    known.box.makeEmpty();
    for (const place of networkPlaces(network)) known.box.expandByPoint(point.copy(place));
    return known.box;
  }

  /** Slots of a batch that stand for a whole entity each. */
  #add(batch: InstanceBatch, isBuilding: boolean, visuals: EntityVisuals): void {
    for (let slot = 0; slot < batch.extent; slot++) {
      const visual = visuals.visualOf(batch.nodeOf(slot));
      if (!visual || !standsForEntity(visual, batch)) continue;
      if (isBuilding) this.#addBuilding(entityBounds(visual.entity, visuals, room));
      else this.#addDot(batch.matrices, slot * MATRIX_STRIDE + 12, visual.paintedState);
    }
  }

  #addBuilding(bounds: Box3): void {
    const plan = this.#plan;
    this.#whole.union(bounds);
    if (plan.buildings.length <= plan.buildingCount * 4) plan.buildings = grown(plan.buildings, Float32Array);
    const at = plan.buildingCount * 4;
    plan.buildings[at] = bounds.min.x;
    plan.buildings[at + 1] = bounds.min.z;
    plan.buildings[at + 2] = bounds.max.x - bounds.min.x;
    plan.buildings[at + 3] = bounds.max.z - bounds.min.z;
    plan.buildingCount += 1;
  }

  #addDot(matrices: Float32Array, at: number, state: number): void {
    const plan = this.#plan;
    this.#whole.expandByPoint(point.fromArray(matrices, at));
    if (plan.dotStates.length <= plan.devices) {
      plan.dots = grown(plan.dots, Float32Array);
      plan.dotStates = grown(plan.dotStates, Uint8Array, plan.dots.length / 2);
    }
    plan.dots[plan.devices * 2] = point.x;
    plan.dots[plan.devices * 2 + 1] = point.z;
    plan.dotStates[plan.devices] = Math.max(0, state);
    plan.devices += 1;
  }

  /** Thins the dots out evenly to as many as can be told apart. */
  #thin(): void {
    const plan = this.#plan;
    const step = Math.max(1, Math.ceil(plan.devices / MOST_DOTS));
    plan.dotCount = Math.ceil(plan.devices / step);
    for (let dot = 1; step > 1 && dot < plan.dotCount; dot++) {
      plan.dots[dot * 2] = plan.dots[dot * step * 2] as number;
      plan.dots[dot * 2 + 1] = plan.dots[dot * step * 2 + 1] as number;
      plan.dotStates[dot] = plan.dotStates[dot * step] as number;
    }
  }
}

function standsForEntity(visual: NodeVisual, batch: InstanceBatch): boolean {
  for (const part of visual.parts) if (part.role === 'ENTITY' && part.batch === batch) return true;
  return false;
}

function grown<Row extends Float32Array | Uint8Array>(
  row: Row,
  make: new (length: number) => Row,
  length = Math.max(64, row.length * 2),
): Row {
  const longer = new make(length);
  longer.set(row);
  return longer;
}
