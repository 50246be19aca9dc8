import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { alertsOf, NO_FACTS, type WatchFacts, type WatchRule } from '../../watch/index.ts';
import { activityRow, knownBy, STORY_TICKS, someFacts, someRule, TICK_MICROS } from '../../watch/testing/stories.ts';
import type { KeptAlert } from './alert-book.ts';
import { RuleJudging } from './rule-judging.ts';

const SETTINGS = { seed: 20261127, numRuns: 300 };
const END = STORY_TICKS * TICK_MICROS;

/** What is kept after turns at some instants, each by what is known then. */
function afterTurns(
  rule: WatchRule,
  turns: readonly number[],
  known: typeof knownBy,
  facts: Parameters<typeof knownBy>[0],
) {
  const judging = new RuleJudging(rule, 'g', [], true);
  const kept = new Map<string, KeptAlert>();
  for (const toMicros of turns) {
    const turn = { facts: known(facts, toMicros), generation: 'g', fromMicros: 0, toMicros };
    for (const alert of judging.turn(turn, [...kept.values()])) kept.set(alert.id, alert);
  }
  return [...kept.values()].sort((a, b) => a.fromMicros - b.fromMicros || (a.key < b.key ? -1 : 1));
}

test('[L11] turns of any length keep what judging the whole tells', () => {
  const someTurns = fc.uniqueArray(fc.integer({ min: 1, max: STORY_TICKS - 1 }), { maxLength: 12 });
  fc.assert(
    fc.property(someRule, someFacts, someTurns, (chosen, facts, ticks) => {
      const rule = { ...chosen, id: 'r', name: 'Rule', isOn: true };
      const turns = [...ticks.toSorted((a, b) => a - b), STORY_TICKS].map((tick) => tick * TICK_MICROS);
      const kept = afterTurns(rule, turns, knownBy, facts);
      const whole = alertsOf(rule, facts, { fromMicros: 0, toMicros: END });
      const asTold = ({
        key,
        fromMicros,
        toMicros,
        more,
      }: Pick<KeptAlert, 'key' | 'fromMicros' | 'toMicros' | 'more'>) => ({
        ...{ key, fromMicros, toMicros, more },
      });
      expect(kept.map(asTold)).toEqual(whole.map(asTold));
    }),
    SETTINGS,
  );
});

const STANDING: WatchRule['condition'] = {
  kind: 'standing',
  entityType: null,
  entityName: null,
  seconds: 2,
  onlyWhileHolding: false,
};

describe('[L10] a rule that is made in mid-run', () => {
  const rule: WatchRule = { id: 'r', name: 'Rule', isOn: true, condition: STANDING, clearSeconds: 1, perHourAtMost: 2 };
  /** Stops of five seconds each, all over long before the rule is made. */
  const past = Array.from({ length: 9 }, (_, index) => activityRow(`past ${index}`, index * 10, index * 10 + 5));

  function told(activity: WatchFacts['activity'], turns: readonly number[], kept: readonly KeptAlert[] = []) {
    const judging = new RuleJudging(rule, 'g', kept, false);
    const alerts = new Map(kept.map((alert) => [alert.id, alert]));
    for (const tick of turns) {
      const turn = {
        facts: knownBy({ ...NO_FACTS, activity }, tick * TICK_MICROS),
        ...{ generation: 'g', fromMicros: 0, toMicros: tick * TICK_MICROS },
      };
      for (const alert of judging.turn(turn, [...alerts.values()])) alerts.set(alert.id, alert);
    }
    return [...alerts.values()];
  }

  test('tells what follows, however much was over before', () => {
    const activity = [...past, activityRow('later', 205, 230)];
    expect(told(activity, [200, 240]).map(({ entityNames }) => entityNames)).toEqual([['later']]);
  });

  test('tells what is so already, and no more of it than it may', () => {
    const activity = [...past, ...['a', 'b', 'c'].map((name) => activityRow(name, 100, 300))];
    expect(told(activity, [200, 240, 280])).toMatchObject([
      { entityNames: ['a'], fromMicros: 104 * TICK_MICROS, more: 0 },
      { entityNames: ['b'], more: 1 },
    ]);
  });

  test('counts what it told before a restart, and nothing older', () => {
    const activity = [
      ...past,
      activityRow('first', 190, 210),
      activityRow('second', 250, 280),
      activityRow('third', 260, 290),
    ];
    const before = told(activity, [200, 230]);
    expect(before.map(({ entityNames }) => entityNames)).toEqual([['first']]);
    expect(told(activity, [240, 300], before)).toMatchObject([
      { entityNames: ['first'] },
      { entityNames: ['second'], more: 1 },
    ]);
  });
});

test('what was told and turns out otherwise ends, and stays', () => {
  const rule: WatchRule = {
    id: 'r',
    name: 'Rule',
    isOn: true,
    condition: STANDING,
    clearSeconds: 1,
    perHourAtMost: 12,
  };
  const stood = { ...NO_FACTS, activity: [activityRow('a', 0, 10)] };
  const drove = { ...NO_FACTS, activity: [activityRow('a', 0, 3), activityRow('a', 3, 20, { state: 'travelling' })] };
  const known: typeof knownBy = (_, toMicros) => (toMicros <= 10 * TICK_MICROS ? stood : drove);
  const kept = afterTurns(rule, [10 * TICK_MICROS, 20 * TICK_MICROS], known, NO_FACTS);
  expect(kept).toMatchObject([{ key: ':a', fromMicros: 4 * TICK_MICROS, toMicros: 20 * TICK_MICROS }]);
});
