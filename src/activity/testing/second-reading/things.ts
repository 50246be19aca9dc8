import type { AnimationEvent, EntityState } from '../../../protocol/index.ts';
import { add, apart, type Frame, frameOf, onto, type Pose, poseBetween, WORLD, type Xyz } from './frames.ts';
import { evenPace, type Pace, paceOf } from './pace.ts';
import { type Leg, legsOf, metersOf, type Path, placeOn } from './ways.ts';

/** A time in which something moves, is handed something, or is known to rest. */
export interface Motion {
  readonly state: string;
  readonly from: number;
  to: number;
  readonly pace: Pace;
  /** Of a motion along a route. */
  readonly legs: readonly Leg[];
}

interface From {
  readonly from: number;
}

/** Where something is on what carries it, or in the world. */
interface Place extends From {
  readonly parent: Thing | null;
  readonly part: string | null;
  /** For how long it moves from then on, in seconds. */
  readonly seconds: number;
  at(seconds: number): Frame;
}

interface PartPlace extends From {
  readonly seconds: number;
  at(seconds: number): Xyz;
}

export interface Link {
  readonly from: number;
  to: number;
  readonly thing: Thing;
  readonly by: Thing;
  readonly part: string | null;
}

export interface Thing {
  readonly type: string;
  readonly state: EntityState;
  readonly since: number;
  gone: number;
  readonly names: { from: number; name: string }[];
  readonly motions: Motion[];
  readonly carried: Link[];
  readonly links: Link[];
  readonly places: Place[];
  readonly heights: PartPlace[];
  readonly forks: PartPlace[];
  hasActed: boolean;
}

export const NO_PACE = evenPace(0, 1);
const NOWHERE = { x: 0, y: 0, z: 0 };

export function newThing(state: EntityState, since: number): Thing {
  const { entityName, entityType: type, platformHeightMeters: y = 0, forkLocalPosition = NOWHERE } = state;
  return {
    ...{ type, state, since, gone: Infinity, names: [{ from: since, name: entityName }], motions: [], carried: [] },
    ...{ links: [], places: [], hasActed: false },
    heights: [{ from: since, seconds: 0, at: () => ({ x: 0, y, z: 0 }) }],
    forks: [{ from: since, seconds: 0, at: () => forkLocalPosition }],
  };
}

/** The last that holds at an instant; before it: that held until then. */
export function lastAt<T extends From>(list: readonly T[], t: number, isBefore: boolean): T | undefined {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const { from } = list[middle] as T;
    if (from < t || (!isBefore && from === t)) low = middle + 1;
    else high = middle;
  }
  return list[Math.max(0, low - 1)];
}

/** The frame of a part in the world. What changes at the instant itself counts afterwards. */
export function frameAt(thing: Thing, part: string | null, t: number, isBefore: boolean): Frame {
  const { parent, part: on, from, at } = lastAt(thing.places, t, isBefore) as Place;
  const base = onto(parent ? frameAt(parent, on, t, isBefore) : WORLD, at((t - from) / 1e6));
  if (part !== 'LIFT_PLATFORM' && part !== 'FORK') return base;
  const { platformOriginLocalPosition: origin = NOWHERE, platformLocalRotation = NOWHERE } = thing.state;
  const height = partAt(thing.heights, t, isBefore);
  const platform = onto(base, frameOf({ position: add(origin, height), rotation: platformLocalRotation }));
  if (part === 'LIFT_PLATFORM') return platform;
  const rotation = thing.state.forkLocalRotation ?? NOWHERE;
  return onto(platform, frameOf({ position: partAt(thing.forks, t, isBefore), rotation }));
}

function partAt(list: readonly PartPlace[], t: number, isBefore: boolean): Xyz {
  const place = lastAt(list, t, isBefore) as PartPlace;
  return place.at((t - place.from) / 1e6);
}

export function rests(from: number, parent: Thing | null, part: string | null, pose: Pose): Place {
  const frame = frameOf(pose);
  return { from, parent, part, seconds: 0, at: () => frame };
}

