import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import {
  type Box,
  boxAround,
  distanceBetween,
  type Seconds,
  type SimMicros,
  shareWithin,
  type Vector3,
  widened,
} from '../units/index.ts';
import type { World } from '../world/index.ts';
import { type Composition, compose, type Framing } from './compose.ts';
import { focusOf } from './focus.ts';
import { actorsOf, type Moment, type MomentKind, type Stretch, subjectsOf } from './moment.ts';
import { momentsIn } from './moments.ts';
import { neighbourhood } from './neighbourhood.ts';
import { atOnce, type Steps } from './steps.ts';
import { type Body, type ShapeOf, Surroundings } from './surroundings.ts';

/** Seconds that a shot is held. */
export const SHORTEST_SHOT: Seconds = 6;
export const LONGEST_SHOT: Seconds = 12;

/** A shot that was chosen: what it shows, from where, for how long. */
export interface Take {
  /** `whole`: the plant, because nothing else happens or to show again where one is. */
  readonly kind: MomentKind | 'whole';
  readonly moment: Moment | null;
  readonly fromMicros: SimMicros;
  readonly toMicros: SimMicros;
  readonly seconds: Seconds;
  readonly camera: Pick<Composition, 'eye' | 'target'>;
  readonly transition: 'fly' | 'cut';
  /** Names of those who act in it, and who may not act in the next. */
  readonly actors: readonly string[];
}

export interface Chosen {
  readonly world: World;
  readonly shapeOf: ShapeOf;
  readonly frame: Framing;
  /** The shot begins here. */
  readonly fromMicros: SimMicros;
  /** How fast the simulation is shown: its microseconds in a second of the shot. */
  readonly microsPerSecond: number;
  readonly seed: number;
  /** How many were chosen before it. */
  readonly index: number;
  /** Those that were chosen last, in their order: a dozen are enough. */
  readonly before: readonly Take[];
  /** What came or began to move earlier does not count: then how much of the past is known changes nothing. Default: all that is known counts. */
  readonly freshSinceMicros?: SimMicros;
}

/** A moment is to begin after the picture is there, and before it gets boring. */
const EARLIEST: Seconds = 1;
const LATEST: Seconds = 5;
/** It is looked at for so long at least, and a little after it is over. */
const LEAST_SEEN: Seconds = 2;
const AFTERWARDS: Seconds = 1.5;
/** After so many shots the whole is shown again. */
const WHOLE_EVERY = 7;
const MOST_TRIED = 10;
const GOOD_QUALITY = 0.8;
const LEAST_QUALITY = 0.35;
/** Who was seen in one of the last shots is worth less, and so is what is like the shot before. */
const REMEMBERED = 6;
const SEEN_LATELY = 0.3;
const LIKE_BEFORE = 0.4;
/** Chance moves worths by so much. */
const CHANCE = 0.35;

/** Returns the next shot: a function of the run, the seed and the shots before it. */
export function nextTake(chosen: Chosen): Take {
  return atOnce(takeSteps(chosen));
}

/** Chooses the same in steps, between which others may have their turn: of a large plant it takes many frames. */
export function* takeSteps(chosen: Chosen): Steps<Take> {
  const { world, shapeOf, seed, index } = chosen;
  const random = xoroshiro128plus(Math.imul(seed, 0x9e3779b1) ^ index);
  const surroundings = new Surroundings(world, shapeOf);
  if (index % WHOLE_EVERY !== 0) {
    const found = yield* momentTake(chosen, surroundings, () => uniformFloat64(random));
    if (found !== null) return found;
  }
  return yield* wholeTake(chosen, surroundings);
}

function* momentTake(chosen: Chosen, surroundings: Surroundings, chance: () => number): Steps<Take | null> {
  const { world, frame, fromMicros, microsPerSecond, before, freshSinceMicros } = chosen;
  const longest = { fromMicros, toMicros: fromMicros + LONGEST_SHOT * microsPerSecond };
  const entities = yield* neighbourhood(world, fromMicros, chance());
  const headingDegrees = chance() * 360;
  const bodies = yield* surroundings.during(longest, entities);
  const moments = yield* momentsIn(world, longest, { entities, freshSinceMicros });
  yield;
  const worths = moments
    .filter((moment) => isInTime(moment, chosen))
    .map((moment) => ({ moment, worth: worthOf(moment, before) * (1 - CHANCE + 2 * CHANCE * chance()) }))
    .filter(({ worth }) => worth > 0)
    .sort((a, b) => b.worth - a.worth)
    .slice(0, MOST_TRIED);
  const found = yield* bestComposed(worths, function* (moment) {
    const focus = focusOf(world, surroundings, moment, shotOf(moment, chosen));
    yield;
    return focus && (yield* compose(focus, { bodies, frame, subjects: subjectsOf(moment), headingDegrees }));
  });
  return found && takeOf(found.moment, found.composition, { chosen, bodies });
}

