import { describe, expect, test } from 'vitest';
import { NO_FACTS, relationsFor, type WatchFacts } from './facts.ts';
import { alertsOf } from './judge.ts';
import type { WatchCondition } from './rule.ts';
import { activityRow, hold, journey, passage, TICK_MICROS } from './testing/stories.ts';

const BOUNDS = { clearSeconds: 2, perHourAtMost: 12 };

function told(condition: WatchCondition, facts: Partial<WatchFacts>, change: Partial<typeof BOUNDS> = {}) {
  const range = { fromMicros: 0, toMicros: 60 * TICK_MICROS };
  return alertsOf({ condition, ...BOUNDS, ...change }, { ...NO_FACTS, ...facts }, range).map((episode) => ({
    ...episode,
    sinceMicros: episode.sinceMicros / TICK_MICROS,
    fromMicros: episode.fromMicros / TICK_MICROS,
    toMicros: episode.toMicros === null ? null : episode.toMicros / TICK_MICROS,
  }));
}

const standing = (change: object = {}) =>
  ({ kind: 'standing', entityType: null, entityName: null, seconds: 2, onlyWhileHolding: false, ...change }) as const;

/* Times are in ticks of half a second: two seconds are four of them. */
describe('conditions', () => {
  test.each([
    [
      'at rest for longer',
      standing(),
      [activityRow('a', 10, 30)],
      [{ names: ['a'], sinceMicros: 10, fromMicros: 14, toMicros: 30 }],
    ],
    ['for exactly as long is not longer', standing(), [activityRow('a', 10, 14)], []],
    ['still at rest', standing(), [activityRow('a', 50, 60)], [{ fromMicros: 54, toMicros: null }]],
    [
      'under a new name',
      standing(),
      [activityRow('a', 10, 13), activityRow('b', 13, 20, { entityId: ':a' })],
      [{ names: ['b'], sinceMicros: 10 }],
    ],
    ['of another type', standing({ entityType: 'CRANE' }), [activityRow('a', 10, 30)], []],
    ['of another name', standing({ entityName: 'b' }), [activityRow('a', 10, 30)], []],
    ['nothing is known of it', standing(), [activityRow('a', 10, 30, { state: 'unknown' })], []],
  ])('[L2] %s', (_, condition, activity, expected) => {
    expect(told(condition, { activity })).toMatchObject(expected);
  });

  test('[L2] only while others wait for it', () => {
    const facts = {
      activity: [activityRow('a', 10, 50)],
      holds: [hold('b', 'a', 8, 12), hold('b', 'a', 20, 26), hold('c', 'b', 30, 40)],
    };
    expect(told(standing({ onlyWhileHolding: true }), facts)).toMatchObject([
      { names: ['a'], sinceMicros: 10, fromMicros: 20, toMicros: 26 },
    ]);
  });

  test('[L3] a load at a place for longer', () => {
    const journeys = [journey('a', 'P', 10, 20), journey('a', 'Q', 20, 40), journey('b', 'P', 12, 15)];
    expect(told({ kind: 'load-at-rest', place: 'P', seconds: 2 }, { journeys })).toMatchObject([
      { names: ['a'], place: 'P', fromMicros: 14, toMicros: 20 },
    ]);
  });

  test('[L4] more wait at once, each counted once', () => {
    const holds = [hold('a', 'c', 10, 30, 'P'), hold('a', 'b', 12, 30, 'Q'), hold('b', 'c', 14, 24, 'P')];
    const condition = { kind: 'waiting', entityType: null, place: null, count: 1, seconds: 2 } as const;
    expect(told(condition, { holds })).toMatchObject([
      { names: ['a', 'b'], count: 2, sinceMicros: 14, fromMicros: 18, toMicros: 24 },
    ]);
    expect(told({ ...condition, place: 'Q' }, { holds })).toEqual([]);
    const activity = [activityRow('a', 0, 60), activityRow('b', 0, 60, { entityType: 'CRANE' })];
    expect(told({ ...condition, entityType: 'CRANE', count: 0 }, { holds, activity })).toMatchObject([
      { names: ['b'] },
    ]);
  });

  test('[L5] nothing comes or leaves', () => {
    const journeys = [journey('a', 'P', 0, 10), journey('b', 'P', 12, 60), journey('c', 'Q', 20, 30)];
    expect(told({ kind: 'no-throughput', place: 'P', seconds: 5 }, { journeys }, { clearSeconds: 0 })).toMatchObject([
      { place: 'P', sinceMicros: 12, fromMicros: 22, toMicros: null },
    ]);
  });

  test('[L6] a number beyond its limit, until it is read otherwise', () => {
    const readings = [
      [10, 5],
      [20, 1],
      [30, 7],
      [34, null],
    ].map(([at, value]) => ({ atMicros: (at as number) * TICK_MICROS, value: value as number | null }));
    const condition = {
      kind: 'figure',
      tableName: 't',
      entityName: null,
      column: 'n',
      row: null,
      aggregate: 'none',
      comparison: 'above',
      value: 4,
      seconds: 1,
    } as const;
    expect(told(condition, { readings })).toMatchObject([
      { value: 5, fromMicros: 12, toMicros: 20 },
      { value: 7, fromMicros: 32, toMicros: 34 },
    ]);
    expect(told({ ...condition, comparison: 'below' }, { readings })).toMatchObject([{ value: 1, fromMicros: 22 }]);
  });

  test('[L7] what a run comes to', () => {
    const span = { runState: 'FAILED', fromMicros: 40 * TICK_MICROS, toMicros: 60 * TICK_MICROS } as const;
    expect(told({ kind: 'simulation', of: ['FAILED'] }, { runStates: [span] })).toMatchObject([
      { runState: 'FAILED', fromMicros: 40, toMicros: null },
    ]);
    expect(told({ kind: 'simulation', of: ['RESET'] }, { runStates: [span] })).toEqual([]);
  });

  test('[L8] more on a path at once', () => {
    const traffic = [
      passage('a', 'P', 10, 20),
      passage('a', 'P', 20, 22),
      passage('b', 'P', 18, 30),
      passage('c', 'Q', 10, 40),
    ];
    expect(told({ kind: 'path', pathName: 'P', count: 1 }, { traffic })).toMatchObject([
      { pathName: 'P', names: ['a', 'b'], count: 2, fromMicros: 18, toMicros: 22 },
    ]);
  });
});

