import { MICROS_PER_SECOND, type SimMicros, type Vector3 } from '../../units/index.ts';
import type { Sampler, World, WorldEntity } from '../../world/index.ts';
import { FollowedWorld } from '../followed-world.ts';
import type { RecordedMessage } from '../recorded-message.ts';
import type { FoxgloveTopic, FrameTransform, SceneEntity, SceneUpdate } from './messages.ts';
import { boxOf, matchingId, PLANT_FRAME, plantTransform, poseOf, timeOf } from './scene-parts.ts';

export interface MovingBoxesOptions {
  fromMicros: SimMicros;
  /** Included. */
  toMicros: SimMicros;
  /** How often what moves is told. */
  ratePerSecond: number;
  /** Metres along X, Y (up) and Z of what an entity looks like. */
  sizeOf(entity: WorldEntity): Vector3;
}

/** A message for Foxglove, at its simulation time. */
export interface FoxgloveMessage {
  topic: FoxgloveTopic;
  simulationTimeMicros: SimMicros;
  message: SceneUpdate | { transforms: FrameTransform[] };
}

/** What is shown once a second is whole: wherever one begins to look, no more than the last message is needed. */
const BLOCK_MICROS: SimMicros = MICROS_PER_SECOND;
/** What is told lies this far behind what has been read at most; what was before it is forgotten. */
const HISTORY_SECONDS = 600;

/** Tells all boxes once a second, at rest in the frame of the plant or moving in a frame of their own. */
export class MovingBoxes {
  readonly #options: MovingBoxesOptions;
  readonly #followed = new FollowedWorld({ historySeconds: HISTORY_SECONDS });
  #sampler: Sampler | null = null;
  #blockMicros: SimMicros;
  #told: ReadonlySet<string> = new Set();

  constructor(options: MovingBoxesOptions) {
    this.#options = options;
    this.#blockMicros = options.fromMicros;
  }

  /** Takes the messages of one generation in their order. @returns what is known to be whole by now */
  take(message: RecordedMessage): FoxgloveMessage[] {
    const { topic, simulationTimeMicros: t } = message;
    if (topic !== 'snapshot' && topic !== 'batches') return [];
    const told = this.#upTo(t);
    const before = this.#followed.world;
    this.#followed.take(message);
    if (this.#followed.world !== before) this.#blockMicros = Math.max(this.#blockMicros, t);
    return told;
  }

  /** The rest, up to the end. */
  end(): FoxgloveMessage[] {
    return this.#upTo(this.#options.toMicros + BLOCK_MICROS);
  }

  #upTo(t: SimMicros): FoxgloveMessage[] {
    const { toMicros } = this.#options;
    const told: FoxgloveMessage[] = [];
    const { world } = this.#followed;
    if (!world) return told;
    while (this.#blockMicros + BLOCK_MICROS <= t && this.#blockMicros <= toMicros) {
      told.push(...this.#block(world, this.#blockMicros));
      this.#blockMicros += BLOCK_MICROS;
    }
    return told;
  }

  #block(world: World, startMicros: SimMicros): FoxgloveMessage[] {
    const { ratePerSecond, toMicros } = this.#options;
    const stepMicros = MICROS_PER_SECOND / ratePerSecond;
    const ticks = Array.from({ length: ratePerSecond }, (_, tick) => Math.round(startMicros + tick * stepMicros));
    const sampler = this.#samplerOf(world);
    const moving = new Set<number>();
    const poses = [...ticks, startMicros + BLOCK_MICROS].map((t, tick) => {
      sampler.sampleAt(t);
      if (tick > 0) for (const node of sampler.changedNodes.subarray(0, sampler.changedCount)) moving.add(node);
      return sampler.transforms.slice();
    });
    const [first = sampler.transforms] = poses;
    const entities = world.entitiesAt(startMicros);
    const movers = entities.filter(({ nodes }) => moving.has(nodes.ENTITY));
    return [
      this.#scene(entities, moving, first, startMicros),
      ...ticks.flatMap((t, tick) => (t > toMicros ? [] : [transformsAt(movers, poses[tick] ?? first, t)])),
    ];
  }

  #samplerOf(world: World): Sampler {
    if (this.#sampler?.world !== world) this.#sampler = world.createSampler();
    return this.#sampler;
  }

  #scene(
    entities: readonly WorldEntity[],
    moving: ReadonlySet<number>,
    poses: Float64Array,
    t: SimMicros,
  ): FoxgloveMessage {
    const boxes: SceneEntity[] = entities.map((entity) => {
      const name = entity.nameAt(t);
      const isMoving = moving.has(entity.nodes.ENTITY);
      const pose = isMoving ? null : poseOf(poses, entity.nodes.ENTITY);
      return boxOf({ entity, name, t, frame: isMoving ? name : PLANT_FRAME, pose, size: this.#options.sizeOf(entity) });
    });
    const names = new Set(boxes.map(({ id }) => id));
    const deletions = [...this.#told].filter((name) => !names.has(name)).map((name) => matchingId(name, t));
    this.#told = names;
    return { topic: 'scene', simulationTimeMicros: t, message: { deletions, entities: boxes } };
  }
}

function transformsAt(movers: readonly WorldEntity[], poses: Float64Array, t: SimMicros): FoxgloveMessage {
  const transforms = movers.map((entity) => {
    const { position, orientation } = poseOf(poses, entity.nodes.ENTITY);
    return {
      timestamp: timeOf(t),
      parent_frame_id: PLANT_FRAME,
      child_frame_id: entity.nameAt(t),
      translation: position,
      rotation: orientation,
    };
  });
  return { topic: 'transforms', simulationTimeMicros: t, message: { transforms: [plantTransform(t), ...transforms] } };
}
