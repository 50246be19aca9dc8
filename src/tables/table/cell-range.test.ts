import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { columnsIn, extendedTo, hasColumn, hasRow, rangeAmong, rangeOf, rowsIn } from './cell-range.ts';

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
      for (const corner of [from, to]) {
        expect([hasRow(range, corner.row), hasColumn(range, corner.column)]).toEqual([true, true]);
      }
      const isBetween = (value: number, a: number, b: number) => (value - a) * (value - b) <= 0;
      expect(hasRow(range, other.row)).toBe(isBetween(other.row, from.row, to.row));
      expect(hasColumn(range, other.column)).toBe(isBetween(other.column, from.column, to.column));
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

it('goes on from where it began, wherever it went', () => {
  fc.assert(
    fc.property(place, fc.array(place, { minLength: 1 }), (from, way) => {
      const end = way.reduce((cursor, next) => extendedTo(next, cursor), from);
      expect(end).toEqual({ ...way.at(-1), anchor: from });
    }),
  );
});