describe('alerts', () => {
  test('[L9] what flickers is one alert, what pauses for long enough is two', () => {
    const activity = [activityRow('a', 0, 8), activityRow('a', 9, 20), activityRow('a', 30, 40)];
    // Two seconds after it stands again: a pause of five ticks, and one of fourteen.
    expect(told(standing(), { activity }, { clearSeconds: 4 })).toMatchObject([
      { fromMicros: 4, toMicros: 20 },
      { fromMicros: 34, toMicros: 40 },
    ]);
    expect(told(standing(), { activity }, { clearSeconds: 30 })).toMatchObject([{ fromMicros: 4, toMicros: null }]);
  });

  test('[L10] of many within an hour some are counted alone', () => {
    const activity = ['a', 'b', 'c', 'd'].map((name, index) => activityRow(name, index, 20));
    expect(told(standing(), { activity }, { perHourAtMost: 2 })).toMatchObject([
      { names: ['a'], more: 0 },
      { names: ['b'], more: 2 },
    ]);
    const hours = [0, 7200, 14_400].map((from, index) => activityRow(`${index}`, from, from + 10));
    const range = { fromMicros: 0, toMicros: 20_000 * TICK_MICROS };
    const rule = { condition: standing(), clearSeconds: 0, perHourAtMost: 1 };
    expect(alertsOf(rule, { ...NO_FACTS, activity: hours }, range)).toHaveLength(3);
  });

  test('[L1] what was so before counts from the first instant that is judged', () => {
    const range = { fromMicros: 20 * TICK_MICROS, toMicros: 60 * TICK_MICROS };
    const [alert] = alertsOf(
      { condition: standing(), ...BOUNDS },
      { ...NO_FACTS, activity: [activityRow('a', 0, 60)] },
      range,
    );
    expect(alert).toMatchObject({ sinceMicros: 20 * TICK_MICROS, fromMicros: 24 * TICK_MICROS });
  });
});

test.each([
  [standing(), ['activity']],
  [standing({ onlyWhileHolding: true }), ['activity', 'holds']],
  [{ kind: 'waiting', entityType: null, place: null, count: 1, seconds: 1 } as const, ['holds']],
  [{ kind: 'path', pathName: 'P', count: 1 } as const, ['traffic']],
  [{ kind: 'simulation', of: ['RESET'] } satisfies WatchCondition, []],
])('what a condition is judged by: %o', (condition, expected) => {
  expect(relationsFor(condition)).toEqual(expected);
});
