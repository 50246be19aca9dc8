import fc from 'fast-check';
import type { ActivityRow, Hold, JourneyRow, TrafficRow } from '../../activity/index.ts';
import { NO_FACTS, type WatchFacts } from '../facts.ts';
import { RUN_STATES, type WatchCondition } from '../rule.ts';

/** Half a second: every time in a story is some of them. */
export const TICK_MICROS = 500_000;
/** The last instant of a story. */
export const STORY_TICKS = 60;

const NOWHERE = { startX: null, startY: null, startZ: null, endX: null, endY: null, endZ: null };
const NAMES = ['a', 'b', 'c'];

export const activityRow = (
  entityName: string,
  from: number,
  to: number,
  change: Partial<ActivityRow> = {},
): ActivityRow => ({
  ...{ entityName, entityId: `:${entityName}`, entityType: 'CARRIER', state: 'resting', loaded: false, meters: 0 },
  ...{ startMicros: from * TICK_MICROS, endMicros: to * TICK_MICROS, ...NOWHERE, ...change },
});

export const hold = (
  heldName: string,
  holderName: string,
  from: number,
  to: number,
  place: string | null = null,
): Hold => ({
  ...{
    heldName,
    heldId: `:${heldName}`,
    holderName,
    holderId: `:${holderName}`,
    place,
    why: 'traffic',
    inferred: true,
  },
  ...{ fromMicros: from * TICK_MICROS, toMicros: to * TICK_MICROS },
});

export const journey = (loadName: string, parentName: string, from: number, to: number): JourneyRow => ({
  ...{
    loadName,
    loadId: `:${loadName}`,
    parentName,
    parentId: `:${parentName}`,
    part: 'ENTITY',
    meters: 0,
    ...NOWHERE,
  },
  ...{ startMicros: from * TICK_MICROS, endMicros: to * TICK_MICROS },
});

export const passage = (entityName: string, pathName: string, from: number, to: number): TrafficRow => ({
  ...{ entityName, entityId: `:${entityName}`, pathName, direction: 'forward', loaded: false, stoppedMicros: 0 },
  ...{ startOffsetMeters: 0, endOffsetMeters: 1, enterMicros: from * TICK_MICROS, leaveMicros: to * TICK_MICROS },
});

const tick = fc.integer({ min: 0, max: STORY_TICKS });
/** Some times of one thing, without overlap. */
const times = fc.uniqueArray(tick, { maxLength: 14 }).map((ticks) => {
  const ascending = ticks.toSorted((a, b) => a - b);
  return ascending.flatMap((from, index) =>
    index % 2 === 0 && ascending[index + 1] !== undefined ? [[from, ascending[index + 1] as number] as const] : [],
  );
});
/** The whole story in pieces. */
const pieces = fc.uniqueArray(fc.integer({ min: 1, max: STORY_TICKS - 1 }), { maxLength: 12 }).map((ticks) => {
  const bounds = [0, ...ticks.toSorted((a, b) => a - b), STORY_TICKS];
  return bounds.slice(0, -1).map((from, index) => [from, bounds[index + 1] as number] as const);
});
const state = fc.constantFrom('travelling', 'stopped', 'resting', 'unknown') satisfies fc.Arbitrary<
  ActivityRow['state']
>;

const activity = fc
  .tuple(
    ...NAMES.map((name) =>
      pieces.chain((all) =>
        fc.tuple(
          ...all.map(([from, to]) =>
            state.map((of) =>
              activityRow(name, from, to, { state: of, entityType: name === 'c' ? 'CRANE' : 'CARRIER' }),
            ),
          ),
        ),
      ),
    ),
  )
  .map((rows) => rows.flat());
const holds = fc
  .tuple(
    ...NAMES.flatMap((held) =>
      NAMES.map((holder) =>
        times.map((all) => all.map(([from, to]) => hold(held, holder, from, to, holder === 'a' ? 'P' : 'Q'))),
      ),
    ),
  )
  .map((rows) => rows.flat());
