import { describe, expect, test } from 'vitest';
import type { AnimationEvent, AnimationSnapshot } from '../protocol/index.ts';
import { cargo, carrier, lift, line, on, point, pose, seconds, snapshot, stacker } from '../world/testing/builders.ts';
import {
  attaches,
  created,
  detaches,
  drives,
  raises,
  reaches,
  removed,
  renamed,
  seen,
  stops,
  transfers,
  travels,
  turns,
} from '../world/testing/events.ts';
import { allRows, derived, derivedFrom, endlessWorld, saidOf } from './testing/told-run.ts';

const A = point('A', 0, 0);
const B = point('B', 10, 0);
const NETWORK = { points: [A, B], paths: [line(A, B)] };

const plant = (...entities: AnimationSnapshot['entities']): AnimationSnapshot => snapshot({ ...NETWORK, entities });

const CARRIER = plant(carrier('c'), cargo('load'), carrier('idle'));
const drive = travels('c', 1, 5, 'A A-B B', pose(0, 0, 0));

describe('[Q4] [Q5] [Q6] [Q9] states of a carrier', () => {
  test.each<[string, AnimationEvent[], string[]]>([
    ['a travel, between rests', [drive], ['resting 0-1', 'travelling 1-6 10', 'resting 6-10']],
    [
      'a stop in its middle holds until the next motion',
      [drive, stops('c', 3, pose(4, 0, 0)), turns('c', 5, 2, pose(4, 0, 0), 90)],
      ['resting 0-1', 'travelling 1-3 4', 'stopped 3-5', 'turning 5-7', 'resting 7-10'],
    ],
    [
      'an observation holds through cargo changes; a jump counts at the later one',
      [seen('c', 1, pose(1, 0, 0)), attaches('c', 2, 'load', 'ENTITY', pose(0, 0, 0)), seen('c', 4, pose(5, 0, 0))],
      ['resting 0-1', 'observed 1-2', 'observed* 2-10 4'],
    ],
    [
      'loaded as long as cargo is on it',
      [drive, attaches('c', 3, 'load', 'ENTITY', pose(0, 0, 0)), detaches('c', 6, 'load', pose(10, 0, 0))],
      ['resting 0-1', 'travelling 1-3 4', 'travelling* 3-6 6', 'resting 6-10'],
    ],
    [
      'what a load is being handed to is transferring, though nothing of it moves',
      [transfers('c', 2, 3, 'load', 'ENTITY', pose(0, 0, 1), pose(0, 0, 0))],
      ['resting 0-2', 'transferring* 2-5', 'resting* 5-10'],
    ],
    [
      'a name ends a row',
      [drive, renamed(3, 'c', 'd')],
      ['resting 0-1', 'travelling 1-3 4', 'travelling 3-6 6', 'resting 6-10'],
    ],
    [
      'where it goes on from one observation to the next, evenly; a jump counts where it lands',
      [
        seen('c', 1, pose(0, 0, 0)),
        seen('c', 5, pose(8, 0, 0), { sampleIntervalSeconds: 4 }),
        seen('c', 6, pose(8, 0, 3)),
      ],
      ['resting 0-1', 'observed 1-10 11'],
    ],
    ['its removal ends its rows', [drive, removed(4, 'c')], ['resting 0-1', 'travelling 1-4 6']],
    [
      'what is told ahead of what is known is not known yet',
      [drive, renamed(12, 'c', 'd'), stops('d', 13, pose(0, 0, 0))],
      ['resting 0-1', 'travelling 1-6 10', 'resting 6-10'],
    ],
    [
      'put on another itself, it is still said to stand',
      [stops('c', 1, pose(0, 0, 0)), attaches('idle', 3, 'c', 'ENTITY', pose(0, 0, 0))],
      ['resting 0-1', 'stopped 1-10'],
    ],
    [
      'a jump counts where it lands, though it was put on another before',
      [
        seen('c', 1, pose(0, 0, 0)),
        attaches('idle', 3, 'c', 'ENTITY', pose(0, 0, 0)),
        seen('c', 5, pose(8, 0, 0), { sampleIntervalSeconds: 4 }),
      ],
      ['resting 0-1', 'observed 1-10 8'],
    ],
    [
      'an observation that comes later than its interval is no way from the one before, but for the jump',
      [seen('c', 1, pose(0, 0, 0)), seen('c', 5, pose(8, 0, 0), { sampleIntervalSeconds: 3 })],
      ['resting 0-1', 'observed 1-10 8'],
    ],
  ])('%s', (_, events, expected) => {
    const rows = allRows(derived(CARRIER, events, seconds(10)), 'activity');
    expect(saidOf(rows)).toEqual(expected);
    expect(new Set(rows.map(({ entityId }) => entityId)).size).toBe(1);
  });
});

