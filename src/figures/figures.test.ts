import { describe, expect, it } from 'vitest';
import type { CatalogItem, DataType } from '../protocol/index.ts';
import { type ChosenFigure, chooseFigures, columnInWords } from './choose-figures.ts';
import { coversHour, hourOfFigure, type Row } from './last-hour.ts';

const table = (name: string, of: Record<string, DataType>, change: Partial<CatalogItem> = {}): CatalogItem => ({
  ...{ tableId: name, name, scope: 'SCENE', ownerEntityName: null },
  columns: Object.entries(of).map(([column, dataType]) => ({ name: column, dataType, nullable: true })),
  ...change,
});

const MINUTES = table('per-minute', { start: 'DATETIME', received: 'INTEGER', shipped: 'INTEGER', fill: 'DECIMAL' });
const JOBS = table('jobs', { job: 'STRING', createdAt: 'DATETIME', leadTimeSeconds: 'DECIMAL' });
const MACHINES = table('machines', { machine: 'STRING', utilisation: 'DECIMAL' });

describe('the figures of a plant', () => {
  it.each([
    ['counts of what is done are summed up', [MINUTES], ['sum shipped', 'last fill']],
    ['a duration is told by its median', [JOBS], ['median leadTimeSeconds']],
    [
      'what is told along time is not said again without',
      [MACHINES, table('per-minute', { start: 'DATETIME', utilisation: 'DECIMAL' })],
      ['average utilisation'],
    ],
    ['what goes along time comes first', [MACHINES, MINUTES], ['sum shipped', 'last fill', 'average utilisation']],
    [
      'tables of objects tell nothing of the plant',
      [{ ...MINUTES, scope: 'ENTITY' as const, ownerEntityName: 'A' }],
      [],
    ],
    ['a table without columns tells nothing', [table('x', {}, { columns: undefined })], []],
  ])('%s', (_, items, expected) => {
    expect(chooseFigures(items).map(({ of, column }) => `${of} ${column}`)).toEqual(expected);
  });

  it.each([
    ['leadTimeSeconds', 'Lead time'],
    ['orders_completed', 'Orders completed'],
    ['fill', 'Fill'],
  ])('%s is said as %s', (name, words) => expect(columnInWords(name)).toBe(words));
});

const figure = (change: Partial<ChosenFigure>): ChosenFigure => ({
  ...{ tableName: 't', ownerEntityName: null, of: 'sum', column: 'y', time: 'x', unit: 'number' },
  ...change,
});
/** A row each minute, the first at midnight. */
const minutes = (count: number, y: (minute: number) => unknown): Row[] =>
  Array.from({ length: count }, (_, minute) => ({
    x: new Date(minute * 60_000).toISOString(),
    micros: minute * 60e6,
    y: y(minute),
  }));

describe('a figure over the last hour', () => {
  it.each([
    ['sum', 60],
    ['last', 1],
    ['average', 1],
    ['median', 1],
  ] as const)('%s of four hours of ones counts the last 60 minutes', (of, value) => {
    const hour = hourOfFigure(
      minutes(240, (minute) => (minute < 180 ? 7 : 1)),
      figure({ of }),
    );
    expect(hour).toMatchObject({ value, spanSeconds: 3600 });
    expect(hour.trend).toHaveLength(20);
    expect(new Set(hour.trend)).toEqual(new Set([of === 'sum' ? 3 : 1]));
  });

  it('is the same by simulation time as by date', () => {
    const rows = minutes(90, (minute) => minute);
    expect(hourOfFigure(rows, figure({ time: 'micros' }))).toEqual(hourOfFigure(rows, figure({})));
  });

  it('says how much less than an hour there is', () => {
    expect(
      hourOfFigure(
        minutes(11, () => 1),
        figure({}),
      ),
    ).toMatchObject({ value: 11, spanSeconds: 600 });
  });

  it.each<[string, Row[], ChosenFigure, number | null]>([
    ['no rows', [], figure({}), null],
    ['no row with a value', minutes(5, () => null), figure({}), null],
    ['rows without a time', [{ x: null, y: 1 }], figure({}), null],
    ['one row', minutes(1, () => 4), figure({ of: 'last' }), 4],
    ['a table without time', [{ y: 0.25 }, { y: 0.75 }], figure({ of: 'average', time: null }), 0.5],
    ['an even number for a median', [{ y: 1 }, { y: 2 }, { y: 4 }, { y: 9 }], figure({ of: 'median', time: null }), 3],
  ])('of %s is %#', (_, rows, of, value) => expect(hourOfFigure(rows, of).value).toBe(value));

  it('is known to need no earlier rows once an hour lies between the first and the last', () => {
    expect(
      coversHour(
        minutes(60, () => 1),
        'x',
      ),
    ).toBe(false);
    expect(
      coversHour(
        minutes(61, () => 1),
        'x',
      ),
    ).toBe(true);
    expect(coversHour([], 'x')).toBe(false);
  });
});
