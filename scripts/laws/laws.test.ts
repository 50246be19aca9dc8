import { describe, expect, test } from 'vitest';
import type { AnimationEvent } from '../../src/protocol/index.ts';
import type { InitialScene, Row } from '../../src/simulator/plant/index.ts';
import { emptyPalletBreaches } from './empty-pallet-laws.ts';
import { FloorWatch } from './floor-watch.ts';
import { GoodsBook } from './goods-book.ts';
import { lawTable } from './law-table.ts';
import { orderBreaches } from './order-laws.ts';
import { growthBreaches, minuteBreaches } from './steady-laws.ts';

const SCENE = {
  assets: [],
  points: [],
  paths: [],
  entities: ['A', 'B'].map((entityName) => ({
    entityName,
    entityType: 'CARGO',
    assetId: 'pallet',
    supportedActions: [],
    parentEntityName: `DECK-${entityName}`,
    localPosition: { x: 0, y: 0, z: 0 },
  })),
};
const at = (seconds: number) => ({ simulationTimeMicros: seconds * 1e6 });
const removal = (entityName: string): AnimationEvent => ({
  animationType: 'ENTITY_REMOVED',
  entityName,
  ...at(1),
});
const creation = (entityName: string): AnimationEvent => ({
  animationType: 'ENTITY_CREATED',
  ...at(2),
  entity: { entityName, entityType: 'CARGO', assetId: 'pallet', supportedActions: [] },
});
const transfer = (cargoName: string, entityName: string, x = 0): AnimationEvent => ({
  animationType: 'TRANSFER_CARGO',
  ...at(3),
  ...{ cargoName, entityName, entityType: 'DECK', part: 'STORAGE', durationSeconds: 1 },
  localPosition: { x: 0, y: 0, z: 0 },
  targetLocalPosition: { x, y: 0, z: 0 },
  localRotation: { x: 0, y: 0, z: 0 },
  targetLocalRotation: { x: 0, y: 0, z: 0 },
});

describe('goods are conserved, and the book says where they are not', () => {
  const cases: { what: string; events: AnimationEvent[]; breach: string | null }[] = [
    { what: 'a pallet that leaves', events: [removal('A')], breach: null },
    { what: 'a pallet that comes', events: [creation('C')], breach: null },
    { what: 'one that is there already', events: [creation('A')], breach: 'A comes twice' },
    { what: 'one that had left', events: [removal('A'), creation('A')], breach: 'A comes twice' },
    {
      what: 'one that had left and moves',
      events: [removal('A'), transfer('A', 'DECK-C')],
      breach: 'A is not in the plant',
    },
    { what: 'one that is put into another', events: [transfer('A', 'DECK-B')], breach: 'A is put into B on DECK-B' },
    { what: 'one that is put beside another', events: [transfer('A', 'DECK-B', 1)], breach: null },
    { what: 'one put where another was', events: [transfer('B', 'DECK-C'), transfer('A', 'DECK-B')], breach: null },
  ];
  test.each(cases)('$what: $breach', ({ events, breach }) => {
    const book = new GoodsBook(SCENE);
    for (const event of events) book.note(event);
    expect(book.breaches.map((text) => text.replace(/^goods at \d+ s: /, ''))).toEqual(breach === null ? [] : [breach]);
  });

  test('who rests is told with where and since when', () => {
    const book = new GoodsBook(SCENE);
    book.note(transfer('A', 'DECK-C'));
    expect(book.restingSince(2e6, () => true)).toEqual(['B on DECK-B since 0 s']);
    expect(book.restingSince(2e6, (holder) => holder !== 'DECK-B')).toEqual([]);
  });
});

describe('orders get what they asked for, and nothing else leaves', () => {
  const order = (changes: Row): Row => ({
    ...{ order: 'ORDER-1', status: 'COMPLETE', createdAt: '2026-03-02T06:00:00.000Z', ordered: 1, shipped: 1 },
    lines: [{ article: 'Rice', pallet: 'A' }],
    shortReason: null,
    ...changes,
  });
  const cases: { what: string; orders: Row[]; shipped: string[]; breaches: number }[] = [
    { what: 'what was asked for has left', orders: [order({})], shipped: ['A'], breaches: 0 },
    { what: 'nobody asked for it', orders: [order({ shipped: 2, ordered: 2 })], shipped: ['A', 'B'], breaches: 1 },
    { what: 'told to have left, and has not', orders: [order({})], shipped: [], breaches: 1 },
    {
      what: 'promised twice',
      orders: [order({}), order({ order: 'ORDER-2', shipped: 0, ordered: 0 })],
      shipped: ['A'],
      breaches: 1,
    },
    { what: 'complete without all of it', orders: [order({ ordered: 2 })], shipped: ['A'], breaches: 1 },
    { what: 'short without a reason', orders: [order({ status: 'SHORT', ordered: 2 })], shipped: ['A'], breaches: 1 },
    {
      what: 'short with a reason',
      orders: [order({ status: 'SHORT', shortReason: 'No rice' })],
      shipped: ['A'],
      breaches: 0,
    },
    { what: 'open for a day', orders: [order({ status: 'OPEN', shipped: 0 })], shipped: [], breaches: 1 },
    {
      what: 'backordered without need',
      orders: [order({ status: 'BACKORDERED', shipped: 0 })],
      shipped: [],
      breaches: 1,
    },
  ];
  test.each(cases)('$what: $breaches broken', ({ orders, shipped, breaches }) => {
    const book = new GoodsBook(SCENE);
    for (const name of shipped) book.note(removal(name));
    expect(orderBreaches(orders, book, Date.UTC(2026, 2, 3, 6))).toHaveLength(breaches);
  });
});

