import type { Part } from '../protocol/index.ts';
import { distanceBetween, type Meters, MICROS_PER_SECOND, type SimMicros } from '../units/index.ts';
import type { EntityHistory, TrackSpan } from '../world/index.ts';
import type { Carrying } from './carrying.ts';
import { commonOf, type Interval, within } from './intervals.ts';
import type { Identity, Presence, Unknown } from './known-run.ts';
import { placesOf, positionAt, positionBefore } from './positions.ts';
import { type ActivityRow, STATES, type State } from './relations.ts';
import { metersWithin } from './way.ts';

/** A time in which something holds of an entity. */
interface Holding extends Interval {
  readonly what: State | 'loaded';
}

/** A row before it is cut to what was asked for. */
export interface Stretch {
  readonly name: string;
  readonly state: State;
  readonly loaded: boolean;
  readonly fromMicros: SimMicros;
  toMicros: SimMicros;
}

/** What an entity did within a range; nothing for one that never acted. */
export function activityOf(
  identity: Identity,
  carryingOf: (presence: Presence) => Carrying,
  range: Interval,
): ActivityRow[] {
  const { presences, unknowns } = identity;
  if (!hasEverActed(presences, carryingOf)) return [];
  const known = presences.flatMap((presence) =>
    stretchesOf(presence, carryingOf(presence)).flatMap(
      (stretch) => knownRow(identity, presence, stretch, range) ?? [],
    ),
  );
  return [...known, ...unknowns.flatMap((unknown) => unknownRow(identity, unknown, range) ?? [])];
}

/** Whether it has acted as far as the run is known: only then it has rows. */
export function hasEverActed(presences: readonly Presence[], carryingOf: (presence: Presence) => Carrying): boolean {
  return presences.some((presence) => hasActed(presence, carryingOf(presence)));
}

const OWN_KINDS: readonly TrackSpan['kind'][] = ['travel', 'rotation', 'lift', 'fork', 'observed', 'stopped'];

/** Whether it acted by an instant of its presence; default: at all. */
export function hasActed(presence: Presence, carrying: Carrying, untilMicros = presence.toMicros): boolean {
  const { entity, history } = presence;
  const toMicros = Math.min(presence.toMicros, untilMicros);
  if (carrying.handedTo(entity).some(({ fromMicros }) => fromMicros <= toMicros)) return true;
  const acts = ({ kind, startMicros }: TrackSpan) => OWN_KINDS.includes(kind) && startMicros <= toMicros;
  return history.body.some(acts) || history.platform.some(acts) || history.fork.some(acts);
}

const STATE_OF_MOTION = { travel: 'travelling', rotation: 'turning', lift: 'lifting', fork: 'forking' } as const;

type MotionKind = keyof typeof STATE_OF_MOTION;

const isMotion = (kind: TrackSpan['kind']): kind is MotionKind => kind in STATE_OF_MOTION;

function holdingsOf(
  { entity, history, fromMicros }: Presence,
  carrying: Carrying,
  before: KnownBefore | null,
): Holding[] {
  const motions = [...history.body, ...history.platform, ...history.fork].flatMap(
    ({ kind, startMicros, endMicros }): Holding[] =>
      isMotion(kind) ? [{ what: STATE_OF_MOTION[kind], fromMicros: startMicros, toMicros: Math.round(endMicros) }] : [],
  );
  return [
    ...motions,
    ...restsOf(history),
    ...timesFrom(carrying.handedTo(entity), fromMicros, before, before?.isTransferring).map((time) => ({
      ...time,
      what: 'transferring' as const,
    })),
    ...timesFrom(carrying.loadedTimes(entity), fromMicros, before, before?.isLoaded).map((time) => ({
      ...time,
      what: 'loaded' as const,
    })),
  ];
}

