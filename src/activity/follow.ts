import type { SimMicros } from '../units/index.ts';
import { hasEverActed, knownRowsOf, lastRowOf, restAtEnd } from './activity.ts';
import type { Carried, CarriedIdentity } from './carried.ts';
import { Carrying } from './carrying.ts';
import type { Interval } from './intervals.ts';
import { isLoad, lastStageOf, stageRowsOf } from './journeys.ts';
import { type Identity, isThere, KnownRun, type KnownSpan, type Presence } from './known-run.ts';
import { placesOf } from './positions.ts';
import type { ActivityRow, JourneyRow, RelationName, Relations } from './relations.ts';
import { carriedRow, trafficRowsOf } from './traffic.ts';

/** Relations whose rows lie beside the segments of recordings. */
export const KEPT_RELATIONS = ['activity', 'journeys', 'traffic'] as const satisfies readonly RelationName[];

/** Their rows, in no order. */
export type RelationRows = { readonly [Name in (typeof KEPT_RELATIONS)[number]]: Relations[Name][] };

/** Who is known to act, or to be carried as cargo, later than in the part that is told: `<relation> <id>`. */
export type Foreknown = Pick<ReadonlySet<string>, 'has'>;

/** A part of a run, told on from what was before it. */
export interface Followed {
  readonly ended: RelationRows;
  /** What goes on at its end, as if it ended there. */
  readonly ongoing: RelationRows;
  readonly carried: Carried;
  /** Who acted, or became a load, after rows of it had ended that nobody was told: to be told anew with them foreknown. */
  readonly revealed: readonly string[];
}

/**
 * The rows of one known span, told on from where it begins: together with those before they are what is derived of the whole.
 * @param before null: the run begins here; else its instant is where the span begins
 * @param fromMicros rows that began before it are cut there; default: none is
 */
export function follow(
  span: KnownSpan,
  before: Carried | null,
  foreknown: Foreknown = new Set(),
  fromMicros: SimMicros = Number.NEGATIVE_INFINITY,
): Followed {
  const run = new KnownRun([span], before);
  const part: Part = { run, span, carrying: new Carrying(run, span), foreknown, range: { ...span, fromMicros } };
  const told = { ended: noRows(), ongoing: noRows(), revealed: [] as string[] };
  const identities = run.identities.flatMap((identity) => {
    const [presence] = identity.presences;
    return presence ? (followIdentity(part, identity, presence, told) ?? []) : [];
  });
  const here = new Set(run.identities.map(({ id }) => id));
  for (const gone of before?.identities ?? []) if (!here.has(gone.id)) tellCarried(gone, told.ended, span.fromMicros);
  return { ...told, carried: { atMicros: span.toMicros, identities } };
}

/**
 * Over a time of which nothing is known: what went on ends with it, and is unknown for as long as it lasts.
 * @param toMicros where something is known again; Infinity: never
 */
export function followGap({ atMicros, identities }: Carried, toMicros: SimMicros): Pick<Followed, 'ended' | 'carried'> {
  const ended = noRows();
  const isGap = toMicros > atMicros && Number.isFinite(toMicros);
  const carried = identities.map((identity): CarriedIdentity => {
    tellCarried(identity, ended, atMicros);
    if (isGap && identity.hasActed) ended.activity.push(unknownRow(identity, atMicros, toMicros));
    const hasUntoldActivity = !identity.hasActed;
    const hasUntoldJourneys = !identity.isLoad;
    return { ...identity, hasUntoldActivity, hasUntoldJourneys, ...NOTHING_GOES_ON };
  });
  return { ended, carried: { atMicros: toMicros, identities: carried } };
}

interface Part {
  readonly run: KnownRun;
  readonly span: KnownSpan;
  readonly carrying: Carrying;
  readonly foreknown: Foreknown;
  readonly range: Interval;
}

type Told = Pick<Followed, 'ended' | 'ongoing'> & { readonly revealed: string[] };

