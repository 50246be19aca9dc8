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
import type { ActivityRow } from './index.ts';
import { Derivation, KnownRun } from './index.ts';
import { allRows, derived, derivedFrom, endlessWorld } from './testing/told-run.ts';

const A = point('A', 0, 0);
const B = point('B', 10, 0);
const NETWORK = { points: [A, B], paths: [line(A, B)] };

const plant = (...entities: AnimationSnapshot['entities']): AnimationSnapshot => snapshot({ ...NETWORK, entities });

/** `state from-to metres`, in seconds, `*` where loaded. */
function told(rows: readonly ActivityRow[]): string[] {
  return rows.map(({ state, loaded, startMicros, endMicros, meters }) => {
    const way = meters === 0 ? '' : ` ${Number(meters.toFixed(6))}`;
    return `${state}${loaded ? '*' : ''} ${startMicros / 1e6}-${endMicros / 1e6}${way}`;
  });
}

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
  ])('%s', (_, events, expected) => {
    const rows = allRows(derived(CARRIER, events, seconds(10)), 'activity');
    expect(told(rows)).toEqual(expected);
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
  const events = [seen('lift', 1, pose(0, 0, 0)), raises('lift', 2, 4, 0, 3)];
  const rows = allRows(derived(plant(lift('lift')), events, seconds(10)), 'activity');
  expect(told(rows)).toEqual(['resting 0-1', 'observed 1-2', 'lifting 2-6 3', 'observed 6-10']);
  expect(rows[2]).toMatchObject({ startY: 0, endY: expect.closeTo(3, 6) });
});

test('[Q7] cargo on a part, or on a real child, loads what carries it; a real child does not', () => {
  const entities = [carrier('c'), on(lift('upper'), 'c'), cargo('load'), stacker('s')];
  const events = [drive, attaches('upper', 3, 'load', 'LIFT_PLATFORM', pose(0, 0, 0)), raises('upper', 4, 1, 0, 1)];
  const derivation = derived(plant(...entities), events, seconds(10));
  expect(told(allRows(derivation, 'activity', 'c'))).toEqual([
    'resting 0-1',
    'travelling 1-3 4',
    'travelling* 3-6 6',
    'resting* 6-10',
  ]);
  expect(allRows(derivation, 'activity', 's'), 'never acted').toEqual([]);
  expect(() => allRows(derivation, 'activity', 'nobody')).toThrow('nothing is named "nobody"');
});

test('[Q8] motions that meet have no rest of a microsecond between them', () => {
  const third = { ...travels('c', 1, 1 / 3, 'A A-B B', pose(0, 0, 0)) };
  const next = { ...turns('c', 0, 1, pose(10, 0, 0), 90), simulationTimeMicros: 1_333_334 };
  const rows = allRows(derived(CARRIER, [third, next], seconds(10)), 'activity');
  expect(rows.map(({ state, startMicros }) => [state, startMicros])).toEqual([
    ['resting', 0],
    ['travelling', 1_000_000],
    ['turning', 1_333_334],
    ['resting', 2_333_334],
  ]);
});

test('[Q13] rows are cut to the range: their metres and places are those of the piece', () => {
  const derivation = derived(CARRIER, [drive], seconds(10));
  const rows = derivation.rows({ relation: 'activity', fromMicros: seconds(2), toMicros: seconds(4), names: [] });
  expect(told(rows)).toEqual(['travelling 2-4 4']);
  expect(rows[0]).toMatchObject({ startX: 2, endX: expect.closeTo(6, 6) });
  expect(derivation.rows({ relation: 'activity', fromMicros: 5, toMicros: 5, names: [] })).toEqual([]);
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
  expect(told(derivation.rows({ relation: 'activity', ...range, names: [] }))).toEqual(rows);
});

test('[Q9] the way of a fork is its own, and so is that of a machine that travels meanwhile', () => {
  const events = [reaches('s', 1, 4, 0, 1), drives('s', 3, 4, 0, 8), raises('s', 6, 3, 0, 3)];
  expect(told(allRows(derived(plant(stacker('s')), events, seconds(10)), 'activity'))).toEqual([
    'resting 0-1',
    'forking 1-3 0.5',
    'travelling 3-7 8',
    'lifting 7-9 2',
    'resting 9-10',
  ]);
});

