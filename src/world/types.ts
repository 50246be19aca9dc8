import type { RouteNetwork } from '../motion/index.ts';
import type {
  AnimationAction,
  AnimationBatch,
  AnimationEvent,
  Asset,
  EntityState,
  Part,
  Path,
  Point,
} from '../protocol/index.ts';
import type { Meters, SimMicros, Transform } from '../units/index.ts';
import type { CompiledPaths } from './route-network.ts';

/** Frames of reference that an entity has of its own. `STORAGE` is the entity's own frame. */
export type Frame = 'ENTITY' | 'LIFT_PLATFORM' | 'FORK';

/** Every activity; a sampler's numbers are indexes of this list. */
export const ACTIVITIES = [
  'resting',
  'travelling',
  'rotating',
  'lifting',
  'forking',
  'transferring',
  'observed',
  'stopped',
] as const;

/** What an entity is doing at an instant; derived from its tracks. */
export type Activity = (typeof ACTIVITIES)[number];

/** One identity through time: its name may change, and a later entity may reuse the name (architecture 3). */
export interface WorldEntity {
  /** Unique for the life of the world, never reused. */
  readonly id: number;
  /** Dense index into the sampler's per-entity arrays; reused once the entity has left the kept history. */
  readonly index: number;
  readonly entityType: string;
  readonly assetId: string;
  readonly supportedActions: readonly string[];
  /** The state it came with: fixed facts such as a stacker's track ends are read from here. */
  readonly initialState: EntityState;
  /** Index of each frame into the sampler's per-node arrays; -1 where the entity has none. */
  readonly nodes: Readonly<Record<Frame, number>>;
  /** Exists in [createdMicros, removedMicros); Infinity while nothing removed it. */
  readonly createdMicros: SimMicros;
  readonly removedMicros: SimMicros;
  /** The event that told of it, in a world that keeps what is said; null for what a snapshot had. */
  readonly createdBy: { readonly event: AnimationEvent } | null;
  nameAt(t: SimMicros): string;
}

export interface Parent {
  readonly entityName: string;
  readonly part: Part;
  /** True where the part carries it as cargo, false for a real child, which hangs on the whole entity (2.12 rule 3). */
  readonly isCargo: boolean;
}

/** The track that a vehicle was last seen on (interface 2.14, POSE_UPDATE). */
export interface ObservedTrack {
  readonly name: string;
  /** Of the vehicle's head along the track; its centre is its position, and the distance between them is not told. */
  readonly headOffsetMeters: Meters;
}

/** What a segment of a track is about; decides the activity shown. */
export type SegmentKind = 'held' | 'travel' | 'rotation' | 'lift' | 'fork' | 'transfer' | 'observed' | 'stopped';

/** A state or a motion of one track. */
export interface TrackSpan {
  readonly kind: SegmentKind;
  /** -Infinity for the state that an entity came with. */
  readonly startMicros: SimMicros;
  /** From then on it is at rest: its motion is over, replaced, or was set down. Not rounded. */
  readonly endMicros: SimMicros;
  /** When the next one of the track begins. */
  readonly untilMicros: SimMicros;
  /** What it came by, in a world that keeps what is said. */
  readonly event: AnimationEvent | null;
}

/** Who carries an entity over some time; no part for a real child, no parent for what stands on its own. */
export interface LinkSpan {
  readonly startMicros: SimMicros;
  readonly untilMicros: SimMicros;
  readonly parent: WorldEntity | null;
  readonly part: Part | null;
}

/** The tracks of an entity, each in the order of time and without a hole. */
export interface EntityHistory {
  readonly names: readonly { readonly startMicros: SimMicros; readonly name: string }[];
  readonly links: readonly LinkSpan[];
  readonly body: readonly TrackSpan[];
  readonly platform: readonly TrackSpan[];
  readonly fork: readonly TrackSpan[];
}

/** A motion of a snapshot that cannot be used: its entity stands at its state instead (interface 2.10, 6). */
export interface UnusableMotion {
  /** Null where no entity has the name. */
  readonly entity: WorldEntity | null;
  readonly entityName: string;
  /** `animationType` of the motion. */
  readonly kind: string;
  /** For example `motions[3].route[0].name`. */
  readonly field: string;
  readonly reason: string;
}

export interface WorldOptions {
  /** Simulation seconds of history to keep behind the service's clock; default 3600. */
  historySeconds?: number;
  /** Approximate bound in bytes on what can be forgotten, oldest dropped first; default 256 MiB. */
  historyBytes?: number;
  /** Keeps what was said, so that `unfinishedAt` can tell it; default false. */
  keepsSaid?: boolean;
  /** Shared by worlds in which the same paths stand. */
  compiledPaths?: CompiledPaths;
}

/** What a snapshot at an instant has to tell beside the states of entities. */
export interface Unfinished {
  /** Actions that go on (interface 2.10), what was last observed and where something was stopped, under the names of then. */
  readonly motions: AnimationAction[];
  /** What was told of later times, in the order of application. */
  readonly announced: AnimationEvent[];
}

/**
 * Everything known about one generation of one simulation. From `oldestMicros` on the state at t depends on t, the snapshot and
 * the batches applied in their order, and on nothing else: not on how events were cut into batches, nor on what was asked.
 */
