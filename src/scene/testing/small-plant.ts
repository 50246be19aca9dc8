import { createWorld, type World } from '../../world/index.ts';

type Snapshot = Parameters<typeof createWorld>[0];
type Entity = Snapshot['entities'][number];

const STILL = { x: 0, y: 0, z: 0 };

/** A device or load standing at x on the floor. */
export function standing(entityName: string, entityType: string, assetId: string, x: number): Entity {
  return { entityName, entityType, assetId, supportedActions: [], position: { x, y: 0, z: 0 }, rotation: STILL };
}

/** A load on a device. */
export function carried(entityName: string, parentEntityName: string): Entity {
  return {
    entityName,
    entityType: 'CARGO',
    assetId: 'pallet',
    supportedActions: [],
    parentEntityName,
    part: 'ENTITY',
    localPosition: { x: 0, y: 0.3, z: 0 },
    localRotation: STILL,
  };
}

/** A world of these entities at time 0, at rest. */
export function plantOf(entities: Entity[]): World {
  return createWorld({
    simulationId: 'small',
    coordinates: {
      handedness: 'RIGHT',
      upAxis: 'Y',
      lengthUnit: 'METER',
      rotationRepresentation: 'EULER_XYZ_DEGREES',
      transformSpace: 'WORLD',
    },
    clock: {
      simulationTimeMicros: 0,
      sampledAt: '2026-01-01T00:00:00.000Z',
      status: 'RUNNING',
      runMode: 'REAL_TIME',
      speedMultiplier: 1,
      advancing: true,
      flowControl: 'NONE',
    },
    cursor: { generation: 'g', sequence: 0 },
    assets: [],
    entities,
    points: [],
    paths: [],
    motions: [],
  });
}
