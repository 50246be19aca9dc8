import type { RouteNetwork } from '../../motion/index.ts';
import { type Meters, MICROS_PER_SECOND, type SimMicros } from '../../units/index.ts';
import type { TrackSpan } from '../../world/index.ts';
import type { Carrying } from '../carrying.ts';
import { commonOf, type Interval } from '../intervals.ts';
import type { Presence } from '../known-run.ts';
import { isRouted, type NamedLeg, routeTravel } from '../way.ts';
import type { Junctions } from './junctions.ts';

/** A vehicle that stands although it has a way to go. */
export interface Stand extends Interval {
  /** Each way that it may go: one where that is known. */
  readonly ahead: readonly (readonly NamedLeg[])[];
}

/**
 * When a vehicle stood within a range although it had a way to go. Its way is what is left of the route that was stopped; where
 * that was driven to its end, that of its next motion, as soon as one is known, else the path on which it stands and those that go
 * on from there. Work on cargo ends before a stand begins; who is taken up stands no longer.
 */
export function standsOf(presence: Presence, carrying: Carrying, junctions: Junctions, range: Interval): Stand[] {
  const { body } = presence.history;
  const works = worksOf(presence, carrying);
  return body.flatMap((span, index): Stand[] => {
    const rest = restOf(span, body[index + 1], presence);
    if (!rest || !commonOf(rest, range)) return [];
    const worked = lastBefore(works, rest.toMicros);
    const fromMicros = Math.max(rest.fromMicros, worked);
    const ahead = aheadOf(presence, { index, hasWorked: worked > rest.fromMicros, junctions });
    return [{ fromMicros, toMicros: rest.toMicros, ahead }];
  });
}

/** The time after a routed motion or a STOP in which the base does nothing and nobody takes it up, if that has a length. */
function restOf(
  span: TrackSpan,
  next: TrackSpan | undefined,
  { entity, fromMicros, toMicros }: Presence,
): Interval | null {
  const isStop = span.kind === 'stopped';
  // Who can be stopped is told to stop: its rest without that is the end of a way.
  if (!isStop && (!isRouted(span.event) || entity.supportedActions.includes('STOP'))) return null;
  const from = Math.max(fromMicros, isStop ? span.startMicros : Math.round(span.endMicros));
  const to = Math.min(toMicros, next?.startMicros ?? toMicros);
  return { fromMicros: from, toMicros: to };
}

/** Instants at which its cargo changed. */
function worksOf({ entity }: Presence, carrying: Carrying): SimMicros[] {
  const loads = carrying.loadedTimes(entity).flatMap(({ fromMicros, toMicros }) => [fromMicros, toMicros]);
  const handed = carrying.handedTo(entity).map(({ toMicros }) => toMicros);
  return [...loads, ...handed].sort((a, b) => a - b);
}

function lastBefore(instants: readonly SimMicros[], t: SimMicros): SimMicros {
  return instants.findLast((instant) => instant < t) ?? Number.NEGATIVE_INFINITY;
}

interface Standing {
  /** Of the span that it stands after. */
  readonly index: number;
  readonly hasWorked: boolean;
  readonly junctions: Junctions;
}

/** What says nothing of where it is bound to. */
const ON_THE_SPOT: readonly TrackSpan['kind'][] = ['rotation', 'stopped'];

function aheadOf(
  { span: { world }, history: { body } }: Presence,
  { index, hasWorked, junctions }: Standing,
): NamedLeg[][] {
  const { network } = world;
  const last = body.slice(0, index + 1).findLast(({ kind }) => kind === 'travel');
  const left = last ? leftOf(last, network) : [];
  if (left.length > 0) return [left];
  // Who is taken up next waits for that, and for no way.
  const next = body.slice(index + 1).find(({ kind }) => !ON_THE_SPOT.includes(kind));
  const reached = legsOf(last, network).at(-1);
  if (!next) return reached ? junctions.onwardFrom(reached).map((leg) => [leg]) : [];
  const ahead = legsOf(next, network);
  return !hasWorked && turnsBack(reached, ahead[0]) ? [] : [ahead];
}

function legsOf(span: TrackSpan | undefined, network: RouteNetwork): NamedLeg[] {
  return span && isRouted(span.event) ? [...(routeTravel(span.event, network)?.legs ?? [])] : [];
}

/** Who comes out again by the way that it came, without having worked, came to stay. */
function turnsBack(before: NamedLeg | undefined, after: NamedLeg | undefined): boolean {
  const isSamePath = before !== undefined && before.pathName === after?.pathName;
  return isSamePath && directionOf(before) !== directionOf(after);
}

function directionOf({ startOffset, endOffset }: NamedLeg): number {
  return Math.sign(endOffset - startOffset);
}

/** What is left of a route that was stopped on its way; nothing of one that was driven to its end. */
function leftOf({ event, startMicros, endMicros }: TrackSpan, network: RouteNetwork): NamedLeg[] {
  if (!isRouted(event)) return [];
  const travel = routeTravel(event, network);
  return travel ? beyond(travel.legs, travel.profile().at((endMicros - startMicros) / MICROS_PER_SECOND)) : [];
}

/** Less is the end of the route. */
const LEAST_LEFT_METERS = 0.01;

function beyond(legs: readonly NamedLeg[], meters: Meters): NamedLeg[] {
  let begun = 0;
  return legs.flatMap((leg) => {
    const length = Math.abs(leg.endOffset - leg.startOffset);
    const driven = Math.min(length, Math.max(0, meters - begun));
    begun += length;
    if (length - driven < LEAST_LEFT_METERS) return [];
    return [{ ...leg, startOffset: leg.startOffset + Math.sign(leg.endOffset - leg.startOffset) * driven }];
  });
}