test('[Q1] rows have the name that was borne then, and positions of what moves', () => {
  const derivation = derived(CARRIER, [drive, renamed(3, 'c', 'd')], seconds(10));
  expect(allRows(derivation, 'activity').map(({ entityName }) => entityName)).toEqual(['c', 'c', 'd', 'd']);
  expect(allRows(derivation, 'activity', 'd')).toMatchObject([
    { entityName: 'd', startX: 4, endX: expect.closeTo(10, 6) },
    { startX: 10, endX: 10 },
  ]);
});

test('[Q5] [Q6] what moves comes before what was said of the rest, and a lift is where its platform is', () => {
  const events = [seen('lift', 1, pose(0, 0, 5)), raises('lift', 2, 4, 1, 4)];
  const rows = allRows(derived(plant(lift('lift')), events, seconds(10)), 'activity');
  expect(saidOf(rows)).toEqual(['resting 0-1', 'observed 1-2', 'lifting 2-6 3', 'observed 6-10']);
  expect(rows[2]).toMatchObject({ startY: 1, startZ: 5, endY: expect.closeTo(4, 6) });
});

describe('[Q8] a rest of a microsecond', () => {
  const third = travels('c', 1, 1 / 3, 'A A-B B', pose(0, 0, 0));
  const at = (event: AnimationEvent, micros: number) => ({ ...event, simulationTimeMicros: 1_333_333 + micros });
  const stop = at(stops('c', 0, pose(10, 0, 0)), 0);
  const observation = at(seen('c', 0, pose(10, 0, 0)), 0);
  const turn = turns('c', 0, 1, pose(10, 0, 0), 90);
  const starts = (events: AnimationEvent[]) =>
    allRows(derived(CARRIER, events, seconds(10)), 'activity').map(({ state, startMicros }) => [state, startMicros]);

  test.each<[string, AnimationEvent[]]>([
    ['of which nothing is said', []],
    ['after a stop', [stop]],
    ['after an observation', [observation]],
  ])('is none between motions that meet: %s', (_, rest) => {
    expect(starts([third, ...rest, at(turn, 1)])).toEqual([
      ['resting', 0],
      ['travelling', 1_000_000],
      ['turning', 1_333_334],
      ['resting', 2_333_334],
    ]);
  });

  test.each<[string, AnimationEvent]>([
    ['a stop', stop],
    ['an observation', observation],
  ])('is one before %s', (_, rest) => {
    const [, , sliver, next] = starts([third, at(rest, 1)]);
    expect([sliver, next]).toEqual([
      ['resting', 1_333_333],
      [rest === stop ? 'stopped' : 'observed', 1_333_334],
    ]);
  });

  test('is none between the second two that meet either', () => {
    const back = at(travels('c', 0, 1, 'B A-B A', pose(10, 0, 0)), 1_000_002);
    const rows = allRows(derived(CARRIER, [third, at(turn, 1), back], seconds(10)), 'activity');
    expect(rows.map(({ state, endMicros }) => [state, endMicros])).toEqual([
      ['resting', 1_000_000],
      ['travelling', 1_333_334],
      ['turning', 2_333_335],
      ['travelling', 3_333_335],
      ['resting', 10_000_000],
    ]);
  });
});

test('[Q13] rows are cut to the range: their metres and places are those of the piece', () => {
  const derivation = derived(CARRIER, [drive], seconds(10));
  const rows = derivation.rows({ relation: 'activity', fromMicros: seconds(2), toMicros: seconds(4), names: [] });
  expect(saidOf(rows)).toEqual(['travelling 2-4 4']);
  expect(rows[0]).toMatchObject({ startX: 2, endX: expect.closeTo(6, 6) });
  expect(derivation.rows({ relation: 'activity', fromMicros: 5, toMicros: 5, names: [] })).toEqual([]);
});

test('[Q3] [Q9] of an observation from before the snapshot, the way from there on', () => {
  const motions = [seen('c', 1, pose(0, 0, 0))];
  const middle = snapshot({ ...NETWORK, atSeconds: 3, motions, entities: [carrier('c', pose(4, 0, 0))] });
  const events = [seen('c', 5, pose(8, 0, 0), { sampleIntervalSeconds: 4 })];
  expect(saidOf(allRows(derived(middle, events, seconds(10)), 'activity', 'c'))).toEqual(['observed 3-10 4']);
});

