import type { Archive, Manifest, RecentAnswer } from '../../archive/index.ts';
import type { AnimationClock } from '../../protocol/index.ts';
import type { SimMicros } from '../../units/index.ts';
import { NO_FACTS, type Reading, relationsFor, type WatchFacts, type WatchRule } from '../../watch/index.ts';
import type { Relations } from '../relations/relations.ts';
import type { Ask } from '../upstream/shared-reads.ts';
import { type AlertBook, asTold, type KeptAlert } from './alert-book.ts';
import { FIGURE_REST_SECONDS, readFigure, type WatchedFigure } from './read-figure.ts';
import { RuleJudging } from './rule-judging.ts';
import { RunStates } from './run-states.ts';
import type { AlertNews } from './webhook.ts';

/** Enough for what is judged anew. */
const MOST_READINGS = 500;

const keyOf = ({ tableName, entityName, column, row, aggregate }: WatchedFigure): string =>
  JSON.stringify([tableName, entityName, column, row, aggregate]);

interface WatchedInstanceOptions {
  simulationId: string;
  archive: Pick<Archive, 'growingOf' | 'manifest'>;
  relations: Pick<Relations, 'recent'>;
  alerts: Pick<AlertBook, 'of' | 'put'>;
  /** Reads a page of a table. */
  tables: Ask;
  signal: AbortSignal;
  /** Told once alerts are kept. */
  onNews(news: Omit<AlertNews, 'simulationId'>): void;
}

/** Judges the rules of one instance as its recording grows: once, for all who watch, and while nobody does. */
export class WatchedInstance {
  readonly #options: WatchedInstanceOptions;
  readonly #states = new RunStates();
  readonly #figures: FigureReadings;
  #judgings = new Map<string, RuleJudging>();
  #recordingId: string | null = null;
  #generation: string | null = null;
  #judged: { readonly toMicros: SimMicros; readonly rules: string; readonly states: number } | null = null;
  /** Nothing of the generation was judged yet that began while it was watched. */
  #isNew = false;
  /** From when on a generation is judged that began while it was watched; null: from where it stood. */
  #firstMicros: SimMicros | null = null;

  constructor(options: WatchedInstanceOptions) {
    this.#options = options;
    this.#figures = new FigureReadings(options.tables, options.simulationId, options.signal);
  }

  noteClock(clock: AnimationClock): void {
    this.#states.note(clock);
  }

