import type { AnimationSnapshot } from '../../protocol/index.ts';
import { createWorld, type World } from '../../world/index.ts';

/** Carriers that share one straight path, and the metres between them. */
const PER_LANE = 100;
const GAP = 2.5;
const LANE_PITCH = 2;
const SPEED = 1.2;

/** How long the synthetic fleet keeps moving, simulation seconds. */
export const FLEET_SECONDS = 600;

/** A world in which `count` carriers all travel, each from its own place along a lane. */
export function syntheticFleet(count: number): World {
  const lanes = Math.ceil(count / PER_LANE);
  const length = PER_LANE * GAP + SPEED * FLEET_SECONDS;
  const laneName = (lane: number): string => `LANE-${lane + 1}`;
  const at = (lane: number, x: number) => ({ x, y: 0, z: (lane - lanes / 2) * LANE_PITCH });
  const still = { x: 0, y: 0, z: 0 };
  const laneIndexes = Array.from({ length: lanes }, (_, lane) => lane);
  const carriers = Array.from({ length: count }, (_, i) => {
    const lane = Math.floor(i / PER_LANE);
    return { name: `CARRIER-${i + 1}`, lane, offset: (i % PER_LANE) * GAP };
  });
  const snapshot: AnimationSnapshot = {
    simulationId: 'synthetic-fleet',
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
    cursor: { generation: 'synthetic', sequence: 0 },
    assets: [{ assetId: 'carrier-pallet', sourceObjectName: 'carrier' }],
    entities: carriers.map(({ name, lane, offset }) => ({
      entityName: name,
      entityType: 'CARRIER',
      assetId: 'carrier-pallet',
      supportedActions: ['MOVE_ALONG_PATH'],
      position: at(lane, offset),
      rotation: still,
    })),
    points: laneIndexes.flatMap((lane) => [
      { name: `${laneName(lane)}-START`, position: at(lane, 0) },
      { name: `${laneName(lane)}-END`, position: at(lane, length) },
    ]),
    paths: laneIndexes.map((lane) => ({
      name: laneName(lane),
      startPointName: `${laneName(lane)}-START`,
      endPointName: `${laneName(lane)}-END`,
      lengthMeters: length,
      geometry: { type: 'LINE', startPosition: at(lane, 0), endPosition: at(lane, length) },
    })),
    motions: carriers.map(({ name, lane, offset }) => ({
      entityName: name,
      entityType: 'CARRIER',
      animationType: 'MOVE_ALONG_PATH',
      simulationTimeMicros: 0,
      durationSeconds: FLEET_SECONDS,
      position: at(lane, offset),
      rotation: still,
      route: [
        {
          type: 'PATH',
          name: laneName(lane),
          startOffsetMeters: offset,
          endOffsetMeters: offset + SPEED * FLEET_SECONDS,
        },
      ],
      initialSpeed: SPEED,
      maxSpeed: SPEED,
      acceleration: 0,
      deceleration: 0,
    })),
  };
  return createWorld(snapshot);
}
