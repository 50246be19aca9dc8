import type { SimMicros } from '../units/index.ts';
import type { WorldEntity } from '../world/index.ts';
import { hasActed, knownRow, type Stretch, stretchesOf, unknownRow } from './activity.ts';
import { Carrying } from './carrying.ts';
import type { Interval } from './intervals.ts';
import { isCargoBy, type Stage, stageRow, stagesOf } from './journeys.ts';
import { type Identity, KnownRun, type KnownSpan, type Presence } from './known-run.ts';
import type { RelationName, Relations } from './relations.ts';
import { isLoadedIn, passageRow, passagesOf, timeOf } from './traffic.ts';

/** Relations whose rows lie beside the segments of recordings. */
export const KEPT_RELATIONS = ['activity', 'journeys', 'traffic'] as const satisfies readonly RelationName[];

/** Their rows, each whole, in no order. */
export type RelationRows = { readonly [Name in (typeof KEPT_RELATIONS)[number]]: Relations[Name][] };

/** What is told of a run that goes on. */
interface Wanted {
  /** Rows that end then or later: nothing that was said since the last time changes others. */
  readonly afterMicros: SimMicros;
  /** What holds then is remembered: later times may be told on from there. */
  readonly markMicros: SimMicros;
  /** Nothing goes on: what is under way at the end ends there. */
  readonly isOver: boolean;
}

/** Rows that end from an instant on. */
export interface ToldOn {
  /** At most what was wanted; -Infinity: all that the run has. */
  readonly afterMicros: SimMicros;
  readonly rows: RelationRows;
}

/** What was in force of an entity just before a mark. */
interface InForce {
  readonly id: string;
  readonly hasActed: boolean;
  readonly isLoad: boolean;
  /** When the row that holds then began, or would have, had it acted. */
  readonly activityFrom: SimMicros;
  readonly isTransferring: boolean;
  readonly isLoaded: boolean;
  readonly stageFrom: SimMicros;
  /** Null: it was on no path. */
  readonly passage: { readonly fromMicros: SimMicros; readonly isLoaded: boolean } | null;
}

/** An instant from which the run is told on, with what was there. */
interface Mark {
  readonly atMicros: SimMicros;
  readonly inForce: Map<WorldEntity, InForce | 'gone'>;
}

/** Whether rows of an entity were told the last time: it had acted, or was a load, by the end of what was known. */
interface ToldOf {
  readonly activity: boolean;
  readonly journeys: boolean;
}

const NOTHING_TOLD: ToldOf = { activity: false, journeys: false };
const ALL: Interval = { fromMicros: -Infinity, toMicros: Infinity };
const THE_BEGINNING: Mark = { atMicros: -Infinity, inForce: new Map() };
/** So many instants are remembered, for what comes late. */
const MOST_MARKS = 3;

/**
 * Tells the rows of one generation as they end, from worlds that forget nothing: the same rows, digit by digit, as a derivation of
 * the whole, at the cost of what is new. Where the past has changed further back than it remembers, the whole is told anew.
 */
export class FollowedRun {
  #marks: readonly Mark[] = [];
  #told = new Map<WorldEntity, ToldOf>();
  #span: KnownSpan | null = null;

  tellOn(spans: readonly KnownSpan[], wanted: Wanted): ToldOn {
    const span = spans.at(-1) ?? null;
    if (span !== this.#span) this.#marks = [];
    this.#span = span;
    const marks = this.#marks.filter(({ atMicros }) => atMicros <= wanted.afterMicros);
    let afterMicros = marks.length > 0 ? wanted.afterMicros : -Infinity;
    for (const mark of [THE_BEGINNING, ...marks].reverse()) {
      const rows = this.#tellFrom(mark, spans, { ...wanted, afterMicros });
      if (rows) return { afterMicros, rows };
      // What comes to light may have ended a little earlier.
      afterMicros = marks.findLast(({ atMicros }) => atMicros < mark.atMicros)?.atMicros ?? -Infinity;
    }
    throw new Error('nothing comes to light where everything is told');
  }

  /** @returns null where rows come to light, or are none any more, that ended before what is asked for */
  #tellFrom(mark: Mark, spans: readonly KnownSpan[], wanted: Wanted): RelationRows | null {
    const run = new KnownRun(spans, (entity) => tracksSince(entity, mark));
    const telling = new Telling(run, wanted, mark.atMicros);
    const next: Mark = { atMicros: Math.min(wanted.markMicros, run.toMicros), inForce: new Map() };
    const told = new Map<WorldEntity, ToldOf>();
    for (const identity of run.identities) {
      const last = identity.presences.at(-1);
      const before = (last && mark.inForce.get(last.entity)) ?? null;
      const toldBefore = (last && this.#told.get(last.entity)) ?? null;
      if (last && before === 'gone') next.inForce.set(last.entity, 'gone');
      if (last && before === 'gone' && toldBefore) told.set(last.entity, toldBefore);
      if (before === 'gone') continue;
      const after = telling.tell(identity, before, mark === THE_BEGINNING ? null : toldBefore, next.atMicros);
      if (after === null) return null;
      if (last) told.set(last.entity, after.told);
      if (last && after.inForce) next.inForce.set(last.entity, after.inForce);
    }
    this.#told = told;
    this.#remember(mark, next, spans.at(-1)?.fromMicros ?? Infinity);
    return telling.rows;
  }

  /** What a gap leaves open is told with all that was before it: nothing before the last span is told on from. */
  #remember(mark: Mark, next: Mark, fromMicros: SimMicros): void {
    const marks = this.#marks.filter(({ atMicros }) => atMicros <= mark.atMicros && atMicros < next.atMicros);
    this.#marks = (next.atMicros > fromMicros ? [...marks, next] : marks).slice(-MOST_MARKS);
  }
}

