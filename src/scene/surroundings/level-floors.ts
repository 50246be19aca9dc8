import { type BufferGeometry, Quaternion, Vector3 } from 'three';
import type { World } from '../../world/index.ts';
import { createShape, type Shape } from '../models/shape.ts';
import { FLOOR_TINT, PAINT } from '../theme/palette.ts';
import { type Plate, platesAt } from './level-cells.ts';
import { type Ramp, rampsIn } from './ramps.ts';

const THICKNESS = 0.16;
/** Below the level's height, so that lines painted at that height lie on it. */
const SURFACE_GAP = 0.015;
const POST = 0.14;
const RAMP_WIDTH = 2.4;
const KERB = { width: 0.1, height: 0.14 };
/** Least area of a plate that stands on posts of its own, square metres. */
const POSTED_AREA = 16;

/**
 * Floors of levels that only the ways imply: plates under ways and things, on posts, and ramps between them, so that
 * nothing hangs in the air. Null if every level has a floor and no way climbs.
 * @param floors heights of floors that stand in the plant
 */
export function levelFloorsGeometry(world: World, floors: readonly number[]): BufferGeometry | null {
  const positions = [...world.entities].flatMap(({ initialState: { position } }) => (position ? [position] : []));
  const heights = networkLevels(world.points)
    .map(({ heightMeters }) => heightMeters)
    .filter((height) => Math.abs(height) >= 0.5 && !floors.some((floor) => Math.abs(floor - height) < 0.8));
  const ramps = rampsIn(world.paths);
  if (heights.length === 0 && ramps.length === 0) return null;
  const shape = createShape();
  let below = 0;
  for (const height of heights) {
    const plates = platesAt(height, world, positions);
    for (const plate of plates) addPlate(shape, plate, height, height > 0 ? height - below : 0);
    if (height > 0) below = height;
  }
  for (const ramp of ramps) addRamp(shape, ramp);
  return shape.build();
}

function addPlate(shape: Shape, { x0, x1, z0, z1 }: Plate, height: number, storey: number): void {
  const [length, width] = [x1 - x0, z1 - z0];
  shape.box({
    size: [length, THICKNESS, width],
    at: [(x0 + x1) / 2, height - SURFACE_GAP - THICKNESS / 2, (z0 + z1) / 2],
    color: PAINT.slab,
    tint: FLOOR_TINT,
  });
  if (storey === 0 || length * width < POSTED_AREA) return;
  const long = Math.max(0.1, storey - THICKNESS - SURFACE_GAP);
  for (const x of [x0 + POST, x1 - POST]) {
    for (const z of [z0 + POST, z1 - POST]) {
      const at = [x, height - SURFACE_GAP - THICKNESS - long / 2, z] as const;
      shape.box({ size: [POST, long, POST], at, open: 'y', color: PAINT.steelDark });
    }
  }
}

/** A slab along the way with a kerb on both sides. */
function addRamp(shape: Shape, { from, to }: Ramp): void {
  const [foot, head] = [new Vector3().copy(from), new Vector3().copy(to)];
  const along = head.clone().sub(foot);
  const [length, level] = [along.length(), Math.hypot(along.x, along.z)];
  const turn = new Quaternion().setFromAxisAngle(new Vector3(0, 1, 0), Math.atan2(-along.z, along.x));
  turn.multiply(new Quaternion().setFromAxisAngle(new Vector3(0, 0, 1), Math.atan2(along.y, level)));
  const at = (up: number, aside: number) =>
    new Vector3(0, up, aside).applyQuaternion(turn).add(foot).addScaledVector(along, 0.5).toArray();
  shape.box({
    size: [length, THICKNESS, RAMP_WIDTH],
    at: at(-SURFACE_GAP - THICKNESS / 2, 0),
    color: PAINT.slab,
    tint: FLOOR_TINT,
    turn,
  });
  for (const side of [-1, 1]) {
    const middle = at(KERB.height / 2 - SURFACE_GAP, (side * (RAMP_WIDTH - KERB.width)) / 2);
    shape.box({ size: [length, KERB.height, KERB.width], at: middle, color: PAINT.hazard, turn });
  }
}

/** Points of the network at one height. */
interface NetworkLevel {
  readonly heightMeters: number;
  readonly pointCount: number;
}

/** Heights that differ by less are one level, metres. */
const SAME = 0.5;
/** Fewer points at one height are stops of a lift or part of a ramp. */
const FEWEST = 3;

/** Levels of a route network, from low to high. */
export function networkLevels(points: World['points']): NetworkLevel[] {
  const heights = [...points.values()].map(({ position }) => position.y).sort((a, b) => a - b);
  const groups: number[][] = [];
  for (const height of heights) {
    const group = groups.at(-1);
    if (group && height - (group[0] as number) < SAME) group.push(height);
    else groups.push([height]);
  }
  return groups
    .filter(({ length }) => length >= FEWEST)
    .map((group) => ({ heightMeters: group[group.length >> 1] as number, pointCount: group.length }));
}
