import { expect, test } from 'vitest';
import { bandOf, insideShare, lineOf } from './experiment-band.ts';

const row = (minute: number, middle: number) => ({
  minute: BigInt(minute),
  ...{ openOrdersP05: middle - 2, openOrdersP25: middle - 1, openOrdersP50: middle },
  ...{ openOrdersP75: middle + 1, openOrdersP95: middle + 2 },
});
const START = '2026-03-02T06:00:00.000Z';
const minuteRow = (minute: number, openOrders: number) => ({
  intervalStart: new Date(Date.parse(START) + minute * 60_000).toISOString(),
  openOrders,
});

test('the table is read in the order of its minutes', () => {
  const band = bandOf([row(2, 8), row(0, 6), row(4, 9)]);
  expect(band).toMatchObject({ minutes: [0, 2, 4], stepMinutes: 2 });
  expect(band?.figures.get('openOrders')?.map(([, , median]) => median)).toEqual([6, 8, 9]);
  expect(bandOf([])).toBeNull();
});

test('a run is told in the steps of the band, of which the last minute is not over', () => {
  const band = bandOf([row(0, 6), row(2, 8), row(4, 9)]);
  if (!band) throw new Error('there is a band');
  const rows = [5, 7, 20, 20, 9, 9].map((value, minute) => minuteRow(minute, value));
  const line = lineOf(rows, 'openOrders', START, band);
  expect(line).toEqual([
    { minute: 0, value: 6 },
    { minute: 2, value: 20 },
  ]);
  expect(insideShare(line, band, 'openOrders')).toBe(0.5);
  expect(insideShare([], band, 'openOrders')).toBeNull();
});

test('a run that is first seen later has its minutes where they were', () => {
  const band = bandOf([row(0, 6), row(1, 8), row(2, 9)]);
  if (!band) throw new Error('there is a band');
  expect(lineOf([minuteRow(2, 7), minuteRow(3, 7)], 'openOrders', START, band)).toEqual([{ minute: 2, value: 7 }]);
});
