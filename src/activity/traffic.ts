import { distanceBetween, type Meters, MICROS_PER_SECOND, type SimMicros } from '../units/index.ts';
import type { TrackSpan, WorldEntity } from '../world/index.ts';
import type { Carrying } from './carrying.ts';
import { commonOf, coveredMicros, type Interval } from './intervals.ts';
import type { Identity, Presence } from './known-run.ts';
import { lineOf, type Paced } from './passage-line.ts';
import { positionAt, positionBefore } from './positions.ts';
import type { PassageRow, TrafficRow } from './relations.ts';
import { isRouted, routeTravel, secondsAt } from './way.ts';

/** Metres by which a motion may begin beside where the vehicle stands and still go on from there, as routes touch (M24). */
const TOUCHING_METERS = 0.05;
/** Metres by which an offset may miss a path's end and still be there. */
const END_METERS = 0.001;

/** A vehicle on a path, as it comes by. */
interface Passage {
  readonly pathName: string;
  readonly direction: 'forward' | 'backward';
  readonly enterMicros: SimMicros;
  readonly startOffsetMeters: Meters;
  endOffsetMeters: Meters;
  /** Since when the vehicle had stood there, having come by another path. */
  readonly standsSinceMicros: SimMicros;
  readonly drives: Drive[];
}

/** A piece of a route on one path, as far as it was driven and is known. */
interface Drive extends Paced {
  readonly pathName: string;
  readonly direction: 'forward' | 'backward';
  /** The end of the path in this direction is reached. */
  readonly isThrough: boolean;
}

/** Passages of a vehicle within a range: by routes; motion by poses, observations and TRAVEL name no way on a path. */
export function trafficOf(
  { id, presences }: Identity,
  carryingOf: (presence: Presence) => Carrying,
  range: Interval,
): TrafficRow[] {
  return presences.flatMap((presence) => {
    const { entity } = presence;
    const loadedTimes = carryingOf(presence).loadedTimes(entity);
    return passagesOf(presence).flatMap((left) => {
      const within = commonOf(timeOf(left), range);
      return within ? [passageRow(id, entity, left, within, isLoadedIn(left, loadedTimes))] : [];
    });
  });
}

/** Passages over some paths that overlap a range, each whole and with the motion within it. */
export function passagesWithMotion(
  { id, entityType, presences }: Identity,
  carryingOf: (presence: Presence) => Carrying,
  range: Interval,
  isAsked: (pathName: string) => boolean,
): PassageRow[] {
  return presences.flatMap((presence) => {
    const asked = passagesOf(presence).filter(
      (left) => isAsked(left.passage.pathName) && commonOf(timeOf(left), range) !== null,
    );
    if (asked.length === 0) return [];
    const { entity } = presence;
    const loadedTimes = carryingOf(presence).loadedTimes(entity);
    return asked.map((left) => ({
      ...passageRow(id, entity, left, timeOf(left), isLoadedIn(left, loadedTimes)),
      entityType,
      standsSinceMicros: left.passage.standsSinceMicros,
      line: lineOf(left.passage.drives, left.leaveMicros),
    }));
  });
}

/** From entering to leaving. */
export function timeOf({ passage, leaveMicros }: Left): Interval {
  return { fromMicros: passage.enterMicros, toMicros: leaveMicros };
}

/** Whether it was loaded where a passage begins, by the times in which it was. */
export function isLoadedIn({ passage: { enterMicros } }: Left, loadedTimes: readonly Interval[]): boolean {
  return loadedTimes.some((time) => time.fromMicros <= enterMicros && enterMicros < time.toMicros);
}

/** A piece of a passage as a row. */
export function passageRow(
  entityId: string,
  entity: WorldEntity,
  { passage }: Left,
  within: Interval,
  loaded: boolean,
): TrafficRow {
  const { enterMicros, pathName, direction, startOffsetMeters, endOffsetMeters, drives } = passage;
  const { fromMicros, toMicros } = within;
  const stoppedMicros = toMicros - fromMicros - coveredMicros(drives, within);
  return {
    pathName,
    entityName: entity.nameAt(enterMicros),
    entityId,
    enterMicros: fromMicros,
    leaveMicros: toMicros,
    direction,
    startOffsetMeters,
    endOffsetMeters,
    stoppedMicros,
    loaded,
  };
}

/** A passage and when it ends. */
interface Left {
  readonly passage: Passage;
  readonly leaveMicros: SimMicros;
}

