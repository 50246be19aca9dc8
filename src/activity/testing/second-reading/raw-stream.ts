import type { AnimationBatch, AnimationEvent, AnimationSnapshot, EntityState } from '../../../protocol/index.ts';
import { onto, WORLD } from './frames.ts';
import {
  forkWay,
  frameAt,
  goes,
  handingWay,
  liftWay,
  type Motion,
  NO_PACE,
  newThing,
  rests,
  routeWay,
  type Thing,
  trackWay,
  turnWay,
} from './things.ts';
import { type Path, pathsOf } from './ways.ts';

/*
 * A second reading of a stream, for comparison: it goes through the JSON of a snapshot and of batches once, in their order, and
 * shares nothing with the room that it measures, nor with the world, nor with its motions. It knows streams that are told in
 * the order of time alone, and of what they may tell only what the plants do.
 */

const BASE = ['travelling', 'turning', 'observed', 'stopped'];
const STATES: Readonly<Record<string, string>> = {
  MOVE_ALONG_PATH: 'travelling',
  TRAVEL: 'travelling',
  ROTATE: 'turning',
  MOVE_VERTICAL: 'lifting',
  EXTEND_FORK: 'forking',
  RETRACT_FORK: 'forking',
  STOP: 'stopped',
  POSE_UPDATE: 'observed',
};

type Own = Exclude<AnimationEvent, { animationType: `ENTITY_${string}` | `${string}_CARGO` }>;
type Cargo = Extract<AnimationEvent, { animationType: `${string}_CARGO` }>;

export class RawStream {
  readonly things: Thing[] = [];
  readonly paths: Map<string, Path>;
  readonly #named = new Map<string, Thing>();
  /** The handing over that runs, by what is handed. */
  readonly #handing = new Map<Thing, Motion>();

  /** @param json an answer to the question for a snapshot (interface 4.7) that has no motions */
  constructor(json: string) {
    const { entities, paths } = JSON.parse(json) as AnimationSnapshot;
    this.paths = pathsOf(paths);
    for (const entity of entities) this.#come(entity, 0);
    for (const entity of entities) this.#place(entity, 0);
  }

  /** @param json batches as they are told (interface 4.8) */
  read(json: string): void {
    for (const { events } of JSON.parse(json) as AnimationBatch[]) for (const event of events) this.#tell(event);
  }

