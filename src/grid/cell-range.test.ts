import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { columnsIn, cursorInRow, extendedTo, rangeAmong, rangeOf, rowsIn } from './cursor.ts';

const place = fc.record({ row: fc.nat(1_000_000), column: fc.nat(200) });

it('one cell is no range', () => {
  expect(rangeOf(null)).toBeNull();
  expect(rangeOf({ row: 3, column: 1 })).toBeNull();
  expect(rangeOf({ row: 3, column: 1, anchor: { row: 3, column: 1 } })).toBeNull();
});

it('a range has both corners and what lies between, whichever of them is the active cell', () => {
  fc.assert(
    fc.property(place, place, place, (from, to, other) => {
      const range = rangeOf({ ...to, anchor: from });
      expect(range).toEqual(rangeOf({ ...from, anchor: to }));
      if (range === null) return expect(from).toEqual(to);
      for (const { row } of [from, to, other]) {
        const isBetween = (row - from.row) * (row - to.row) <= 0;
        expect(cursorInRow({ ...to, anchor: from }, row)).toEqual({
          activeColumn: row === to.row ? to.column : null,
          stopColumn: row === to.row ? to.column : null,
          firstMarked: isBetween ? Math.min(from.column, to.column) : null,
          lastMarked: isBetween ? Math.max(from.column, to.column) : null,
        });
      }
      expect([rowsIn(range), columnsIn(range)]).toEqual([
        Math.abs(from.row - to.row) + 1,
        Math.abs(from.column - to.column) + 1,
      ]);
    }),
  );
});

it.each([
  ['all of it', 10, 5, { firstRow: 2, lastRow: 7, firstColumn: 1, lastColumn: 3 }],
  ['the rows that are left', 5, 5, { firstRow: 2, lastRow: 4, firstColumn: 1, lastColumn: 3 }],
  ['the columns that are left', 10, 2, { firstRow: 2, lastRow: 7, firstColumn: 1, lastColumn: 1 }],
  ['nothing, where a cell is left', 3, 2, null],
  ['nothing, where no row is left', 2, 5, null],
  ['nothing, where no column is left', 10, 1, null],
])('of a range there is %s', (_, rows, columns, left) => {
  expect(rangeAmong({ row: 2, column: 3, anchor: { row: 7, column: 1 } }, rows, columns)).toEqual(left);
});

it('without an active cell the first one is reached by the tab key, and none is active', () => {
  const nothing = { activeColumn: null, firstMarked: null, lastMarked: null };
  expect(cursorInRow(null, 0)).toEqual({ ...nothing, stopColumn: 0 });
  expect(cursorInRow(null, 1)).toEqual({ ...nothing, stopColumn: null });
});

it('goes on from where it began, wherever it went', () => {
  fc.assert(
    fc.property(place, fc.array(place, { minLength: 1 }), (from, way) => {
      const end = way.reduce((cursor, next) => extendedTo(next, cursor), from);
      expect(end).toEqual({ ...way.at(-1), anchor: from });
    }),
  );
});
