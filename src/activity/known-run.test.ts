import { expect, test } from 'vitest';
import type { AnimationSnapshot } from '../protocol/index.ts';
import type { EntityHistory } from '../world/index.ts';
import { cargo, carrier, lift, line, point, pose, seconds, snapshot } from '../world/testing/builders.ts';
import { created, removed, renamed, stops, travels } from '../world/testing/events.ts';
import { Derivation, KnownRun, type KnownSpan } from './index.ts';
import { idsGoingOn } from './known-run.ts';
import { allRows, derived, endlessWorld, saidOf } from './testing/told-run.ts';

const A = point('A', 0, 0);
const B = point('B', 10, 0);
const HERE = pose(0, 0, 0);
const NETWORK = { points: [A, B], paths: [line(A, B)] };

const plant = (...entities: AnimationSnapshot['entities']): AnimationSnapshot => snapshot({ ...NETWORK, entities });

const drive = travels('c', 1, 5, 'A A-B B', pose(0, 0, 0));

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
  expect(saidOf(allRows(derivation, 'activity', 'c'))).toEqual([
    'resting 0-1',
    'travelling 1-4 6',
    'unknown 4-8',
    'resting 8-10',
  ]);
  expect(saidOf(allRows(derivation, 'activity', 'gone'))).toEqual(['resting 0-2', 'stopped 2-4', 'unknown 4-8']);
  expect(saidOf(allRows(derivation, 'activity', 'new'))).toEqual(['resting 8-9', 'stopped 9-10']);
  expect(allRows(derivation, 'activity', 'gone')[2]).toMatchObject({ startX: null, endZ: null });
  const beforeIt = { fromMicros: 0, toMicros: seconds(2) };
  expect(saidOf(derivation.rows({ relation: 'activity', ...beforeIt, names: [] }))).toEqual([
    ...['resting 0-1', 'resting 0-2', 'travelling 1-2 2'],
  ]);
  const isGapIn = (from: number, to: number) => run.hasGapIn(seconds(from), seconds(to));
  expect([isGapIn(0, 4), isGapIn(0, 5), isGapIn(8, 10), isGapIn(9, 20)]).toEqual([false, true, false, false]);
});

test('[Q1] one that comes under the name of a removed one is another', () => {
  const events = [drive, removed(4, 'c'), created(5, carrier('c')), stops('c', 6, pose(0, 0, 0))];
  const rows = allRows(
    derived(plant(carrier('c'), cargo('load'), carrier('idle')), events, seconds(10)),
    'activity',
    'c',
  );
  expect(saidOf(rows)).toEqual(['resting 0-1', 'travelling 1-4 6', 'resting 5-6', 'stopped 6-10']);
  expect(new Set(rows.map(({ entityId }) => entityId)).size).toBe(2);
});

test('[Q1] identities are called by when and as what they came, each otherwise; what was never there is none', () => {
  const events = [
    created(5, carrier('x')),
    renamed(6, 'x', 'y'),
    created(5, carrier('x')),
    renamed(6, 'x', 'z'),
    created(5, carrier('x')),
    created(7, cargo('gone')),
    removed(7, 'gone'),
    created(20, cargo('later')),
  ];
  const { run } = derived(plant(carrier('c'), cargo('load'), carrier('idle')), events, seconds(10));
  expect(run.identities.map(({ id }) => id)).toEqual([
    ...[':c', ':load', ':idle', '5000000:x', '5000000.2:x', '5000000.3:x'],
  ]);
});

test('[Q2] what comes with a snapshot after a gap is called by that, and what had gone before the gap is not known after it', () => {
  const before = endlessWorld(plant(carrier('c'), cargo('load'), cargo('last')));
  before.applyBatch({
    ...{ sequence: 1, assets: [] },
    events: [removed(2, 'load'), created(3, lift('c2')), removed(4, 'last'), created(4, cargo('new'))],
  });
  const entities = [carrier('c'), cargo('load'), carrier('c2'), cargo('last'), cargo('new')];
  const after = endlessWorld(snapshot({ ...NETWORK, atSeconds: 8, entities }));
  after.applyBatch({ sequence: 1, assets: [], events: [removed(9, 'c'), created(9, carrier('c'))] });
  const { identities } = new KnownRun([
    { world: before, fromMicros: 0, toMicros: seconds(4) },
    { world: after, fromMicros: seconds(8), toMicros: seconds(10) },
  ]);
  const said = identities.map(({ id, presences, unknowns }) => [id, presences.length, unknowns.length]);
  expect(said).toEqual([
    [':c', 2, 1],
    [':load', 1, 0],
    [':last', 1, 0],
    ['3000000:c2', 1, 1],
    ['4000000:new', 2, 1],
    ['8000000:load', 1, 0],
    ['8000000:c2', 1, 0],
    ['8000000:last', 1, 0],
    ['9000000:c', 1, 0],
  ]);
});