  #come(entity: EntityState, since: number): void {
    const thing = newThing(entity, since);
    this.things.push(thing);
    this.#named.set(entity.entityName, thing);
  }

  #place({ entityName, parentEntityName, part, ...state }: EntityState, t: number): void {
    const thing = this.#of(entityName);
    const { position, rotation, localPosition, localRotation } = state;
    if (parentEntityName === undefined) {
      if (!position || !rotation) throw new Error(`${entityName} is nowhere`);
      thing.places.push(rests(t, null, null, { position, rotation }));
    } else {
      if (!localPosition || !localRotation) throw new Error(`${entityName} is nowhere on ${parentEntityName}`);
      const parent = this.#of(parentEntityName);
      thing.places.push(rests(t, parent, part ?? null, { position: localPosition, rotation: localRotation }));
      this.#carry(thing, parent, t, part ?? null);
    }
  }

  #of(name: string): Thing {
    const thing = this.#named.get(name);
    if (!thing) throw new Error(`no ${name}`);
    return thing;
  }

  #release(thing: Thing, t: number): void {
    const link = thing.links.at(-1);
    if (link) link.to = Math.min(link.to, t);
    const handing = this.#handing.get(thing);
    if (handing) handing.to = Math.min(handing.to, t);
    this.#handing.delete(thing);
  }

  #carry(thing: Thing, by: Thing, t: number, part: string | null): void {
    this.#release(thing, t);
    const link = { from: t, to: Infinity, thing, by, part };
    by.carried.push(link);
    thing.links.push(link);
  }

  #tell(event: AnimationEvent): void {
    const t = event.simulationTimeMicros;
    switch (event.animationType) {
      case 'ENTITY_CREATED':
        this.#come(event.entity, t);
        this.#place(event.entity, t);
        return;
      case 'ENTITY_REMOVED':
        this.#go(this.#of(event.entityName), t, event.entityName);
        return;
      case 'ENTITY_RENAMED': {
        const thing = this.#of(event.entityName);
        this.#named.delete(event.entityName);
        this.#named.set(event.newEntityName, thing);
        thing.names.push({ from: t, name: event.newEntityName });
        return;
      }
      case 'ATTACH_CARGO':
      case 'DETACH_CARGO':
      case 'TRANSFER_CARGO':
        this.#hand(this.#of(event.cargoName), this.#of(event.entityName), event);
        return;
      default:
        this.#move(this.#of(event.entityName), event);
    }
  }

  #hand(load: Thing, device: Thing, event: Cargo): void {
    const t = event.simulationTimeMicros;
    if (event.animationType === 'DETACH_CARGO') {
      this.#release(load, t);
      load.places.push(rests(t, null, null, event));
      return;
    }
    const { part, localPosition: position, localRotation: rotation } = event;
    this.#carry(load, device, t, part);
    if (event.animationType === 'ATTACH_CARGO') load.places.push(rests(t, device, part, { position, rotation }));
    else {
      load.places.push(goes(t, device, part, handingWay(event)));
      const to = t + Math.round(event.durationSeconds * 1e6);
      const handing = { state: 'transferring', from: t, to, pace: NO_PACE, legs: [] };
      device.motions.push(handing);
      device.hasActed = true;
      this.#handing.set(load, handing);
    }
  }

  #move(thing: Thing, event: Own): void {
    const t = event.simulationTimeMicros;
    const state = STATES[event.animationType] as string;
    const to = 'durationSeconds' in event ? t + Math.round(event.durationSeconds * 1e6) : Infinity;
    const isReplaced = (one: Motion) => (BASE.includes(state) ? BASE.includes(one.state) : one.state === state);
    for (const motion of thing.motions) if (isReplaced(motion)) motion.to = Math.min(motion.to, t);
    thing.motions.push({ state, from: t, to, ...this.#way(thing, event) });
    thing.hasActed = true;
  }

  /** Puts it on its way. */
  #way(thing: Thing, event: Own): Pick<Motion, 'pace' | 'legs'> {
    const t = event.simulationTimeMicros;
    switch (event.animationType) {
      case 'MOVE_VERTICAL': {
        const { place, pace } = liftWay(event);
        thing.heights.push(place);
        return { pace, legs: [] };
      }
      case 'EXTEND_FORK':
      case 'RETRACT_FORK': {
        const { place, pace } = forkWay(event);
        thing.forks.push(place);
        return { pace, legs: [] };
      }
    }
    if (thing.places.at(-1)?.parent) throw new Error(`this reading does not know that ${event.entityName} is carried`);
    if (event.animationType === 'STOP' || event.animationType === 'POSE_UPDATE') {
      thing.places.push(rests(t, null, null, event));
      return { pace: NO_PACE, legs: [] };
    }
    const way =
      event.animationType === 'MOVE_ALONG_PATH'
        ? routeWay(event, this.paths)
        : event.animationType === 'ROTATE'
          ? turnWay(event)
          : trackWay(event, thing, frameAt(thing, null, t, false).origin);
    thing.places.push(goes(t, null, null, way));
    return way;
  }

  /** What it carries is left where it is. */
  #go(thing: Thing, t: number, name: string): void {
    thing.gone = t;
    this.#named.delete(name);
    this.#release(thing, t);
    for (const { thing: left, to } of thing.carried) {
      if (to <= t) continue;
      const frame = onto(WORLD, frameAt(left, null, t, true));
      this.#release(left, t);
      left.places.push({ from: t, parent: null, part: null, seconds: 0, at: () => frame });
    }
  }
}