const journeys = fc
  .tuple(
    ...NAMES.map((load) =>
      times.map((all) => all.map(([from, to], index) => journey(load, index % 3 === 2 ? 'Q' : 'P', from, to))),
    ),
  )
  .map((rows) => rows.flat());
const traffic = fc
  .tuple(
    ...NAMES.map((name) =>
      times.map((all) => all.map(([from, to], index) => passage(name, index % 3 === 2 ? 'Q' : 'P', from, to))),
    ),
  )
  .map((rows) => rows.flat());
const readings = fc
  .uniqueArray(fc.record({ at: tick, value: fc.option(fc.integer({ min: 0, max: 3 })) }), {
    selector: ({ at }) => at,
    maxLength: 20,
  })
  .map((read) =>
    read.map(({ at, value }) => ({ atMicros: at * TICK_MICROS, value })).sort((a, b) => a.atMicros - b.atMicros),
  );
const runStates = fc
  .tuple(
    ...RUN_STATES.map((runState) =>
      times.map((all) =>
        all.map(([from, to]) => ({ runState, fromMicros: from * TICK_MICROS, toMicros: to * TICK_MICROS })),
      ),
    ),
  )
  .map((spans) => spans.flat());

/** What may be known of half a minute. */
export const someFacts: fc.Arbitrary<WatchFacts> = fc.record({
  activity,
  holds,
  journeys,
  traffic,
  readings,
  runStates,
});

const seconds = fc.integer({ min: 1, max: 4 });
const count = fc.integer({ min: 0, max: 2 });
const entityType = fc.constantFrom(null, 'CARRIER', 'CRANE');

export const someCondition: fc.Arbitrary<WatchCondition> = fc.oneof(
  fc.record({
    kind: fc.constant('standing' as const),
    entityType,
    entityName: fc.constantFrom(null, 'a'),
    seconds,
    onlyWhileHolding: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('load-at-rest' as const), place: fc.constant('P'), seconds }),
  fc.record({ kind: fc.constant('waiting' as const), entityType, place: fc.constantFrom(null, 'P'), count, seconds }),
  fc.record({ kind: fc.constant('no-throughput' as const), place: fc.constant('P'), seconds }),
  fc.record({
    kind: fc.constant('figure' as const),
    tableName: fc.constant('t'),
    entityName: fc.constant(null),
    column: fc.constant('n'),
    row: fc.constant(null),
    aggregate: fc.constant('none' as const),
    comparison: fc.constantFrom('above' as const, 'below' as const),
    value: fc.constant(1),
    seconds,
  }),
  fc.record({ kind: fc.constant('simulation' as const), of: fc.subarray([...RUN_STATES], { minLength: 1 }) }),
  fc.record({ kind: fc.constant('path' as const), pathName: fc.constant('P'), count }),
);

export const someRule = fc.record({
  condition: someCondition,
  clearSeconds: fc.integer({ min: 0, max: 4 }),
  perHourAtMost: fc.integer({ min: 1, max: 5 }),
});

/** The story as it is known at an instant. */
export function knownBy(facts: WatchFacts, toMicros: number): WatchFacts {
  const cut = <Row extends object>(rows: readonly Row[], begin: keyof Row, end: keyof Row): Row[] =>
    rows
      .filter((row) => (row[begin] as number) < toMicros)
      .map((row) => ({ ...row, [end]: Math.min(row[end] as number, toMicros) }));
  return {
    ...NO_FACTS,
    activity: cut(facts.activity, 'startMicros', 'endMicros'),
    holds: cut(facts.holds, 'fromMicros', 'toMicros'),
    journeys: cut(facts.journeys, 'startMicros', 'endMicros'),
    traffic: cut(facts.traffic, 'enterMicros', 'leaveMicros'),
    readings: facts.readings.filter(({ atMicros }) => atMicros < toMicros),
    runStates: cut(facts.runStates, 'fromMicros', 'toMicros'),
  };
}
