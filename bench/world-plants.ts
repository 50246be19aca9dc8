import {
  type AnimationAction,
  type AnimationSnapshot,
  type EntityState,
  emptySnapshot,
  type Path,
  type Point,
} from '../src/protocol/index.ts';
import { createWorld, type World } from '../src/world/index.ts';

const START = { x: 0, y: 0, z: 0 };

/** A path network of rows: two straight sections and one curve each. */
function network(rows: number): { points: Point[]; paths: Path[] } {
  const points: Point[] = [];
  const paths: Path[] = [];
  for (let row = 0; row < rows; row += 1) {
    const corners = [0, 30, 60, 75].map((x, index) => ({ x, y: 0, z: 4 * row + (index === 3 ? 8 : 0) }));
    for (const [index, position] of corners.entries()) points.push({ name: `P${row}.${index}`, position });
    for (let index = 0; index < 3; index += 1) paths.push(section(row, index, corners));
  }
  return { points, paths };
}

function section(row: number, index: number, corners: { x: number; y: number; z: number }[]): Path {
  const start = corners[index] ?? START;
  const end = corners[index + 1] ?? START;
  const base = { name: `S${row}.${index}`, startPointName: `P${row}.${index}`, endPointName: `P${row}.${index + 1}` };
  if (index < 2)
    return { ...base, lengthMeters: 30, geometry: { type: 'LINE', startPosition: start, endPosition: end } };
  const middle = { x: start.x + 10, y: 0, z: start.z + 2 };
  return {
    ...base,
    lengthMeters: 18,
    geometry: {
      type: 'CATMULL_ROM',
      controlPoints: [start, middle, end],
      parameterization: 'CENTRIPETAL',
      closed: false,
      arcLengthDivisions: 60,
      minimumHeightMeters: 0,
    },
  };
}

export function carrierState(index: number): EntityState {
  return {
    entityName: `carrier ${index}`,
    entityType: 'CARRIER',
    assetId: 'carrier',
    supportedActions: ['MOVE_ALONG_PATH', 'ROTATE', 'STOP'],
    position: { x: index % 300, y: 0, z: Math.floor(index / 300) },
    rotation: START,
  };
}

function cargoBeside(carrier: EntityState, index: number): EntityState {
  return { ...carrier, entityName: `cargo ${index}`, entityType: 'CARGO' };
}

/** Of ten carriers eight travel two straights and a curve, one follows poses and one turns; all for a long time. */
export function longMotion(index: number, rows: number): AnimationAction {
  const common = {
    entityName: `carrier ${index}`,
    entityType: 'CARRIER',
    simulationTimeMicros: 0,
    durationSeconds: 100,
  };
  const row = index % rows;
  if (index % 10 === 9) {
    const targetRotation = { x: 0, y: 3600, z: 0 };
    return {
      ...common,
      animationType: 'ROTATE',
      position: { x: index % 300, y: 0, z: 0 },
      rotation: START,
      targetRotation,
    };
  }
  const route = [0, 1, 2].flatMap((index) => [
    { type: 'POINT' as const, name: `P${row}.${index}` },
    { type: 'PATH' as const, name: `S${row}.${index}` },
  ]);
  route.push({ type: 'POINT', name: `P${row}.3` });
  if (index % 10 === 8) {
    const poses = Array.from({ length: 40 }, (_, index) => ({
      position: { x: 2 * index, y: 0, z: 4 * row },
      rotation: { x: 0, y: 10 * index, z: 0 },
    }));
    return { ...common, animationType: 'MOVE_ALONG_PATH', route, poses };
  }
  const position = { x: 0, y: 0, z: 4 * row };
  const speeds = { initialSpeed: 0, maxSpeed: 0.8, acceleration: 0.5, deceleration: 0.5 };
  return { ...common, animationType: 'MOVE_ALONG_PATH', route, position, rotation: START, ...speeds };
}

export function emptyPlant(): AnimationSnapshot {
  return { ...emptySnapshot('bench'), assets: [{ assetId: 'carrier', sourceObjectName: 'carrier' }] };
}

/** A world of carriers of which the first `moving` are under way from 0 to 100 s; on demand with a cargo beside each. */
export function carrierWorld(moving: number, resting = 0, withCargo = false): World {
  const rows = 200;
  const carriers = Array.from({ length: moving + resting }, (_, index) => carrierState(index));
  return createWorld({
    ...emptyPlant(),
    ...network(rows),
    entities: withCargo ? [...carriers, ...carriers.map(cargoBeside)] : carriers,
    motions: Array.from({ length: moving }, (_, index) => longMotion(index, rows)),
  });
}
