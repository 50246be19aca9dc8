import type { SimMicros } from '../units/index.ts';
import { forgetUnasked, type WorldEntity } from '../world/index.ts';
import { hasActed, knownRow, type Stretch, stretchesOf, unknownRow } from './activity.ts';
import { Carrying } from './carrying.ts';
import type { Interval } from './intervals.ts';
import { isCargoBy, type Stage, stageRow, stagesOf } from './journeys.ts';
import { type Identity, KnownRun, type KnownSpan, type Presence } from './known-run.ts';
import {
  askedSince,
  heldSince,
  type InForce,
  type Mark,
  standsAloneSince,
  THE_BEGINNING,
  tracksSince,
} from './mark.ts';
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

/** Whether rows of an entity were told the last time: it had acted, or was a load, by the end of what was known. */
interface ToldOf {
  readonly activity: boolean;
  readonly journeys: boolean;
}

const ALL: Interval = { fromMicros: -Infinity, toMicros: Infinity };
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
  readonly #forgets: boolean;
  #hasForgotten = false;

  /** @param forgets worlds are left with what is still asked for: they are for nobody else */
  constructor(forgets = false) {
    this.#forgets = forgets;
  }

  /** @returns null where what is forgotten would have to be told anew */
  tellOn(spans: readonly KnownSpan[], wanted: Wanted): ToldOn | null {
    const span = spans.at(-1) ?? null;
    if (span !== this.#span) this.#marks = [];
    this.#span = span;
    const marks = this.#marks.filter(({ atMicros }) => atMicros <= wanted.afterMicros);
    let afterMicros = marks.length > 0 ? wanted.afterMicros : -Infinity;
    for (const mark of [...(this.#hasForgotten ? [] : [THE_BEGINNING]), ...marks].reverse()) {
      const rows = this.#tellFrom(mark, spans, { ...wanted, afterMicros });
      if (rows) {
        this.#forget();
        return { afterMicros, rows };
      }
      // What comes to light may have ended a little earlier.
      afterMicros = marks.findLast(({ atMicros }) => atMicros < mark.atMicros)?.atMicros ?? -Infinity;
    }
    return null;
  }

  /** @returns null where rows come to light, or are none any more, that ended before what is asked for */
  #tellFrom(mark: Mark, spans: readonly KnownSpan[], wanted: Wanted): RelationRows | null {
    const run = new KnownRun(spans, (entity) => tracksSince(entity, mark));
    const telling = new Telling(run, wanted, mark.atMicros, this.#hasForgotten);
    const next: Mark = { atMicros: Math.min(wanted.markMicros, run.toMicros), inForce: new Map() };
    const told = new Map<WorldEntity, ToldOf>();
    for (const identity of run.identities) {
      const { entity } = identity.presences.at(-1) as Presence;
      const before = mark.inForce.get(entity) ?? null;
      if (before === 'gone') {
        // No name leads to it any more: nothing that comes late makes it act, or a load.
        next.inForce.set(entity, before);
        continue;
      }
      const after = telling.tell(identity, before, this.#told.get(entity) ?? null, next.atMicros);
      if (after === null) return null;
      told.set(entity, after.told);
      next.inForce.set(entity, after.inForce);
    }
    this.#told = told;
    this.#remember(mark, next, spans.at(-1)?.fromMicros ?? Infinity);
    return telling.rows;
  }

  /** What comes late goes back to the first of the marks at most. */
  #forget(): void {
    const [mark] = this.#marks;
    if (!this.#forgets || !mark) return;
    if (this.#span) forgetUnasked(this.#span.world, (entity) => askedSince(entity, mark));
    this.#hasForgotten = true;
  }

  /** What a gap leaves open is told with all that was before it: nothing before the last span is told on from. */
  #remember(mark: Mark, next: Mark, fromMicros: SimMicros): void {
    const marks = this.#marks.filter(({ atMicros }) => atMicros <= mark.atMicros && atMicros < next.atMicros);
    this.#marks = (next.atMicros > fromMicros ? [...marks, next] : marks).slice(-MOST_MARKS);
  }
}

/** What was told of an identity, and what is in force of it at the next mark. */
interface ToldIdentity {
  readonly told: ToldOf;
  readonly inForce: InForce | 'gone';
}

/** Tells identity by identity. */
class Telling {
  readonly rows: RelationRows = { activity: [], journeys: [], traffic: [] };
  readonly #run: KnownRun;
  readonly #ends: Interval;
  readonly #sinceMicros: SimMicros;
  readonly #hasForgotten: boolean;
  readonly #carrying = new Map<KnownSpan, Carrying>();

  /** @param sinceMicros from where it is told on; -Infinity: from the beginning */
  constructor(run: KnownRun, { afterMicros, isOver }: Wanted, sinceMicros: SimMicros, hasForgotten: boolean) {
    this.#run = run;
    this.#ends = { fromMicros: afterMicros, toMicros: isOver ? Infinity : run.toMicros };
    this.#sinceMicros = sinceMicros;
    this.#hasForgotten = hasForgotten;
  }

  /** @param told null: nothing was told of it yet @returns null where rows of it ended too early to be told */
  tell(identity: Identity, before: InForce | null, told: ToldOf | null, markMicros: SimMicros): ToldIdentity | null {
    const presences = this.#toldOf(identity);
    const seen = presences.map((presence) => this.#seen(presence, before));
    const acts = before?.hasActed || presences.some((presence) => hasActed(presence, this.#carryingOf(presence)));
    const isLoad = before?.isLoad || presences.some((presence) => isCargoBy(presence, presence.span.toMicros));
    if (before && before.id !== identity.id) return null;
    if (before && acts && !before.hasActed && this.#isForgotten(presences, before.activityFrom)) return null;
    if (before && isLoad && !before.isLoad && this.#isForgotten(presences, before.stageFrom)) return null;
    if (told && acts !== told.activity && this.#isLate(identity, before?.activityFrom, seen)) return null;
    if (told && isLoad !== told.journeys && this.#isLate(identity, before?.stageFrom, seen)) return null;
    for (const one of seen) {
      if (acts) this.#tellActivity(identity, one);
      if (isLoad) this.#tellJourneys(identity, one);
      this.#tellTraffic(identity, one, before);
    }
    if (acts) this.#tellUnknown(identity);
    const inForce = this.#inForceAt(markMicros, identity.id, seen, before);
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
    const stages = stagesOf(this.#run, { ...presence, fromMicros: stageFrom, history: heldSince(presence.history) });
    return { presence, passages, stretches, stages };
  }

  /** Whether what a first row tells since an instant may rest on what is forgotten. */
  #isForgotten(presences: readonly Presence[], fromMicros: SimMicros): boolean {
    const [presence] = presences as [Presence];
    return this.#hasForgotten && !standsAloneSince(presence.history, fromMicros);
  }

  /** Whether rows of it may have ended before those that are told. @param fromMicros when the row began that held where telling goes on */
  #isLate({ presences }: Identity, fromMicros: SimMicros | undefined, seen: readonly Seen[]): boolean {
    const [presence] = presences as [Presence];
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

type Passages = ReturnType<typeof passagesOf>;

/** What is seen of a presence, from the row on that holds where telling goes on. */
interface Seen {
  readonly presence: Presence;
  readonly stretches: readonly Stretch[];
  readonly stages: readonly Stage[];
  readonly passages: Passages;
}
