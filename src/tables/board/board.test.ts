import { beforeEach, describe, expect, it } from 'vitest';
import { chartFor } from '../../charts/chart-columns.ts';
import type { CatalogItem, Column, DataType } from '../../protocol/index.ts';
import { changed, placed, type Tile } from './board-model.ts';
import { readFigure } from './board-tile.tsx';
import { readBoard } from './kept-board.ts';
import { suggestBoard } from './suggest-board.ts';
import { changeOf, sparkline } from './trend-line.tsx';

const tile = (id: string, change: Partial<Tile> = {}): Tile => ({
  ...{ id, title: id, tableName: 't', ownerEntityName: null, shown: '{}', width: 2, height: 2 },
  ...change,
});
const columns = (of: Record<string, DataType>): Column[] =>
  Object.entries(of).map(([name, dataType]) => ({ name, dataType, nullable: true }));
const table = (name: string, of: Record<string, DataType>, change: Partial<CatalogItem> = {}): CatalogItem => ({
  ...{ tableId: name, name, scope: 'SCENE', ownerEntityName: null, columns: columns(of), rowCount: 10 },
  ...change,
});

const MINUTES = table('per-minute', { start: 'DATETIME', received: 'INTEGER', shipped: 'INTEGER', fill: 'DECIMAL' });
const STATES = table('machines', {
  ...{ machine: 'STRING', state: 'STRING', utilisation: 'DECIMAL', busySeconds: 'DECIMAL', idleSeconds: 'DECIMAL' },
  ...{ downSeconds: 'DECIMAL', observedSeconds: 'DECIMAL' },
});
const ORDERS = table('jobs', { job: 'STRING', createdAt: 'DATETIME', status: 'STRING', leadTimeSeconds: 'DECIMAL' });
const PLACES = table('places', { rack: 'STRING', occupied: 'BOOLEAN' });

describe('a board made by itself', () => {
  const tiles = suggestBoard([MINUTES, STATES, ORDERS, PLACES]);

  it('has what the names and types of the columns tell, of whatever tables there are', () => {
    expect(tiles.map(({ title, tableName }) => [title, tableName])).toEqual([
      ['Shipped', 'per-minute'],
      ['Fill', 'per-minute'],
      ['Lead time', 'jobs'],
      ['Utilisation', 'machines'],
      ['Throughput over time', 'per-minute'],
      ['Fill over time', 'per-minute'],
      ['Utilisation by device and state', 'machines'],
      ['Lead times', 'jobs'],
      ['Fill by place', 'places'],
      ['Number by state', 'machines'],
    ]);
  });

  it('draws durations of what has happened, and no chart of what never does', () => {
    const of: Record<string, DataType> = { kind: 'STRING', durationSeconds: 'DECIMAL' };
    const titles = (rowCount: number) =>
      suggestBoard([MINUTES, table('stops', of, { rowCount })]).map(({ title }) => title);
    expect(titles(1)).toContain('Durations');
    expect(titles(0)).not.toContain('Durations');
  });

  it('sums up the states of each device, without their total', () => {
    const { chart } = tiles.find(({ title }) => title?.startsWith('Utilisation by')) ?? {};
    expect(chart).toMatchObject({ x: 'machine', y: ['busySeconds', 'idleSeconds', 'downSeconds'], isStacked: true });
  });

  it('has charts that their tables can draw as they stand', () => {
    for (const { chart, tableName } of tiles) {
      const of = [MINUTES, STATES, ORDERS, PLACES].find(({ name }) => name === tableName)?.columns ?? [];
      if (chart) expect(chartFor(of, chart)).toEqual(chart);
    }
  });

  it('leaves out tables of objects, of which there may be thousands, and those too long to be read again and again', () => {
    const owned = { ...MINUTES, scope: 'ENTITY' as const, ownerEntityName: 'A' };
    expect(
      suggestBoard([owned, { ...ORDERS, rowCount: 1_000_000 }, table('unknown', {}, { columns: undefined })]),
    ).toEqual([]);
  });

  it('says something of columns that no rule knows', () => {
    const [only, ...others] = suggestBoard([table('x', { a: 'STRING', b: 'DECIMAL' })]);
    expect(only).toMatchObject({ title: 'b', chart: { kind: 'histogram', y: ['b'] } });
    expect(others).toEqual([]);
  });
});

