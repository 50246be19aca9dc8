import type { Interval } from '../activity/index.ts';
import type { SimMicros } from '../units/index.ts';
import { type Episode, idOf, inOrder, NOTHING_TOLD, Telling, type Told } from './episodes.ts';
import type { WatchFacts } from './facts.ts';
import type { Judged } from './rule.ts';
import { type Memory, NO_MEMORY, truthsOf } from './truths.ts';

/** How far a rule has been judged in one generation, and what is remembered for what follows. Never changed: it can be gone back to. */
export interface Judgement {
  readonly atMicros: SimMicros;
  readonly memory: Memory;
  readonly told: Told;
}

/**
 * Nothing is known of the time before: what is so then counts from there.
 * @param countedFromMicros what is over by then leaves the alerts of an hour to those that follow
 */
export function judgedFrom(atMicros: SimMicros, countedFromMicros = Number.NEGATIVE_INFINITY): Judgement {
  return { atMicros, memory: NO_MEMORY, told: { ...NOTHING_TOLD, countedFromMicros } };
}

/**
 * Judges on where another has judged before, by the alerts that it told. Exact where `atMicros` lies before the last instant
 * that was judged by as much as the condition has to hold, and then be false, but that what was counted alone may be counted again.
 * @param countedFromMicros as in `judgedFrom`
 */
export function resumedFrom(
  atMicros: SimMicros,
  episodes: readonly Episode[],
  countedFromMicros = Number.NEGATIVE_INFINITY,
): Judgement {
  const before = episodes.filter(({ fromMicros }) => fromMicros < atMicros).toSorted(inOrder);
  const lasts = episodes.filter(
    ({ sinceMicros, toMicros }) => sinceMicros < atMicros && (toMicros === null || toMicros > atMicros),
  );
  const open = before.filter((episode) => lasts.includes(episode));
  const last = before.at(-1);
  const kept = [...open, ...(last ? [last] : [])];
  const held = { heldUntilMicros: atMicros, isTold: true, isCounted: true };
  return {
    atMicros,
    memory: {
      ...NO_MEMORY,
      ongoing: new Map(lasts.map(({ key, sinceMicros }) => [key, sinceMicros])),
      quietSince: lasts.at(-1)?.sinceMicros ?? null,
    },
    told: {
      open: new Map(open.map(({ key, fromMicros }) => [key, { fromMicros, ...held }])),
      episodes: new Map(
        kept.map((episode) => [
          idOf(episode),
          { ...episode, toMicros: open.includes(episode) ? null : episode.toMicros },
        ]),
      ),
      begins: before.map(({ fromMicros }) => fromMicros),
      last: last ? idOf(last) : null,
      countedFromMicros,
    },
  };
}

/**
 * Judges what has become known since. Times that are judged one after the other, however they are cut, give the same as the whole.
 * @param facts at least of [judgement.atMicros, toMicros)
 * @returns also alerts that are new, or have changed, by their start
 */
export function judgeOn(
  { condition, ...bounds }: Judged,
  facts: WatchFacts,
  { atMicros, memory, told }: Judgement,
  toMicros: SimMicros,
): { readonly judgement: Judgement; readonly changed: readonly Episode[] } {
  if (toMicros <= atMicros) return { judgement: { atMicros, memory, told }, changed: [] };
  const judged = truthsOf(condition, facts, { fromMicros: atMicros, toMicros }, memory);
  const telling = new Telling(bounds, told);
  for (const truth of judged.truths) telling.take(truth);
  const { told: toldNow, changed } = telling.end(toMicros);
  return { judgement: { atMicros: toMicros, memory: judged.memory, told: toldNow }, changed };
}

/** The alerts of a rule in a time of which all is known, by their start. */
export function alertsOf(rule: Judged, facts: WatchFacts, { fromMicros, toMicros }: Interval): readonly Episode[] {
  return judgeOn(rule, facts, judgedFrom(fromMicros), toMicros).changed;
}