test('a pallet has one order at a time to go elsewhere, and gets there', () => {
  const move = (order: string, pallet: string, hour: number, status = 'OPEN'): Row => ({
    ...{ order, pallet, status },
    createdAt: new Date(Date.UTC(2026, 2, 2, hour)).toISOString(),
  });
  const end = Date.UTC(2026, 2, 2, 20);
  const told = (rows: Row[]) => orderBreaches(rows, new GoodsBook(SCENE), end);
  expect(told([move('O-1', 'A', 7, 'COMPLETE'), move('O-2', 'A', 19), move('O-3', 'B', 19, 'LOADED')])).toEqual([]);
  expect(told([move('O-1', 'A', 19), move('O-2', 'A', 19)])).toEqual(['orders: A is promised to O-1 and O-2']);
  expect(told([move('O-1', 'A', 9, 'LOADED')])).toHaveLength(1);
});

describe('empty pallets are conserved by identity', () => {
  const empty = (entityName: string) => ({ ...SCENE.entities[0], entityName, assetId: 'empty-pallet' });
  const book = new GoodsBook({ ...SCENE, entities: [...SCENE.entities, empty('E-1'), empty('E-2')] } as InitialScene);
  book.note(removal('E-1'));
  const row = (changes: Row): Row => ({
    ...{ emptyPallet: 'E-1', origin: 'AT_START', emptiedFrom: null, reusable: true, fate: 'USED', usedFor: 'A' },
    ...changes,
  });
  const freed = row({ emptyPallet: 'E-2', origin: 'EMPTIED', emptiedFrom: 'A', fate: null, usedFor: null });
  const cases = [
    { what: 'one is taken, and one is left over', rows: [row({}), freed], told: [] },
    { what: 'nothing is told of one', rows: [], told: ['nothing is told of E-1'] },
    { what: 'one is told to be there', rows: [row({ fate: null, usedFor: null })], told: ['and it is gone'] },
    {
      what: 'one is told twice',
      rows: [row({}), row({ usedFor: null, fate: 'RETURNED', reusable: false }), freed],
      told: ['two rows'],
    },
    {
      what: 'goods without a pallet',
      rows: [row({ fate: 'RETURNED', reusable: false, usedFor: null }), freed],
      told: ['no pallet under it'],
    },
    { what: 'a pallet that nobody emptied', rows: [row({})], told: ['was not emptied'] },
    { what: 'a good one given back', rows: [row({ fate: 'RETURNED', usedFor: null })], told: ['could have used it'] },
  ];
  test.each(cases)('$what', ({ rows, told }) => {
    const breaches = emptyPalletBreaches(rows, book);
    expect(breaches).toHaveLength(told.length);
    for (const [index, words] of told.entries()) expect(breaches[index]).toContain(words);
  });
});

describe('queues do not grow, and no minute is left out', () => {
  const minute = (index: number, openOrders: number): Row => ({
    intervalStart: new Date(Date.UTC(2026, 2, 2, 6, index)).toISOString(),
    openOrders,
  });
  const day = 1440;
  /** Eight hours of each night everything waits, and it is worked off until noon but for some of each day. */
  const nightly = (left: number) => (index: number) => {
    const [date, minuteOfDay] = [Math.floor(index / day), index % day];
    const queue = minuteOfDay > 960 ? (minuteOfDay - 960) / 3 : date > 0 ? Math.max(0, 160 - minuteOfDay / 2) : 0;
    return 2 + queue + date * left;
  };
  const run = (open: (index: number) => number) =>
    Array.from({ length: 3 * day + 1 }, (_, index) => minute(index, open(index)));

  test.each([
    { what: 'as long on every day', open: () => 10, grows: false },
    { what: 'longer by the hour', open: (index: number) => index / 60, grows: true },
    { what: 'shorter at the end', open: (index: number) => 100 - index / 60, grows: false },
    { what: 'after the first night, and worked off in the morning', open: nightly(0), grows: false },
    { what: 'after every night, and not worked off', open: nightly(8), grows: true },
  ])('$what: $grows', ({ open, grows }) => {
    expect(growthBreaches(run(open))).toHaveLength(grows ? 1 : 0);
  });

  test('a missing minute is told', () => {
    const rows = run(() => 1);
    const seconds = 3 * day * 60;
    expect(minuteBreaches(rows, seconds)).toEqual([]);
    expect(minuteBreaches(rows.toSpliced(77, 1), seconds)).toHaveLength(2);
  });
});

test('vehicles that share floor are told', () => {
  const carrier = (entityName: string, x: number) => ({
    ...{ entityName, entityType: 'CARRIER', assetId: 'carrier', supportedActions: [] },
    position: { x, y: 0, z: 0 },
    rotation: { x: 0, y: 0, z: 0 },
  });
  const watch = new FloorWatch({ ...SCENE, entities: [carrier('ONE', 0), carrier('TWO', 1.4), carrier('THREE', 3)] });
  watch.look(0);
  expect(watch.breaches).toEqual(['floor at 0 s: ONE overlaps TWO']);
});

test('a table of runs gives means with the interval of Student', () => {
  const report = (seed: number, shipped: number) => ({
    ...{ scenario: 'plant', seed, hours: 1, breaches: seed === 1 ? ['one'] : [] },
    indicators: { shipped },
  });
  expect(lawTable([report(1, 100), report(2, 120)]).split('\n')).toEqual([
    '| scenario | indicator | mean | 95 % interval |',
    '|---|---|---:|---:|',
    '| plant | runs that break a law | 1 of 2 | |',
    '| | shipped | 110 | ± 127 |',
  ]);
});