/** The most worth of those that are seen well, else the one that is seen best. */
function* bestComposed(
  worths: readonly { readonly moment: Moment }[],
  composed: (moment: Moment) => Steps<Composition | null>,
): Steps<{ moment: Moment; composition: Composition } | null> {
  let best: { moment: Moment; composition: Composition } | null = null;
  for (const { moment } of worths) {
    const composition = yield* composed(moment);
    if (composition === null || composition.quality < LEAST_QUALITY) continue;
    if (composition.quality >= GOOD_QUALITY) return { moment, composition };
    if (best === null || composition.quality > best.composition.quality) best = { moment, composition };
  }
  return best;
}

function isInTime(moment: Moment, { fromMicros, microsPerSecond }: Chosen): boolean {
  const isLong = moment.kind === 'lift' || moment.kind === 'way';
  const beginsIn = (moment.fromMicros - fromMicros) / microsPerSecond;
  const endsIn = (moment.toMicros - fromMicros) / microsPerSecond;
  return beginsIn <= LATEST && (isLong ? endsIn >= EARLIEST + LEAST_SEEN : beginsIn >= EARLIEST);
}

/** 0: it is not shown now. */
function worthOf(moment: Moment, before: readonly Take[]): number {
  const actors = namesOf(moment);
  const last = before.at(-1);
  if (last?.actors.some((name) => actors.includes(name))) return 0;
  const isKnown = before.slice(-REMEMBERED).some((take) => take.actors.some((name) => actors.includes(name)));
  return moment.weight * (isKnown ? SEEN_LATELY : 1) * (last?.kind === moment.kind ? LIKE_BEFORE : 1);
}

function namesOf(moment: Moment): string[] {
  return actorsOf(moment).map((one) => one.nameAt(moment.fromMicros));
}

function shotOf(moment: Moment, { fromMicros, microsPerSecond }: Chosen): Stretch & { readonly seconds: Seconds } {
  const wanted = (moment.toMicros - fromMicros) / microsPerSecond + AFTERWARDS;
  const seconds = Math.round(10 * Math.min(LONGEST_SHOT, Math.max(SHORTEST_SHOT, wanted))) / 10;
  return { fromMicros, toMicros: fromMicros + Math.round(seconds * microsPerSecond), seconds };
}

interface Around {
  readonly chosen: Chosen;
  readonly bodies: readonly Body[];
}

function takeOf(moment: Moment, camera: Composition, { chosen, bodies }: Around): Take {
  const { eye, target } = camera;
  const beginsIn = (moment.fromMicros - chosen.fromMicros) / chosen.microsPerSecond;
  const isUnderWay = moment.kind === 'lift' || moment.kind === 'way';
  const mayFly = isUnderWay || beginsIn >= FLIGHT_LEAD;
  return {
    ...{ kind: moment.kind, moment, ...shotOf(moment, chosen), camera: { eye, target }, actors: namesOf(moment) },
    transition: mayFly && isNear(chosen.before.at(-1), eye, bodies) ? 'fly' : 'cut',
  };
}

/** A flight has to be over by the time of what it flies to. */
const FLIGHT_LEAD: Seconds = 3;
const FLOWN_METERS = 22;
const FLOWN_CLEARANCE = 0.5;

/** Whether one place is flown to from the other: near, with nothing between them. */
function isNear(last: Take | undefined, eye: Vector3, bodies: readonly Body[]): boolean {
  if (last === undefined || last.kind === 'whole' || distanceBetween(last.camera.eye, eye) > FLOWN_METERS) return false;
  return bodies.every(({ box }) => shareWithin(widened(box, FLOWN_CLEARANCE), last.camera.eye, eye) < 0);
}

const EMPTY: Box = { min: { x: -5, y: 0, z: -5 }, max: { x: 5, y: 3, z: 5 } };
/** Seen from one corner after the other. */
const CORNERS = [
  [-0.62, 0.95],
  [0.62, 0.95],
  [0.95, -0.62],
  [-0.95, -0.62],
] as const;
const FROM_ABOVE = 0.6;

function* wholeTake(chosen: Chosen, surroundings: Surroundings): Steps<Take> {
  const { world, fromMicros, microsPerSecond, index, frame } = chosen;
  let whole: Box | null = null;
  for (const entity of world.entitiesAt(fromMicros)) {
    const own = surroundings.boxAt(entity, fromMicros);
    if (own !== null) whole = whole === null ? own : boxAround(whole, own);
    yield;
  }
  const box = whole ?? EMPTY;
  const [x, z] = CORNERS[Math.floor(index / WHOLE_EVERY) % CORNERS.length] ?? CORNERS[0];
  const length = Math.hypot(x, FROM_ABOVE, z);
  const { eye, target } = frame(box, { x: x / length, y: FROM_ABOVE / length, z: z / length });
  return {
    ...{ kind: 'whole', moment: null, fromMicros, seconds: SHORTEST_SHOT, camera: { eye, target }, actors: [] },
    toMicros: fromMicros + Math.round(SHORTEST_SHOT * microsPerSecond),
    transition: 'cut',
  };
}
