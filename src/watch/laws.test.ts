import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lawRuns } from '../testing/law-runs.ts';
import { type Episode, idOf } from './episodes.ts';
import type { WatchFacts } from './facts.ts';
import { alertsOf, type Judgement, judgedFrom, judgeOn, resumedFrom } from './judge.ts';
import type { Judged } from './rule.ts';
import { foundInstantByInstant } from './testing/instant-by-instant.ts';
import { knownBy, STORY_TICKS, someFacts, someRule, TICK_MICROS } from './testing/stories.ts';

const SETTINGS = { seed: 20261127, numRuns: lawRuns(500) };
const END = STORY_TICKS * TICK_MICROS;
const WHOLE = { fromMicros: 0, toMicros: END };

/** Finer than a tick. */
const someCuts = fc
  .uniqueArray(fc.integer({ min: 1, max: 4 * STORY_TICKS - 1 }), { maxLength: 12 })
  .map((quarters) => quarters.map((quarter) => (quarter * TICK_MICROS) / 4).sort((a, b) => a - b));

const asTold = ({ key, fromMicros, toMicros, more }: Episode) => ({ key, fromMicros, toMicros, more });
const inOrder = (told: Iterable<Episode>) =>
  [...told].sort((a, b) => a.fromMicros - b.fromMicros || (a.key < b.key ? -1 : 1));

/** Judges step by step, each time by what is known then. */
function inSteps(rule: Judged, facts: WatchFacts, cuts: readonly number[], begin: Judgement = judgedFrom(0)) {
  const told = new Map<string, Episode>();
  let judgement = begin;
  for (const toMicros of cuts) {
    const after = judgeOn(rule, knownBy(facts, toMicros), judgement, toMicros);
    judgement = after.judgement;
    for (const episode of after.changed) told.set(idOf(episode), episode);
  }
  return { told, judgement };
}

test('[L14, L1, L9, L10] an instant-by-instant reading finds the same alerts', () => {
  let found = 0;
  fc.assert(
    fc.property(someRule, someFacts, (rule, facts) => {
      const alerts = alertsOf(rule, facts, WHOLE).map(asTold);
      expect(alerts).toEqual(foundInstantByInstant(rule, facts));
      found += alerts.length;
    }),
    SETTINGS,
  );
  expect(found).toBeGreaterThan(SETTINGS.numRuns);
});

test('[L11] judging in any steps, by what is known then, gives the same alerts as judging the whole', () => {
  fc.assert(
    fc.property(someRule, someFacts, someCuts, (rule, facts, cuts) => {
      const { told } = inSteps(rule, facts, [...cuts, END]);
      expect(inOrder(told.values())).toEqual(alertsOf(rule, facts, WHOLE));
    }),
    SETTINGS,
  );
});

test('[L12] rows in any order give the same, ascending; what was judged is judged again to the same', () => {
  fc.assert(
    fc.property(someRule, someFacts, someCuts, (rule, facts, cuts) => {
      const alerts = alertsOf(rule, facts, WHOLE);
      const reversed = Object.fromEntries(
        Object.entries(facts).map(([name, rows]) => [name, name === 'readings' ? rows : [...rows].reverse()]),
      ) as unknown as WatchFacts;
      expect(alertsOf(rule, reversed, WHOLE)).toEqual(alerts);
      expect(inOrder(alerts)).toEqual(alerts);
      const { judgement } = inSteps(rule, facts, cuts);
      const again = judgeOn(rule, facts, judgement, END);
      expect(judgeOn(rule, facts, judgement, END)).toEqual(again);
      expect(judgeOn(rule, facts, again.judgement, END)).toEqual({ judgement: again.judgement, changed: [] });
    }),
    SETTINGS,
  );
});

test('[L13] who goes on from kept alerts tells the same as who was never away', () => {
  fc.assert(
    fc.property(someRule, someFacts, fc.integer({ min: 1, max: STORY_TICKS }), (chosen, facts, tick) => {
      // How many began before the last that are kept is not known.
      const rule = { ...chosen, perHourAtMost: 1000 };
      const stopMicros = tick * TICK_MICROS;
      const { told } = inSteps(rule, facts, [stopMicros]);
      const seconds = 'seconds' in rule.condition ? rule.condition.seconds : 0;
      const backMicros = Math.max(0, stopMicros - (seconds + rule.clearSeconds) * 1e6);
      const begin = resumedFrom(backMicros, [...told.values()]);
      const later = inSteps(rule, facts, [END], begin);
      for (const [id, episode] of later.told) told.set(id, episode);
      expect(inOrder(told.values()).map(asTold)).toEqual(alertsOf(rule, facts, WHOLE).map(asTold));
    }),
    SETTINGS,
  );
});