describe('a changed board', () => {
  const tiles = [tile('a'), tile('b', { width: 4, height: 1 }), tile('c')];
  it.each([
    ['earlier', 'b', 'bac'],
    ['earlier', 'a', 'abc'],
    ['later', 'b', 'acb'],
    ['later', 'c', 'abc'],
    ['remove', 'b', 'ac'],
  ] as const)('%s of %s', (move, id, order) => {
    expect(
      changed(tiles, id, move)
        .map((one) => one.id)
        .join(''),
    ).toBe(order);
  });

  it('has sizes within bounds', () => {
    const sizes = (move: 'wider' | 'narrower' | 'taller' | 'lower') => {
      const { width, height } = changed(tiles, 'b', move)[1] ?? tile('none');
      return [width, height];
    };
    expect([sizes('wider'), sizes('narrower'), sizes('taller'), sizes('lower')]).toEqual([
      [4, 1],
      [3, 1],
      [4, 2],
      [4, 1],
    ]);
  });

  it('has a dragged tile in the place of the one that it was dropped on', () => {
    expect(placed(tiles, 0, 2).map(({ id }) => id)).toEqual(['b', 'c', 'a']);
    expect(placed(tiles, 2, 0).map(({ id }) => id)).toEqual(['c', 'a', 'b']);
  });

  it('is read back as it was kept, and what is none is no board', () => {
    expect(readBoard(JSON.stringify(tiles))).toEqual(tiles);
    for (const text of [null, '', '{', '[1]', '[{"id":"a"}]']) expect(readBoard(text)).toBeNull();
  });
});

describe('a figure', () => {
  const of = { columns: columns({ at: 'DATETIME', n: 'INTEGER' }), filters: [] };
  const times = { timeStyle: 'date', calendarStartMillis: null } as const;
  let answers: unknown[][][] = [];
  const ask = async () => {
    const rows = answers.shift() ?? [];
    const names = ['n', 'b', 'c'].slice(0, rows[0]?.length ?? 0);
    return {
      columns: names.map((name) => ({ name, dataType: 'STRING' as const, nullable: true })),
      rows: rows.map((row) => Object.fromEntries(names.map((name, at) => [name, row[at]]))),
      page: { number: 1, size: 1, totalElements: rows.length, totalPages: 1 },
    };
  };
  beforeEach(() => {
    answers = [];
  });

  it('that is the last has the ones before as its trend', async () => {
    answers = [[[5], [4], [3]]];
    const read = await readFigure(ask, of, { of: 'last', y: 'n', x: 'at', unit: 'number' }, times);
    expect(read).toEqual({ value: 5, trend: [3, 4, 5] });
  });

  it('that is worked out of all rows goes by intervals of time', async () => {
    answers = [
      [[12]],
      [[3, '2026-03-02T06:00:00Z', '2026-03-02T07:00:00Z']],
      [
        ['2026-03-02T06:00:00Z', 4],
        ['2026-03-02T06:05:00Z', 8],
      ],
    ];
    const read = await readFigure(ask, of, { of: 'sum', y: 'n', x: 'at', unit: 'number' }, times);
    expect(read).toEqual({ value: 12, trend: [4, 8] });
  });

  it('of no rows has no value', async () => {
    answers = [[[null]]];
    expect(await readFigure(ask, of, { of: 'median', y: 'n', unit: 'number' }, times)).toEqual({
      value: null,
      trend: [],
    });
  });

  it.each([
    [[1, 1, 2, 2], 1],
    [[4, 4, 9, 1, 1], -0.75],
    [[1, 2, 3], null],
    [[0, 0, 1, 1], null],
  ])('%j changed by %s', (trend, change) => {
    expect(changeOf(trend)).toBe(change);
  });

  it('is drawn from the lowest to the highest', () => {
    expect(sparkline([1, 3, 2])).toBe('0,28 50,2 100,15');
    expect(sparkline([7, 7])).toBe('0,15 100,15');
  });
});
