import * as z from 'zod';
import type { AnimationEvent, EntityState, Path } from '../../protocol/index.ts';
import { microsFromSeconds, type Vector3 } from '../../units/index.ts';
import type { InitialScene } from '../plant/output.ts';
import type { Scenario } from '../plant/scenario.ts';

/** At `at` seconds; the kernel's order at equal times is the order here. */
type Step = { at: number } & DistributiveOmit<AnimationEvent, 'simulationTimeMicros'>;
type DistributiveOmit<T, Key extends string> = T extends unknown ? Omit<T, Key> : never;

const at = (x: number, y: number, z: number): Vector3 => ({ x, y, z });
const turned = (y: number): Vector3 => ({ x: 0, y, z: 0 });
const STILL = at(0, 0, 0);
const SPEEDS = { initialSpeed: 0, maxSpeed: 2, acceleration: 0.8, deceleration: 0.6 };

const bend: Path = {
  name: 'bend',
  startPointName: 'corner',
  endPointName: 'far',
  lengthMeters: 9.4,
  geometry: {
    type: 'CATMULL_ROM',
    controlPoints: [at(10, 0, 0), at(13, 0, 1), at(15, 0.5, 4), at(14, 0.2, 8)],
    parameterization: 'CENTRIPETAL',
    closed: false,
    arcLengthDivisions: 40,
    minimumHeightMeters: 0.1,
  },
};

const straight: Path = {
  name: 'straight',
  startPointName: 'gate',
  endPointName: 'corner',
  lengthMeters: 10,
  geometry: { type: 'LINE', startPosition: at(0, 0, 0), endPosition: at(10, 0, 0) },
};

const placed = (name: string, entityType: string, position: Vector3, rotation = STILL): EntityState => ({
  entityName: name,
  entityType,
  assetId: entityType.toLowerCase(),
  supportedActions: [],
  position,
  rotation,
});

const entities: EntityState[] = [
  placed('carrier', 'CARRIER', at(0, 0, 0)),
  {
    entityName: 'top',
    entityType: 'LIFT',
    assetId: 'lift',
    supportedActions: ['MOVE_VERTICAL'],
    parentEntityName: 'carrier',
    localPosition: at(0.2, 0.3, 0),
    localRotation: turned(90),
    platformHeightMeters: 0.1,
    platformLocalRotation: turned(10),
  },
  {
    ...placed('crane', 'STACKER', at(20, 0.1, 1), turned(0)),
    trackStartPosition: at(20, 0, 0),
    trackEndPosition: at(50, 0, 0),
    travelOffsetMeters: 0,
    platformOriginLocalPosition: at(0.3, 0.6, 0),
    platformHeightMeters: 1,
    platformLocalRotation: STILL,
    forkLocalPosition: at(0, 0.05, 0),
    forkLocalRotation: STILL,
  },
  placed('rack', 'RACK', at(30, 0, 3), turned(180)),
  placed('pallet', 'CARGO', at(30, 1, 2), turned(30)),
];

const scene = (): InitialScene => ({
  assets: ['carrier', 'lift', 'stacker', 'rack', 'cargo'].map((assetId) => ({ assetId, sourceObjectName: assetId })),
  entities: structuredClone(entities),
  points: [
    { name: 'gate', position: at(0, 0, 0) },
    { name: 'corner', position: at(10, 0, 0) },
    { name: 'far', position: at(14, 0.2, 8) },
  ],
  paths: [structuredClone(straight), structuredClone(bend)],
});

const carrier = { entityName: 'carrier', entityType: 'CARRIER' };
const crane = { entityName: 'crane', entityType: 'STACKER' };
const crate: EntityState = {
  entityName: 'crate',
  entityType: 'CARGO',
  assetId: 'crate',
  supportedActions: [],
  parentEntityName: 'top',
  part: 'LIFT_PLATFORM',
  localPosition: at(0.1, 0.2, 0),
  localRotation: turned(5),
};

