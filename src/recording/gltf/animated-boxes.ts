import {
  type Accessor,
  type Animation,
  Document,
  type GLTF,
  type Node,
  type Scene,
  type vec3,
  type vec4,
  WebIO,
} from '@gltf-transform/core';
import { MICROS_PER_SECOND, type SimMicros, type Vector3 } from '../../units/index.ts';
import type { World, WorldEntity } from '../../world/index.ts';
import { FollowedWorld } from '../followed-world.ts';
import type { RecordedMessage } from '../recorded-message.ts';
import { BoxMeshes } from './box-meshes.ts';
import { type MotionKeys, motionKeys, type Span } from './motion-keys.ts';

export interface AnimatedBoxesOptions extends Span {
  /** How often what moves is told between the ends of its pieces. */
  readonly ratePerSecond: number;
  /** Metres along X, Y (up) and Z of what an entity looks like. */
  sizeOf(entity: WorldEntity): Vector3;
}

/** More would not fit beside everything else while they are written. */
const MOST_KEYS = 2_000_000;

/** A world and the time over which it says what is. */
interface Told extends Span {
  readonly world: World;
}

type Path = GLTF.AnimationChannelTargetPath;

/** A stretch of a generation as animated glTF 2.0: a box for each entity, which moves as the entity does. */
export class AnimatedBoxes {
  readonly #options: AnimatedBoxesOptions;
  readonly #followed = new FollowedWorld({ historySeconds: Number.POSITIVE_INFINITY });
  readonly #told: Told[] = [];
  readonly #document = new Document();
  readonly #boxes = new BoxMeshes(this.#document);
  // A file in which nothing is has neither.
  #scene: Scene | null = null;
  #animation: Animation | null = null;
  #keys = 0;

  constructor(options: AnimatedBoxesOptions) {
    const { fromMicros, toMicros } = options;
    this.#options = options;
    Object.assign(this.#document.getRoot().getAsset(), { generator: 'Aisle', extras: { fromMicros, toMicros } });
  }

  /** Takes the messages of one generation in their order, from the keyframe before the stretch to its end. */
  take(message: RecordedMessage): void {
    const before = this.#followed.world;
    this.#followed.take(message);
    const { world } = this.#followed;
    if (world === null || world === before) return;
    const t = message.simulationTimeMicros;
    const last = this.#told.at(-1);
    // Something was missing before this keyframe: what was known ends here.
    if (last) this.#told.splice(-1, 1, { ...last, toMicros: t - 1 });
    const { fromMicros, toMicros } = this.#options;
    this.#told.push({ world, fromMicros: Math.max(fromMicros, t), toMicros });
  }

  /** Puts in one entity after the other; many take their time. @throws RangeError for more motion than a file may have */
  *entities(): Generator<void> {
    for (const { world, ...span } of this.#told) {
      for (const entity of world.entities) {
        const fromMicros = Math.max(entity.createdMicros, span.fromMicros);
        const toMicros = Math.min(entity.removedMicros - 1, span.toMicros);
        if (fromMicros > toMicros) continue;
        this.#put(entity, world, { fromMicros, toMicros });
        yield;
      }
    }
  }

  /** The file, once all entities are in it. */
  file(): Promise<Uint8Array<ArrayBuffer>> {
    return new WebIO().writeBinary(this.#document);
  }

  #put(entity: WorldEntity, world: World, span: Span): void {
    const { fromMicros: beginMicros, ratePerSecond } = this.#options;
    const keys = motionKeys(world, entity, span, { beginMicros, ratePerSecond });
    this.#keys += keys.times.length;
    if (this.#keys > MOST_KEYS) throw new RangeError(`more than ${MOST_KEYS} poses`);
    const { entityType, assetId } = entity;
    const node = this.#document
      .createNode(entity.nameAt(span.fromMicros))
      .setExtras({ entityType, assetId })
      .setMesh(this.#boxes.of(entityType, this.#options.sizeOf(entity)))
      .setTranslation([...keys.positions.subarray(0, 3)] as vec3)
      .setRotation([...keys.rotations.subarray(0, 4)] as vec4);
    this.#scene ??= this.#document.createScene();
    this.#document.getRoot().setDefaultScene(this.#scene.addChild(node));
    this.#animate(node, keys);
    this.#show(node, span);
  }

  #animate(node: Node, { times, positions, rotations }: MotionKeys): void {
    const [moves, turns] = [changes(positions, 3), changes(rotations, 4)];
    if (!moves && !turns) return;
    const input = this.#numbers(times, 'SCALAR');
    if (moves) this.#channel(node, 'translation', input, this.#numbers(positions, 'VEC3'), 'LINEAR');
    if (turns) this.#channel(node, 'rotation', input, this.#numbers(rotations, 'VEC4'), 'LINEAR');
  }

  /** What is not there yet, or not any more, has no size: glTF knows no other way. */
  #show(node: Node, { fromMicros, toMicros }: Span): void {
    const clip = this.#options;
    const keys: [micros: SimMicros, size: number][] = [];
    if (fromMicros > clip.fromMicros) keys.push([clip.fromMicros, 0]);
    if (keys.length > 0 || toMicros < clip.toMicros) keys.push([fromMicros, 1]);
    if (toMicros < clip.toMicros) keys.push([toMicros + 1, 0]);
    if (keys.length < 2) return;
    // Programs take the last key for the end of the clip.
    const [lastMicros, lastSize] = keys.at(-1) ?? [clip.toMicros, 1];
    if (lastMicros < clip.toMicros) keys.push([clip.toMicros, lastSize]);
    const times = Float32Array.from(keys, ([micros]) => (micros - clip.fromMicros) / MICROS_PER_SECOND);
    // Too short to be told.
    if (times.some((time, index) => index > 0 && time <= (times[index - 1] ?? 0))) return;
    const sizes = Float32Array.from(keys.flatMap(([, size]) => [size, size, size]));
    this.#channel(node, 'scale', this.#numbers(times, 'SCALAR'), this.#numbers(sizes, 'VEC3'), 'STEP');
  }

  #channel(node: Node, path: Path, input: Accessor, output: Accessor, interpolation: 'LINEAR' | 'STEP'): void {
    this.#animation ??= this.#document.createAnimation('clip');
    const sampler = this.#document.createAnimationSampler().setInput(input).setOutput(output);
    sampler.setInterpolation(interpolation);
    const channel = this.#document.createAnimationChannel().setSampler(sampler).setTargetNode(node).setTargetPath(path);
    this.#animation.addSampler(sampler).addChannel(channel);
  }

  #numbers(values: Float32Array<ArrayBuffer>, type: GLTF.AccessorType): Accessor {
    return this.#document.createAccessor().setType(type).setArray(values);
  }
}

function changes(values: Float32Array, size: number): boolean {
  return values.some((value, index) => value !== values[index % size]);
}