  /** Judges what has become known since the last turn. */
  async turn(rules: readonly WatchRule[]): Promise<void> {
    const { archive, simulationId } = this.#options;
    const recording = archive.growingOf(simulationId);
    if (recording?.recordingId !== this.#recordingId) await this.#leave(recording);
    const last = recording?.segments.at(-1);
    if (!recording || !last) return;
    if (last.generation !== this.#generation) this.#enter(recording, last.generation);
    const on = rules.filter(({ isOn }) => isOn);
    this.#figures.look(on);
    const states = this.#states.spans.at(-1)?.toMicros ?? 0;
    const now = { toMicros: last.toMicros, rules: JSON.stringify(on), states };
    if (JSON.stringify(now) === JSON.stringify(this.#judged)) return;
    await this.#judge(recording.recordingId, on, last.toMicros);
    this.#judged = now;
  }

  async #judge(recordingId: string, on: readonly WatchRule[], edgeMicros: SimMicros): Promise<void> {
    const { relations, alerts } = this.#options;
    const told = await alerts.of(recordingId);
    const generation = this.#generation ?? '';
    this.#judgings = new Map(on.map((rule) => [rule.id, this.#judgingOf(rule, generation, told)]));
    const judgings = [...this.#judgings.values()];
    const asked = new Set(on.flatMap(({ condition }) => relationsFor(condition)));
    const sinceMicros = Math.min(edgeMicros, ...judgings.map((judging) => judging.sinceMicros(edgeMicros)));
    const recent = asked.size === 0 ? null : await relations.recent(recordingId, [...asked], sinceMicros);
    // A run that began anew meanwhile is judged in the next turn.
    if (recent && recent.generation !== generation) return;
    const turns = judgings.map((judging) => judging.turn(this.#turnOf(judging, recent, edgeMicros), told));
    const known = new Set(on.map(({ id }) => id));
    const left = told
      .filter((alert) => alert.toMicros === null && !(known.has(alert.ruleId) && alert.generation === generation))
      .map((alert) => ended(alert, this.#options.archive.manifest(recordingId)));
    await this.#tell(recordingId, [...turns.flat(), ...left]);
    this.#isNew = false;
  }

  #judgingOf(rule: WatchRule, generation: string, told: readonly KeptAlert[]): RuleJudging {
    const known = this.#judgings.get(rule.id);
    if (known && known.generation === generation && isSame(known.rule, rule)) return known;
    // What its condition was before says nothing of what it is now.
    const kept = known && known.generation === generation ? [] : told;
    return new RuleJudging(rule, generation, kept, this.#isNew);
  }

  #turnOf({ rule }: RuleJudging, recent: RecentAnswer | null, edgeMicros: SimMicros) {
    const { kind } = rule.condition;
    const edge = kind === 'simulation' ? this.#lastState(edgeMicros) : (recent?.toMicros ?? edgeMicros);
    const facts: WatchFacts = {
      ...NO_FACTS,
      ...recent?.rows,
      readings: this.#figures.of(rule),
      runStates: this.#states.spans,
    };
    const isOfRows = kind !== 'simulation' && kind !== 'figure';
    const fromMicros = (isOfRows ? recent?.fromMicros : this.#firstMicros) ?? edgeMicros;
    return { facts, generation: this.#generation ?? '', fromMicros, toMicros: edge };
  }

  /** Time may stand while a run is held back: its last instant counts as known. */
  #lastState(edgeMicros: SimMicros): SimMicros {
    return Math.max(edgeMicros, ...this.#states.spans.map(({ toMicros }) => toMicros));
  }

  #enter({ segments }: Manifest, generation: string): void {
    const first = segments.find((segment) => segment.generation === generation)?.fromMicros ?? 0;
    const isReset = segments.some((segment) => segment.generation !== generation);
    const isLived = this.#generation !== null;
    this.#states.begin(first, isReset && isLived);
    if (isLived) this.#figures.forget();
    this.#isNew = isLived;
    this.#firstMicros = isLived ? first : null;
    this.#generation = generation;
    this.#judged = null;
  }

  /** What still holds where a recording ends has ended with it. */
  async #leave(next: Manifest | null): Promise<void> {
    const { alerts, archive } = this.#options;
    const before = this.#recordingId;
    this.#recordingId = next?.recordingId ?? null;
    this.#generation = null;
    this.#judged = null;
    this.#judgings.clear();
    if (before === null) return;
    const open = (await alerts.of(before)).filter(({ toMicros }) => toMicros === null);
    await this.#tell(
      before,
      open.map((alert) => ended(alert, archive.manifest(before))),
    );
  }

  async #tell(recordingId: string, alerts: readonly KeptAlert[]): Promise<void> {
    if (alerts.length === 0) return;
    const before = new Map((await this.#options.alerts.of(recordingId)).map((alert) => [alert.id, alert]));
    await this.#options.alerts.put(recordingId, alerts);
    for (const alert of alerts) {
      const known = before.get(alert.id);
      if (!known) this.#options.onNews({ event: 'alert.began', recordingId, alert: asTold(alert) });
      if (alert.toMicros !== null && (known?.toMicros ?? null) === null)
        this.#options.onNews({ event: 'alert.ended', recordingId, alert: asTold(alert) });
    }
  }
}

/** It has ended with what is known of its generation. */
function ended(alert: KeptAlert, recording: Manifest | null): KeptAlert {
  const last = recording?.segments.findLast(({ generation }) => generation === alert.generation);
  return { ...alert, toMicros: Math.max(alert.fromMicros, last?.toMicros ?? alert.fromMicros) };
}

function isSame(a: WatchRule, b: WatchRule): boolean {
  return JSON.stringify({ ...a, name: '' }) === JSON.stringify({ ...b, name: '' });
}

interface Followed {
  readings: readonly Reading[];
  readAt: number;
  isReading: boolean;
}

/** The numbers that the rules of one instance watch, read at a pace of their own. */
class FigureReadings {
  readonly #ask: Ask;
  readonly #simulationId: string;
  readonly #signal: AbortSignal;
  readonly #followed = new Map<string, Followed>();

  constructor(ask: Ask, simulationId: string, signal: AbortSignal) {
    this.#ask = ask;
    this.#simulationId = simulationId;
    this.#signal = signal;
  }

  /** Has read what is due, beside whoever asks. */
  look(rules: readonly WatchRule[]): void {
    const wanted = new Map(
      rules.flatMap(({ condition }) => (condition.kind === 'figure' ? [[keyOf(condition), condition] as const] : [])),
    );
    for (const key of this.#followed.keys()) if (!wanted.has(key)) this.#followed.delete(key);
    for (const [key, figure] of wanted) {
      const followed = this.#followed.get(key) ?? { readings: [], readAt: Number.NEGATIVE_INFINITY, isReading: false };
      this.#followed.set(key, followed);
      if (!followed.isReading && performance.now() - followed.readAt >= FIGURE_REST_SECONDS * 1000)
        void this.#read(figure, followed);
    }
  }

  of({ condition }: WatchRule): readonly Reading[] {
    return condition.kind === 'figure' ? (this.#followed.get(keyOf(condition))?.readings ?? []) : [];
  }

  /** Simulation time began anew. */
  forget(): void {
    this.#followed.clear();
  }

  async #read(figure: WatchedFigure, followed: Followed): Promise<void> {
    followed.isReading = true;
    try {
      const reading = await readFigure(this.#ask, this.#simulationId, figure, this.#signal);
      const last: SimMicros = followed.readings.at(-1)?.atMicros ?? Number.NEGATIVE_INFINITY;
      if (reading.atMicros > last) followed.readings = [...followed.readings, reading].slice(-MOST_READINGS);
    } catch {
      // What it was counts until it is read again; that the service cannot be read is told elsewhere.
    } finally {
      followed.isReading = false;
      followed.readAt = performance.now();
    }
  }
}
