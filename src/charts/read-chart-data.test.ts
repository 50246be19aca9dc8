import { beforeEach, describe, expect, it } from 'vitest';
import type { CopyRows } from '../client/index.ts';
import type { Column } from '../protocol/index.ts';
import { niceSeconds, niceWidth } from './chart-axis.ts';
import { microsAt, placeOf, timeReachOf, timeScaleOf } from './chart-data.ts';
import { chartRemarks } from './chart-words.ts';
import { readChartData } from './read-chart-data.ts';

const column = (name: string, dataType: Column['dataType']): Column => ({ name, dataType, nullable: true });
const columns = [
  column('at', 'DATETIME'),
  column('device', 'STRING'),
  column('n', 'INTEGER'),
  column('fill', 'DECIMAL'),
];
const START = Date.UTC(2026, 2, 2, 6);
const date = (seconds: number) => new Date(START + seconds * 1000).toISOString();
const times = { timeStyle: 'date', calendarStartMillis: START } as const;

/** Answers in their order, and what was asked for each. */
let asked: Record<string, unknown>[] = [];
beforeEach(() => {
  asked = [];
});

function answering(...answers: [names: string[], rows: unknown[][], total?: number][]) {
  return async (query: object): Promise<CopyRows> => {
    asked.push(query as Record<string, unknown>);
    const [names, rows, total = rows.length] = answers[asked.length - 1] ?? [[], []];
    return {
      columns: names.map((name) => column(name, 'STRING')),
      rows: rows.map((row) => Object.fromEntries(names.map((name, at) => [name, row[at]]))),
      page: { number: 1, size: 5000, totalElements: total, totalPages: 1 },
    };
  };
}

const extent = (rows: number, low: unknown, high: unknown): [string[], unknown[][]] => [
  ['count', 'minimum', 'maximum'],
  [[rows, low, high]],
];
const source = { columns, filters: [] };

describe('lines', () => {
  it('of few rows are those rows, by their time', async () => {
    const ask = answering(extent(2, date(0), date(60)), [
      ['at', 'n'],
      [
        [date(0), 5],
        [date(60), null],
      ],
    ]);
    const read = await readChartData(ask, source, { kind: 'line', x: 'at', y: ['n'] }, times);
    expect(read).toEqual({
      data: {
        form: 'lines',
        unit: 'date',
        series: [
          {
            name: 'n',
            points: [
              [START, 5],
              [START + 60_000, null],
            ],
          },
        ],
      },
      rows: 2,
      told: [],
    });
    expect(asked[1]).toMatchObject({ columns: ['at', 'n'], sort: [{ column: 'at', direction: 'ascending' }] });
  });

  it('of a million rows are intervals with mean, lowest and highest, and that is told', async () => {
    const ask = answering(extent(1_000_000, date(0), date(86_400)), [['at', 'a', 'b', 'c'], [[date(0), 2.5, 1, 9]]]);
    const read = await readChartData(ask, source, { kind: 'line', x: 'at', y: ['n'] }, times);
    expect(asked[1]).toMatchObject({
      group: {
        by: [{ column: 'at', width: 300 }],
        aggregates: [
          { function: 'average', column: 'n' },
          { function: 'minimum', column: 'n' },
          { function: 'maximum', column: 'n' },
        ],
      },
    });
    expect(read.data).toMatchObject({ series: [{ points: [[START + 150_000, 2.5]], band: [[1, 9]] }] });
    expect(read.told).toEqual([expect.stringContaining('1,000,000 rows in intervals of 5 min')]);
  });

  it('have a series for each of the commonest values; the others are told', async () => {
    const ask = answering(
      extent(3, date(0), date(2)),
      [
        ['device', 'count'],
        [
          ['A', 2],
          [null, 1],
        ],
        30,
      ],
      [
        ['at', 'device', 'n'],
        [
          [date(0), 'A', 1],
          [date(1), null, 2],
          [date(2), 'A', 3],
        ],
      ],
    );
    const read = await readChartData(ask, source, { kind: 'line', x: 'at', y: ['n'], by: 'device' }, times);
    expect(read.data).toMatchObject({
      series: [
        {
          name: 'A',
          points: [
            [START, 1],
            [START + 2000, 3],
          ],
        },
        { name: 'null', points: [[START + 1000, 2]] },
      ],
    });
    expect(read.told).toEqual(['The 2 largest of 30 values of device']);
    expect(asked[2]).toMatchObject({ filters: [{}, { column: 'device', type: 'set', values: ['A', null] }] });
  });
});

