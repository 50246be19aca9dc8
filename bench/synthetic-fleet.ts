import { type AnimationSnapshot, type EntityState, emptySnapshot } from '../src/protocol/index.ts';

/** Carriers that share one straight path, and the metres between them. */
const PER_LANE = 100;
const GAP = 2.5;
const LANE_PITCH = 2;
const SPEED = 1.2;

/** How long the synthetic fleet keeps moving, simulation seconds. */
export const FLEET_SECONDS = 600;

const STILL = { x: 0, y: 0, z: 0 };

/** Pallets side by side, and on top of each other; metres between their middles. */
const PALLETS_PER_ROW = 400;
const PALLET_LEVELS = 8;
const PALLET_PITCH = { x: 1.4, y: 1.5, z: 1.1 };
/** Metres between the lanes and the pallets. */
const AISLE = 4;

/**
 * A plant in which `count` carriers all travel, each from its own place along a lane, the first `loaded` of them with a
 * pallet, beside pallets that only stand.
 */
export function syntheticFleet(count: number, resting = 0, loaded = 0): AnimationSnapshot {
  const lanes = Math.ceil(count / PER_LANE);
  const length = PER_LANE * GAP + SPEED * FLEET_SECONDS;
  const at = (lane: number, x: number) => ({ x, y: 0, z: (lane - lanes / 2) * LANE_PITCH });
  const laneIndexes = Array.from({ length: lanes }, (_, lane) => lane);
  const carriers = Array.from({ length: count }, (_, i) => {
    const lane = Math.floor(i / PER_LANE);
    const offset = (i % PER_LANE) * GAP;
    return { name: `CARRIER-${i + 1}`, lane, offset, position: at(lane, offset) };
  });
  return {
    ...emptySnapshot('synthetic-fleet'),
    assets: [
      { assetId: 'carrier-pallet', sourceObjectName: 'carrier' },
      { assetId: 'pallet', sourceObjectName: 'pallet' },
    ],
    entities: [
      ...carriers.map(({ name, position }) => ({
        entityName: name,
        entityType: 'CARRIER',
        assetId: 'carrier-pallet',
        supportedActions: ['MOVE_ALONG_PATH'],
        position,
        rotation: STILL,
      })),
      ...carriers.slice(0, loaded).map(({ name }) => loadOf(name)),
      ...pallets(resting, (lanes / 2) * LANE_PITCH + AISLE),
    ],
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
    motions: carriers.map(drive),
  };
}

interface Placed {
  readonly name: string;
  readonly lane: number;
  /** Metres from the lane's start. */
  readonly offset: number;
  readonly position: NonNullable<EntityState['position']>;
}

/** A carrier's motion along its lane for as long as the fleet moves. */
function drive({ name, lane, offset, position }: Placed): AnimationSnapshot['motions'][number] {
  return {
    entityName: name,
    entityType: 'CARRIER',
    animationType: 'MOVE_ALONG_PATH',
    simulationTimeMicros: 0,
    durationSeconds: FLEET_SECONDS,
    position,
    rotation: STILL,
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
  };
}

function laneName(lane: number): string {
  return `LANE-${lane + 1}`;
}

function loadOf(carrierName: string): EntityState {
  return {
    entityName: `LOAD-OF-${carrierName}`,
    entityType: 'CARGO',
    assetId: 'pallet',
    supportedActions: [],
    parentEntityName: carrierName,
    part: 'ENTITY',
    localPosition: { x: 0, y: 0.3, z: 0 },
    localRotation: { x: 0, y: 0, z: 0 },
  };
}

/** A block of pallets whose first row stands at `z`. */
function pallets(count: number, z: number): EntityState[] {
  const perSlice = PALLETS_PER_ROW * PALLET_LEVELS;
  return Array.from({ length: count }, (_, i) => ({
    entityName: `PALLET-${i + 1}`,
    entityType: 'CARGO',
    assetId: 'pallet',
    supportedActions: [],
    position: {
      x: (i % PALLETS_PER_ROW) * PALLET_PITCH.x,
      y: (Math.floor(i / PALLETS_PER_ROW) % PALLET_LEVELS) * PALLET_PITCH.y,
      z: z + Math.floor(i / perSlice) * PALLET_PITCH.z,
    },
    rotation: STILL,
  }));
}
