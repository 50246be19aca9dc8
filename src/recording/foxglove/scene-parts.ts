import { MICROS_PER_SECOND, type SimMicros, type Vector3 } from '../../units/index.ts';
import type { WorldEntity } from '../../world/index.ts';
import type { FrameTransform, SceneEntity, SceneUpdate, Time } from './messages.ts';

/** Frame of what rests; its parent is the frame that a 3D panel begins with. */
export const PLANT_FRAME = 'plant';
const WORLD_FRAME = 'world';

const NO_TIME: Time = { sec: 0, nsec: 0 };
const NOWHERE = { x: 0, y: 0, z: 0 };
const UNTURNED = { x: 0, y: 0, z: 0, w: 1 };
const HALF = Math.SQRT1_2;

type Cube = SceneEntity['cubes'][number];

const COLORS: Readonly<Record<string, Cube['color']>> = {
  CARRIER: { r: 0.16, g: 0.55, b: 0.35, a: 1 },
  STACKER: { r: 0.85, g: 0.6, b: 0.15, a: 1 },
  LIFT: { r: 0.35, g: 0.42, b: 0.5, a: 0.6 },
  CARGO: { r: 0.7, g: 0.55, b: 0.38, a: 1 },
};
const OTHERS: Cube['color'] = { r: 0.55, g: 0.6, b: 0.66, a: 0.5 };

/** How a box of such an entity is painted. */
export function colorOf(entityType: string): Cube['color'] {
  return COLORS[entityType] ?? OTHERS;
}

export function timeOf(t: SimMicros): Time {
  const sec = Math.floor(t / MICROS_PER_SECOND);
  return { sec, nsec: Math.round((t - sec * MICROS_PER_SECOND) * 1000) };
}

/** The interface's Y is up; the panel's Z is. */
export function plantTransform(t: SimMicros): FrameTransform {
  return {
    timestamp: timeOf(t),
    parent_frame_id: WORLD_FRAME,
    child_frame_id: PLANT_FRAME,
    translation: NOWHERE,
    rotation: { x: HALF, y: 0, z: 0, w: HALF },
  };
}

type Pose = Cube['pose'];

/** The pose of a node among sampled transforms. */
export function poseOf(transforms: Float64Array, node: number): Pose {
  const [x = 0, y = 0, z = 0, qx = 0, qy = 0, qz = 0, qw = 1] = transforms.subarray(7 * node, 7 * node + 7);
  return { position: { x, y, z }, orientation: { x: qx, y: qy, z: qz, w: qw } };
}

interface Box {
  entity: WorldEntity;
  name: string;
  t: SimMicros;
  frame: string;
  /** Of its origin, which lies under its middle; null in a frame of its own. */
  pose: Pose | null;
  size: Vector3;
}

export function boxOf({ entity, name, t, frame, pose, size }: Box): SceneEntity {
  const { position, orientation } = pose ?? { position: NOWHERE, orientation: UNTURNED };
  const up = turned(orientation, size.y / 2);
  const middle = { x: position.x + up.x, y: position.y + up.y, z: position.z + up.z };
  return {
    timestamp: timeOf(t),
    frame_id: frame,
    id: name,
    lifetime: NO_TIME,
    frame_locked: true,
    metadata: [
      { key: 'entityType', value: entity.entityType },
      { key: 'assetId', value: entity.assetId },
    ],
    arrows: [],
    cubes: [{ pose: { position: middle, orientation }, size, color: colorOf(entity.entityType) }],
    spheres: [],
    cylinders: [],
    lines: [],
    triangles: [],
    texts: [],
    models: [],
  };
}

export function matchingId(id: string, t: SimMicros): SceneUpdate['deletions'][number] {
  return { timestamp: timeOf(t), type: 0, id };
}

/** So many metres upwards, as something stands that is turned. */
function turned({ x, y, z, w }: Pose['orientation'], up: number): Vector3 {
  return { x: 2 * up * (x * y - w * z), y: up * (1 - 2 * (x * x + z * z)), z: 2 * up * (y * z + w * x) };
}