/** Those of a presence, in order; the last may go on. */
export function passagesOf(presence: Presence): Left[] {
  const passages: Left[] = [];
  let open: Passage | null = null;
  /** When it left the passage before, where it has not moved since but by routes. */
  let leftMicros: SimMicros | null = null;
  const leave = (leaveMicros: SimMicros) => {
    if (open) {
      passages.push({ passage: open, leaveMicros });
      leftMicros = leaveMicros;
    }
    open = null;
  };
  for (const span of presence.history.body) {
    const startMicros = Math.max(span.startMicros, presence.fromMicros);
    if (startMicros >= presence.toMicros) break;
    const drives = span.kind === 'travel' ? drivesOf(presence, span) : [];
    const isMoved = span.kind === 'observed' && isElsewhere(presence, span.startMicros);
    if (drives === null || isMoved) {
      leave(startMicros);
      leftMicros = null;
    }
    for (const drive of drives ?? []) {
      if (open && !goesOn(open, drive)) leave(drive.fromMicros);
      const { fromMicros: enterMicros, toMicros, pathName, direction, startOffsetMeters, endOffsetMeters } = drive;
      const passage: Passage = open ?? {
        pathName,
        direction,
        enterMicros,
        startOffsetMeters,
        endOffsetMeters,
        standsSinceMicros: leftMicros ?? enterMicros,
        drives: [],
      };
      passage.drives.push(drive);
      passage.endOffsetMeters = endOffsetMeters;
      open = passage;
      if (drive.isThrough) leave(toMicros);
    }
  }
  leave(presence.toMicros);
  return passages;
}

function goesOn(open: Passage, { pathName, direction, startOffsetMeters }: Drive): boolean {
  const isSameWay = open.pathName === pathName && open.direction === direction;
  return isSameWay && Math.abs(open.endOffsetMeters - startOffsetMeters) <= TOUCHING_METERS;
}

function isElsewhere({ span, entity }: Presence, t: SimMicros): boolean {
  const before = positionBefore(span.world, entity, 'ENTITY', t);
  const seen = positionAt(span.world, entity, 'ENTITY', t);
  return before !== null && seen !== null && distanceBetween(before, seen) > TOUCHING_METERS;
}

/** The pieces of a route that were driven and are known; null for a motion that follows none. */
function drivesOf({ span: known, fromMicros, toMicros }: Presence, span: TrackSpan): Drive[] | null {
  const { startMicros, endMicros, event } = span;
  if (!isRouted(event)) return null;
  const travel = routeTravel(event, known.world.network);
  if (!travel) return null;
  const { legs, lengthMeters } = travel;
  const firstMicros = Math.max(startMicros, fromMicros);
  const lastMicros = Math.min(endMicros, toMicros);
  const isWhole = lastMicros >= startMicros + event.durationSeconds * MICROS_PER_SECOND;
  const metersAt = (t: SimMicros) => travel.profile().at((t - startMicros) / MICROS_PER_SECOND);
  const firstMeters = firstMicros > startMicros ? metersAt(firstMicros) : 0;
  const lastMeters = isWhole ? lengthMeters : metersAt(lastMicros);
  const microsAt = (meters: Meters) => startMicros + secondsAt(travel.profile(), meters) * MICROS_PER_SECOND;
  const drives: Drive[] = [];
  let begun = 0;
  for (const [index, { pathName, path, startOffset, endOffset }] of legs.entries()) {
    const sign = Math.sign(endOffset - startOffset);
    const legMeters = Math.abs(endOffset - startOffset);
    const from = Math.max(begun, firstMeters);
    const to = Math.min(begun + legMeters, lastMeters);
    const enter = Math.round(from > begun || index === 0 ? firstMicros : microsAt(begun));
    const left = Math.round(index < legs.length - 1 ? microsAt(begun + legMeters) : lastMicros);
    if (from < to && enter < left) {
      const reached = startOffset + sign * (to - begun);
      drives.push({
        pathName,
        direction: sign > 0 ? 'forward' : 'backward',
        startOffsetMeters: startOffset + sign * (from - begun),
        endOffsetMeters: reached,
        isThrough: Math.abs(reached - (sign > 0 ? path.lengthMeters : 0)) <= END_METERS,
        fromMicros: enter,
        toMicros: Math.min(left, Math.round(lastMicros)),
        travel,
        travelStartMicros: startMicros,
        zeroOffsetMeters: startOffset - sign * begun,
      });
    }
    begun += legMeters;
  }
  return drives;
}
