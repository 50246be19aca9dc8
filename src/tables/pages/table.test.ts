import { describe, expect, it } from 'vitest';
import { ServiceError } from '../../client/index.ts';
import { moveCursor } from '../../grid/cursor.ts';
import { observationText } from '../notice-bar.tsx';
import { refreshDelay } from '../queries.ts';
import { stillObservation } from '../testing/fake-tables.ts';
import { pageAfterResize, pageText, rowsText } from './page-numbers.ts';

describe('keys in the grid', () => {
  const size = { rows: 100, columns: 5, pageRows: 10 };
  it.each([
    ['ArrowDown', false, { row: 51, column: 2 }],
    ['ArrowUp', false, { row: 49, column: 2 }],
    ['ArrowLeft', false, { row: 50, column: 1 }],
    ['ArrowRight', false, { row: 50, column: 3 }],
    ['PageDown', false, { row: 60, column: 2 }],
    ['PageUp', false, { row: 40, column: 2 }],
    ['Home', false, { row: 50, column: 0 }],
    ['End', false, { row: 50, column: 4 }],
    ['Home', true, { row: 0, column: 0 }],
    ['End', true, { row: 99, column: 4 }],
  ])('%s (ctrl %s) goes to %j', (key, ctrlKey, expected) => {
    expect(moveCursor({ row: 50, column: 2 }, { key, ctrlKey }, size)).toEqual(expected);
  });

  it('stays inside at every edge', () => {
    expect(moveCursor({ row: 0, column: 0 }, { key: 'ArrowUp', ctrlKey: false }, size)).toEqual({ row: 0, column: 0 });
    expect(moveCursor({ row: 95, column: 4 }, { key: 'PageDown', ctrlKey: false }, size)).toEqual({
      row: 99,
      column: 4,
    });
  });

  it('leaves other keys alone', () => {
    expect(moveCursor({ row: 0, column: 0 }, { key: 'Tab', ctrlKey: false }, size)).toBeNull();
  });
});

describe('words about pages', () => {
  const page = (number: number, size: number, totalElements: number) => ({
    number,
    size,
    totalElements,
    totalPages: Math.ceil(totalElements / size),
  });

  it.each([
    [page(1, 100, 0), 0, 'No rows', 'Page 1 of 1'],
    [page(1, 100, 42), 42, 'Rows 1–42 of 42', 'Page 1 of 1'],
    [page(3, 100, 1024), 100, 'Rows 201–300 of 1,024', 'Page 3 of 11'],
    [page(11, 100, 1024), 24, 'Rows 1,001–1,024 of 1,024', 'Page 11 of 11'],
    [page(12, 100, 1024), 0, 'No rows on this page (1,024 in total)', 'Page 12 of 11'],
  ])('%j', (at, shown, rows, pages) => {
    expect(rowsText(at, shown)).toBe(rows);
    expect(pageText(at)).toBe(pages);
  });

  it.each([
    [1, 100, 500, 1],
    [6, 100, 500, 2],
    [5, 100, 500, 1],
    [2, 500, 50, 11],
  ])('page %d of %d rows becomes, with %d rows, page %d', (from, fromSize, toSize, to) => {
    expect(pageAfterResize(from, fromSize, toSize)).toBe(to);
  });
});

describe('words about an observation', () => {
  const moving = { ...stillObservation, simulationTimeEndMicros: 62_000_000, timeStable: false };
  it.each([
    [stillObservation, 'Read at 00:01:01.500, all rows of one moment'],
    [moving, 'Read from 00:01:01.500 to 00:01:02.000 (500 ms), rows that fit together, though time went on'],
    [
      { ...moving, consistent: false },
      'Read from 00:01:01.500 to 00:01:02.000 (500 ms), time went on: rows may be of different moments',
    ],
    [{ ...stillObservation, consistent: false }, 'Read at 00:01:01.500, rows may not fit together'],
  ])('%j', (observation, words) => {
    expect(observationText(observation)).toBe(words);
  });
});

describe('automatic refresh', () => {
  const failed = (status: number | null) => new ServiceError({ code: 'X', message: 'x', status });
  it.each([
    ['off', 0, null, false],
    ['as chosen', 1000, null, 1000],
    ['slower after a failure', 1000, failed(500), 5000],
    ['slower without an answer', 2000, failed(null), 5000],
    ['never faster than chosen', 15_000, failed(500), 15_000],
    ['not after 404', 1000, failed(404), false],
    ['not after 410', 1000, failed(410), false],
    ['not after 401', 1000, failed(401), false],
  ])('%s', (_, every, error, delay) => {
    expect(refreshDelay(every, error)).toBe(delay);
  });
});
