import type { Part } from '../protocol/index.ts';
import { distanceBetween, type Meters, type SimMicros } from '../units/index.ts';
import type { EntityHistory, TrackSpan } from '../world/index.ts';
import type { CarriedIdentity } from './carried.ts';
import type { Carrying } from './carrying.ts';
import { commonOf, type Interval, within } from './intervals.ts';
import type { Identity, Presence, Unknown } from './known-run.ts';
import { joined, placesOf, positionAt, positionBefore } from './positions.ts';
import { type ActivityRow, STATES, type State } from './relations.ts';
import { metersWithin } from './way.ts';

/** A time in which something holds of an entity. */
interface Holding extends Interval {
  readonly what: State | 'loaded';
}

/** A row before it is cut to what was asked for. */
interface Stretch {
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
  if (!hasEverActed(identity, carryingOf)) return [];
  const known = presences.flatMap((presence) => knownRowsOf(identity, presence, carryingOf(presence), range));
  return [...known, ...unknowns.flatMap((unknown) => unknownRow(identity, unknown, range) ?? [])];
}

/** Whether anything of its own is known to have happened to it. */
export function hasEverActed({ presences, carried }: Identity, carryingOf: (presence: Presence) => Carrying): boolean {
  return carried?.hasActed || presences.some((presence) => hasActed(presence, carryingOf(presence)));
}

/** Its rows while it is known, whether it has acted or not. */
export function knownRowsOf(
  identity: Identity,
  presence: Presence,
  carrying: Carrying,
  range: Interval,
): ActivityRow[] {
  const stretches = stretchesOf(presence, holdingsOf(identity, presence, carrying), carriedTo(identity, presence));
  return stretches.flatMap((stretch) => knownRow(identity, presence, stretch, range) ?? []);
}

/** The row that a presence ends in, for nobody yet: of what goes on in it only the beginning counts. `isOnly`: none has ended. */
export function lastRowOf(identity: Identity, presence: Presence, carrying: Carrying) {
  const before = carriedTo(identity, presence);
  const stretches = stretchesOf(presence, holdingsOf(identity, presence, carrying), before);
  const last = stretches.at(-1);
  if (!last) return { row: null, isOnly: true };
  const isBefore = before !== null && last.fromMicros === before.startMicros;
  const row = isBefore ? { ...before, endMicros: last.toMicros } : pieceRow(identity, presence, last, last);
  return { row, isOnly: stretches.length === 1 };
}

function carriedTo({ presences, carried }: Identity, presence: Presence): ActivityRow | null {
  return presence === presences[0] ? (carried?.activity ?? null) : null;
}

const OWN_KINDS: readonly TrackSpan['kind'][] = ['travel', 'rotation', 'lift', 'fork', 'observed', 'stopped'];

function hasActed({ entity, history, toMicros }: Presence, carrying: Carrying): boolean {
  if (carrying.handedTo(entity).length > 0) return true;
  const spans = [...history.body, ...history.platform, ...history.fork];
  return spans.some(({ kind, startMicros }) => OWN_KINDS.includes(kind) && startMicros <= toMicros);
}

const STATE_OF_MOTION = { travel: 'travelling', rotation: 'turning', lift: 'lifting', fork: 'forking' } as const;

type MotionKind = keyof typeof STATE_OF_MOTION;

const isMotion = (kind: TrackSpan['kind']): kind is MotionKind => kind in STATE_OF_MOTION;

function holdingsOf(identity: Identity, presence: Presence, carrying: Carrying): Holding[] {
  const { entity, history } = presence;
  const motions = [...history.body, ...history.platform, ...history.fork].flatMap(
    ({ kind, startMicros, endMicros }): Holding[] =>
      isMotion(kind) ? [{ what: STATE_OF_MOTION[kind], fromMicros: startMicros, toMicros: Math.round(endMicros) }] : [],
  );
  return [
    ...motions,
    ...restsOf(identity, presence),
    ...carrying.handedTo(entity).map((time) => ({ ...time, what: 'transferring' as const })),
    ...carrying.loadedTimes(entity).map((time) => ({ ...time, what: 'loaded' as const })),
  ];
}

/** What was last said of its rest holds until the next travel, turn, stop or observation: cargo changes do not end it. */
function restsOf(identity: Identity, presence: Presence): Holding[] {
  const { history, fromMicros } = presence;
  const own = history.body.filter(({ kind }) => OWN_KINDS.includes(kind));
  const rests = own.flatMap(({ kind, startMicros }, index): Holding[] => {
    if (kind !== 'observed' && kind !== 'stopped') return [];
    return [{ what: kind, fromMicros: startMicros, toMicros: own[index + 1]?.startMicros ?? Infinity }];
  });
  const what = presence === identity.presences[0] ? (identity.carried?.rest ?? null) : null;
  const next = own.find(({ startMicros }) => startMicros >= fromMicros);
  return what ? [{ what, fromMicros, toMicros: next?.startMicros ?? Infinity }, ...rests] : rests;
}

/** What was said of its rest when a presence ends, if that still holds. */
export function restAtEnd({ carried }: Identity, { history, toMicros }: Presence): CarriedIdentity['rest'] {
  const last = history.body.findLast(({ kind, startMicros }) => OWN_KINDS.includes(kind) && startMicros < toMicros);
  if (!last) return carried?.rest ?? null;
  return last.kind === 'observed' || last.kind === 'stopped' ? last.kind : null;
}

