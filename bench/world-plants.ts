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
    const places = [0, 30, 60, 75].map((x, place) => ({ x, y: 0, z: 4 * row + (place === 3 ? 8 : 0) }));
    for (const [place, position] of places.entries()) points.push({ name: `P${row}.${place}`, position });
    for (let place = 0; place < 3; place += 1) paths.push(section(row, place, places));
  }
  return { points, paths };
}

function section(row: number, place: number, places: { x: number; y: number; z: number }[]): Path {
  const start = places[place] ?? START;
  const end = places[place + 1] ?? START;
  const base = { name: `S${row}.${place}`, startPointName: `P${row}.${place}`, endPointName: `P${row}.${place + 1}` };
  if (place < 2)
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
  const route = [0, 1, 2].flatMap((place) => [
    { type: 'POINT' as const, name: `P${row}.${place}` },
    { type: 'PATH' as const, name: `S${row}.${place}` },
  ]);
  route.push({ type: 'POINT', name: `P${row}.3` });
  if (index % 10 === 8) {
    const poses = Array.from({ length: 40 }, (_, place) => ({
      position: { x: 2 * place, y: 0, z: 4 * row },
      rotation: { x: 0, y: 10 * place, z: 0 },
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
