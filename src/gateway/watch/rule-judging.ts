import { createHash } from 'node:crypto';
import { microsFromSeconds, SECONDS_PER_HOUR, type SimMicros } from '../../units/index.ts';
import {
  alertOf,
  type Episode,
  episodeOf,
  type Judgement,
  judgedFrom,
  judgeOn,
  relationsFor,
  resumedFrom,
  secondsOf,
  type WatchFacts,
  type WatchRule,
} from '../../watch/index.ts';
import type { KeptAlert } from './alert-book.ts';

/** What comes later than so much is not judged anew; who held whom shows once the holder has gone on. */
const SETTLED_SECONDS = { usual: 30, holds: 600 };
/** Who begins midway looks back at least so far, for what has been so since. */
const LOOK_BACK_SECONDS = SECONDS_PER_HOUR;

/** What a turn has to tell of a rule. */
interface Turn {
  readonly facts: WatchFacts;
  readonly generation: string;
  /** The first instant that is known, and the one up to which all is. */
  readonly fromMicros: SimMicros;
  readonly toMicros: SimMicros;
}

/** Judges one rule as one generation of a run goes on. What has become known meanwhile of the last while is judged anew. */
export class RuleJudging {
  readonly rule: WatchRule;
  readonly generation: string;
  /** What was told of it before. */
  readonly #kept: readonly KeptAlert[];
  readonly #isWhole: boolean;
  #settled: Judgement | null = null;
  #beganMicros: SimMicros | null = null;

  /** @param isWhole the generation began while it was watched: all of it is judged. Else nothing is told that was over before. */
  constructor(rule: WatchRule, generation: string, kept: readonly KeptAlert[], isWhole: boolean) {
    this.rule = rule;
    this.generation = generation;
    this.#kept = kept.filter((alert) => isOf(alert, rule, generation));
    this.#isWhole = isWhole;
  }

  /** From when on it has to know what happened. @param edgeMicros up to where all is known */
  sinceMicros(edgeMicros: SimMicros): SimMicros {
    const { condition, clearSeconds } = this.rule;
    if (this.#settled) return this.#settled.atMicros;
    if (this.#isWhole) return Number.NEGATIVE_INFINITY;
    return edgeMicros - microsFromSeconds(Math.max(LOOK_BACK_SECONDS, secondsOf(condition) + clearSeconds));
  }

  /** @returns alerts that are new or have changed, held against those that were told */
  turn({ facts, generation, fromMicros, toMicros }: Turn, told: readonly KeptAlert[]): KeptAlert[] {
    const { rule } = this;
    this.#beganMicros ??= toMicros;
    const begun = this.#settled ?? this.#begun(Math.min(fromMicros, toMicros));
    const settledMicros = Math.max(begun.atMicros, toMicros - microsFromSeconds(settledSeconds(rule)));
    const settled = judgeOn(rule, facts, begun, settledMicros);
    const now = judgeOn(rule, facts, settled.judgement, toMicros);
    this.#settled = settled.judgement;
    const open = [...now.judgement.told.episodes.values()];
    const current = new Map([...settled.changed, ...now.changed, ...open].map((one) => [this.#idOf(one), one]));
    const before = new Map(told.filter((alert) => isOf(alert, rule, generation)).map((alert) => [alert.id, alert]));
    const changed = [...current].flatMap(([id, episode]) => this.#changed(id, episode, before.get(id) ?? null));
    for (const [id, alert] of before) {
      // What was told and turns out otherwise ends: it was told, and stays.
      if (!current.has(id) && alert.toMicros === null) changed.push({ ...alert, toMicros });
    }
    return changed;
  }

  #begun(fromMicros: SimMicros): Judgement {
    // Nobody was told of what was over before: it uses up none of the alerts of an hour.
    if (this.#kept.length === 0)
      return judgedFrom(fromMicros, this.#isWhole ? undefined : (this.#beganMicros ?? undefined));
    return resumedFrom(
      fromMicros,
      this.#kept.map((alert) => episodeOf(alert, alert.key)),
      Math.min(...this.#kept.map((alert) => alert.fromMicros)),
    );
  }

  #changed(id: string, episode: Episode, before: KeptAlert | null): KeptAlert[] {
    const wasOver = episode.toMicros !== null && episode.fromMicros < (this.#beganMicros ?? 0);
    if (before === null && !this.#isWhole && wasOver) return [];
    const { rule, generation } = this;
    const toldAt = before?.toldAt ?? new Date().toISOString();
    const alert = alertOf(episode, { id, rule, generation, toldAt });
    const next = { ...alert, ruleName: before?.ruleName ?? rule.name, key: episode.key };
    const { acknowledgement = null } = before ?? {};
    // What it was about was told when it began.
    const { entityNames, count, figure } = before ?? next;
    const changed: KeptAlert = { ...next, entityNames, count, figure, acknowledgement };
    return before && before.toMicros === changed.toMicros && before.more === changed.more ? [] : [changed];
  }

  #idOf({ key, fromMicros }: Episode): string {
    return alertIdOf(this.rule.id, this.generation, { key, fromMicros });
  }
}

export function alertIdOf(
  ruleId: string,
  generation: string,
  { key, fromMicros }: Pick<Episode, 'key' | 'fromMicros'>,
) {
  const text = JSON.stringify([ruleId, generation, fromMicros, key]);
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}

function isOf(alert: KeptAlert, rule: WatchRule, generation: string): boolean {
  return alert.ruleId === rule.id && alert.generation === generation;
}

function settledSeconds({ condition }: WatchRule): number {
  return relationsFor(condition).includes('holds') ? SETTLED_SECONDS.holds : SETTLED_SECONDS.usual;
}