/** Every kind of event, parts moving at the same time, stops under way, and things carried through several hands. */
const steps: Step[] = [
  { at: 0, animationType: 'ENTITY_CREATED', entity: crate, assets: [{ assetId: 'crate', sourceObjectName: 'box' }] },
  {
    at: 1,
    ...carrier,
    animationType: 'MOVE_ALONG_PATH',
    ...SPEEDS,
    durationSeconds: 14,
    position: at(0, 0, 0),
    rotation: STILL,
    route: [
      { type: 'POINT', name: 'gate' },
      { type: 'PATH', name: 'straight' },
      { type: 'POINT', name: 'corner' },
      { type: 'PATH', name: 'bend', startOffsetMeters: 0, endOffsetMeters: 8 },
    ],
  },
  {
    at: 2,
    entityName: 'top',
    entityType: 'LIFT',
    animationType: 'MOVE_VERTICAL',
    ...SPEEDS,
    startHeightMeters: 0.1,
    targetHeightMeters: 1.4,
    durationSeconds: 3,
  },
  {
    at: 3,
    ...crane,
    animationType: 'TRAVEL',
    ...SPEEDS,
    startOffsetMeters: 0,
    targetOffsetMeters: 10,
    durationSeconds: 8,
  },
  {
    at: 4,
    ...crane,
    animationType: 'MOVE_VERTICAL',
    ...SPEEDS,
    acceleration: 0,
    startHeightMeters: 1,
    targetHeightMeters: 3,
    durationSeconds: 4,
  },
  {
    at: 5,
    ...crane,
    animationType: 'EXTEND_FORK',
    localPosition: at(0, 0.05, 0),
    targetLocalPosition: at(0, 0.05, -1.2),
    durationSeconds: 4,
  },
  {
    at: 6,
    ...crane,
    animationType: 'TRANSFER_CARGO',
    cargoName: 'pallet',
    part: 'FORK',
    localPosition: at(-1, 0, 0.5),
    targetLocalPosition: at(0, 0, 0),
    localRotation: turned(30),
    targetLocalRotation: turned(0),
    durationSeconds: 2.5,
  },
  { at: 7, animationType: 'ENTITY_RENAMED', entityName: 'carrier', newEntityName: 'tug' },
  { at: 7, animationType: 'ENTITY_RENAMED', entityName: 'pallet', newEntityName: 'load' },
  {
    at: 9,
    entityName: 'tug',
    entityType: 'CARRIER',
    animationType: 'STOP',
    position: at(8.5, 0, 0),
    rotation: turned(3),
  },
  {
    at: 9,
    entityName: 'tug',
    entityType: 'CARRIER',
    animationType: 'ROTATE',
    position: at(8.5, 0, 0),
    rotation: turned(3),
    targetRotation: turned(-357),
    durationSeconds: 3,
  },
  {
    at: 10,
    ...crane,
    animationType: 'RETRACT_FORK',
    localPosition: at(0, 0.05, -1.2),
    targetLocalPosition: at(0, 0.05, 0),
    durationSeconds: 3,
  },
  {
    at: 13,
    entityName: 'tug',
    entityType: 'CARRIER',
    animationType: 'MOVE_ALONG_PATH',
    durationSeconds: 4,
    route: [{ type: 'PATH', name: 'straight', startOffsetMeters: 8.5, endOffsetMeters: 2 }],
    poses: [
      { position: at(8.5, 0, 0), rotation: turned(-357) },
      { position: at(6, 0, 1), rotation: turned(-300) },
      { position: at(2, 0, 0), rotation: turned(-360) },
    ],
  },
  {
    at: 14,
    ...crane,
    animationType: 'ATTACH_CARGO',
    cargoName: 'crate',
    part: 'LIFT_PLATFORM',
    localPosition: at(0, 1, 0),
    localRotation: STILL,
  },
  {
    at: 15,
    entityName: 'rack',
    entityType: 'RACK',
    animationType: 'ATTACH_CARGO',
    cargoName: 'load',
    part: 'STORAGE',
    localPosition: at(1, 1, 0),
    localRotation: turned(90),
  },
  {
    at: 15.5,
    ...crane,
    animationType: 'TRAVEL',
    ...SPEEDS,
    startOffsetMeters: 10,
    targetOffsetMeters: 4,
    durationSeconds: 6,
  },
  { at: 16, animationType: 'ENTITY_REMOVED', entityName: 'rack' },
  { at: 17, ...crane, animationType: 'DETACH_CARGO', cargoName: 'crate', position: at(25, 0, 0), rotation: turned(77) },
  {
    at: 18,
    entityName: 'tug',
    entityType: 'CARRIER',
    animationType: 'POSE_UPDATE',
    position: at(1, 0, 0.5),
    rotation: turned(20),
    sampleIntervalSeconds: 1,
  },
  {
    at: 18,
    entityName: 'top',
    entityType: 'LIFT',
    animationType: 'POSE_UPDATE',
    position: at(1.1, 0.3, 0.4),
    rotation: turned(100),
    platformHeightMeters: 0.7,
  },
  { at: 19, animationType: 'ENTITY_REMOVED', entityName: 'load' },
  { at: 20, animationType: 'ENTITY_CREATED', entity: placed('load', 'CARGO', at(0, 0, 9)) },
];

/** A hand-written story in which everything happens once; not physics. */
export const workshop: Scenario = {
  name: 'workshop',
  label: 'Workshop',
  description: 'Every kind of event once.',
  parameters: z.object({}),
  build({ kernel, output }) {
    for (const { at: seconds, ...event } of steps) {
      const simulationTimeMicros = microsFromSeconds(seconds);
      kernel.schedule(simulationTimeMicros, () => output.emit({ ...event, simulationTimeMicros } as AnimationEvent));
    }
    return scene();
  },
};