describe('other kinds', () => {
  it('bars are the largest groups, and are asked of groups where the rows are groups', async () => {
    const group = { by: ['device'], aggregates: [{ function: 'count' as const }] };
    const grouped = { columns: [column('device', 'STRING'), column('count', 'INTEGER')], filters: [], group };
    const ask = answering([
      ['device', 'v', 'count'],
      [
        ['A', 7, 1],
        ['B', 5, 1],
      ],
      60,
    ]);
    const read = await readChartData(ask, grouped, { kind: 'bar', x: 'device', y: ['count'], of: 'sum' }, times);
    expect(asked[0]).toMatchObject({ of: { group }, sort: [{ column: 'sum(count)', direction: 'descending' }] });
    expect(read.data).toMatchObject({ names: ['A', 'B'], series: [{ name: 'count', values: [7, 5] }] });
    expect(read.told).toEqual(['The 2 largest of 60 values of device']);
  });

  it('a histogram counts round intervals', async () => {
    const ask = answering(extent(10, 0.5, 58), [
      ['n', 'count'],
      [
        [0, 4],
        [1, 6],
      ],
    ]);
    const read = await readChartData(ask, source, { kind: 'histogram', y: ['fill'] }, times);
    expect(asked[1]).toMatchObject({
      group: { by: [{ column: 'fill', width: 1 }], aggregates: [{ function: 'count' }] },
    });
    expect(read.data).toMatchObject({
      form: 'columns',
      width: 1,
      series: [
        {
          points: [
            [0.5, 4],
            [1.5, 6],
          ],
        },
      ],
    });
  });

  it('a scatter of too many rows is a sample, and says so', async () => {
    const ask = answering(extent(50_000, 0, 9), [
      ['n', 'fill'],
      [
        [1, 0.5],
        [2, null],
      ],
    ]);
    const read = await readChartData(ask, source, { kind: 'scatter', x: 'n', y: ['fill'] }, times);
    expect(asked[1]).toMatchObject({ sample: 2000 });
    expect(read.data).toMatchObject({ series: [{ points: [[1, 0.5]] }] });
    expect(read.told).toEqual(['A sample of 2 of 50,000 rows']);
  });

  it('a heat map has a place for every interval, also for one with no rows', async () => {
    const ask = answering(
      extent(3, date(0), date(7200)),
      [['at'], [[date(0)]], 3],
      [['device', 'count'], [['A', 3]]],
      [
        ['at', 'device', 'v', 'count'],
        [
          [date(0), 'A', 1, 1],
          [date(7200), 'A', 2, 2],
        ],
      ],
    );
    const read = await readChartData(ask, source, { kind: 'heat', x: 'at', by: 'device', y: [], of: 'count' }, times);
    if (read.data.form !== 'heat') throw new Error('a heat map was asked for');
    const { across, cells } = read.data;
    expect(across.intervals).toEqual({ unit: 'date', start: START, width: 300_000 });
    expect(across.names).toHaveLength(25);
    expect(cells).toEqual([
      [0, 0, 1],
      [24, 0, 2],
    ]);
    expect(read.rows).toBe(3);
  });

  it('boxes are the quartiles of each group', async () => {
    const ask = answering(
      [
        ['device', 'count'],
        [
          ['A', 5],
          ['B', 1],
        ],
      ],
      [
        ['device', '0', '25', '50', '75', '100', 'count'],
        [
          ['B', 1, 1, 1, 1, 1, 1],
          ['A', 1, 2, 3, 4, 5, 5],
        ],
      ],
    );
    const read = await readChartData(ask, source, { kind: 'box', x: 'device', y: ['fill'] }, times);
    expect(read.data).toMatchObject({
      boxes: [
        [1, 2, 3, 4, 5],
        [1, 1, 1, 1, 1],
      ],
    });
  });
});