/** Times in which something holds; until an instant as it is known from before. */
function timesFrom(
  times: readonly Interval[],
  fromMicros: SimMicros,
  before: KnownBefore | null,
  heldBefore: boolean | undefined,
): readonly Interval[] {
  if (before === null) return times;
  const { untilMicros } = before;
  const since = times.flatMap((time) => commonOf(time, { fromMicros: untilMicros, toMicros: Infinity }) ?? []);
  return heldBefore ? [{ fromMicros, toMicros: untilMicros }, ...since] : since;
}

/** What was last said of its rest holds until the next travel, turn, stop or observation: cargo changes do not end it. */
function restsOf({ body }: EntityHistory): Holding[] {
  const own = body.filter(({ kind }) => OWN_KINDS.includes(kind));
  return own.flatMap(({ kind, startMicros }, index): Holding[] => {
    if (kind !== 'observed' && kind !== 'stopped') return [];
    return [{ what: kind, fromMicros: startMicros, toMicros: own[index + 1]?.startMicros ?? Infinity }];
  });
}

/** What is known from before about the time until an instant, of which not all is read again. */
interface KnownBefore {
  readonly untilMicros: SimMicros;
  readonly isTransferring: boolean;
  readonly isLoaded: boolean;
}

/** Covers the presence without overlap or hole. */
export function stretchesOf(presence: Presence, carrying: Carrying, before: KnownBefore | null = null): Stretch[] {
  const { entity, history, fromMicros, toMicros } = presence;
  const holdings = holdingsOf(presence, carrying, before);
  const marks: { readonly t: SimMicros; readonly what: Holding['what']; readonly change: number }[] = [];
  for (const holding of holdings) {
    const here = commonOf(holding, { fromMicros, toMicros });
    if (!here) continue;
    marks.push({ t: here.fromMicros, what: holding.what, change: 1 });
    marks.push({ t: here.toMicros, what: holding.what, change: -1 });
  }
  marks.sort((a, b) => a.t - b.t);
  const { names } = history;
  const count = new Map<State | 'loaded', number>();
  const holds = (what: State | 'loaded') => (count.get(what) ?? 0) > 0;
  const stretches: Stretch[] = [];
  let mark = 0;
  let named = 0;
  for (let from = fromMicros; from < toMicros; ) {
    for (let next = marks[mark]; next && next.t <= from; next = marks[mark]) {
      count.set(next.what, (count.get(next.what) ?? 0) + next.change);
      mark += 1;
    }
    while (named < names.length && (names[named] as (typeof names)[number]).startMicros <= from) named += 1;
    const to = Math.min(marks[mark]?.t ?? toMicros, names[named]?.startMicros ?? toMicros, toMicros);
    const state = STATES.find(holds) ?? 'resting';
    put(stretches, { name: entity.nameAt(from), state, loaded: holds('loaded'), fromMicros: from, toMicros: to });
    from = to;
  }
  return withoutSlivers(stretches);
}

/** What goes on as before is one. */
function put(stretches: Stretch[], next: Stretch): void {
  const last = stretches.at(-1);
  if (last && last.state === next.state && last.loaded === next.loaded && last.name === next.name) {
    last.toMicros = next.toMicros;
  } else stretches.push(next);
}

/** Times are rounded to whole microseconds: between motions that meet there is no rest of one. */
function withoutSlivers(stretches: readonly Stretch[]): Stretch[] {
  const kept: Stretch[] = [];
  for (const [index, stretch] of stretches.entries()) {
    const last = kept.at(-1);
    const next = stretches[index + 1];
    const isSliver = isAtRest(stretch) && stretch.toMicros - stretch.fromMicros <= 1;
    if (isSliver && last && next && !isAtRest(last) && !isAtRest(next)) last.toMicros = stretch.toMicros;
    else put(kept, stretch);
  }
  return kept;
}

function isAtRest({ state }: Stretch): boolean {
  return state === 'resting' || state === 'observed' || state === 'stopped';
}

export function unknownRow({ id, entityType }: Identity, unknown: Unknown, range: Interval): ActivityRow | null {
  const piece = commonOf(unknown, range);
  if (!piece) return null;
  const { fromMicros: startMicros, toMicros: endMicros } = piece;
  const facts = { entityName: unknown.name, entityId: id, entityType, startMicros, endMicros };
  return { ...facts, state: 'unknown', loaded: false, meters: 0, ...placesOf(null, null) };
}

