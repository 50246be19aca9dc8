import { expect, test } from 'vitest';
import type { ChartData } from './chart-data.ts';
import { type KeyPlace, placeAfter, stopSeries } from './chart-keys.ts';

type Lines = Extract<ChartData, { form: 'lines' }>;
type Points = Lines['series'][number]['points'];

const lines = (...series: [name: string, points: Points][]): Lines => ({
  form: 'lines',
  unit: 'number',
  series: series.map(([name, points]) => ({ name, points })),
});
const BEGUN: Points = [
  [0, 1],
  [10, 2],
];
const LINES = lines(
  ['north', [...BEGUN, [20, 3]]],
  ['nothing', []],
  [
    'south',
    [
      [0, 4],
      [19, null],
    ],
  ],
);
const ONE = lines(['north', BEGUN]);
const BARS: ChartData = {
  form: 'bars',
  names: ['a', 'b'],
  isStacked: false,
  series: [
    { name: 'in', values: [1, 2] },
    { name: 'out', values: [3, null] },
  ],
};
const HEAT: ChartData = {
  form: 'heat',
  across: { names: ['Mon', 'Tue'], intervals: null },
  up: { names: ['low', 'high'], intervals: null },
  cells: [
    [1, 0, 5],
    [0, 0, 6],
    [0, 1, 7],
  ],
};
const BOXES: ChartData = { form: 'boxes', places: { names: ['a'], intervals: null }, boxes: [[1, 2, 3, 4, 5]] };

/** What is said, and which datum of which series is shown, after each key. */
function walk(data: ChartData, keys: readonly string[]): string[] {
  const all = stopSeries(data);
  let place: KeyPlace | null = null;
  return keys.map((key) => {
    const next = placeAfter(key, all, place);
    if (next === undefined) return 'not taken';
    place = next;
    const series = all[next.series];
    const stop = series?.stops[next.stop];
    return `${stop?.words} [${series?.name} ${stop?.index}]`;
  });
}

test.each([
  {
    chart: 'lines, of which the last is begun with',
    data: LINES,
    keys: ['ArrowRight', 'ArrowRight', 'ArrowUp', 'ArrowUp', 'ArrowLeft', 'ArrowDown'],
    said: [
      'south, 0: 4 [south 0]',
      'south, 19: null [south 1]',
      'north, 20: 3 [north 2]',
      'north, 20: 3 [north 2]',
      'north, 10: 2 [north 1]',
      'south, 19: null [south 1]',
    ],
  },
  {
    chart: 'one line, whose series is not said',
    data: ONE,
    keys: ['ArrowUp', 'End', 'ArrowLeft', 'PageUp'],
    said: ['not taken', 'not taken', '10: 2 [north 1]', '0: 1 [north 0]'],
  },
  {
    chart: 'bars side by side',
    data: BARS,
    keys: ['ArrowDown', 'ArrowRight', 'ArrowUp'],
    said: ['out, a: 3 [out 0]', 'out, b: null [out 1]', 'in, b: 2 [in 1]'],
  },
  {
    chart: 'cells, row by row from above',
    data: HEAT,
    keys: ['ArrowRight', 'ArrowRight', 'ArrowUp', 'ArrowDown'],
    said: ['Mon, low: 6 [ 1]', 'Tue, low: 5 [ 0]', 'Mon, high: 7 [ 2]', 'Mon, low: 6 [ 1]'],
  },
  { chart: 'boxes', data: BOXES, keys: ['ArrowLeft', 'ArrowDown'], said: ['a: 1, 2, 3, 4, 5 [ 0]', 'not taken'] },
])('keys walk $chart', ({ data, keys, said }) => {
  expect(walk(data, keys)).toEqual(said);
});

test('a chart without a point takes no key', () => {
  expect(walk({ ...LINES, series: [] }, ['ArrowRight', 'ArrowUp'])).toEqual(['not taken', 'not taken']);
});
