import {
  type Box,
  boxInBoth,
  distanceBetween,
  distanceToBox,
  middleOf,
  radiansFromDegrees,
  shareWithin,
  type Vector3,
  vector3,
} from '../units/index.ts';
import type { WorldEntity } from '../world/index.ts';
import type { Focus } from './focus.ts';
import type { Steps } from './steps.ts';
import { type Body, isClear } from './surroundings.ts';

/** Where the camera stands and what it looks at, upright. */
export interface Composition {
  readonly eye: Vector3;
  readonly target: Vector3;
  /** 0 to 1: how much of what is looked at is seen, and how well it is seen from there. */
  readonly quality: number;
}

/** Puts the nearest eye, looking from a direction, that sees a whole box in the middle of the picture. */
export type Framing = (box: Box, towardsEye: Vector3) => { readonly eye: Vector3; readonly target: Vector3 };

export interface Scenery {
  readonly bodies: readonly Body[];
  readonly frame: Framing;
  /** What is looked at stands in nobody's way. */
  readonly subjects: readonly WorldEntity[];
  /** A heading that is tried first, degrees. */
  readonly headingDegrees: number;
}

/** Degrees over the level, the most telling first, and what each costs. */
const RISES = [
  { degrees: 24, cost: 0 },
  { degrees: 34, cost: 0.03 },
  { degrees: 15, cost: 0.06 },
  { degrees: 46, cost: 0.12 },
  { degrees: 60, cost: 0.25 },
  { degrees: 76, cost: 0.38 },
];
const HEADINGS = 16;
/** How much farther off it is looked from where it is too narrow, and what that costs. */
const DISTANCES = [
  { factor: 1, cost: 0 },
  { factor: 1.5, cost: 0.12 },
];
/** Metres between the eye and any body, and over what is looked at its lower edge. */
const CLEARANCE = 0.7;
const LOWEST_EYE = 0.6;
/** Nothing better is looked for. */
const GOOD_ENOUGH = 0.93;
/** What passes by hides for a while alone. */
const HIDDEN_BY_MOVING = 0.3;
/** In the open frame of a rack one sees less and less. */
const HIDDEN_WITHIN = 0.5;
const DEEP_METERS = 5;

/** Finds the best place of the camera for what is to be seen; null where each is in a body. */
export function* compose({ box, places }: Focus, scenery: Scenery): Steps<Composition | null> {
  const middle = middleOf(box);
  const reach = 2 * distanceBetween(scenery.frame(box, vector3(0, 0, 1)).eye, middle);
  const near = scenery.bodies.filter((body) => distanceToBox(body.box, middle) < reach);
  const inTheWay = near.filter((body) => !isSubject(body, box, scenery));
  let best: Composition | null = null;
  for (const { factor, cost: far } of DISTANCES) {
    for (const { degrees, cost: steep } of RISES) {
      for (let turn = 0; turn < HEADINGS; turn += 1) {
        const most = 1 - far - steep - 0.005 * turn;
        if (best !== null && best.quality >= most) continue;
        yield;
        const { eye, target } = stepBack(
          scenery.frame(box, directionOf(scenery.headingDegrees, turn, degrees)),
          factor,
        );
        if (eye.y < box.min.y + LOWEST_EYE || !isClear(eye, near, CLEARANCE)) continue;
        const quality = most - 1 + (yield* seenShare(eye, places, inTheWay));
        if (best === null || quality > best.quality) best = { eye, target, quality };
        if (quality >= GOOD_ENOUGH) return best;
      }
    }
  }
  return best;
}

/** Headings on either side of the first by turns. */
function directionOf(headingDegrees: number, turn: number, riseDegrees: number): Vector3 {
  const aside = Math.ceil(turn / 2) * (turn % 2 === 0 ? 1 : -1) * (360 / HEADINGS);
  const [heading, rise] = [radiansFromDegrees(headingDegrees + aside), radiansFromDegrees(riseDegrees)];
  const level = Math.cos(rise);
  return vector3(Math.sin(heading) * level, Math.sin(rise), Math.cos(heading) * level);
}

function stepBack({ eye, target }: ReturnType<Framing>, factor: number): ReturnType<Framing> {
  const away = (axis: 'x' | 'y' | 'z') => target[axis] + (eye[axis] - target[axis]) * factor;
  return { eye: vector3(away('x'), away('y'), away('z')), target };
}

/** Those looked at, and what lies on them. */
function isSubject({ entity, box }: Body, focus: Box, { subjects }: Scenery): boolean {
  if (subjects.includes(entity)) return true;
  return distanceToBox(focus, middleOf(box)) === 0 && boxInBoth(box, focus) !== null && isSmaller(box, focus);
}

function isSmaller(a: Box, b: Box): boolean {
  return a.max.x - a.min.x < b.max.x - b.min.x && a.max.z - a.min.z < b.max.z - b.min.z;
}

/** Tells the share of places that can be seen from the eye, between 0 and 1. */
function* seenShare(eye: Vector3, places: readonly Vector3[], bodies: readonly Body[]): Steps<number> {
  let seen = 0;
  for (const place of places) {
    yield;
    seen += Math.max(0, 1 - hiddenShare(eye, place, bodies));
  }
  return places.length === 0 ? 0 : seen / places.length;
}

function hiddenShare(eye: Vector3, place: Vector3, bodies: readonly Body[]): number {
  const meters = distanceBetween(eye, place);
  let hidden = 0;
  for (const { box, isMoving } of bodies) {
    const share = shareWithin(box, eye, place);
    if (share < 0) continue;
    if (distanceToBox(box, place) === 0) hidden += HIDDEN_WITHIN * Math.min(1, (share * meters) / DEEP_METERS);
    else hidden += isMoving ? HIDDEN_BY_MOVING : 1;
    if (hidden >= 1) return 1;
  }
  return hidden;
}