export function goes(from: number, parent: Thing | null, part: string | null, way: Way): Place {
  const { seconds, poseAt } = way;
  return { from, parent, part, seconds, at: (t) => frameOf(poseAt(Math.max(0, Math.min(seconds, t)))) };
}

interface Way {
  readonly seconds: number;
  readonly pace: Pace;
  readonly legs: readonly Leg[];
  poseAt(seconds: number): Pose;
}

type Kind<Type extends AnimationEvent['animationType']> = Extract<AnimationEvent, { animationType: Type }>;

/** The way of a vehicle along its route: beside it by as much as it begins beside it, turned to it as it begins. */
export function routeWay(action: Kind<'MOVE_ALONG_PATH'>, paths: ReadonlyMap<string, Path>): Way {
  if (action.poses) throw new Error('this reading knows no poses');
  const { durationSeconds: seconds, position, rotation, route } = action;
  const legs = legsOf(route, paths);
  const pace = paceOf(metersOf(legs), seconds, action);
  const first = placeOn(legs, 0);
  const beside = add(position, first.position, -1);
  const poseAt = (t: number) => {
    const { position: on, heading } = placeOn(legs, pace.at(t));
    const turn = heading === null || first.heading === null ? 0 : heading - first.heading;
    return { position: add(on, beside), rotation: { ...rotation, y: rotation.y + turn } };
  };
  return { seconds, pace, legs, poseAt };
}

export function turnWay({ position, rotation, targetRotation, durationSeconds: seconds }: Kind<'ROTATE'>): Way {
  const [from, to] = [rotation, targetRotation].map((angles) => ({ position, rotation: angles })) as [Pose, Pose];
  return { seconds, pace: NO_PACE, legs: [], poseAt: (t) => poseBetween(from, to, t / seconds) };
}

/** Along the fixed track of a stacker, from where it stands. */
export function trackWay(action: Kind<'TRAVEL'>, { state }: Thing, stands: Xyz): Way {
  const { durationSeconds: seconds, startOffsetMeters, targetOffsetMeters } = action;
  const { trackStartPosition: start = NOWHERE, trackEndPosition: end = NOWHERE, rotation = NOWHERE } = state;
  const meters = targetOffsetMeters - startOffsetMeters;
  const pace = paceOf(Math.abs(meters), seconds, action);
  const along = add(end, start, -1);
  const share = Math.sign(meters) / apart(start, end);
  const poseAt = (t: number) => ({ position: add(stands, along, share * pace.at(t)), rotation });
  return { seconds, pace, legs: [], poseAt };
}

/** From one place on the part to another. */
export function handingWay(action: Kind<'TRANSFER_CARGO'>): Way {
  const { durationSeconds: seconds, localPosition, localRotation, targetLocalPosition, targetLocalRotation } = action;
  const from = { position: localPosition, rotation: localRotation };
  const to = { position: targetLocalPosition, rotation: targetLocalRotation };
  return { seconds, pace: NO_PACE, legs: [], poseAt: (t) => poseBetween(from, to, t / seconds) };
}

/** Up or down, its pace. */
export function liftWay(action: Kind<'MOVE_VERTICAL'>): { place: PartPlace; pace: Pace } {
  const { startHeightMeters: start, targetHeightMeters: target, durationSeconds: seconds } = action;
  const pace = paceOf(Math.abs(target - start), seconds, action);
  const at = (t: number) => ({ x: 0, y: start + Math.sign(target - start) * pace.at(t), z: 0 });
  return { place: { from: action.simulationTimeMicros, seconds, at }, pace };
}

export function forkWay(action: Kind<'EXTEND_FORK' | 'RETRACT_FORK'>): { place: PartPlace; pace: Pace } {
  const { localPosition, targetLocalPosition, durationSeconds: seconds } = action;
  const at = (t: number) => {
    const share = Math.min(1, t / seconds);
    return add(localPosition, add(targetLocalPosition, localPosition, -1), share);
  };
  return {
    place: { from: action.simulationTimeMicros, seconds, at },
    pace: evenPace(apart(localPosition, targetLocalPosition), seconds),
  };
}