/** As far back as a row reaches that holds just before a mark; what never acted has nothing of its own in its tracks. */
function tracksSince(entity: WorldEntity, { atMicros, inForce }: Mark): SimMicros {
  const before = inForce.get(entity);
  if (before === undefined) return -Infinity;
  if (before === 'gone' || !before.hasActed) return atMicros - 1;
  return Math.min(before.activityFrom, before.passage?.fromMicros ?? Infinity, atMicros - 1);
}

/** What was told of an identity, and what is in force at the next mark: null where it is not in the last span. */
interface ToldIdentity {
  readonly told: ToldOf;
  readonly inForce: InForce | 'gone' | null;
}

/** Tells identity by identity. */
class Telling {
  readonly rows: RelationRows = { activity: [], journeys: [], traffic: [] };
  readonly #run: KnownRun;
  readonly #ends: Interval;
  readonly #sinceMicros: SimMicros;
  readonly #carrying = new Map<KnownSpan, Carrying>();

  /** @param sinceMicros from where it is told on; -Infinity: from the beginning */
  constructor(run: KnownRun, { afterMicros, isOver }: Wanted, sinceMicros: SimMicros) {
    this.#run = run;
    this.#ends = { fromMicros: afterMicros, toMicros: isOver ? Infinity : run.toMicros };
    this.#sinceMicros = sinceMicros;
  }