test('[Q1] who begins after a gap, and is told what went on over it, gives the same identities', () => {
  const before = endlessWorld(plant(carrier('c'), carrier('x'), carrier('gone')));
  const earlier = [created(3, lift('new')), renamed(3, 'x', 'y')];
  before.applyBatch({ sequence: 1, assets: [], events: earlier });
  const entities = [carrier('c'), carrier('y'), lift('new'), carrier('came')];
  const after = endlessWorld(snapshot({ ...NETWORK, atSeconds: 8, entities }));
  after.applyBatch({ sequence: 1, assets: [], events: [created(9, carrier('c2'))] });
  const first = { world: before, fromMicros: 0, toMicros: seconds(4) };
  const last = { world: after, fromMicros: seconds(8), toMicros: seconds(10) };
  const idsOf = (...spans: KnownSpan[]) => new KnownRun(spans).identities.map(({ id }) => id);
  const idsBefore = idsGoingOn([first, last]);
  expect(Object.fromEntries(idsBefore)).toEqual({ ':y': ':x', ':new': '3000000:new', ':came': '8000000:came' });
  expect(idsOf({ ...last, idsBefore })).toEqual([':c', ':x', '3000000:new', '8000000:came', '9000000:c2']);
  expect(idsOf(first, last)).toEqual(expect.arrayContaining(idsOf({ ...last, idsBefore })));
  expect(idsOf(last)).toEqual([':c', ':y', ':new', ':came', '9000000:c2']);
  expect(idsGoingOn([]).size).toBe(0);
});

test('[Q2] what is known without a hole has no gap, in however many pieces; of what went before it nothing is told', () => {
  const world = endlessWorld(plant(carrier('c'), carrier('gone'), carrier('going')));
  world.applyBatch({ sequence: 1, assets: [], events: [drive, removed(1, 'gone'), removed(2, 'going')] });
  const run = new KnownRun([
    { world, fromMicros: seconds(2), toMicros: seconds(4) },
    { world, fromMicros: seconds(4), toMicros: seconds(8) },
  ]);
  expect([run.fromMicros, run.toMicros, run.hasGapIn(0, seconds(8))]).toEqual([seconds(2), seconds(8), false]);
  expect(run.identities.map(({ id, unknowns }) => [id, unknowns.length])).toEqual([[':c', 0]]);
  const nothing = new KnownRun([]);
  expect([nothing.fromMicros, nothing.toMicros, nothing.hasGapIn(0, 1)]).toEqual([0, 0, false]);
});

test('[Q1] one that was renamed before a gap is found by each of its names, a path by where it was', () => {
  const before = endlessWorld(plant(carrier('c')));
  before.applyBatch({ sequence: 1, assets: [], events: [drive, renamed(2, 'c', 'd')] });
  const after = endlessWorld(snapshot({ atSeconds: 8, entities: [carrier('d')] }));
  const derivation = new Derivation(
    new KnownRun([
      { world: before, fromMicros: 0, toMicros: seconds(4) },
      { world: after, fromMicros: seconds(8), toMicros: seconds(10) },
    ]),
  );
  expect(saidOf(allRows(derivation, 'activity', 'c'))).toEqual(['resting 0-1', 'travelling 1-2 2']);
  expect(allRows(derivation, 'traffic', 'A-B')).toMatchObject([{ entityName: 'c' }]);
});

test('[Q1] what comes as another type at the instant at which one of its name came is another', () => {
  const before = endlessWorld(plant(carrier('c')));
  before.applyBatch({ sequence: 1, assets: [], events: [created(8, carrier('x'))] });
  const after = endlessWorld(snapshot({ ...NETWORK, atSeconds: 8, entities: [carrier('c'), lift('x')] }));
  const { identities } = new KnownRun([
    { world: before, fromMicros: 0, toMicros: seconds(8) },
    { world: after, fromMicros: seconds(8), toMicros: seconds(10) },
  ]);
  expect(identities.map(({ id }) => id)).toEqual([':c', '8000000:x', '8000000.2:x']);
});

test('[Q2] what is kept is gathered once, and again only where tracks are to reach back further', () => {
  const world = endlessWorld(plant(carrier('c')));
  world.applyBatch({ sequence: 1, assets: [], events: Array.from({ length: 8 }, (_, at) => stops('c', at + 1, HERE)) });
  const span = { world, fromMicros: 0, toMicros: seconds(10) };
  const run = new KnownRun([span], () => seconds(6));
  const [presence] = run.identities[0]?.presences ?? [];
  const { entity, history } = presence ?? expect.fail('it is there');
  const beginOf = (kept: EntityHistory | null) => (kept?.body[0]?.startMicros ?? Number.NaN) / 1e6;
  expect(beginOf(history)).toBe(5);
  expect(run.historyOf(entity, span)).toBe(history);
  expect(run.historyOf(entity, span, seconds(7))).toBe(history);
  const longer = run.historyOf(entity, span, seconds(3));
  expect(beginOf(longer)).toBe(2);
  expect(run.historyOf(entity, span)).toBe(longer);
  expect(new KnownRun([span]).historyOf(entity, span)?.body).toHaveLength(9);
});