test('rows come in the order of their beginnings, and then of their names', () => {
  const both = plant(carrier('b'), carrier('a'));
  const events = [turns('b', 1, 1, pose(0, 0, 0), 90), turns('a', 2, 1, pose(0, 0, 0), 90)];
  const rows = allRows(derived(both, events, seconds(5)), 'activity');
  expect(rows.map(({ entityName, startMicros }) => `${entityName}${startMicros / 1e6}`)).toEqual([
    ...['a0', 'b0', 'b1', 'a2', 'b2', 'a3'],
  ]);
});

test('[Q2] nothing is known in a gap; name and type go on after it, what is gone ends with it', () => {
  const before = endlessWorld(plant(carrier('c'), carrier('gone')));
  before.applyBatch({ sequence: 1, assets: [], events: [drive, stops('gone', 2, pose(0, 0, 0))] });
  const after = endlessWorld(snapshot({ ...NETWORK, atSeconds: 8, entities: [carrier('c'), carrier('new')] }));
  after.applyBatch({ sequence: 1, assets: [], events: [stops('new', 9, pose(0, 0, 0))] });
  const run = new KnownRun([
    { world: before, fromMicros: 0, toMicros: seconds(4) },
    { world: after, fromMicros: seconds(8), toMicros: seconds(10) },
  ]);
  const derivation = new Derivation(run);
  expect(told(allRows(derivation, 'activity', 'c'))).toEqual([
    'resting 0-1',
    'travelling 1-4 6',
    'unknown 4-8',
    'resting 8-10',
  ]);
  expect(told(allRows(derivation, 'activity', 'gone'))).toEqual(['resting 0-2', 'stopped 2-4', 'unknown 4-8']);
  expect(told(allRows(derivation, 'activity', 'new'))).toEqual(['resting 8-9', 'stopped 9-10']);
  expect(allRows(derivation, 'activity', 'gone')[2]).toMatchObject({ startX: null, endZ: null });
  expect([run.hasGapIn(0, seconds(4)), run.hasGapIn(0, seconds(5)), run.hasGapIn(seconds(8), seconds(10))]).toEqual([
    false,
    true,
    false,
  ]);
});

test('[Q1] one that comes under the name of a removed one is another', () => {
  const events = [drive, removed(4, 'c'), created(5, carrier('c')), stops('c', 6, pose(0, 0, 0))];
  const rows = allRows(derived(CARRIER, events, seconds(10)), 'activity', 'c');
  expect(told(rows)).toEqual(['resting 0-1', 'travelling 1-4 6', 'resting 5-6', 'stopped 6-10']);
  expect(new Set(rows.map(({ entityId }) => entityId)).size).toBe(2);
});

test('[Q1] identities are called by when and as what they came, each otherwise; what was never there is none', () => {
  const events = [
    created(5, carrier('x')),
    renamed(6, 'x', 'y'),
    created(5, carrier('x')),
    created(7, cargo('gone')),
    removed(7, 'gone'),
    created(20, cargo('later')),
  ];
  const { run } = derived(CARRIER, events, seconds(10));
  expect(run.identities.map(({ id }) => id)).toEqual([':c', ':load', ':idle', '5000000:x', '5000000.2:x']);
});

test('[Q2] what comes with a snapshot after a gap is called by that, and what had gone before the gap is not known after it', () => {
  const before = endlessWorld(plant(carrier('c'), cargo('load')));
  before.applyBatch({ sequence: 1, assets: [], events: [removed(2, 'load'), created(3, lift('c2'))] });
  const after = endlessWorld(
    snapshot({ ...NETWORK, atSeconds: 8, entities: [carrier('c'), cargo('load'), carrier('c2')] }),
  );
  const { identities } = new KnownRun([
    { world: before, fromMicros: 0, toMicros: seconds(4) },
    { world: after, fromMicros: seconds(8), toMicros: seconds(10) },
  ]);
  const said = identities.map(({ id, presences, unknowns }) => [id, presences.length, unknowns.length]);
  expect(said).toEqual([
    [':c', 2, 1],
    [':load', 1, 0],
    ['3000000:c2', 1, 1],
    ['8000000:load', 1, 0],
    ['8000000:c2', 1, 0],
  ]);
});

test('[Q3] motions of a snapshot begin with it', () => {
  const middle = snapshot({ ...NETWORK, atSeconds: 3, entities: [carrier('c', pose(4, 0, 0))], motions: [drive] });
  const derivation = derived(middle, [], seconds(10));
  expect(told(allRows(derivation, 'activity'))).toEqual(['travelling 3-6 6', 'resting 6-10']);
  expect(derivedFrom(endlessWorld(middle), seconds(5)).run.fromMicros).toBe(seconds(3));
});