test('[Q9] what carries it moves it meanwhile: that is no way of its own', () => {
  const plants = plant(carrier('c'), on(lift('rider'), 'c'));
  const events = [seen('rider', 1, pose(0, 0, 0)), travels('c', 2, 2, 'A A-B B', pose(0, 0, 0))];
  const again = (more: { sampleIntervalSeconds?: number }) => [...events, seen('rider', 5, pose(10, 0, 0), more)];
  for (const more of [{}, { sampleIntervalSeconds: 2 }]) {
    const rows = allRows(derived(plants, again(more), seconds(10)), 'activity', 'rider');
    expect(saidOf(rows)).toEqual(['resting 0-1', 'observed 1-10']);
  }
});

test.each([
  { from: 2, to: 4, rows: ['observed 2-4 4'] },
  { from: 4, to: 6, rows: ['observed 4-6 2'] },
  { from: 6, to: 7, rows: ['observed 6-7 3'] },
  { from: 7, to: 9, rows: ['observed 7-9'] },
])('[Q13] of what was observed, from $from to $to s, its part of the way', ({ from, to, rows }) => {
  const observations = [
    seen('c', 1, pose(0, 0, 0)),
    seen('c', 5, pose(8, 0, 0), { sampleIntervalSeconds: 4 }),
    seen('c', 6, pose(8, 0, 3)),
  ];
  const derivation = derived(CARRIER, observations, seconds(10));
  const range = { fromMicros: seconds(from), toMicros: seconds(to) };
  expect(saidOf(derivation.rows({ relation: 'activity', ...range, names: [] }))).toEqual(rows);
});

test('[Q9] the way of a fork is its own, and so is that of a machine that travels meanwhile', () => {
  const events = [reaches('s', 1, 4, 0, 1), drives('s', 3, 4, 0, 8), raises('s', 6, 3, 0, 3)];
  expect(saidOf(allRows(derived(plant(stacker('s')), events, seconds(10)), 'activity'))).toEqual([
    'resting 0-1',
    'forking 1-3 0.5',
    'travelling 3-7 8',
    'lifting 7-9 2',
    'resting 9-10',
  ]);
});

test.each([
  ['b', 'a'],
  ['a', 'b'],
])(
  'rows come in the order of their beginnings, and then of their names, whoever is told first: %s',
  (first, second) => {
    const both = plant(carrier(first), carrier(second));
    const events = [turns('b', 1, 1, pose(0, 0, 0), 90), turns('a', 2, 1, pose(0, 0, 0), 90)];
    const rows = allRows(derived(both, events, seconds(5)), 'activity');
    expect(rows.map(({ entityName, startMicros }) => `${entityName}${startMicros / 1e6}`)).toEqual([
      ...['a0', 'b0', 'b1', 'a2', 'b2', 'a3'],
    ]);
  },
);

test('[Q3] motions of a snapshot begin with it', () => {
  const middle = snapshot({ ...NETWORK, atSeconds: 3, entities: [carrier('c', pose(4, 0, 0))], motions: [drive] });
  const derivation = derived(middle, [], seconds(10));
  expect(saidOf(allRows(derivation, 'activity'))).toEqual(['travelling 3-6 6', 'resting 6-10']);
  expect(derivedFrom(endlessWorld(middle), seconds(5)).run.fromMicros).toBe(seconds(3));
});

test('[Q9] [Q10] rows tell where it began and where it ended, of a load as of what carries it', () => {
  const entities = [carrier('c', pose(1, 2, 3)), on(cargo('load'), 'c', 'ENTITY')];
  const derivation = derived(plant(...entities), [turns('c', 1, 1, pose(1, 2, 3), 90)], seconds(2));
  const rows = [...allRows(derivation, 'activity', 'c'), ...allRows(derivation, 'journeys')];
  const places = { startX: 1, startY: 2, startZ: 3, endX: 1, endY: 2, endZ: 3 };
  expect(rows).toMatchObject([places, places, places]);
});

test('[Q4] who has acted is told with when it came', () => {
  const events = [drive, created(3, carrier('late')), turns('late', 5, 1, pose(0, 0, 0), 90)];
  expect([...derived(CARRIER, events, seconds(10)).acting()]).toEqual([
    [':c', 0],
    ['3000000:late', seconds(3)],
  ]);
});
