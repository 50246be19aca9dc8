import {
  distanceBetween,
  type Meters,
  MICROS_PER_SECOND,
  type SimMicros,
  type Vector3,
  vector3,
} from '../units/index.ts';
import type { TrackSpan } from '../world/index.ts';
import { commonOf, type Interval, within } from './intervals.ts';
import type { KnownRun, Presence } from './known-run.ts';
import { positionAt, positionBefore } from './positions.ts';
import { isRouted, type NamedLeg, type RouteTravel, routeTravel, secondsAt } from './way.ts';

type Who = Pick<Presence, 'span' | 'entity'> & { readonly run: KnownRun };

/** Halves that are longer than their chord by no more than this tell the arc to a thousandth of it: what is left is extrapolated. */
const CHORD_METERS = 1e-4;
const MOST_HALVINGS = 12;
/**
 * What bends is looked at in so many pieces before a chord is believed, so that neither a whole turn nor bends to both sides are
 * taken for a straight way; a path in one for each metre.
 */
const BENT_PIECES = 8;
const LEAST_PIECES = 2;
const PIECE_METERS = 1;

/** The length of the way of an entity's origin in the world; a jump counts where it lands. */
export function wayOf(who: Who, range: Interval): Meters {
  const { world } = who.span;
  const motions: MotionTime[] = [];
  addMotionsUnder(who, range, true, motions);
  const times = turningPoints(motions, range);
  let meters = 0;
  let at = positionAt(world, who.entity, 'ENTITY', range.fromMicros);
  for (const [index, from] of times.slice(0, -1).entries()) {
    const to = times[index + 1] as SimMicros;
    const reached = positionBefore(world, who.entity, 'ENTITY', to);
    const next = index === times.length - 2 ? reached : positionAt(world, who.entity, 'ENTITY', to);
    if (!at || !reached || !next) return meters;
    const pieces = to - from <= 1 ? 1 : piecesOf(motions, { fromMicros: from, toMicros: to });
    meters += pieces === 1 ? distanceBetween(at, reached) : piecewise(who, from, to, pieces, at, reached);
    meters += distanceBetween(reached, next);
    at = next;
  }
  return meters;
}

/** A range with the instants at which a motion within it begins or ends. */
function turningPoints(motions: readonly Interval[], { fromMicros, toMicros }: Interval): SimMicros[] {
  const times = [fromMicros, toMicros];
  for (const motion of motions) times.push(motion.fromMicros, motion.toMicros);
  return times.sort((a, b) => a - b).filter((t, index) => index === 0 || t !== times[index - 1]);
}

/** Straight motions that run at once, each at its own pace, are a bent one. */
function piecesOf(motions: readonly MotionTime[], time: Interval): number {
  let pieces = 1;
  let running = 0;
  for (const motion of motions) {
    if (motion.fromMicros >= time.toMicros || motion.toMicros <= time.fromMicros) continue;
    running += 1;
    pieces = Math.max(pieces, motion.pieces);
  }
  return running > 1 ? Math.max(pieces, BENT_PIECES) : pieces;
}

function piecewise(
  who: Who,
  fromMicros: SimMicros,
  toMicros: SimMicros,
  pieces: number,
  start: Vector3,
  end: Vector3,
): Meters {
  const timeOf = (piece: number) => fromMicros + ((toMicros - fromMicros) * piece) / pieces;
  let meters = 0;
  let at = start;
  for (let piece = 1; piece <= pieces; piece += 1) {
    const next = piece === pieces ? end : positionAt(who.span.world, who.entity, 'ENTITY', timeOf(piece));
    if (!next) return meters;
    meters += arc(who, timeOf(piece - 1), timeOf(piece), at, next, MOST_HALVINGS);
    at = next;
  }
  return meters;
}