  /** @param told null: nothing was told of it yet @returns null where rows of it ended too early to be told */
  tell(identity: Identity, before: InForce | null, told: ToldOf | null, markMicros: SimMicros): ToldIdentity | null {
    const presences = this.#toldOf(identity);
    if (presences.length === 0) return { told: told ?? NOTHING_TOLD, inForce: null };
    // Two under one identity at once, which a gap may bring about, are not remembered apart.
    if (presences.length > 1 && this.#sinceMicros > -Infinity) return null;
    const seen = presences.map((presence) => this.#seen(presence, before));
    const acts = before?.hasActed || presences.some((presence) => hasActed(presence, this.#carryingOf(presence)));
    const isLoad = before?.isLoad || presences.some((presence) => isCargoBy(presence, presence.span.toMicros));
    if (before && before.id !== identity.id) return null;
    if (told && acts !== told.activity && this.#isLate(identity, before?.activityFrom, seen)) return null;
    if (told && isLoad !== told.journeys && this.#isLate(identity, before?.stageFrom, seen)) return null;
    for (const one of seen) {
      if (acts) this.#tellActivity(identity, one);
      if (isLoad) this.#tellJourneys(identity, one);
      this.#tellTraffic(identity, one, before);
    }
    if (acts) this.#tellUnknown(identity);
    const isHere = presences.at(-1)?.span === this.#run.spans.at(-1);
    const inForce = isHere ? this.#inForceAt(markMicros, identity.id, seen, before) : null;
    return { told: { activity: acts, journeys: isLoad }, inForce };
  }

  /** Where the run is told on, what was before the last span has been told. */
  #toldOf({ presences }: Identity): readonly Presence[] {
    if (this.#sinceMicros === -Infinity) return presences;
    return presences.filter(({ span }) => span === this.#run.spans.at(-1));
  }

  #seen(presence: Presence, before: InForce | null): Seen {
    const carrying = this.#carryingOf(presence);
    const passages = passagesOf(presence);
    if (!before) {
      return { presence, passages, stretches: stretchesOf(presence, carrying), stages: stagesOf(this.#run, presence) };
    }
    const { activityFrom, isTransferring, isLoaded, stageFrom } = before;
    const known = { untilMicros: this.#sinceMicros, isTransferring, isLoaded };
    const stretches = stretchesOf({ ...presence, fromMicros: activityFrom }, carrying, known);
    const stages = stagesOf(this.#run, { ...presence, fromMicros: stageFrom, history: heldSince(presence) });
    return { presence, passages, stretches, stages };
  }

  /** Whether rows of it may have ended before those that are told. @param fromMicros when the row began that held where telling goes on */
  #isLate({ presences, unknowns }: Identity, fromMicros: SimMicros | undefined, seen: readonly Seen[]): boolean {
    const [presence] = presences;
    if (!presence || presences.length > 1 || unknowns.length > 0) return true;
    if (presence.fromMicros !== (fromMicros ?? presence.fromMicros)) return true;
    const ended = seen.flatMap(({ stretches, stages }): readonly Interval[] => [...stretches, ...stages]);
    return ended.some(({ toMicros }) => toMicros < this.#ends.fromMicros);
  }

  #tellActivity(identity: Identity, { presence, stretches }: Seen): void {
    for (const stretch of stretches) {
      const row = this.#isTold(stretch) ? knownRow(identity, presence, stretch, ALL) : null;
      if (row) this.rows.activity.push(row);
    }
  }

  #tellUnknown(identity: Identity): void {
    for (const unknown of identity.unknowns) {
      const row = this.#isTold(unknown) ? unknownRow(identity, unknown, ALL) : null;
      if (row) this.rows.activity.push(row);
    }
  }

  #tellJourneys(identity: Identity, { presence, stages }: Seen): void {
    for (const stage of stages) {
      if (this.#isTold(stage)) this.rows.journeys.push(stageRow(this.#run, identity.id, presence, stage, stage));
    }
  }

  #tellTraffic(identity: Identity, { presence, passages }: Seen, before: InForce | null): void {
    const { entity } = presence;
    for (const left of passages) {
      if (!this.#isTold(timeOf(left))) continue;
      const loaded = this.#isLoadedIn(left, presence, before);
      this.rows.traffic.push(passageRow(identity.id, entity, left, timeOf(left), loaded));
    }
  }

  #isLoadedIn(left: Passages[number], { entity, span }: Presence, before: InForce | null): boolean {
    if (before?.passage && before.passage.fromMicros === timeOf(left).fromMicros) return before.passage.isLoaded;
    return isLoadedIn(left, this.#carryingOf({ span }).loadedTimes(entity));
  }

  #isTold({ toMicros }: Interval): boolean {
    return toMicros >= this.#ends.fromMicros && toMicros < this.#ends.toMicros;
  }

  #inForceAt(t: SimMicros, id: string, seen: readonly Seen[], before: InForce | null): InForce | 'gone' {
    const { presence, stretches, stages, passages } = seen.at(-1) as Seen;
    if (presence.toMicros < t) return 'gone';
    const presences = seen.map((one) => one.presence);
    const holdsThen = ({ fromMicros, toMicros }: Interval) => fromMicros < t && t <= toMicros;
    const stretch = stretches.find(holdsThen);
    const passage = passages.find((left) => holdsThen(timeOf(left)));
    return {
      id,
      hasActed: before?.hasActed || presences.some((one) => hasActed(one, this.#carryingOf(one), t)),
      isLoad: before?.isLoad || presences.some((one) => isCargoBy(one, Math.min(t, one.span.toMicros))),
      activityFrom: stretch?.fromMicros ?? presence.fromMicros,
      isTransferring: stretch?.state === 'transferring',
      isLoaded: stretch?.loaded === true,
      stageFrom: stages.find(holdsThen)?.fromMicros ?? presence.fromMicros,
      passage: passage
        ? { fromMicros: timeOf(passage).fromMicros, isLoaded: this.#isLoadedIn(passage, presence, before) }
        : null,
    };
  }

  #carryingOf({ span }: Pick<Presence, 'span'>): Carrying {
    const known = this.#carrying.get(span) ?? new Carrying(this.#run, span);
    this.#carrying.set(span, known);
    return known;
  }
}

/** What carries it where telling goes on has done so since the stage of then began. */
function heldSince({ history }: Presence): Presence['history'] {
  const [first, ...others] = history.links;
  return first ? { ...history, links: [{ ...first, startMicros: -Infinity }, ...others] } : history;
}

type Passages = ReturnType<typeof passagesOf>;

/** What is seen of a presence, from the row on that holds where telling goes on. */
interface Seen {
  readonly presence: Presence;
  readonly stretches: readonly Stretch[];
  readonly stages: readonly Stage[];
  readonly passages: Passages;
}
