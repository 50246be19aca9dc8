import { BufferAttribute, BufferGeometry, DynamicDrawUsage } from 'three';
import type { SimMicros } from '../../units/index.ts';
import type { World } from '../../world/index.ts';
import type { HoldPair } from '../theme/layers.ts';

/** More at once would be a tangle. */
const MOST_PAIRS = 200;
/** A shaft and two barbs, each of two points. */
const POINTS = 6;
/** Metres above both frames, over carriers and their loads. */
const LIFT = 2;
const BARB_METERS = 0.7;
/** Metres from the head to the middle of the holder. */
const SHORT_METERS = 0.5;

/** Thin arrows from each held device to its holder, as pairs of points. */
export class HoldLines {
  readonly geometry = new BufferGeometry();
  readonly #places = new Float32Array(MOST_PAIRS * POINTS * 3);
  readonly #positions = new BufferAttribute(this.#places, 3).setUsage(DynamicDrawUsage);

  constructor() {
    this.geometry.setAttribute('position', this.#positions);
    this.geometry.setDrawRange(0, 0);
  }

  /** Draws them at an instant without those that are not there. Allocates nothing. */
  show(world: World, pairs: readonly HoldPair[], t: SimMicros): void {
    let drawn = 0;
    for (let index = 0; index < pairs.length && drawn < MOST_PAIRS; index += 1) {
      const { held, holder } = pairs[index] as HoldPair;
      if (!world.writeTransformAt(held, 'ENTITY', t, from) || !world.writeTransformAt(holder, 'ENTITY', t, to))
        continue;
      if (writeArrow(this.#places, drawn * POINTS * 3, from, to)) drawn += 1;
    }
    this.geometry.setDrawRange(0, drawn * POINTS);
    this.#positions.needsUpdate = true;
  }

  dispose(): void {
    this.geometry.dispose();
  }
}

/** Positions and quaternions at the instant. */
const from = new Float64Array(7);
const to = new Float64Array(7);

/** @returns false if both are at the same place */
export function writeArrow(out: Float32Array, at: number, start: Float64Array, end: Float64Array): boolean {
  const [x, y, z] = [start[0] as number, start[1] as number, start[2] as number];
  const [dx, dy, dz] = [(end[0] as number) - x, (end[1] as number) - y, (end[2] as number) - z];
  const length = Math.hypot(dx, dy, dz);
  if (length < 2 * SHORT_METERS) return false;
  const share = (length - SHORT_METERS) / length;
  const [tipX, tipY, tipZ] = [x + dx * share, y + dy * share + LIFT, z + dz * share];
  put(out, at, x, y + LIFT, z);
  put(out, at + 3, tipX, tipY, tipZ);
  // Barbs lie level, to both sides of the shaft.
  const level = Math.hypot(dx, dz) || 1;
  const [backX, backZ] = [(-dx / level) * BARB_METERS, (-dz / level) * BARB_METERS];
  const side = 0.4;
  for (const sign of SIDES) {
    const first = at + (sign > 0 ? 6 : 12);
    put(out, first, tipX, tipY, tipZ);
    put(out, first + 3, tipX + backX - sign * side * backZ, tipY, tipZ + backZ + sign * side * backX);
  }
  return true;
}

const SIDES = [1, -1] as const;

function put(out: Float32Array, at: number, x: number, y: number, z: number): void {
  out[at] = x;
  out[at + 1] = y;
  out[at + 2] = z;
}