export function knownRow(
  { id, entityType }: Identity,
  presence: Presence,
  stretch: Stretch,
  range: Interval,
): ActivityRow | null {
  const piece = commonOf(stretch, range);
  if (!piece) return null;
  const { span, entity } = presence;
  const { name, state, loaded } = stretch;
  const { fromMicros: startMicros, toMicros: endMicros } = piece;
  const part = MOVING_PART[state] ?? 'ENTITY';
  const start = positionAt(span.world, entity, part, startMicros);
  const end = positionBefore(span.world, entity, part, endMicros);
  const meters = ownMeters(presence, state, piece);
  // Written out, as rows are many: putting objects together takes several times as long.
  return {
    entityName: name,
    entityId: id,
    entityType,
    state,
    loaded,
    startMicros,
    endMicros,
    meters,
    startX: start?.x ?? null,
    startY: start?.y ?? null,
    startZ: start?.z ?? null,
    endX: end?.x ?? null,
    endY: end?.y ?? null,
    endZ: end?.z ?? null,
  };
}

const MOVING_PART: Partial<Record<State, Part>> = { lifting: 'LIFT_PLATFORM', forking: 'FORK' };

function ownMeters(presence: Presence, state: State, range: Interval): Meters {
  if (state === 'observed') return observedMeters(presence, range);
  const { history, span } = presence;
  const { fromMicros, toMicros } = range;
  let meters = 0;
  for (const motion of within(
    state === 'lifting' ? history.platform : state === 'forking' ? history.fork : history.body,
    range,
  )) {
    // What has ended by then has no part, and needs no pace worked out.
    if (Math.round(motion.endMicros) <= fromMicros) continue;
    meters += metersWithin(motion, span.world.network, fromMicros, toMicros);
  }
  return meters;
}

/** Straight between observations: evenly where the pose goes from one to the next, else all of it at the later one. */
function observedMeters({ span, entity, history }: Presence, { fromMicros, toMicros }: Interval): Meters {
  const { world } = span;
  const own = history.body.filter(({ kind }) => OWN_KINDS.includes(kind));
  let meters = 0;
  for (const [index, { startMicros }] of own.entries()) {
    const before = own[index - 1];
    if (before?.kind !== 'observed') continue;
    if (startMicros < fromMicros || before.startMicros >= toMicros) continue;
    // What was observed before the world begins is known from there on.
    const sinceMicros = Math.max(before.startMicros, world.oldestMicros);
    const start = positionAt(world, entity, 'ENTITY', sinceMicros);
    const reached = positionBefore(world, entity, 'ENTITY', startMicros);
    const end = positionAt(world, entity, 'ENTITY', startMicros);
    if (!start || !reached || !end) continue;
    const gone = isContinuous(before, own[index] as TrackSpan) ? distanceBetween(start, reached) : 0;
    const share = commonOf({ fromMicros: sinceMicros, toMicros: startMicros }, { fromMicros, toMicros });
    const shared = share ? (share.toMicros - share.fromMicros) / (startMicros - sinceMicros) : 0;
    meters += gone * shared;
    if (startMicros < toMicros) meters += distanceBetween(reached, end);
  }
  return meters;
}

/** Sampling times are rounded to whole microseconds, and intervals to what the service likes (W11). */
const GRACE_MICROS = 1000;

/** An observation that is held until the next is no way: what carries it may move meanwhile. */
function isContinuous(before: TrackSpan, { event, startMicros }: TrackSpan): boolean {
  if (event?.animationType !== 'POSE_UPDATE') return false;
  const { sampleIntervalSeconds = null } = event;
  if (sampleIntervalSeconds === null) return false;
  return startMicros - before.startMicros <= sampleIntervalSeconds * MICROS_PER_SECOND + GRACE_MICROS;
}