/** @returns what is carried on of it; null where it has gone */
function followIdentity(part: Part, identity: Identity, presence: Presence, told: Told): CarriedIdentity | null {
  const { span } = part;
  const { id, entityType, carried } = identity;
  const goesOn = isThere(presence.entity, span.toMicros);
  const activity = followActivity(part, identity, presence);
  const journeys = followJourneys(part, identity, presence);
  if (activity.isTold && carried?.hasUntoldActivity) told.revealed.push(`activity ${id}`);
  if (journeys.isTold && carried?.hasUntoldJourneys) told.revealed.push(`journeys ${id}`);
  const { left, open, passage } = trafficRowsOf(identity, presence, part.carrying, part.range);
  told.ended.traffic.push(...left);
  push(goesOn ? told.ongoing.traffic : told.ended.traffic, open);
  tell(activity, goesOn, told.ended.activity, told.ongoing.activity);
  tell(journeys, goesOn, told.ended.journeys, told.ongoing.journeys);
  if (!goesOn) return null;
  return {
    ...{ id, entityType, name: presence.entity.nameAt(span.toMicros) },
    hasActed: activity.isTold,
    isLoad: journeys.isTold,
    hasUntoldActivity: !activity.isTold && (activity.isUntold || carried?.hasUntoldActivity === true),
    hasUntoldJourneys: !journeys.isTold && (journeys.isUntold || carried?.hasUntoldJourneys === true),
    rest: restAtEnd(identity, presence),
    activity: activity.rows.at(-1) ?? null,
    journey: journeys.rows.at(-1) ?? null,
    passage,
  };
}

interface FollowedRows<Row> {
  readonly rows: readonly Row[];
  readonly isTold: boolean;
  /** Rows have ended that are told nobody. */
  readonly isUntold: boolean;
}

function followActivity(part: Part, identity: Identity, presence: Presence): FollowedRows<ActivityRow> {
  const { carrying, foreknown, range } = part;
  if (foreknown.has(`activity ${identity.id}`) || hasEverActed(identity, () => carrying)) {
    return { rows: knownRowsOf(identity, presence, carrying, range), isTold: true, isUntold: false };
  }
  const { row, isOnly } = lastRowOf(identity, presence, carrying);
  return { rows: row ? [row] : [], isTold: false, isUntold: !isOnly };
}

function followJourneys(part: Part, identity: Identity, presence: Presence): FollowedRows<JourneyRow> {
  const { run, foreknown, range, carrying } = part;
  if (foreknown.has(`journeys ${identity.id}`) || isLoad(identity)) {
    return { rows: stageRowsOf(run, identity, presence, range), isTold: true, isUntold: false };
  }
  // What moves by itself is hardly ever a load: its way is not measured until it is one.
  if (identity.carried?.hasActed || hasEverActed(identity, () => carrying))
    return { rows: [], isTold: false, isUntold: true };
  const { row, isOnly } = lastStageOf(run, identity, presence);
  const stands = row?.parentId === null;
  return { rows: row && stands ? [row] : [], isTold: false, isUntold: !isOnly || !stands };
}

/** The last row goes on where its entity does. */
function tell<Row>({ rows, isTold }: FollowedRows<Row>, goesOn: boolean, ended: Row[], ongoing: Row[]): void {
  if (!isTold) return;
  const last = goesOn ? rows.at(-1) : undefined;
  for (const row of rows) (row === last ? ongoing : ended).push(row);
}

/** What went on until a part began, and is not in it. */
function tellCarried(identity: CarriedIdentity, ended: RelationRows, atMicros: SimMicros): void {
  const { id, hasActed, isLoad: isKnownLoad, activity, journey, passage } = identity;
  if (hasActed) push(ended.activity, activity);
  if (isKnownLoad) push(ended.journeys, journey);
  if (passage) ended.traffic.push(carriedRow(id, passage, atMicros));
}

function unknownRow(
  { id, entityType, name }: CarriedIdentity,
  startMicros: SimMicros,
  endMicros: SimMicros,
): ActivityRow {
  const facts = { entityName: name, entityId: id, entityType, startMicros, endMicros };
  return { ...facts, state: 'unknown', loaded: false, meters: 0, ...placesOf(null, null) };
}

/** The rows of both. */
export function withRows(a: RelationRows, b: RelationRows): RelationRows {
  return {
    activity: [...a.activity, ...b.activity],
    journeys: [...a.journeys, ...b.journeys],
    traffic: [...a.traffic, ...b.traffic],
  };
}

const NOTHING_GOES_ON = { rest: null, activity: null, journey: null, passage: null };

const noRows = (): RelationRows => ({ activity: [], journeys: [], traffic: [] });

function push<Row>(rows: Row[], row: Row | null): void {
  if (row) rows.push(row);
}
