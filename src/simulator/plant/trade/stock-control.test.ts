import { describe, expect, test } from 'vitest';
import { microsFromSeconds } from '../../../units/index.ts';
import { createKernel, createRandomStreams } from '../../engine/index.ts';
import type { Row } from '../output.ts';
import { StockControl, type StockRules } from './stock-control.ts';

const HOUR = microsFromSeconds(3600);
/** Order point 20 pallets and order quantity 8 of rice, asked for at four an hour; 5 and 2 of oats, at one an hour. */
const RULES: StockRules = { orderPointHours: 5, orderQuantityHours: 2, supplierHours: 3, supplierSpread: 0 };

function setUp(rules: Partial<StockRules> = {}, places = 99) {
  const kernel = createKernel();
  const tables = new Map<string, Row[]>();
  const table = ({ name }: { name: string }) => {
    const rows: Row[] = [];
    tables.set(name, rows);
    return {
      append: (row: Row) => rows.push({ ...row }) - 1,
      update: (index: number, changes: Row) => void Object.assign(rows[index] ?? {}, changes),
    };
  };
  const waiting = new Map<string, number>();
  const room = { places };
  const context = { kernel, output: { emit: () => undefined, table }, random: createRandomStreams(1) };
  const demandPerHour = new Map([
    ['Rice', 4],
    ['Oats', 1],
  ]);
  const supplied = { demandPerHour, waitingFor: (article: string) => waiting.get(article) ?? 0 };
  const supply = new StockControl(context, { ...RULES, ...rules }, { ...supplied, freePlaces: () => room.places });
  const stand = (article: string, count: number) => {
    for (let pallet = 0; pallet < count; pallet += 1) supply.stands(article);
  };
  const ordered = () => (tables.get('replenishments') ?? []).map(({ article, ordered: count }) => [article, count]);
  return { kernel, tables, waiting, room, supply, stand, ordered };
}

describe('(plants 8) an article is ordered anew', () => {
  test('at its order point, by its order quantity, and not before', () => {
    const { supply, stand, ordered } = setUp();
    stand('Rice', 22);
    stand('Oats', 9);
    supply.left('Rice');
    expect(ordered()).toEqual([]);
    supply.left('Rice');
    expect(ordered()).toEqual([['Rice', 8]]);
    for (let pallet = 0; pallet < 7; pallet += 1) supply.left('Rice');
    expect(ordered()).toEqual([['Rice', 8]]);
    supply.left('Rice');
    expect(ordered()).toEqual([
      ['Rice', 8],
      ['Rice', 8],
    ]);
  });

  test('by as many order quantities as lead above the order point, the fewest hours left first', () => {
    const { supply, stand, ordered } = setUp();
    stand('Rice', 4);
    stand('Oats', 3);
    supply.left('Oats');
    expect(ordered()).toEqual([
      ['Rice', 24],
      ['Oats', 4],
    ]);
  });

  test('for lines that wait as well, which take what comes', () => {
    const { supply, stand, waiting, ordered } = setUp();
    stand('Rice', 21);
    stand('Oats', 9);
    waiting.set('Rice', 1);
    supply.asked('Rice', false);
    expect(ordered()).toEqual([['Rice', 8]]);
  });

  test('as far as it finds a place, with what is on its way already, and not by the pallet', () => {
    const { supply, stand, room, ordered } = setUp({}, 10);
    stand('Rice', 10);
    stand('Oats', 9);
    supply.left('Rice');
    expect(ordered()).toEqual([['Rice', 10]]);
    supply.left('Rice');
    room.places = 14;
    supply.left('Rice');
    expect(ordered()).toHaveLength(1);
    room.places = 16;
    supply.left('Rice');
    expect(ordered()).toEqual([
      ['Rice', 10],
      ['Rice', 6],
    ]);
  });
});

test('(plants 8) a supplier has an order ready after its lead time, and the table tells when it has come', () => {
  const { kernel, supply, stand, tables } = setUp();
  stand('Rice', 21);
  stand('Oats', 9);
  kernel.runUntil(HOUR);
  supply.left('Rice');
  expect(tables.get('stock')?.[0]).toMatchObject({ standing: 20, onOrder: 8, orderPoint: 20, orderQuantity: 8 });
  const [row] = tables.get('replenishments') ?? [];
  kernel.runUntil(4 * HOUR - 1);
  expect([row?.status, supply.ready]).toEqual(['ORDERED', []]);
  kernel.runUntil(4 * HOUR);
  expect([row?.status, supply.ready.length]).toEqual(['READY', 8]);
  expect(row?.dueAt).toBe(row?.readyAt);
  kernel.runUntil(5 * HOUR);
  for (const { order } of supply.ready) supply.received(order);
  expect(row).toMatchObject({ status: 'RECEIVED', received: 8, leadTimeSeconds: 4 * 3600 });
});

test('lines that find nothing are counted by article', () => {
  const { supply, tables } = setUp();
  supply.asked('Oats', true);
  supply.asked('Oats', false);
  expect(tables.get('stock')?.[1]).toMatchObject({ article: 'Oats', lines: 2, stockOuts: 1 });
});

test('a run begins with what was ordered before it, about a lead time of demand', () => {
  const { supply, stand } = setUp({ supplierSpread: 0.3 });
  stand('Rice', 24);
  stand('Oats', 6);
  supply.begin();
  expect(supply.onOrder).toBeGreaterThan(6);
  expect(supply.onOrder).toBeLessThan(30);
});