function arc(who: Who, from: SimMicros, to: SimMicros, start: Vector3, end: Vector3, halvings: number): Meters {
  const chord = distanceBetween(start, end);
  const t = (from + to) / 2;
  const middle = positionAt(who.span.world, who.entity, 'ENTITY', t);
  if (!middle) return chord;
  const halves = distanceBetween(start, middle) + distanceBetween(middle, end);
  if (halves - chord <= CHORD_METERS * Math.max(1, chord) || halvings === 0) return halves + (halves - chord) / 3;
  return arc(who, from, t, start, middle, halvings - 1) + arc(who, t, to, middle, end, halvings - 1);
}

/** A time in which an entity goes one way: straight in one piece, bent in several. */
interface MotionTime extends Interval {
  readonly pieces: number;
}

/** Adds the motions of an entity and of all that carries it within a time; an observation reaches to the next. */
function addMotionsUnder({ run, span, entity }: Who, range: Interval, isItself: boolean, motions: MotionTime[]): void {
  const history = run.historyOf(entity, span, range.fromMicros);
  if (!history) return;
  for (const track of [history.body, history.platform, history.fork]) {
    for (const motion of within(track, range)) {
      const { kind, startMicros, endMicros, untilMicros } = motion;
      const time = commonOf(range, {
        fromMicros: startMicros,
        toMicros: kind === 'observed' ? untilMicros : endMicros,
      });
      if (!time) continue;
      const travel = isRouted(motion.event) ? routeTravel(motion.event, span.world.network) : null;
      if (travel) addLegs(motion, travel, time, motions);
      else motions.push({ ...time, pieces: piecesOfMotion(motion, isItself) });
    }
  }
  for (const { parent, startMicros, untilMicros } of within(history.links, range)) {
    const held = commonOf(range, { fromMicros: startMicros, toMicros: untilMicros });
    if (held && parent) addMotionsUnder({ run, span, entity: parent }, held, false, motions);
  }
}

/** Each leg of a route for itself: at its ends the way turns. */
function addLegs({ startMicros }: TrackSpan, travel: RouteTravel, time: Interval, motions: MotionTime[]): void {
  const { legs } = travel;
  if (legs.length === 1) motions.push({ ...time, pieces: piecesOfLeg(legs[0] as NamedLeg) });
  else {
    let begun = 0;
    for (const leg of legs) {
      const timeOf = (meters: Meters) => startMicros + secondsAt(travel.profile(), meters) * MICROS_PER_SECOND;
      const ends = begun + Math.abs(leg.endOffset - leg.startOffset);
      const driven = commonOf(time, { fromMicros: timeOf(begun), toMicros: timeOf(ends) });
      if (driven) motions.push({ fromMicros: driven.fromMicros, toMicros: driven.toMicros, pieces: piecesOfLeg(leg) });
      begun = ends;
    }
  }
}

function piecesOfLeg({ path: { curve, lengthMeters }, startOffset, endOffset }: NamedLeg): number {
  const [start, end] = [startOffset, endOffset].map((offset) => curve.pointAt(offset / lengthMeters, vector3()));
  const meters = (Math.abs(endOffset - startOffset) / lengthMeters) * curve.lengthMeters;
  const isStraight = distanceBetween(start as Vector3, end as Vector3) >= meters * (1 - 1e-9);
  return isStraight ? 1 : Math.max(LEAST_PIECES, Math.ceil(meters / PIECE_METERS));
}

/** What is handed over goes straight itself, but turns what it carries. */
function piecesOfMotion({ kind, event }: TrackSpan, isItself: boolean): number {
  if (event?.animationType === 'MOVE_ALONG_PATH' && event.poses) return Math.max(BENT_PIECES, 2 * event.poses.length);
  if (kind === 'observed') return isItself ? 1 : LEAST_PIECES;
  const isStraight = kind === 'lift' || kind === 'fork' || kind === 'travel' || (kind === 'transfer' && isItself);
  return isStraight ? 1 : BENT_PIECES;
}
