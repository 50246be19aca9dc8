import { describe, expect, test } from 'vitest';
import type { Column, DataType } from '../../protocol/index.ts';
import { catalogPage } from './catalog.ts';
import { observed } from './observation.ts';
import { pageRange } from './paging.ts';
import { createResultTable } from './result-table.ts';
import { createTableStore } from './table-store.ts';

const column = (name: string, dataType: DataType, nullable = false): Column => ({ name, dataType, nullable });
const tableOf = (...columns: Column[]) => createResultTable('table-1', { name: 't', ownerEntityName: null, columns });

describe('a result table', () => {
  test.each([
    { dataType: 'STRING', good: ['', 'a'], bad: [1, null] },
    { dataType: 'INTEGER', good: [0, -5, 2 ** 53 - 1], bad: [0.5, '1', 2 ** 53] },
    { dataType: 'DECIMAL', good: [0.1, -1], bad: [Number.NaN, Infinity, '1'] },
    { dataType: 'BOOLEAN', good: [true, false], bad: [0, 'true'] },
    { dataType: 'DATE', good: ['2026-01-31'], bad: ['31.1.2026', 20260131] },
    { dataType: 'DATETIME', good: ['2026-01-31T10:00:00Z'], bad: ['soon', 1] },
    { dataType: 'JSON', good: [{ a: [1] }, [], 'x', 1], bad: [null] },
    { dataType: 'NULL', good: [null], bad: [0, ''] },
  ] as const)('$dataType keeps JSON values as they are and refuses others', ({ dataType, good, bad }) => {
    const table = tableOf(column('v', dataType));
    for (const v of good) table.append({ v });
    expect(table.rows(0, 10)).toEqual(good.map((v) => ({ v })));
    for (const v of bad) expect(() => table.append({ v })).toThrow(TypeError);
    expect(table.rowCount).toBe(good.length);
  });

  test('null stands only where the column allows it, and for what is left out', () => {
    const table = tableOf(column('a', 'DECIMAL', true), column('b', 'STRING', true), column('c', 'INTEGER'));
    table.append({ c: 1 });
    expect(table.rows(0, 1)).toEqual([{ a: null, b: null, c: 1 }]);
    expect(() => table.append({ a: 1 })).toThrow('column c (INTEGER) cannot hold null');
    expect(() => table.append({ c: 1, d: 2 })).toThrow('table t has no column d');
  });

  test('a row changes in place, or not at all', () => {
    const table = tableOf(column('a', 'INTEGER'), column('b', 'STRING', true));
    const row = table.append({ a: 1 });
    table.append({ a: 2 });
    table.update(row, { b: 'done' });
    expect(() => table.update(row, { b: 'again', a: 'x' })).toThrow(TypeError);
    expect(() => table.update(2, { a: 1 })).toThrow(RangeError);
    expect(table.rows(0, 2)).toEqual([
      { a: 1, b: 'done' },
      { a: 2, b: null },
    ]);
  });

  test('a log gives up its oldest rows where there are too many, and what was said of the others stays right', () => {
    const definition = {
      name: 'log',
      ownerEntityName: null,
      columns: [column('n', 'INTEGER'), column('s', 'STRING', true)],
    };
    const log = createResultTable('table-1', { ...definition, isLog: true }, 20);
    const whole = createResultTable('table-2', definition, 20);
    const places = Array.from({ length: 50 }, (_, n) => log.append({ n }));
    expect(places).toEqual(Array.from({ length: 50 }, (_, n) => whole.append({ n })));
    expect([whole.rowCount, whole.droppedRowCount]).toEqual([50, 0]);
    expect(log.rowCount).toBeLessThanOrEqual(20);
    expect(log.rowCount).toBeGreaterThanOrEqual(18);
    expect(log.rowCount + log.droppedRowCount).toBe(50);
    log.update(0, { s: 'given up' });
    log.update(49, { s: 'the newest' });
    expect(() => log.update(50, { s: 'not there yet' })).toThrow(RangeError);
    expect(log.rows(0, 1)).toEqual([{ n: log.droppedRowCount, s: null }]);
    expect(log.rows(log.rowCount - 1, 100)).toEqual([{ n: 49, s: 'the newest' }]);
    expect(log.rows(0, 100).every(({ s }) => s !== 'given up')).toBe(true);
  });

  test('a million rows are paged from wherever it is asked', () => {
    const table = tableOf(column('n', 'INTEGER'), column('half', 'DECIMAL', true));
    for (let n = 0; n < 1_000_001; n += 1) table.append({ n, half: n % 2 === 0 ? n / 2 : null });
    expect(table.rows(999_999, 1_000_499)).toEqual([
      { n: 999_999, half: null },
      { n: 1_000_000, half: 500_000 },
    ]);
  });
});

