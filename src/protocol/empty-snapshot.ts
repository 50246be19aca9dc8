import type { AnimationSnapshot, Coordinates } from './animation.ts';

/** Frame of everything that is published (interface 2.8, which states the meaning but not the words: these are ours). */
export const COORDINATES: Coordinates = {
  handedness: 'RIGHT_HANDED',
  upAxis: 'Y',
  lengthUnit: 'METER',
  rotationRepresentation: 'EULER_XYZ_DEGREES',
  transformSpace: 'WORLD',
};

/** Snapshot of a plant in which nothing stands yet, at time 0 in real time: for plants that are made, not read. */
export function emptySnapshot(simulationId: string): AnimationSnapshot {
  return {
    simulationId,
    coordinates: COORDINATES,
    clock: {
      simulationTimeMicros: 0,
      sampledAt: '2026-01-01T00:00:00.000Z',
      status: 'RUNNING',
      runMode: 'REAL_TIME',
      speedMultiplier: 1,
      advancing: true,
      flowControl: 'NONE',
    },
    cursor: { generation: simulationId, sequence: 0 },
    assets: [],
    entities: [],
    points: [],
    paths: [],
    motions: [],
  };
}
