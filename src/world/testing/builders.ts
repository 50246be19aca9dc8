import {
  type AnimationBatch,
  type AnimationEvent,
  type AnimationSnapshot,
  type EntityState,
  emptySnapshot,
  type Path,
  type Point,
} from '../../protocol/index.ts';
import { type Degrees, type Pose, type Seconds, type SimMicros, type Vector3, vector3 } from '../../units/index.ts';

/** Builders that make a test read as the message it sends. */

export const seconds = (value: Seconds): SimMicros => Math.round(value * 1e6);

/** After everything that a test applies. */
export const LATEST: SimMicros = Number.MAX_SAFE_INTEGER;

export const at = (x: number, y: number, z: number): Vector3 => vector3(x, y, z);

export const heading = (y: Degrees): Vector3 => vector3(0, y, 0);

export const pose = (x: number, y: number, z: number, degrees: Degrees = 0): Pose => ({
  position: at(x, y, z),
  rotation: heading(degrees),
});

const common = { assetId: 'box', supportedActions: [] };

export const carrier = (entityName: string, start: Pose = pose(0, 0, 0)): EntityState => ({
  ...common,
  entityName,
  entityType: 'CARRIER',
  ...start,
});

export const cargo = (entityName: string, start: Pose = pose(0, 0, 0)): EntityState => ({
  ...common,
  entityName,
  entityType: 'CARGO',
  ...start,
});

export const lift = (entityName: string, start: Pose = pose(0, 0, 0), platformHeightMeters = 0): EntityState => ({
  ...common,
  entityName,
  entityType: 'LIFT',
  ...start,
  platformHeightMeters,
  platformLocalRotation: vector3(),
});

/** On a track of 20 m along world +X from where it starts. */
export const stacker = (entityName: string, start: Pose = pose(0, 0, 0)): EntityState => ({
  ...common,
  entityName,
  entityType: 'STACKER',
  ...start,
  trackStartPosition: start.position,
  trackEndPosition: at(start.position.x + 20, start.position.y, start.position.z),
  travelOffsetMeters: 0,
  platformOriginLocalPosition: at(0, 0.5, 0),
  platformHeightMeters: 0,
  platformLocalRotation: vector3(),
  forkLocalPosition: at(0, 0.1, 0),
  forkLocalRotation: vector3(),
});

/** The same entity carried by another (or, without a part, its real child). */
export function on(
  state: EntityState,
  parentEntityName: string,
  part?: EntityState['part'],
  start: Pose = pose(0, 0, 0),
): EntityState {
  const { position: _position, rotation: _rotation, ...rest } = state;
  const local = { parentEntityName, localPosition: start.position, localRotation: start.rotation };
  return part === undefined ? { ...rest, ...local } : { ...rest, ...local, part };
}

export const point = (name: string, x: number, z: number): Point => ({ name, position: at(x, 0, z) });

export const line = (start: Point, end: Point, lengthMeters?: number): Path => ({
  name: `${start.name}-${end.name}`,
  startPointName: start.name,
  endPointName: end.name,
  lengthMeters: lengthMeters ?? Math.hypot(end.position.x - start.position.x, end.position.z - start.position.z),
  geometry: { type: 'LINE', startPosition: start.position, endPosition: end.position },
});

interface SnapshotParts {
  entities?: EntityState[];
  points?: Point[];
  paths?: Path[];
  motions?: AnimationSnapshot['motions'];
  atSeconds?: Seconds;
  sequence?: number;
}

export function snapshot(parts: SnapshotParts = {}): AnimationSnapshot {
  const { entities = [], points = [], paths = [], motions = [], atSeconds = 0, sequence = 0 } = parts;
  const empty = emptySnapshot('test');
  return {
    ...empty,
    clock: { ...empty.clock, simulationTimeMicros: seconds(atSeconds) },
    cursor: { generation: 'g1', sequence },
    assets: [{ assetId: 'box', sourceObjectName: 'box' }],
    entities,
    points,
    paths,
    motions,
  };
}

export const batch = (sequence: number, ...events: AnimationEvent[]): AnimationBatch => ({
  sequence,
  assets: [],
  events,
});