describe('a table of the past', () => {
  const past = { rowCount: 2_000_000, rowAt: (n: number) => ({ n, even: n % 2 === 0 ? 'yes' : null }) };
  const columns = [column('n', 'INTEGER'), column('even', 'STRING', true)];
  const store = createTableStore();
  const writer = store.define({ name: 'archive', ownerEntityName: null, columns, past });
  const [table] = store.tables;

  test('is read like any other, from wherever it is asked, and never changes', () => {
    expect(table).toMatchObject({ rowCount: 2_000_000, droppedRowCount: 0, revision: 0 });
    expect(table?.rows(1_999_999, 2_000_499)).toEqual([{ n: 1_999_999, even: null }]);
    expect(table?.rows(0, 1)).toEqual([{ n: 0, even: 'yes' }]);
    expect(table?.rows(2_000_000, 2_000_100)).toEqual([]);
    expect(table?.rows(5_000_000, 5_000_100)).toEqual([]);
    expect(catalogPage(store.tables, {}).items).toMatchObject([{ name: 'archive', rowCount: 2_000_000 }]);
  });

  test('takes no rows, and gives none that do not belong into its columns', () => {
    expect(() => writer.append({ n: 1 })).toThrow('nothing is written to it');
    expect(() => writer.update(0, { n: 1 })).toThrow('nothing is written to it');
    const odd = { rowCount: 1, rowAt: () => ({ n: 'one' }) };
    const wrong = createTableStore();
    wrong.define({ name: 'wrong', ownerEntityName: null, columns: [column('n', 'INTEGER')], past: odd });
    expect(() => wrong.tables[0]?.rows(0, 1)).toThrow(TypeError);
  });
});

describe('pages (interface 2.2)', () => {
  test.each([
    { request: {}, total: 0, number: 1, size: 100, pages: 0, start: 0 },
    { request: { page: null, pageSize: null }, total: 100, number: 1, size: 100, pages: 1, start: 0 },
    { request: { page: 2 }, total: 101, number: 2, size: 100, pages: 2, start: 100 },
    { request: { page: 9, pageSize: 7 }, total: 15, number: 9, size: 7, pages: 3, start: 56 },
  ])('$request of $total: page $number of $pages', ({ request, total, number, size, pages, start }) => {
    const page = { number, size, totalElements: total, totalPages: pages };
    expect(pageRange(request, total)).toEqual({ page, start, end: start + size });
  });
});

describe('the catalog (interface 4.1)', () => {
  const store = createTableStore();
  store.define({ name: 'orders', ownerEntityName: null, columns: [] });
  store.define({ name: 'moves', ownerEntityName: 'A', columns: [] });
  store.define({ name: 'moves', ownerEntityName: 'B', columns: [] });

  test.each([
    { query: {}, found: ['orders', 'A moves', 'B moves'] },
    { query: { ownerEntityNames: [], nameContains: '' }, found: ['orders', 'A moves', 'B moves'] },
    { query: { ownerEntityNames: null, nameContains: null }, found: ['orders', 'A moves', 'B moves'] },
    { query: { ownerEntityNames: ['B', 'Z'] }, found: ['B moves'] },
    { query: { nameContains: 'ove' }, found: ['A moves', 'B moves'] },
    { query: { nameContains: 'OVE' }, found: [] },
    { query: { ownerEntityNames: ['A'], nameContains: 'orders' }, found: [] },
    { query: { page: 2, pageSize: 2 }, found: ['B moves'] },
  ])('$query finds $found', ({ query, found }) => {
    const { items } = catalogPage(store.tables, query);
    expect(items.map(({ ownerEntityName, name }) => (ownerEntityName ? `${ownerEntityName} ${name}` : name))).toEqual(
      found,
    );
  });

  test('a table defined again is the same table, and follows its renamed owner', () => {
    const again = createTableStore();
    const definition = { name: 'moves', ownerEntityName: 'A', columns: [column('n', 'INTEGER')] };
    again.define(definition).append({ n: 1 });
    again.define(definition).append({ n: 2 });
    again.renameOwner('A', 'B');
    expect(again.tables).toMatchObject([{ tableId: 'table-1', ownerEntityName: 'B', rowCount: 2 }]);
  });
});

describe('the observation says what was true during the read (interface 2.3)', () => {
  test.each([
    { what: 'nothing', change: {}, timeStable: true, consistent: true },
    { what: 'time', change: { now: 15 }, timeStable: false, consistent: true },
    { what: 'a row', change: { revision: 2 }, timeStable: true, consistent: false },
    { what: 'the run, by breaking off,', change: { isWhole: false }, timeStable: true, consistent: false },
  ])('when $what changes', ({ change, timeStable, consistent }) => {
    const state = { now: 10, revision: 1, isWhole: true };
    const watched = { now: () => state.now, revision: () => state.revision, isWhole: () => state.isWhole };
    const { observation } = observed(watched, () => Object.assign(state, change));
    const simulationTimeEndMicros = timeStable ? 10 : 15;
    expect(observation).toEqual({ simulationTimeStartMicros: 10, simulationTimeEndMicros, timeStable, consistent });
  });
});