export interface World {
  readonly simulationId: string;
  readonly generation: string;
  /** Sequence of the last applied batch, or of the snapshot. */
  readonly appliedSequence: number;
  /** Earliest instant that can be asked for. Asking earlier gives the state at this instant. */
  readonly oldestMicros: SimMicros;
  /** Grows whenever any state at any time may have changed. */
  readonly revision: number;
  /** Grows whenever an entity, asset, point or path has come or gone (in history, not at the playhead). */
  readonly structureRevision: number;
  /** Memory that entities and history take, about, with V8's pointers of 8 bytes; in a browser it is a good quarter less. */
  readonly historyBytes: number;
  /** Motions of the snapshot that were left out because they cannot be used. */
  readonly unusableMotions: readonly UnusableMotion[];
  readonly entities: Iterable<WorldEntity>;
  readonly assets: ReadonlyMap<string, Asset>;
  readonly points: ReadonlyMap<string, Point>;
  readonly paths: ReadonlyMap<string, Path>;

  /**
   * Applies the batch whole or not at all; one with a sequence already applied is ignored.
   * @param clockMicros the service's clock as read with the batch; without it the bounds of history stay where they are
   * @throws UnsupportedActionError naming kind, entity, field and reason; the world is then exactly as before.
   */
  applyBatch(batch: AnimationBatch, clockMicros?: SimMicros): 'applied' | 'ignored';

  /** Forgets the oldest history until `historyBytes` are at most so many, or nothing is left to forget. */
  shrinkHistory(mostBytes: number): void;

  entityAt(name: string, t: SimMicros): WorldEntity | undefined;
  /** The same, or else the entity at t that has the name at another time of the kept history: tables and links name it so. */
  entityEverNamed(name: string, t: SimMicros): WorldEntity | undefined;
  /** Entities that exist at t. */
  entitiesAt(t: SimMicros): WorldEntity[];
  parentAt(entity: WorldEntity, t: SimMicros): Parent | null;
  /** World pose of a part at t (not cached; for questions, not for frames), or null where it does not exist. */
  transformAt(entity: WorldEntity, part: Part, t: SimMicros): Transform | null;
  /** Writes the same as seven numbers (position, quaternion), for many questions on end; false where it does not exist. */
  writeTransformAt(entity: WorldEntity, part: Part, t: SimMicros, out: Float64Array<ArrayBuffer>): boolean;
  activityAt(entity: WorldEntity, t: SimMicros): Activity;
  /** As `activityAt`, but what a load is being handed to is `transferring` though nothing of it moves. */
  workAt(entity: WorldEntity, t: SimMicros): Activity;
  /** The track that what is shown at t was seen on, where the last observation told one (interface 2.14). */
  observedTrackAt(entity: WorldEntity, t: SimMicros): ObservedTrack | null;
  /**
   * What is kept of an entity through time: for questions over spans, not for frames. Null for one that is forgotten.
   * @param sinceMicros it begins with what holds then, its body with the last two things of its own; default: with all that is kept
   */
  historyOf(entity: WorldEntity, sinceMicros?: SimMicros): EntityHistory | null;
  /** Whether it was carried as cargo at any time that is kept; cheap enough to ask whenever something is drawn. */
  wasCargo(entity: WorldEntity): boolean;
  /** Where the names in a route lead now. */
  readonly network: RouteNetwork;
  /** A sampler of its own for one reader that draws frames. */
  createSampler(options?: SamplerOptions): Sampler;
}

export interface SamplerOptions {
  /** What moves level and freely, and what it carries, follows courses: its transform is of the instant only after `evaluate`. */
  hasCourses?: boolean;
}

/** Evaluates whole instants for drawing; its cost follows what moves. Arrays may be replaced by larger ones. */
export interface Sampler {
  readonly world: World;
  readonly simulationTimeMicros: SimMicros;
  /** World transform of each node: px, py, pz, qx, qy, qz, qw. */
  readonly transforms: Float64Array;
  /** By node: 1 where it exists at the sampled instant. */
  readonly present: Uint8Array;
  /** By node: the node that carries it at the sampled instant, -1 where nothing does. */
  readonly parents: Int32Array;
  /** By entity index: position in ACTIVITIES. */
  readonly activities: Uint8Array;
  /** Nodes whose transform, presence or activity differs from the previous sample: the first `changedCount`. */
  readonly changedNodes: Int32Array;
  readonly changedCount: number;
  /** Nodes that differ by more than their way: presence, parent, activity, entity, or whether they move; all are changed ones. */
  readonly turnedNodes: Int32Array;
  readonly turnedCount: number;
  /** True where the node moves at the sampled instant, itself or with what carries it. */
  isLive(node: number): boolean;
  /** Where courses lie; empty for samplers without. */
  readonly courses: Float64Array;
  /** Nodes that follow a course. */
  readonly coursedCount: number;
  /** Nodes that follow another course than in the previous sample: the first `renewedCount`. What has turned may be left out. */
  readonly renewedNodes: Int32Array;
  readonly renewedCount: number;
  /** Where in `courses` the course begins that a node follows, its own or that of what carries it; -1 where it follows none. */
  courseOf(node: number): number;
  /** Writes the transform of a node that follows a course in the frame whose course that is. */
  writeOnLeader(node: number, out: Float64Array<ArrayBuffer>): void;
  /** Brings the transform of a node that follows a course to the instant sampled, exactly. */
  evaluate(node: number): void;
  /** Entities whose state at this instant is not at rest. */
  readonly movingCount: number;
  /** Earliest later instant at which anything may change, Infinity at rest: for drawing on demand. */
  readonly nextChangeMicros: SimMicros;
  /** Whose node it is. Only a change of the world's structure may change that, and such a node is reported changed. */
  entityOf(node: number): WorldEntity | undefined;
  sampleAt(t: SimMicros): void;
  /** Looks up the entities of a first sample in short steps; `sampleAt` then does what is left. */
  prepareAt(t: SimMicros): Generator<void, void>;
}
