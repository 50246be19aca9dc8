import { MICROS_PER_SECOND, type SimMicros } from '../../units/index.ts';
import type { World, WorldEntity } from '../../world/index.ts';

/** Poses of an entity at instants between which it goes straight on. */
export interface MotionKeys {
  /** Seconds since the beginning of the clip, ascending. */
  readonly times: Float32Array<ArrayBuffer>;
  /** Three for each key. */
  readonly positions: Float32Array<ArrayBuffer>;
  /** Four for each key: x, y, z, w. */
  readonly rotations: Float32Array<ArrayBuffer>;
}

/** A time that is looked at, both ends included. */
export interface Span {
  readonly fromMicros: SimMicros;
  readonly toMicros: SimMicros;
}

/** What jumps does so within this time: between two keys a pose goes on. */
const JUMP_MICROS: SimMicros = 1000;
const POSE = 7;
/** Metres, and parts of a unit quaternion, by which a key may be beside the straight line and is left out. */
const LEAST_DIFFERENCE = 1e-4;
/** Keys that are left out one behind the other. */
const MOST_LEFT_OUT = 100;

/** Poses at the ends of all pieces that an entity or what carries it moves by, and between them as often as is asked for. */
export function motionKeys(
  world: World,
  entity: WorldEntity,
  { fromMicros, toMicros }: Span,
  clip: { readonly beginMicros: SimMicros; readonly ratePerSecond: number },
): MotionKeys {
  const ends = new Set<SimMicros>([fromMicros, toMicros]);
  const within = new Set<SimMicros>();
  addInstants(world, entity, { fromMicros, toMicros }, MICROS_PER_SECOND / clip.ratePerSecond, { ends, within });
  for (const end of ends) within.add(Math.max(fromMicros, end - JUMP_MICROS));
  const instants = [...new Set([...ends, ...within])].sort((a, b) => a - b);
  const keys = new Keys(instants.length);
  for (const instant of instants) {
    keys.add(world, entity, instant, (instant - clip.beginMicros) / MICROS_PER_SECOND, ends.has(instant));
  }
  return keys.thinned();
}

interface Instants {
  readonly ends: Set<SimMicros>;
  readonly within: Set<SimMicros>;
}

/** Also those of what carries it, as long as it does. */
function addInstants(world: World, entity: WorldEntity, span: Span, stepMicros: number, found: Instants): void {
  const history = world.historyOf(entity, span.fromMicros);
  if (!history || span.fromMicros > span.toMicros) return;
  for (const { startMicros, endMicros } of [...history.body, ...history.platform, ...history.fork]) {
    const [first, last] = [Math.max(startMicros, span.fromMicros), Math.min(endMicros, span.toMicros)];
    for (const end of [startMicros, endMicros]) {
      if (end >= span.fromMicros && end <= span.toMicros) found.ends.add(Math.round(end));
    }
    for (let tick = 1; first + tick * stepMicros < last; tick += 1)
      found.within.add(Math.round(first + tick * stepMicros));
  }
  for (const { parent, startMicros, untilMicros } of history.links) {
    const held = { fromMicros: Math.max(startMicros, span.fromMicros), toMicros: Math.min(untilMicros, span.toMicros) };
    if (held.fromMicros > held.toMicros) continue;
    for (const end of [startMicros, untilMicros]) {
      if (end >= span.fromMicros && end <= span.toMicros) found.ends.add(Math.round(end));
    }
    if (parent) addInstants(world, parent, held, stepMicros, found);
  }
}

/** Keys in the order of time, at times that stay apart as numbers of 32 bits. */
class Keys {
  readonly #times: Float32Array;
  readonly #poses: Float64Array<ArrayBuffer>;
  readonly #isEnd: Uint8Array;
  readonly #pose = new Float64Array(POSE);
  #count = 0;

  constructor(most: number) {
    this.#times = new Float32Array(most);
    this.#poses = new Float64Array(most * POSE);
    this.#isEnd = new Uint8Array(most);
  }

  add(world: World, entity: WorldEntity, instant: SimMicros, seconds: number, isEnd: boolean): void {
    if (!world.writeTransformAt(entity, 'ENTITY', instant, this.#pose)) return;
    const time = Math.fround(seconds);
    if (this.#count > 0 && time <= (this.#times[this.#count - 1] ?? 0)) {
      if (!isEnd) return;
      // The end of a piece counts more than what is beside it.
      this.#count -= 1;
    }
    this.#times[this.#count] = time;
    this.#isEnd[this.#count] = Number(isEnd);
    if (this.#count > 0 && this.#dot(this.#count - 1) < 0)
      for (let at = 3; at < POSE; at += 1) this.#pose[at] = -(this.#pose[at] ?? 0);
    this.#poses.set(this.#pose, this.#count * POSE);
    this.#count += 1;
  }

  /** Without keys that the line between those around them says as well. */
  thinned(): MotionKeys {
    const kept: number[] = [];
    for (let index = 0; index < this.#count; index += 1) {
      const last = kept.at(-1) ?? 0;
      const isNeeded =
        this.#isEnd[index] === 1 ||
        index - last > MOST_LEFT_OUT ||
        !this.#isStraight(last, Math.min(index + 1, this.#count - 1));
      if (isNeeded) kept.push(index);
    }
    return {
      times: Float32Array.from(kept, (index) => this.#times[index] ?? 0),
      positions: Float32Array.from(kept.flatMap((index) => this.#part(index, 0, 3))),
      rotations: Float32Array.from(kept.flatMap((index) => this.#part(index, 3, POSE))),
    };
  }

  /** Whether what lies between two keys is on the line between them. */
  #isStraight(first: number, last: number): boolean {
    const [start, end] = [this.#times[first] ?? 0, this.#times[last] ?? 0];
    for (let index = first + 1; index < last; index += 1) {
      const share = ((this.#times[index] ?? 0) - start) / (end - start);
      for (let at = 0; at < POSE; at += 1) {
        const a = this.#poses[first * POSE + at] ?? 0;
        const b = this.#poses[last * POSE + at] ?? 0;
        if (Math.abs(a + share * (b - a) - (this.#poses[index * POSE + at] ?? 0)) > LEAST_DIFFERENCE) return false;
      }
    }
    return true;
  }

  /** Quaternions of both signs turn alike; between two keys the shorter way is meant. */
  #dot(index: number): number {
    let dot = 0;
    for (let at = 3; at < POSE; at += 1) dot += (this.#poses[index * POSE + at] ?? 0) * (this.#pose[at] ?? 0);
    return dot;
  }

  #part(index: number, from: number, to: number): number[] {
    return [...this.#poses.subarray(index * POSE + from, index * POSE + to)];
  }
}