describe('times along an axis', () => {
  it('lead to simulation time and back, whichever way they are written', async () => {
    for (const timeStyle of ['date', 'simulation'] as const) {
      asked = [];
      const ask = answering(extent(1, date(61.5), date(61.5)), [['at', 'n'], [[date(61.5), 5]]]);
      const { data } = await readChartData(ask, source, { kind: 'line', x: 'at', y: ['n'] }, { ...times, timeStyle });
      const scale = timeScaleOf(data);
      if (data.form !== 'lines' || scale === null) throw new Error('no time');
      const place = data.series[0]?.points[0]?.[0] ?? 0;
      expect(microsAt(place, scale, START)).toBe(61_500_000);
      expect(placeOf(61_500_000, scale, START)).toBe(place);
    }
  });

  it('reach from the first to the last that there is, intervals to their end', () => {
    const intervals = { unit: 'simulation', start: 100, width: 10 } as const;
    const places = { names: ['100', '110', '120'], intervals };
    const line = (...xs: number[]) => ({ name: String(xs), points: xs.map((x): [number, number] => [x, 1]) });
    expect(timeReachOf({ form: 'lines', unit: 'date', series: [line(5, 7), line(3, 6)] })).toEqual({ from: 3, to: 7 });
    expect(timeReachOf({ form: 'boxes', places, boxes: [] })).toEqual({ from: 100, to: 130 });
    expect(timeReachOf({ form: 'lines', unit: 'date', series: [] })).toBeNull();
    expect(timeReachOf({ form: 'bars', names: ['a'], isStacked: false, series: [] })).toBeNull();
  });

  it('lead nowhere where nobody knows at which date the run begins', () => {
    const scale = { unit: 'date', places: null } as const;
    expect(microsAt(0, scale, null)).toBeNull();
    expect(placeOf(0, scale, null)).toBeNull();
  });
});

describe('round widths', () => {
  it.each([
    [100, 60, false, 2],
    [1, 60, false, 0.02],
    [5, 60, true, 1],
    [1_000_000, 60, true, 20_000],
    [0, 60, false, 1],
  ])('of %d in at most %d intervals', (length, most, isWhole, width) => {
    expect(niceWidth(length, most, isWhole)).toBe(width);
  });

  it.each([
    [3600, 60, 120],
    [86_400, 400, 300],
    [0.5, 60, 0.01],
    [86_400 * 365 * 1000, 10, 5e9],
  ])('of %d s in at most %d intervals', (seconds, most, width) => {
    expect(niceSeconds(seconds, most)).toBeLessThanOrEqual(width);
    expect(niceSeconds(seconds, most) * (most - 1)).toBeGreaterThanOrEqual(seconds * 0.999);
  });
});

it('a run in which orders pile up says so in the remarks of its charts', async () => {
  const own = [...columns, column('stable', 'BOOLEAN')];
  const ask = answering(extent(2, date(0), date(60)), [['at', 'n'], [[date(0), 5]]], [['stable'], [[false]]]);
  const read = await readChartData(ask, { ...source, columns: own }, { kind: 'line', x: 'at', y: ['n'] }, times);
  expect(asked.at(-1)).toMatchObject({ columns: ['stable'], sort: [{ column: 'at', direction: 'descending' }] });
  expect(chartRemarks(read)).toMatch(/Not stable: Orders pile up/);
});
