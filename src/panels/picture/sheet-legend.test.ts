import { expect, test } from 'vitest';
import { legendRows } from './sheet-legend.ts';

/** Ten pixels a letter: an entry of four letters takes 11 + 6 + 40, and 18 to the next. */
const context = { font: '', measureText: (text: string) => ({ width: 10 * text.length }) as TextMetrics };
const paints = ['Idle', 'Busy', 'Down'].map((words) => ({ words, paint: '#000' }));
const places = (width: number) => legendRows(context, paints, width).entries.map(({ left, row }) => [left, row]);

test.each([
  [
    'all beside each other',
    300,
    [
      [0, 0],
      [75, 0],
      [150, 0],
    ],
  ],
  [
    'exactly as wide as they are',
    207,
    [
      [0, 0],
      [75, 0],
      [150, 0],
    ],
  ],
  [
    'a row more where they do not fit',
    206,
    [
      [0, 0],
      [75, 0],
      [0, 1],
    ],
  ],
  [
    'one each, even where one is too wide',
    20,
    [
      [0, 0],
      [0, 1],
      [0, 2],
    ],
  ],
])('%s', (_case, width, expected) => {
  expect(places(width)).toEqual(expected);
});

test('takes no room where colours mean nothing', () => {
  expect(legendRows(context, [], 300)).toEqual({ entries: [], height: 0 });
});