/** Covers the presence without overlap or hole; what went on before it goes on in it. */
function stretchesOf(
  { history, fromMicros, toMicros }: Presence,
  holdings: readonly Holding[],
  carried: ActivityRow | null,
): Stretch[] {
  const marks = holdings.flatMap((holding) => {
    const here = commonOf(holding, { fromMicros, toMicros });
    return here
      ? [
          { t: here.fromMicros, what: holding.what, change: 1 },
          { t: here.toMicros, what: holding.what, change: -1 },
        ]
      : [];
  });
  marks.sort((a, b) => a.t - b.t);
  const names = history.names.filter(({ startMicros }) => startMicros > fromMicros && startMicros < toMicros);
  const times = new Set([fromMicros, ...marks.map(({ t }) => t), ...names.map(({ startMicros }) => startMicros)]);
  const count = new Map<State | 'loaded', number>();
  const holds = (what: State | 'loaded') => (count.get(what) ?? 0) > 0;
  const ascending = [...times].sort((a, b) => a - b);
  const stretches: Stretch[] = carried ? [stretchOf(carried)] : [];
  let mark = 0;
  for (const [index, from] of ascending.entries()) {
    for (let next = marks[mark]; next && next.t <= from; next = marks[mark]) {
      count.set(next.what, (count.get(next.what) ?? 0) + next.change);
      mark += 1;
    }
    const to = ascending[index + 1] ?? toMicros;
    const name = nameAt(history, from);
    const state = STATES.find(holds) ?? 'resting';
    if (from < to) put(stretches, { name, state, loaded: holds('loaded'), fromMicros: from, toMicros: to });
  }
  return withoutSlivers(stretches);
}

function stretchOf({ entityName: name, state, loaded, startMicros, endMicros }: ActivityRow): Stretch {
  return { name, state, loaded, fromMicros: startMicros, toMicros: endMicros };
}

function nameAt({ names }: EntityHistory, t: SimMicros): string {
  return (names.findLast(({ startMicros }) => startMicros <= t) ?? names[0])?.name ?? '';
}

/** What goes on as before is one. */
function put(stretches: Stretch[], next: Stretch): void {
  const last = stretches.at(-1);
  if (last && last.state === next.state && last.loaded === next.loaded && last.name === next.name) {
    last.toMicros = next.toMicros;
  } else stretches.push({ ...next });
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

function unknownRow({ id, entityType }: Identity, unknown: Unknown, range: Interval): ActivityRow | null {
  const piece = commonOf(unknown, range);
  if (!piece) return null;
  const { fromMicros: startMicros, toMicros: endMicros } = piece;
  const facts = { entityName: unknown.name, entityId: id, entityType, startMicros, endMicros };
  return { ...facts, state: 'unknown', loaded: false, meters: 0, ...placesOf(null, null) };
}

function knownRow(identity: Identity, presence: Presence, stretch: Stretch, range: Interval): ActivityRow | null {
  const asked = commonOf(stretch, range);
  if (!asked) return null;
  const piece = commonOf(asked, presence);
  const row = piece && pieceRow(identity, presence, stretch, piece);
  const before = asked.fromMicros < presence.fromMicros ? identity.carried?.activity : null;
  if (!before) return row;
  if (row) return joined(before, row);
  // Of what had not acted nobody measured where it stood.
  if (identity.carried?.hasActed) return before;
  const part = MOVING_PART[before.state] ?? 'ENTITY';
  const { x, y, z } = positionBefore(presence.span.world, presence.entity, part, before.endMicros) ?? NOWHERE;
  return { ...before, endX: x, endY: y, endZ: z };
}

const NOWHERE = { x: null, y: null, z: null };

function pieceRow({ id, entityType }: Identity, presence: Presence, stretch: Stretch, piece: Interval): ActivityRow {
  const { span, entity } = presence;
  const { name, state, loaded } = stretch;
  const { fromMicros: startMicros, toMicros: endMicros } = piece;
  const part = MOVING_PART[state] ?? 'ENTITY';
  const start = positionAt(span.world, entity, part, startMicros);
  const end = positionBefore(span.world, entity, part, endMicros);
  const meters = ownMeters(presence, state, piece);
  return {
    ...{ entityName: name, entityId: id, entityType, state, loaded, startMicros, endMicros, meters },
    ...placesOf(start, end),
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
    if (!isMotion(motion.kind) || STATE_OF_MOTION[motion.kind] !== state) continue;
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
  for (const [index, { kind, startMicros }] of own.entries()) {
    const before = own[index - 1];
    if (kind !== 'observed' || before?.kind !== 'observed') continue;
    if (startMicros < fromMicros || before.startMicros >= toMicros) continue;
    const since = Math.max(before.startMicros, world.oldestMicros);
    const start = positionAt(world, entity, 'ENTITY', since);
    const reached = positionBefore(world, entity, 'ENTITY', startMicros);
    const end = positionAt(world, entity, 'ENTITY', startMicros);
    if (!start || !reached || !end) continue;
    const gone = distanceBetween(start, reached);
    const share = commonOf({ fromMicros: since, toMicros: startMicros }, { fromMicros, toMicros });
    const shared = share ? (share.toMicros - share.fromMicros) / (startMicros - since) : 0;
    meters += gone * shared;
    if (startMicros >= fromMicros && startMicros < toMicros && distanceBetween(reached, end) > MOST_ROUNDING_METERS) {
      meters += distanceBetween(reached, end);
    }
  }
  return meters;
}

/** By so much an interpolated pose may miss the observation that it goes to, as it is read just before. */
const MOST_ROUNDING_METERS = 1e-5;
